import { refusedField, type Refused } from '../kit/refused.ts'
import { dateIn, dayOfDate, instantIn, minuteOf, minutesOfWall, reachedIn, wallTimeOf } from '../kit/time.ts'
import type { Instant, PlainDate } from '../kit/time.ts'
import { hoursOn } from '../slots/hours.ts'
import { hoursFrom, type HoursRows } from '../slots/working-hours.ts'

export type WallRange = { readonly from: string; readonly to: string }
/** A date of a doctor at a place. */
export type DateAt = { readonly providerId: string; readonly locationId: string; readonly date: PlainDate }
type VisitAt = {
  readonly locationId: string
  readonly timeZone: string
  readonly providerId: string
  readonly startsAt: string
  readonly endsAt: string
}

/** The rows with other hours for one date of a doctor at a place; null: the weekly ones again. */
export function withDate(
  rows: HoursRows,
  { providerId, locationId, date }: DateAt,
  intervals: readonly WallRange[] | null,
): HoursRows {
  const others = rows.overrides.filter(
    ([provider, location, day]) => provider !== providerId || location !== locationId || day !== date,
  )
  const hours = intervals?.length === 0 ? [{ from: null, to: null }] : (intervals ?? [])
  return {
    ...rows,
    overrides: [...others, ...hours.map(({ from, to }) => [providerId, locationId, date, from, to] as const)],
  }
}

/** The visits that no hours of their date and place cover: somebody has to see to them. */
export function visitsOutside<Visit extends VisitAt>(rows: HoursRows, visits: readonly Visit[]): Visit[] {
  const hoursOf = hoursFrom(rows)
  return visits.filter(({ providerId, locationId, timeZone, startsAt, endsAt }) => {
    const date = dateIn(timeZone, startsAt as Instant)
    const [start, end] = [minuteOf(startsAt as Instant), minuteOf(endsAt as Instant)]
    const pairs = hoursOn(hoursOf(providerId, locationId), dayOfDate(date))
    return !pairsOf(pairs).some(([open, close]) => {
      // As slots are found: work opens by the compatible rule, and closes when the clock first shows the time.
      const opens = minuteOf(instantIn(timeZone, date, wallTimeOf(open)))
      return opens <= start && end <= minuteOf(reachedIn(timeZone, date, wallTimeOf(close)))
    })
  })
}

/** Why hours of a date cannot be: they overlap each other, or those at another place. */
export function refuseHours(
  rows: HoursRows,
  { providerId, date }: Omit<DateAt, 'locationId'>,
  intervals: readonly WallRange[],
  otherPlaces: readonly string[],
): Refused | null {
  const wrong = (index: number, code: string, message: string) =>
    refusedField(`/body/intervals/${index}/from`, code, message)
  const minutes = intervals.map(({ from, to }) => [minutesOfWall(from), minutesOfWall(to)] as const)
  const backward = minutes.findIndex(([from, to]) => to <= from)
  if (backward >= 0) return refusedField(`/body/intervals/${backward}/to`, 'before_from', 'They end after they begin.')
  const meets = ([from, to]: readonly [number, number], others: readonly (readonly [number, number])[]) =>
    others.some(([start, end]) => from < end && start < to)
  const twice = minutes.findIndex((each, index) => meets(each, minutes.slice(0, index)))
  if (twice >= 0) return wrong(twice, 'overlaps', 'They overlap others of the same date.')
  const hoursOf = hoursFrom(rows)
  const elsewhere = otherPlaces.flatMap((place) => pairsOf(hoursOn(hoursOf(providerId, place), dayOfDate(date))))
  const away = minutes.findIndex((each) => meets(each, elsewhere))
  return away >= 0 ? wrong(away, 'elsewhere', 'The doctor works at another place then.') : null
}

const pairsOf = (flat: Int16Array): [number, number][] =>
  Array.from({ length: flat.length / 2 }, (_, index) => [flat[index * 2]!, flat[index * 2 + 1]!])
