import { texts as blog } from './en/blog.ts'

/** For the articles, as visitors read them. */
export const blogTexts = { blog }
