import { formatDayRange, formatLongDate, formatWeekday } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'

/** "Fri, December 25, 2026", "Dec 24 – 31, 2026". */
export function daysWords({ from, to }: { from: string; to: string }, locale: string): string {
  const [first, last] = [from as PlainDate, to as PlainDate]
  return first === last
    ? `${formatWeekday(first, locale, 'short')}, ${formatLongDate(first, locale)}`
    : formatDayRange(first, last, locale, true)
}
