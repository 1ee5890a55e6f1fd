import { texts as cookies } from './de/cookies.ts'

/** For who is asked whether a clinic's tag manager may run. */
export const cookieTexts = { cookies }
