import { formatTime, formatWeekdayDate } from '@polyclinic/domain/kit/format.ts'
import { instantAt } from '@polyclinic/domain/kit/time.ts'
import type { DateSpan } from './calendar-place.ts'

/** `9 AM`, `09:00`: beside the line of a whole hour. */
export const hourWords = (hour: number, locale: string): string =>
  formatTime(instantAt(hour * 60), locale, 'UTC').replace(/:00(?=\s)/, '')

/** `Wednesday, November 25`, or `November 23 – 27`. */
export function spanWords({ from, to }: DateSpan, locale: string): string {
  if (from === to) return formatWeekdayDate(from, locale)
  const format = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' })
  return format.formatRange(Date.parse(from), Date.parse(to)).replaceAll(/\s*–\s*/g, ' – ')
}
