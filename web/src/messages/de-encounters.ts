import { texts as encounters } from './de/encounters.ts'

/** For what is written about a visit. */
export const encounterTexts = { encounters }
