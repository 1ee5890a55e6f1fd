import { formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'

/** `November 25, 2026, 10:31 AM`, on the clock of the clinic. */
export const momentWords = (at: string, timeZone: string, locale: string): string =>
  `${formatLongDate(dateIn(timeZone, at as Instant), locale)}, ${formatTime(at as Instant, locale, timeZone)}`

/** When a payment came in: to the minute, or the day alone where it was written down on another. */
export const paidWords = ({ paidAt, paidOn }: { paidAt: string; paidOn: string }, timeZone: string, locale: string) =>
  dateIn(timeZone, paidAt as Instant) === paidOn
    ? momentWords(paidAt, timeZone, locale)
    : formatLongDate(paidOn as PlainDate, locale)
