import { texts as accounting } from './en/accounting.ts'
import { texts as bank } from './en/bank.ts'

/** For what came in on the clinic's account. */
export const bankTexts = { accounting, bank }
