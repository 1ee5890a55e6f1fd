import {
  addDays,
  compareInstants,
  dateIn,
  instantIn,
  reachedIn,
  startOfDay,
  wallTimeIn,
  type Instant,
  type PlainDate,
  type WallTime,
} from '../kit/time.ts'

const split = (local: string) => [local.slice(0, 10) as PlainDate, local.slice(11) as WallTime] as const

/**
 * `2026-12-24` until the end of that day, `2026-12-24T13:00` until that minute, on the clinic's clock; where that leaves
 * out or repeats an hour, the absence is the longer one.
 */
export function absence(zone: string, off: { from: string; to: string }): { from: Instant; to: Instant } {
  const [firstDay, from] = split(off.from)
  const [lastDay, to] = split(off.to)
  return {
    from: from ? reachedIn(zone, firstDay, from) : startOfDay(zone, firstDay),
    to: to ? instantIn(zone, lastDay, to) : startOfDay(zone, addDays(lastDay, 1)),
  }
}

/** An absence as a file or a form says it: whole days as dates. */
export function sayAbsence(zone: string, { from, to }: { from: Instant; to: Instant }): { from: string; to: string } {
  const [firstDay, dayAfter] = [dateIn(zone, from), dateIn(zone, to)]
  return {
    from: compareInstants(startOfDay(zone, firstDay), from) === 0 ? firstDay : `${firstDay}T${wallTimeIn(zone, from)}`,
    to:
      compareInstants(startOfDay(zone, dayAfter), to) === 0
        ? addDays(dayAfter, -1)
        : `${dayAfter}T${wallTimeIn(zone, to)}`,
  }
}
