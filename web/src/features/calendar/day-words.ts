import { formatTime, formatWeekdayDate } from '@polyclinic/domain/kit/format.ts'
import type { Instant, PlainDate, WallTime } from '@polyclinic/domain/kit/time.ts'
import type { DateSpan } from './calendar-place.ts'

/** `9 AM`, `09:00`: beside the line of a whole hour. */
export const hourWords = (hour: number, locale: string): string =>
  formatTime(new Date(hour * 3_600_000).toISOString() as Instant, locale, 'UTC').replace(/:00(?=\s)/, '')

/** `Wednesday, November 25`, or `November 23 – 27`. */
export function spanWords({ from, to }: DateSpan, locale: string): string {
  if (from === to) return formatWeekdayDate(from, locale)
  const format = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' })
  return format.formatRange(Date.parse(from), Date.parse(to)).replaceAll(/\s*–\s*/g, ' – ')
}

/** `November 2026` */
export const monthWords = (date: PlainDate, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(date))

const twoDigits = (count: number) => String(count).padStart(2, '0')

/** What the clock shows so many minutes after midnight; `24:00` at the end of the day. */
export const clockAt = (minutes: number) =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}` as WallTime
