import { texts as cookies } from './en/cookies.ts'

/** For who is asked whether a clinic's tag manager may run. */
export const cookieTexts = { cookies }
