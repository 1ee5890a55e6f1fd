import {
  addDays,
  addMinutes,
  compareInstants,
  dateIn,
  lastReachedIn,
  minutesOfWall,
  reachedIn,
  type Instant,
  type WallTime,
} from '../kit/time.ts'

/** From when until when nobody is written to unasked, on the clinic's clock; the same twice: never. */
export type QuietHours = { timeZone: string; from: WallTime; until: WallTime }

export const longestQuietMinutes = 14 * 60
/** How long quiet hours last on the clock. */
export const quietMinutes = (from: string, until: string): number =>
  (minutesOfWall(until) - minutesOfWall(from) + 1440) % 1440

/** What would fall into quiet hours leaves so much before they begin, so that very many have left by then. */
export const aheadOfQuietMinutes = 30

export type Period = { begin: Instant; end: Instant }

const isWithin = ({ begin, end }: Period, at: Instant) =>
  compareInstants(begin, at) <= 0 && compareInstants(at, end) < 0

/** The quiet hours that an instant lies in, its end not included; those that touch are one. Null outside of them. */
export function quietAt(quiet: QuietHours, at: Instant, aheadMinutes = 0): Period | null {
  const { timeZone, from, until } = quiet
  if (from === until) return null
  const today = dateIn(timeZone, at)
  const periods = [-2, -1, 0, 1].flatMap((days) => {
    const date = addDays(today, days)
    const begin = addMinutes(reachedIn(timeZone, date, from), -aheadMinutes)
    // A clock that goes back shows the end twice: it is quiet until the second time.
    const end = lastReachedIn(timeZone, from < until ? date : addDays(date, 1), until)
    return compareInstants(begin, end) < 0 ? [{ begin, end }] : []
  })
  const found = periods.find((period) => isWithin(period, at))
  return found ? periods.reduce(joined, found) : null
}

/** Where the clock leaves a whole night out, two nights touch. */
function joined(one: Period, other: Period): Period {
  const isApart = compareInstants(one.end, other.begin) < 0 || compareInstants(other.end, one.begin) < 0
  if (isApart) return one
  return {
    begin: compareInstants(one.begin, other.begin) <= 0 ? one.begin : other.begin,
    end: compareInstants(one.end, other.end) >= 0 ? one.end : other.end,
  }
}
