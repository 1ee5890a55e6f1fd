import { texts as records } from './en/records.ts'

/** For what the clinic shared with a patient. */
export const recordTexts = { records }
