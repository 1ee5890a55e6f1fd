import { texts as accounting } from './de/accounting.ts'
import { texts as bank } from './de/bank.ts'

/** For what came in on the clinic's account. */
export const bankTexts = { accounting, bank }
