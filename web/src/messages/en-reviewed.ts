import { texts as reviewed } from './en/reviewed.ts'
import { texts as sitePages } from './en/site-pages.ts'

/** For a doctor’s page, and of pages about the site itself. */
export const reviewedTexts = { reviewed, sitePages }
