import { formatDayRange, formatShortDay, formatTime, formatTimeRange } from '@polyclinic/domain/kit/format.ts'
import type { Instant, PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { TimeOff } from './use-availability.ts'

type Said = Pick<TimeOff, 'from' | 'to' | 'startsAt' | 'endsAt'>

/** "Dec 21 – 23", "Mon, Dec 21", "Mon, Dec 21, 9:00 AM – 12:00 PM". */
export function timeOffWords({ from, to, startsAt, endsAt }: Said, timeZone: string, locale: string): string {
  const [first, last] = [from.slice(0, 10) as PlainDate, to.slice(0, 10) as PlainDate]
  const [start, end] = [startsAt as Instant, endsAt as Instant]
  if (from.length === 10 && to.length === 10)
    return first === last ? formatShortDay(first, locale) : formatDayRange(first, last, locale)
  if (first === last) return `${formatShortDay(first, locale)}, ${formatTimeRange(start, end, locale, timeZone)}`
  const moment = (text: string, instant: Instant, day: PlainDate) =>
    text.length === 10
      ? formatShortDay(day, locale)
      : `${formatShortDay(day, locale)}, ${formatTime(instant, locale, timeZone)}`
  return `${moment(from, start, first)} – ${moment(to, end, last)}`
}
