import { dayAt, lastReached, localAt, minuteOfLocal, MINUTES_PER_DAY, reached, weekdayOf, zoneNamed } from './zone.ts'

/** A point in time, `2026-11-25T14:40:00Z`, seconds and their fraction optional. */
export type Instant = `${string}T${string}Z`
/** A day of the calendar without a zone, `2026-11-25`. */
export type PlainDate = `${number}-${number}-${number}`
/** What a clock on the wall shows, `09:40`; as the end of an interval also `24:00`. */
export type WallTime = `${number}:${number}`

const INSTANT = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?Z$/
const PLAIN_DATE = /^\d{4}-\d\d-\d\d$/

export function isInstant(text: string): text is Instant {
  const match = INSTANT.exec(text)
  return match !== null && isPlainDate(match[1]!)
}

/** True only for days that exist: not for February 30. */
export function isPlainDate(text: string): text is PlainDate {
  return PLAIN_DATE.test(text) && dateOfDay(dayOfDate(text as PlainDate)) === text
}

/** Whole minutes since 1970, seconds dropped. */
export function minuteOf(instant: Instant): number {
  return Math.floor(millisecondOf(instant) / 60_000)
}

/** Whole minutes since 1970, seconds rounded up: what `now` has to become before it is compared with a start. */
export function minuteFrom(instant: Instant): number {
  return Math.ceil(millisecondOf(instant) / 60_000)
}

function millisecondOf(instant: Instant): number {
  const value = Date.parse(instant)
  if (Number.isNaN(value)) throw new RangeError(`Not an instant: ${instant}`)
  return value
}

const wallTimes: WallTime[] = Array.from({ length: MINUTES_PER_DAY + 1 }, (_, minute) => {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60]
  return `${hours < 10 ? '0' : ''}${hours}:${minutes < 10 ? '0' : ''}${minutes}` as WallTime
})

/** The wall time of 0 to 1440 minutes after midnight. */
export function wallTimeOf(minutes: number): WallTime {
  const wall = wallTimes[minutes]
  if (wall === undefined) throw new RangeError(`Not a minute of the day: ${minutes}`)
  return wall
}

/** Minutes after midnight. Reads a database's `09:40:00`, too. */
export function minutesOfWall(wall: string): number {
  return Number(wall.slice(0, 2)) * 60 + Number(wall.slice(3, 5))
}

/** The instant of a whole minute, always as `YYYY-MM-DDTHH:MM:00Z`, so that such texts sort by time. */
export function instantAt(minute: number): Instant {
  const day = Math.floor(minute / MINUTES_PER_DAY)
  return `${dateOfDay(day)}T${wallTimes[minute - day * MINUTES_PER_DAY]!}:00Z`
}

/** The instants of many sorted minutes; each day's date is written once. */
export function instantsAt(minutes: Iterable<number>): Instant[] {
  const instants: Instant[] = []
  let day = Number.NaN
  let prefix = ''
  for (const minute of minutes) {
    const ownDay = Math.floor(minute / MINUTES_PER_DAY)
    if (ownDay !== day) {
      day = ownDay
      prefix = `${dateOfDay(day)}T`
    }
    instants.push(`${prefix}${wallTimes[minute - day * MINUTES_PER_DAY]!}:00Z` as Instant)
  }
  return instants
}

/** Below zero when `a` comes first. Texts of instants must not be compared: `.000Z` sorts before `Z`. */
export function compareInstants(a: Instant, b: Instant): number {
  return millisecondOf(a) - millisecondOf(b)
}

/** Keeps seconds and their fraction to the millisecond. */
export function addMinutes(instant: Instant, minutes: number): Instant {
  return new Date(millisecondOf(instant) + minutes * 60_000).toISOString().replace('.000Z', 'Z') as Instant
}

/** Minutes from `from` to `to`, negative when `to` is earlier; fractions for seconds. */
export function minutesBetween(from: Instant, to: Instant): number {
  return (millisecondOf(to) - millisecondOf(from)) / 60_000
}

/** Days since 1970-01-01 in the proleptic Gregorian calendar. */
export function dayOfDate(date: PlainDate): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / 86_400_000
}

export function dateOfDay(day: number): PlainDate {
  return new Date(day * 86_400_000).toISOString().slice(0, 10) as PlainDate
}

export function addDays(date: PlainDate, days: number): PlainDate {
  return dateOfDay(dayOfDate(date) + days)
}

/** Days from `from` to `to`, negative when `to` is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return dayOfDate(to) - dayOfDate(from)
}

/** The ISO weekday, 1 for Monday to 7 for Sunday. */
export function weekdayOfDate(date: PlainDate): number {
  return weekdayOf(dayOfDate(date))
}

/** The date that the zone's calendar shows at an instant. */
export function dateIn(zone: string, instant: Instant): PlainDate {
  return dateOfDay(dayAt(zoneNamed(zone), minuteOf(instant)))
}

/** What the zone's clock shows at an instant, to the minute. */
export function wallTimeIn(zone: string, instant: Instant): WallTime {
  const local = localAt(zoneNamed(zone), minuteOf(instant))
  return wallTimes[local - Math.floor(local / MINUTES_PER_DAY) * MINUTES_PER_DAY]!
}

/** The instant of a wall time, by Temporal's "compatible" rule where the clock repeats or leaves out. */
export function instantIn(zone: string, date: PlainDate, wall: WallTime): Instant {
  return instantAt(minuteOfLocal(zoneNamed(zone), dayOfDate(date) * MINUTES_PER_DAY + minutesOfWall(wall)))
}

/** The first instant at which the zone's clock shows a wall time or a later one: of a left-out time, the change. */
export function reachedIn(zone: string, date: PlainDate, wall: WallTime): Instant {
  return instantAt(reached(zoneNamed(zone), dayOfDate(date) * MINUTES_PER_DAY + minutesOfWall(wall)))
}

/** The last instant at which the zone's clock shows a wall time: of a repeated time the second. */
export function lastReachedIn(zone: string, date: PlainDate, wall: WallTime): Instant {
  return instantAt(lastReached(zoneNamed(zone), dayOfDate(date) * MINUTES_PER_DAY + minutesOfWall(wall)))
}

/** The first instant of a date: not midnight where the clock leaves midnight out. */
export const startOfDay = (zone: string, date: PlainDate): Instant => reachedIn(zone, date, '00:00')
