import { dayOfDate, minutesOfWall, type PlainDate } from '../kit/time.ts'
import { weekdayOf } from '../kit/zone.ts'

/** Hours of work on the wall, `start` before `end`; `24:00` ends a day. A database's `09:00:00` is read, too. */
export interface Interval {
  readonly start: string
  readonly end: string
}

export interface HoursPlan {
  /** ISO weekday 1 to 7, any number of intervals a day. */
  readonly weekly: readonly (Interval & { readonly weekday: number })[]
  /** Replaces the weekly hours of a date; without intervals the date is off. */
  readonly overrides: readonly { readonly date: PlainDate; readonly intervals: readonly Interval[] }[]
  /** Nobody works on these, whatever else says so. */
  readonly closed: readonly PlainDate[]
}

/** A plan made ready for the engine: pairs of minutes after midnight, sorted, that do not overlap. */
export interface Hours {
  /** By ISO weekday - 1. */
  readonly week: readonly Int16Array[]
  /** Overrides, and closed dates as empty ones: the days since 1970, sorted, and the hours of each. */
  readonly specialDays: Int32Array
  readonly special: readonly Int16Array[]
}

const NONE = new Int16Array(0)

/** Intervals that meet stay two, each with its own grid; those that overlap become one. */
export function compileHours(plan: HoursPlan): Hours {
  const week = Array.from({ length: 7 }, (_, index) =>
    compileDay(plan.weekly.filter((interval) => interval.weekday === index + 1)),
  )
  const special = new Map<number, Int16Array>()
  for (const { date, intervals } of plan.overrides) special.set(dayOfDate(date), compileDay(intervals))
  for (const date of plan.closed) special.set(dayOfDate(date), NONE)
  const specialDays = Int32Array.from(special.keys()).sort()
  return { week, specialDays, special: Array.from(specialDays, (day) => special.get(day)!) }
}

/** The index of the first special day that is not before a day. */
export function specialFrom({ specialDays }: Hours, day: number): number {
  let low = 0
  let high = specialDays.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (specialDays[middle]! < day) low = middle + 1
    else high = middle
  }
  return low
}

/** The intervals of a day since 1970. */
export function hoursOn(hours: Hours, day: number): Int16Array {
  const index = specialFrom(hours, day)
  return hours.specialDays[index] === day ? hours.special[index]! : hours.week[weekdayOf(day) - 1]!
}

function compileDay(intervals: readonly Interval[]): Int16Array {
  const sorted = intervals
    .map(({ start, end }) => ({ start: minutesOfWall(start), end: minutesOfWall(end) }))
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start)
  const pairs: number[] = []
  for (const { start, end } of sorted) {
    const last = pairs.length - 1
    if (last > 0 && start < pairs[last]!) pairs[last] = Math.max(pairs[last]!, end)
    else pairs.push(start, end)
  }
  return pairs.length === 0 ? NONE : Int16Array.from(pairs)
}
