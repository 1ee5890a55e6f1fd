import { addDays, dateIn, isPlainDate, startOfDay, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { longestHorizonDays } from '@polyclinic/domain/slots/horizon.ts'

/** The day that an address asks for, if it is one. */
export function askedDay(search: URLSearchParams): PlainDate | undefined {
  const asked = search.get('from') ?? ''
  return isPlainDate(asked) ? asked : undefined
}

/**
 * From now until the end of the last of `days` local days; with a later first day, from its beginning. Each clinic's own limit
 * the server knows and names. `passed` is a day
 * that was asked for and is over.
 */
export function searchWindow(timeZone: string, now: Instant, days: number, first?: PlainDate) {
  const today = dateIn(timeZone, now)
  const farthest = addDays(today, longestHorizonDays)
  const from = !first || first < today ? today : first > farthest ? farthest : first
  return {
    today,
    first: from,
    passed: first && first < today ? first : null,
    from: from === today ? now : startOfDay(timeZone, from),
    to: startOfDay(timeZone, addDays(from, days)),
  }
}
