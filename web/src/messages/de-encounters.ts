import { texts as encounters } from './de/encounters.ts'
import { texts as letters } from './de/letters.ts'
import { texts as sharedNotes } from './de/shared-notes.ts'

/** For what is written about a visit. */
export const encounterTexts = { encounters, letters, sharedNotes }
