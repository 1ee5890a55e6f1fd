import { refusedField, Refused } from '../kit/refused.ts'
import { startOfDayAt } from '../kit/calendar-days.ts'
import { compareInstants, dateIn, daysBetween, instantAt, minuteOf, type Instant } from '../kit/time.ts'
import type { AppointmentState } from '../appointments/states.ts'
import { absence } from './absence.ts'

/** A range of time, `to` not included. */
export type Range = { from: Instant; to: Instant }

export const rangesOverlap = (one: Range, other: Range): boolean =>
  compareInstants(one.from, other.to) < 0 && compareInstants(other.from, one.to) < 0

/** Longer than any leave; whoever is away for good is not active. */
export const longestTimeOffDays = 366

/**
 * The time of an absence as it was typed (`absence`), or the field that is wrong. One that has begun keeps its beginning
 * when it is changed.
 */
export function decideAbsence(
  typed: { from: string; to: string },
  { timeZone, now, begun }: { timeZone: string; now: string; begun?: Instant },
): Range | Refused {
  const range = absence(timeZone, typed)
  if (compareInstants(range.to, range.from) <= 0)
    return refusedField('/body/to', 'before_from', 'It ends after it begins.')
  if (compareInstants(range.to, now as Instant) <= 0)
    return refusedField('/body/to', 'in_the_past', 'It is over already.')
  const isAsBefore = begun !== undefined && compareInstants(range.from, begun) === 0
  const today = startOfDayAt(timeZone, now as Instant)
  if (!isAsBefore && compareInstants(range.from, today) < 0)
    return refusedField('/body/from', 'in_the_past', 'It begins today at the earliest.')
  if (daysBetween(dateIn(timeZone, range.from), dateIn(timeZone, range.to)) > longestTimeOffDays)
    return refusedField('/body/to', 'too_long', `It takes ${longestTimeOffDays} days at the most.`)
  return range
}

/** What is left of a range around what others have of it, in order. */
export function rangesAround({ from, to }: Range, taken: readonly Range[]): Range[] {
  const end = minuteOf(to)
  const left: Range[] = []
  let start = minuteOf(from)
  const others = taken.map((each) => [minuteOf(each.from), minuteOf(each.to)] as const).sort((a, b) => a[0] - b[0])
  for (const [first, last] of others) {
    if (first >= end) break
    if (first > start) left.push({ from: instantAt(start), to: instantAt(first) })
    start = Math.max(start, last)
  }
  if (start < end) left.push({ from: instantAt(start), to })
  return left
}

/** Nobody is with the doctor yet, and the patient may still come: somebody has to say what becomes of it. */
export const isStillToCome = (visit: { status: AppointmentState; endsAt: string }, now: string) =>
  (visit.status === 'booked' || visit.status === 'arrived') && Date.parse(visit.endsAt) > Date.parse(now)

type Seen = { id: string; version: number }
/** What becomes of a visit: it stays as it is, on the list of those that have no doctor then, is moved, or canceled. */
export const fates = ['keep', 'move', 'cancel'] as const
export type Fate = (typeof fates)[number]
/** As many visits as times are suggested for at once. */
export const movesAtMost = 200
/** Where a visit goes. */
export type NewTime = { providerId: string; startsAt: string }
type Decided = Seen & ({ fate: Exclude<Fate, 'move'> } | { fate: 'move'; to: NewTime })

/**
 * What becomes of the visits in the way. Whoever decides has seen all of them, as they are: one that came or changed
 * meanwhile is looked at first.
 */
export function decideFates<Visit extends Seen>(
  visits: readonly Visit[],
  decided: readonly Decided[],
): { canceled: Visit[]; moved: { visit: Visit; to: NewTime }[] } | Refused {
  const keyOf = ({ id, version }: Seen) => `${id} ${version}`
  const fateOf = new Map(decided.map((each) => [keyOf(each), each]))
  const isSeen = visits.every((visit) => fateOf.has(keyOf(visit))) && fateOf.size === visits.length
  if (!isSeen) return new Refused('visits_changed')
  return {
    canceled: visits.filter((visit) => fateOf.get(keyOf(visit))!.fate === 'cancel'),
    moved: visits.flatMap((visit) => {
      const said = fateOf.get(keyOf(visit))!
      return said.fate === 'move' ? [{ visit, to: said.to }] : []
    }),
  }
}
