import { dateOfDay, dayOfDate, instantAt, minuteOf, type Instant, type PlainDate } from './time.ts'
import { dayAt, MINUTES_PER_DAY, reached, zoneNamed } from './zone.ts'

/** Each date from one to another, both included. */
export function datesBetween(from: PlainDate, to: PlainDate): PlainDate[] {
  const first = dayOfDate(from)
  return Array.from({ length: Math.max(0, dayOfDate(to) - first + 1) }, (_, day) => dateOfDay(first + day))
}

/** The first instant of the date that the zone's calendar shows at an instant, or of one so many days later. */
export function startOfDayAt(zone: string, instant: Instant, daysLater = 0): Instant {
  const table = zoneNamed(zone)
  return instantAt(reached(table, (dayAt(table, minuteOf(instant)) + daysLater) * MINUTES_PER_DAY))
}
