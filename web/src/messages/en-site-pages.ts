import { texts as sitePages } from './en/site-pages.ts'

/** Of pages about the site itself. */
export const sitePageTexts = { sitePages }
