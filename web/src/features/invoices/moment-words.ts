import { formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'

/** `November 25, 2026, 10:31 AM`, on the clock of the clinic. */
export const momentWords = (at: string, timeZone: string, locale: string): string =>
  `${formatLongDate(dateIn(timeZone, at as Instant), locale)}, ${formatTime(at as Instant, locale, timeZone)}`
