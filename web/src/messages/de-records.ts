import { texts as records } from './de/records.ts'

/** For what the clinic shared with a patient. */
export const recordTexts = { records }
