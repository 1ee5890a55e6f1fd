import { dayOfDate, minutesOfWall, type PlainDate } from '../kit/time.ts'
import { weekdayOf } from '../kit/zone.ts'

/** Hours of work on the wall, `start` before `end`; `24:00` ends a day. A database's `09:00:00` is read, too. */
export interface Interval {
  readonly start: string
  readonly end: string
}

export interface HoursPlan {
  /** ISO weekday 1 to 7, any number of intervals a day. From a date on, and until another; neither: always. */
  readonly weekly: readonly (Interval & {
    readonly weekday: number
    readonly holdsFrom?: PlainDate | null
    readonly holdsUntil?: PlainDate | null
  })[]
  /** Replaces the weekly hours of a date; without intervals the date is off. */
  readonly overrides: readonly { readonly date: PlainDate; readonly intervals: readonly Interval[] }[]
  /** Nobody works on these, whatever else says so. */
  readonly closed: readonly PlainDate[]
}

/** A plan made ready for the engine: pairs of minutes after midnight, sorted, that do not overlap. */
export interface Hours {
  /** By ISO weekday - 1: the week that held before any change. */
  readonly week: Week
  /** Changes of the week: the days since 1970 from which others hold, sorted, and the week of each. */
  readonly changeDays: Int32Array
  readonly changedWeeks: readonly Week[]
  /** Overrides, and closed dates as empty ones: the days since 1970, sorted, and the hours of each. */
  readonly specialDays: Int32Array
  readonly special: readonly Int16Array[]
}

export type Week = readonly Int16Array[]

const NONE = new Int16Array(0)

/** Intervals that meet stay two, each with its own grid; those that overlap become one. */
export function compileHours(plan: HoursPlan): Hours {
  const dates = plan.weekly.flatMap(({ holdsFrom, holdsUntil }) => [holdsFrom, holdsUntil])
  const changes = [...new Set(dates.filter((date) => date != null))].sort()
  const special = new Map<number, Int16Array>()
  for (const { date, intervals } of plan.overrides) special.set(dayOfDate(date), compileDay(intervals))
  for (const date of plan.closed) special.set(dayOfDate(date), NONE)
  const specialDays = Int32Array.from(special.keys()).sort()
  return {
    week: compileWeek(plan.weekly.filter(({ holdsFrom }) => holdsFrom == null)),
    changeDays: Int32Array.from(changes, dayOfDate),
    changedWeeks: changes.map((date) =>
      compileWeek(
        plan.weekly.filter(
          ({ holdsFrom, holdsUntil }) =>
            (holdsFrom == null || holdsFrom <= date) && (holdsUntil == null || date < holdsUntil),
        ),
      ),
    ),
    specialDays,
    special: Array.from(specialDays, (day) => special.get(day)!),
  }
}

const compileWeek = (intervals: HoursPlan['weekly']): Week =>
  Array.from({ length: 7 }, (_, index) => compileDay(intervals.filter(({ weekday }) => weekday === index + 1)))

/** How many changes of the week there were until a day, which may bring one. */
export function changesUntil({ changeDays }: Hours, day: number): number {
  let count = 0
  while (count < changeDays.length && changeDays[count]! <= day) count++
  return count
}

/** The week that holds after so many changes. */
export const weekAfter = (hours: Hours, changes: number): Week =>
  changes === 0 ? hours.week : hours.changedWeeks[changes - 1]!

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
  return hours.specialDays[index] === day
    ? hours.special[index]!
    : weekAfter(hours, changesUntil(hours, day))[weekdayOf(day) - 1]!
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

/** Every minute of every day. */
export const aroundTheClock = (): Hours =>
  compileHours({
    weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '00:00', end: '24:00' })),
    overrides: [],
    closed: [],
  })
