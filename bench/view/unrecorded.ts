import type { Report } from './lighthouse.ts'

/**
 * Lighthouse's codes for a browser that painted, traced or answered nothing. The others (a document that failed, a page
 * that hangs) are the page's own.
 */
const codes = /^(NO_\w+|INVALID_SPEEDLINE|SPEEDINDEX_OF_ZERO|PROTOCOL_TIMEOUT|TARGET_CRASHED|CRI_TIMEOUT)$/

export const isUnrecorded = (code: string) => codes.test(code)

const metrics = ['largest-contentful-paint', 'cumulative-layout-shift', 'total-blocking-time']

/** A metric, or a category, that has no value: it would count as zero, like that of a page too slow to measure. */
export function unrecordedMetric({ audits, categories }: Pick<Report, 'audits' | 'categories'>): string | undefined {
  const metric = metrics.find((id) => audits[id]?.numericValue === undefined)
  return metric ?? Object.entries(categories).find(([, { score }]) => score === null)?.[0]
}
