import { addDays, dateIn, isPlainDate, startOfDay, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'

/** How far ahead one search reaches; the API allows no more. */
export const searchDays = 31

/** Clinics take bookings two years ahead at most; the server knows each one's own limit and names it. */
const farthestDays = 730

/** The day that an address asks for, if it is one. */
export function askedDay(search: URLSearchParams): PlainDate | undefined {
  const asked = search.get('from') ?? ''
  return isPlainDate(asked) ? asked : undefined
}

/**
 * From now until the end of the last of `days` local days; with a later first day, from its beginning. `passed` is a day
 * that was asked for and is over.
 */
export function searchWindow(timeZone: string, now: Instant, days: number, first?: PlainDate) {
  const today = dateIn(timeZone, now)
  const farthest = addDays(today, farthestDays)
  const from = !first || first < today ? today : first > farthest ? farthest : first
  return {
    today,
    first: from,
    passed: first && first < today ? first : null,
    from: from === today ? now : startOfDay(timeZone, from),
    to: startOfDay(timeZone, addDays(from, days)),
  }
}
