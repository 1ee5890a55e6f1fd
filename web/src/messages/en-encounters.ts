import { texts as encounters } from './en/encounters.ts'

/** For what is written about a visit. */
export const encounterTexts = { encounters }
