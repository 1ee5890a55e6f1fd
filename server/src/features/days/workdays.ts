import {
  addDays,
  compareInstants,
  startOfDay,
  weekdayOfDate,
  type Instant,
  type PlainDate,
} from '@polyclinic/domain/kit/time.ts'
import { within, workedSpan, type Span, type WorkingHours } from './breaks.ts'

export type ProviderHours = WorkingHours & { providerId: string }
export type Closure = { locationId: string | null; name: string; firstOn: string; lastOn: string }
export type TimeOff = Span & { providerId: string }

/** Everything that says when doctors work from one date to another. */
export type Schedules = {
  /** Active doctors, also those without hours. */
  providerIds: readonly string[]
  weekly: readonly (ProviderHours & { weekday: number })[]
  /** Hours of one date in place of the weekly ones at their place; none without a start. */
  overrides: readonly { date: string; providerId: string; locationId: string; hours: ProviderHours | null }[]
  closures: readonly Closure[]
  timeOff: readonly TimeOff[]
}

/** Why a doctor sees nobody on a day. */
export type OffReason = 'closed' | 'time-off' | 'no-hours'

export const closuresOn = ({ closures }: Pick<Schedules, 'closures'>, date: PlainDate) =>
  closures.filter(({ firstOn, lastOn }) => firstOn <= date && date <= lastOn)

/** The hours of a date by doctor, of places that are open. */
export function hoursOn(schedules: Schedules, date: PlainDate): Map<string, ProviderHours[]> {
  const closed = closuresOn(schedules, date)
  const isOpen = ({ locationId }: ProviderHours) =>
    !closed.some((closure) => closure.locationId === null || closure.locationId === locationId)
  return Map.groupBy(plannedOn(schedules, date).filter(isOpen), ({ providerId }) => providerId)
}

function plannedOn({ weekly, overrides }: Schedules, date: PlainDate): ProviderHours[] {
  const special = overrides.filter((override) => override.date === date)
  const weekday = weekdayOfDate(date)
  const usual = weekly.filter(
    (hours) =>
      hours.weekday === weekday &&
      !special.some((each) => each.providerId === hours.providerId && each.locationId === hours.locationId),
  )
  return [...usual, ...special.flatMap(({ hours }) => hours ?? [])]
}

/** Each doctor on a date: why they see nobody, null when they work. */
export function availabilityOn(schedules: Schedules, date: PlainDate): { id: string; off: OffReason | null }[] {
  const planned = Map.groupBy(plannedOn(schedules, date), ({ providerId }) => providerId)
  const open = hoursOn(schedules, date)
  const offOf = (id: string): OffReason | null => {
    const hours = open.get(id)
    if (!planned.has(id)) return 'no-hours'
    if (!hours) return 'closed'
    const timeOff = schedules.timeOff.filter(({ providerId }) => providerId === id)
    return isAwayAllOf(hours, date, timeOff) ? 'time-off' : null
  }
  return schedules.providerIds.map((id) => ({ id, off: offOf(id) }))
}

/** The first day from `from` to `to` on which some doctor works. */
export function nextWorkday(schedules: Schedules, from: PlainDate, to: PlainDate): PlainDate | null {
  for (let date = from; date <= to; date = addDays(date, 1))
    if (availabilityOn(schedules, date).some(({ off }) => off === null)) return date
  return null
}

/** Whether no minute of the hours is left; absences may follow one another. */
function isAwayAllOf(hours: readonly ProviderHours[], date: PlainDate, timeOff: readonly TimeOff[]): boolean {
  const away = timeOff.toSorted((a, b) => compareInstants(a.startsAt, b.startsAt))
  return hours.every((each) => {
    const { startsAt, endsAt } = workedSpan(each, date)
    let reached: Instant = startsAt
    for (const absence of away)
      if (compareInstants(absence.startsAt, reached) <= 0 && compareInstants(absence.endsAt, reached) > 0)
        reached = absence.endsAt
    return compareInstants(reached, endsAt) >= 0
  })
}

/** A date from its first minute to its last, as the clinic's calendar counts it. */
export const spanOfDay = (timeZone: string, date: PlainDate): Span => ({
  startsAt: startOfDay(timeZone, date),
  endsAt: startOfDay(timeZone, addDays(date, 1)),
})

/** The parts of absences that fall into a day. */
export const timeOffWithin = ({ timeOff }: Schedules, day: Span): TimeOff[] =>
  timeOff
    .filter(
      ({ startsAt, endsAt }) => compareInstants(startsAt, day.endsAt) < 0 && compareInstants(endsAt, day.startsAt) > 0,
    )
    .map((absence) => ({ providerId: absence.providerId, ...within(absence, day) }))
