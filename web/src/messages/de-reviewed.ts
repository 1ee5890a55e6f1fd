import { texts as reviewed } from './de/reviewed.ts'

/** For a doctor's page. */
export const reviewedTexts = { reviewed }
