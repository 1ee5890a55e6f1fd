import { formatDayRange, formatShortDay } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'

/** "Fri, Dec 25, 2026", "Dec 24 – 31, 2026". */
export function daysWords({ from, to }: { from: string; to: string }, locale: string): string {
  const [first, last] = [from as PlainDate, to as PlainDate]
  return first === last
    ? `${formatShortDay(first, locale)} ${first.slice(0, 4)}`
    : formatDayRange(first, last, locale, true)
}
