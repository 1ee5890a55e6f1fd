import { texts as patientLists } from './de/patient-lists.ts'
import { texts as patientMerges } from './de/patient-merges.ts'

/** For who sees all patients of the clinic, and brings them along. */
export const patientListTexts = { patientLists, patientMerges }
