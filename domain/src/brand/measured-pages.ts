import { legalPages } from '../legal/pages.ts'

const measured = new RegExp(`^/(?:clinic/[a-z0-9-]+(?:/(?:${legalPages.join('|')}))?)?$`)

/**
 * Whether a clinic's tag manager may run at a path: where a page says the same to everybody, nobody signs in, books, or
 * reads what is their own, and its address says nothing of whoever opens it, as that of an article does.
 */
export const isMeasured = (path: string): boolean => measured.test(path)
