import type { readDays } from '@polyclinic/domain/days/endpoints.ts'
import { overlaps } from '@polyclinic/domain/appointments/overlap.ts'
import { keepsItsTime } from '@polyclinic/domain/appointments/states.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { addMinutes, compareInstants, minutesBetween, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { DayVisit } from './day.ts'
import { groupKey } from './group-of.ts'
import type { MoveTo } from './send-move.ts'

type Days = Pick<Answer<typeof readDays>, 'items' | 'doctors' | 'places'>

type Known = {
  now: string
  /** The day it would go to; null while nobody knows. */
  days: Days | null
  /** Others of its group who come along. */
  others?: number
  /** Where the doctor offers what it is for; null while nobody knows. */
  offeredAt: readonly string[] | null
}

/** What stands in the way of a visit at another time, or should be known before. */
export type MoveNote =
  | { kind: 'past' }
  | { kind: 'taken'; visit: DayVisit }
  /** Those who come along stand there still: they are moved one by one. */
  | { kind: 'own-group' }
  /** The group that it would join has no seat left. */
  | { kind: 'full'; count: number; of: number }
  | { kind: 'time-off' }
  | { kind: 'busy-elsewhere' }
  | { kind: 'outside' }
  /** The doctor works at another place then, and the visit goes there. */
  | { kind: 'place'; name: string }

type Span = { startsAt: string; endsAt: string }

const isAt = (one: string, other: string) => compareInstants(one as Instant, other as Instant) === 0
const isBy = (one: string, other: string) => compareInstants(one as Instant, other as Instant) <= 0

/** Whether a visit comes into a group with another there. With another doctor or at another place it takes their length. */
function joins({ seat, service, provider, location }: DayVisit, there: Span, other: DayVisit): boolean {
  if (!seat || !other.seat || other.service.id !== service.id) return false
  const isOwnOffer = other.provider.id === provider.id && other.location.id === location.id
  return isAt(other.startsAt, there.startsAt) && (!isOwnOffer || isAt(other.endsAt, there.endsAt))
}

/** The server decides, and may know more by then. */
export function judgeMove(
  visit: DayVisit,
  { startsAt, providerId, durationMinutes }: MoveTo,
  { now, days, offeredAt, others = 0 }: Known,
): MoveNote | null {
  if (isBy(startsAt, now)) return { kind: 'past' }
  if (!days) return null
  const long = durationMinutes ?? minutesBetween(visit.startsAt as Instant, visit.endsAt as Instant)
  const there = { startsAt, endsAt: addMinutes(startsAt, long) }
  const inTheWay = days.items.filter(
    (each) =>
      each.id !== visit.id && each.provider.id === providerId && keepsItsTime(each.status) && overlaps(each, there),
  )
  const group = inTheWay.filter((each) => joins(visit, there, each))
  const isAlong = (each: DayVisit) => others > 0 && groupKey(each) !== null && groupKey(each) === groupKey(visit)
  const left = inTheWay.filter((each) => !group.includes(each))
  const taken = left.find((each) => !isAlong(each))
  if (taken) return { kind: 'taken', visit: taken }
  if (left.length > 0) return { kind: 'own-group' }
  const of = Math.max(...group.map(({ seat }) => seat!.of))
  if (group.length > 0 && group.length + others >= of) return { kind: 'full', count: group.length, of }
  const doctor = days.doctors.find(({ id }) => id === providerId)
  if (doctor?.timeOff.some((off) => overlaps(off, there))) return { kind: 'time-off' }
  if (doctor?.busyElsewhere.some((busy) => overlaps(busy, there))) return { kind: 'busy-elsewhere' }
  const worked = (doctor?.hours ?? [])
    .filter((open) => isBy(open.startsAt, there.startsAt) && isBy(there.endsAt, open.endsAt))
    .map(({ locationId }) => locationId)
    .filter((place) => offeredAt?.includes(place) ?? true)
  if (worked.length === 0) return { kind: 'outside' }
  if (worked.includes(visit.location.id)) return null
  const place = days.places.find(({ id }) => id === worked[0])
  return place ? { kind: 'place', name: place.name } : null
}
