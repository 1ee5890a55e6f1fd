import { addDays, type PlainDate } from '../kit/time.ts'
import type { Period } from './periods.ts'

/** Of what a period is put together: whole months and days that were counted before, and days to be counted now. */
export type Cover = { months: PlainDate[]; days: PlainDate[]; uncounted: PlainDate[] }

export const monthOf = (date: PlainDate) => `${date.slice(0, 8)}01` as PlainDate
export const nextMonth = (month: PlainDate) => monthOf(addDays(month, 31))

/** @param months whole months that were counted @param isCounted whether a single day was */
export function coverOf(
  { from, to }: Period,
  { months, isCounted }: { months: ReadonlySet<PlainDate>; isCounted: (day: PlainDate) => boolean },
): Cover {
  const cover: Cover = { months: [], days: [], uncounted: [] }
  for (let date = from; date <= to;) {
    const next = nextMonth(date)
    if (date === monthOf(date) && addDays(next, -1) <= to && months.has(date)) {
      cover.months.push(date)
      date = next
    } else {
      cover[isCounted(date) ? 'days' : 'uncounted'].push(date)
      date = addDays(date, 1)
    }
  }
  return cover
}
