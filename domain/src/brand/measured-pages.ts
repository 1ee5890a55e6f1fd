import { legalPages } from '../legal/pages.ts'

const measured = new RegExp(
  `^/(?:clinic/[a-z0-9-]+(?:/(?:${legalPages.join('|')}))?|allblogs|blog/(?!preview$)[a-z0-9-]+)?$`,
)

/**
 * Whether a clinic's tag manager may run at a path: where a page says the same to everybody, and nobody signs in, books, or
 * reads what is their own.
 */
export const isMeasured = (path: string): boolean => measured.test(path)
