import { monthsAfter } from '../kit/months-after.ts'
import { addDays, type PlainDate } from '../kit/time.ts'

export const seriesUnits = ['day', 'week', 'month'] as const
export type SeriesUnit = (typeof seriesUnits)[number]

/** How the visits of a series follow each other. */
export type Rhythm = { every: number; unit: SeriesUnit }

/** With how many visits it ends, or by which date, that one included. */
export type SeriesEnd = { count: number } | { until: PlainDate }

export const leastVisits = 2
/** A weekly visit for a year. */
export const mostVisits = 52
export const mostEvery = 52

/**
 * The dates of a series, the first included: at most one more than a series may have, so that whoever asks sees that there
 * are too many. Months are counted from the first date; where a month has no such day its last one stands for it, as most
 * calendars do it (RFC 5545 would leave the month out), so that no month is without a visit.
 */
export function datesOf(first: PlainDate, { every, unit }: Rhythm, end: SeriesEnd): PlainDate[] {
  const dates: PlainDate[] = []
  for (let place = 0; place <= mostVisits; place++) {
    const date = unit === 'month' ? monthsAfter(first, every * place) : addDays(first, every * place * daysIn[unit])
    if ('count' in end ? place === end.count : date > end.until) break
    dates.push(date)
  }
  return dates
}

const daysIn = { day: 1, week: 7 }
