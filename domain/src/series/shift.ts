import { addDays, compareInstants, daysBetween, dateIn, instantIn, wallTimeIn, type Instant } from '../kit/time.ts'

/**
 * Where the visits go when the first of them goes to another time: each as many days later or earlier, and all to its time
 * of day, whatever the clocks do.
 */
export function shiftStarts(starts: readonly Instant[], firstTo: Instant, timeZone: string): Instant[] {
  const first = starts[0]
  if (first === undefined) return []
  const days = daysBetween(dateIn(timeZone, first), dateIn(timeZone, firstTo))
  const wall = wallTimeIn(timeZone, firstTo)
  return starts.map((start, place) =>
    place === 0 ? firstTo : instantIn(timeZone, addDays(dateIn(timeZone, start), days), wall),
  )
}

type Shift = { from: Instant; to: Instant }

/**
 * One after the other, so that none is in the way of the next: what goes later from the last on, then what goes earlier
 * from the first on.
 */
export function inOrderOfMoves<Visit extends Shift>(visits: readonly Visit[]): Visit[] {
  const [later, earlier] = [1, -1].map((sign) =>
    visits
      .filter(({ from, to }) => compareInstants(to, from) * sign > 0)
      .toSorted((one, other) => compareInstants(other.from, one.from) * sign),
  )
  const same = visits.filter(({ from, to }) => compareInstants(to, from) === 0)
  return [...same, ...later!, ...earlier!]
}
