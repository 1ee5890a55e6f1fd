import { texts as blog } from './de/blog.ts'

/** For the articles, as visitors read them. */
export const blogTexts = { blog }
