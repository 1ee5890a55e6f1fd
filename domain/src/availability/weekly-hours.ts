import { refusedField, Refused } from '../kit/refused.ts'
import { addDays, minutesOfWall, type PlainDate } from '../kit/time.ts'
import { farthestDays } from '../slots/horizon.ts'
import type { HoursRows } from '../slots/working-hours.ts'
import type { WallRange } from './hours-of-date.ts'

/** Hours on a weekday (ISO) at a place. */
export type WeekInterval = WallRange & { readonly weekday: number; readonly locationId: string }
/** A doctor's weekly hours with the dates between which they hold: from one on (null: always), until before another. */
export type HeldWeek = {
  readonly holdsFrom: PlainDate | null
  readonly holdsUntil: PlainDate | null
  readonly hours: readonly WeekInterval[]
}
/** Of which doctor, and from which date. */
export type WeekFrom = { readonly providerId: string; readonly holdsFrom: PlainDate }

/** The weekly hours of a doctor one after the other, from those that held before any change. */
export function weeksOf({ schedules, scheduleChanges }: HoursRows, providerId: string): HeldWeek[] {
  const dates = scheduleChanges.filter(([provider]) => provider === providerId).map(([, date]) => date)
  const starts = [null, ...dates.toSorted()]
  return starts.map((holdsFrom, index) => ({
    holdsFrom,
    holdsUntil: starts[index + 1] ?? null,
    hours: schedules
      .filter(([provider, , , , , from]) => provider === providerId && from === holdsFrom)
      .map(([, locationId, weekday, from, to]) => ({ weekday, locationId, from: from.slice(0, 5), to: to.slice(0, 5) }))
      .sort((a, b) => a.weekday - b.weekday || (a.from < b.from ? -1 : 1)),
  }))
}

/** The one that holds on a date. */
export const weekOn = (weeks: readonly HeldWeek[], date: PlainDate): HeldWeek =>
  weeks.findLast(({ holdsFrom }) => holdsFrom === null || holdsFrom <= date)!

/** The rows with other weekly hours from a date on; null: what held before goes on. */
export function withWeek(
  rows: HoursRows,
  { providerId, holdsFrom }: WeekFrom,
  hours: readonly WeekInterval[] | null,
): HoursRows {
  const schedules = rows.schedules.filter(([provider, , , , , from]) => provider !== providerId || from !== holdsFrom)
  const scheduleChanges = rows.scheduleChanges.filter(
    ([provider, from]) => provider !== providerId || from !== holdsFrom,
  )
  if (hours === null) return { ...rows, schedules, scheduleChanges }
  const own = hours.map(
    ({ weekday, locationId, from, to }) => [providerId, locationId, weekday, from, to, holdsFrom] as const,
  )
  return {
    ...rows,
    schedules: [...schedules, ...own],
    scheduleChanges: [...scheduleChanges, [providerId, holdsFrom]],
  }
}

/** Why hours cannot hold from a date, or a change of that date cannot be taken back: what has begun is history. */
export function refuseHoldsFrom(
  weeks: readonly HeldWeek[],
  { holdsFrom, isRemoved }: { holdsFrom: PlainDate; isRemoved: boolean },
  today: PlainDate,
): Refused | null {
  const wrong = (code: string, message: string) => refusedField('/body/holdsFrom', code, message)
  if (holdsFrom < today || holdsFrom > addDays(today, farthestDays))
    return wrong('out_of_reach', 'It is today or a day of the next two years.')
  if (!isRemoved) return null
  if (!weeks.some((week) => week.holdsFrom === holdsFrom)) return wrong('unknown', 'Nothing changes on that day.')
  return holdsFrom === today ? wrong('has_begun', 'These hours hold already; other hours end them.') : null
}

/** For so long a change is taken back, with the cancellations that it brought. */
const weekUndoableMinutes = 10

/** Whose the hours are again when the newest change of a date is undone; a screen's where there were none. */
export function decideWeekUndo(
  replaced: { holdsFrom: string; origin: 'screen' | 'file' | null; at: string } | null,
  { holdsFrom }: { holdsFrom: string },
  now: string,
): 'screen' | 'file' | Refused {
  if (replaced?.holdsFrom !== holdsFrom) return new Refused('state_conflict')
  if (Date.parse(now) - Date.parse(replaced.at) > weekUndoableMinutes * 60_000) return new Refused('undo_expired')
  return replaced.origin ?? 'screen'
}

/** Why a week cannot be: somebody would be in two places, or twice in one. */
export function refuseWeek(hours: readonly WeekInterval[], places: readonly string[]): Refused | null {
  const wrong = (index: number, part: string, code: string, message: string) =>
    refusedField(`/body/hours/${index}/${part}`, code, message)
  const minutes = hours.map(({ from, to }) => [minutesOfWall(from), minutesOfWall(to)] as const)
  for (const [index, { weekday, locationId }] of hours.entries()) {
    const [from, to] = minutes[index]!
    if (!places.includes(locationId)) return wrong(index, 'locationId', 'unknown', 'The doctor does not work there.')
    if (to <= from) return wrong(index, 'to', 'before_from', 'They end after they begin, by midnight.')
    const isTwice = hours.some(
      (other, nth) => nth < index && other.weekday === weekday && from < minutes[nth]![1] && minutes[nth]![0] < to,
    )
    if (isTwice) return wrong(index, 'from', 'overlaps', 'They overlap others of the same day.')
  }
  return null
}
