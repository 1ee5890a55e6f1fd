import { texts as joinWaiting } from './de/join-waiting.ts'

/** For the page on which somebody joins the waiting list. */
export const joinWaitingTexts = { joinWaiting }
