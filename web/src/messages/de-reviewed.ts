import { texts as reviewed } from './de/reviewed.ts'
import { texts as sitePages } from './de/site-pages.ts'

/** For a doctor’s page, and of pages about the site itself. */
export const reviewedTexts = { reviewed, sitePages }
