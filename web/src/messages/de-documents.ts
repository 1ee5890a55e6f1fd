import { texts as documents } from './de/documents.ts'

/** For what a patient adds to a visit. */
export const documentTexts = { documents }
