import type { readDays } from '@polyclinic/domain/days/endpoints.ts'
import { overlaps } from '@polyclinic/domain/appointments/overlap.ts'
import { keepsItsTime } from '@polyclinic/domain/appointments/states.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { addMinutes, minutesBetween, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { DayVisit } from './day.ts'
import type { MoveTo } from './send-move.ts'

type Days = Pick<Answer<typeof readDays>, 'items' | 'doctors'>

/** What stands in the way of a visit at another time, or should be known before. */
export type MoveNote = { kind: 'taken'; visit: DayVisit } | { kind: 'time-off' } | { kind: 'outside' }

const instantOf = (text: string) => Date.parse(text)

/** @param days the day it would go to; the server decides, and may know more by then */
export function judgeMove(visit: DayVisit, { startsAt, providerId }: MoveTo, days: Days): MoveNote | null {
  const long = minutesBetween(visit.startsAt as Instant, visit.endsAt as Instant)
  const there = { startsAt, endsAt: addMinutes(startsAt, long) }
  const taken = days.items.find(
    (each) =>
      each.id !== visit.id && each.provider.id === providerId && keepsItsTime(each.status) && overlaps(each, there),
  )
  if (taken) return { kind: 'taken', visit: taken }
  const doctor = days.doctors.find(({ id }) => id === providerId)
  if (doctor?.timeOff.some((off) => overlaps(off, there))) return { kind: 'time-off' }
  const isInside = doctor?.hours.some(
    (open) =>
      instantOf(open.startsAt) <= instantOf(there.startsAt) && instantOf(there.endsAt) <= instantOf(open.endsAt),
  )
  return isInside ? null : { kind: 'outside' }
}
