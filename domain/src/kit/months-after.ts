import { dateOfDay, type PlainDate } from './time.ts'

/**
 * The same day of a later month, or of an earlier one; of a month that has no such day its last, as the law counts terms
 * (Bürgerliches Gesetzbuch, § 188 (2) and (3); Regulation (EEC, Euratom) 1182/71, Art. 3 (2) (c)) and most calendars count
 * series.
 */
export function monthsAfter(date: PlainDate, months: number): PlainDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const firstOf = (later: number) => Date.UTC(year, month - 1 + later, 1) / 86_400_000
  return dateOfDay(Math.min(firstOf(months) + day - 1, firstOf(months + 1) - 1))
}
