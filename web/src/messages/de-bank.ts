import { texts as bank } from './de/bank.ts'

/** For what came in on the clinic's account. */
export const bankTexts = { bank }
