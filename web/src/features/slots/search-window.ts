import { addDays, dateIn, startOfDay, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'

/** How far ahead one search reaches; the API allows no more. */
export const searchDays = 31

/** Clinics take bookings two years ahead at most; the server knows each one's own limit and offers nothing beyond it. */
export const farthestDays = 730

/** From now until the end of the last of `days` local days; with a later first day, from its beginning. */
export function searchWindow(timeZone: string, now: Instant, days: number, first?: PlainDate) {
  const today = dateIn(timeZone, now)
  const from = first && first > today ? first : today
  return {
    today,
    first: from,
    from: from === today ? now : startOfDay(timeZone, from),
    to: startOfDay(timeZone, addDays(from, days)),
  }
}
