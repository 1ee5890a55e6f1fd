import { texts as sitePages } from './de/site-pages.ts'

/** Of pages about the site itself. */
export const sitePageTexts = { sitePages }
