import { texts as documents } from './en/documents.ts'

/** For what a patient adds to a visit. */
export const documentTexts = { documents }
