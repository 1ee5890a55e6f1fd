import { datesBetween } from '../kit/calendar-days.ts'
import { type PlainDate } from '../kit/time.ts'
import { compileHours, type Hours } from './hours.ts'

/** What a clinic has stored about when its doctors work. */
export interface HoursRows {
  readonly schedules: readonly (readonly [
    providerId: string,
    locationId: string,
    weekday: number,
    start: string,
    end: string,
    holdsFrom: PlainDate | null,
  ])[]
  /** Dates from which a doctor's weekly hours are others, at all places; those of null held before the first. */
  readonly scheduleChanges: readonly (readonly [providerId: string, holdsFrom: PlainDate])[]
  /** In place of the weekly hours of a date at that place; one without hours takes the day off there. */
  readonly overrides: readonly (readonly [
    providerId: string,
    locationId: string,
    date: PlainDate,
    start: string | null,
    end: string | null,
  ])[]
  /** Of the whole clinic (no location) or of one place, by their first day. */
  readonly closures: readonly (readonly [locationId: string | null, first: PlainDate, last: PlainDate, name: string])[]
}

/** The hours of a doctor at a place, compiled when they are first asked for. */
export function hoursFrom(rows: HoursRows): (providerId: string, locationId: string) => Hours {
  const schedules = Map.groupBy(rows.schedules, keyOf)
  const overrides = Map.groupBy(rows.overrides, keyOf)
  const changes = Map.groupBy(rows.scheduleChanges, ([provider]) => provider)
  const compiled = new Map<string, Hours>()
  return (providerId, locationId) => {
    const key = keyOf([providerId, locationId])
    let hours = compiled.get(key)
    if (!hours) {
      const dates = Map.groupBy(overrides.get(key) ?? [], ([, , date]) => date)
      hours = compileHours({
        weekly: (schedules.get(key) ?? []).map(([, , weekday, start, end, holdsFrom]) => ({
          ...{ weekday, start, end, holdsFrom },
          holdsUntil: nextAfter(changes.get(providerId) ?? [], holdsFrom),
        })),
        overrides: [...dates].map(([date, intervals]) => ({
          date,
          intervals: intervals.flatMap(([, , , start, end]) =>
            start === null || end === null ? [] : [{ start, end }],
          ),
        })),
        closed: closedDates(rows, locationId).map(({ date }) => date),
      })
      compiled.set(key, hours)
    }
    return hours
  }
}

/** Until when hours hold, exclusively: the next change after they began. */
function nextAfter(changes: HoursRows['scheduleChanges'], holdsFrom: PlainDate | null): PlainDate | null {
  const later = changes.map(([, date]) => date).filter((date) => holdsFrom === null || date > holdsFrom)
  return later.length === 0 ? null : later.reduce((a, b) => (a < b ? a : b))
}

const keyOf = ([providerId, locationId]: readonly [string, string, ...unknown[]]) => `${providerId} ${locationId}`

/** The dates on which the clinic or this place is closed, as far as the rows reach. */
export function closedDates(
  { closures }: Pick<HoursRows, 'closures'>,
  locationId: string,
): { date: PlainDate; name: string }[] {
  const here = closures.filter(([location]) => location === null || location === locationId)
  return here.flatMap(([, first, last, name]) => datesBetween(first, last).map((date) => ({ date, name })))
}
