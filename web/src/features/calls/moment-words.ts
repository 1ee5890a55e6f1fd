import { formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'

/** When somebody phoned: a call stays for days, and the list of an evening is read after midnight. */
export const momentWords = (at: string, timeZone: string, locale: string): string =>
  `${formatShortDay(dateIn(timeZone, at as Instant), locale)}, ${formatTime(at as Instant, locale, timeZone)}`
