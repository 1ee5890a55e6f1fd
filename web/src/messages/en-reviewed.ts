import { texts as reviewed } from './en/reviewed.ts'

/** For a doctor's page. */
export const reviewedTexts = { reviewed }
