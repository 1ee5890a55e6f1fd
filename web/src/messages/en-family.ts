import { texts as family } from './en/family.ts'

/** For who looks after somebody, and where the clinic says who may. */
export const familyTexts = { family }
