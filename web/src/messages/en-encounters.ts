import { texts as encounters } from './en/encounters.ts'
import { texts as letters } from './en/letters.ts'
import { texts as sharedNotes } from './en/shared-notes.ts'

/** For what is written about a visit. */
export const encounterTexts = { encounters, letters, sharedNotes }
