import { mayBegin } from '../encounters/may-begin.ts'
import type { Input } from '../kit/endpoint.ts'
import type { Side } from '../kit/permissions.ts'
import { Refused, refusedField } from '../kit/refused.ts'
import { compareInstants, minutesBetween, type Instant } from '../kit/time.ts'
import { isStale } from '../kit/version.ts'
import { decideStart } from '../slots/start.ts'
import { stateAfter, type DayAct } from './acts.ts'
import type { CancellationCause } from './cancellation.ts'
import type { cancelAppointment, confirmAppointment, DayActEndpoint, rescheduleAppointment } from './endpoints.ts'
import {
  actRefusal,
  cancelRefusal,
  changeWindow,
  confirmRefusal,
  isBound,
  isItsDay,
  isLateCancellation,
  rescheduleRefusal,
  type Undo,
  type VisitToChange,
  type WhenAndWhere,
} from './rules.ts'
import { keepsItsTime, type AppointmentState } from './states.ts'

/** A visit as it was read, before somebody changes it. */
export type SeenVisit = VisitToChange &
  WhenAndWhere & {
    version: number
    providerId: string
    createdAt: string
    isLateChange: boolean
    isDocumented: boolean
    /** A note was written, if in error: it names its doctor. */
    keepsItsDoctor: boolean
    /** In a session of several. */
    hasSeat: boolean
  }

/** With the times at which the patient's side moved it in the last day, the earliest first. */
export type VisitToMove = SeenVisit & { movesOfDay: readonly string[] }

/** Each move is a mail to an address that nobody may have proved, and a time that others saw taken. */
export const mostMovesADay = 8

type RescheduleRequest = {
  headers: Pick<Input<typeof rescheduleAppointment>['headers'], 'if-match'>
  body: Input<typeof rescheduleAppointment>['body']
}
type CancelRequest = Pick<Input<typeof cancelAppointment>, 'headers' | 'body'>

/** `stays`: the visit is there already, and as long. `isLateChange`: from then on. */
export type Move = 'stays' | { providerId: string; startsAt: Instant; durationMinutes: number; isLateChange: boolean }

/** Whether a visit may be moved, and where to: all that can be said before it is known who is free. */
export function decideMove(
  visit: VisitToMove,
  side: Side,
  { headers, body }: RescheduleRequest,
  now: string,
): Move | Refused {
  if (isStale(visit, headers['if-match'])) return new Refused('stale_version')
  if (side === 'patient' && body.anyTime)
    return refusedField('/body/anyTime', 'invalid_value', 'Patients choose among the times that are offered.')
  if (side === 'patient' && body.durationMinutes !== undefined)
    return refusedField('/body/durationMinutes', 'invalid_value', 'A visit takes as long as was promised.')
  const refusal = rescheduleRefusal(visit, side, now)
  if (refusal) return new Refused(refusal)
  const providerId = body.providerId ?? visit.providerId
  const long = minutesBetween(visit.startsAt as Instant, visit.endsAt as Instant)
  const durationMinutes = body.durationMinutes ?? long
  if (visit.hasSeat && durationMinutes !== long)
    return refusedField('/body/durationMinutes', 'invalid_value', 'A visit with others takes as long as theirs.')
  const isSameStart = compareInstants(body.startsAt as Instant, visit.startsAt as Instant) === 0
  if (providerId === visit.providerId && isSameStart && durationMinutes === long) return 'stays'
  if (isBound(visit, providerId)) return new Refused(side === 'clinic' ? 'note_written' : 'state_conflict')
  const startsAt = decideStart(body.startsAt, now)
  if (startsAt instanceof Refused) return startsAt
  const firstOfDay = visit.movesOfDay.at(-mostMovesADay)
  if (side === 'patient' && firstOfDay !== undefined) return tooManyMoves(firstOfDay, now)
  const isLate = side === 'patient' && changeWindow(visit, now) === 'late'
  return { providerId, startsAt, durationMinutes, isLateChange: visit.isLateChange || isLate }
}

const tooManyMoves = (firstOfDay: string, now: string) => {
  const seconds = (Date.parse(firstOfDay) + 86_400_000 - Date.parse(now)) / 1000
  return new Refused('too_many_moves', { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) })
}

/**
 * The doctor's offers of the visit's service that are free then: a place where they work at that time before others, and
 * of these the place that the visit has.
 */
export function rankPlaces<C extends { free: boolean; isWorked: boolean; offer: { locationId: string } }>(
  candidates: readonly C[],
  locationId: string,
): C[] {
  const worth = ({ isWorked, offer }: C) => Number(isWorked) * 2 + Number(offer.locationId === locationId)
  return candidates.filter(({ free }) => free).sort((a, b) => worth(b) - worth(a))
}

/** Whether the patient says anything new by saying that they will be there. */
export function decideConfirmation(
  visit: SeenVisit & { confirmedAt: string | null },
  { headers }: Pick<Input<typeof confirmAppointment>, 'headers'>,
  now: string,
): 'confirms' | 'stays' | Refused {
  const refusal = confirmRefusal(visit, now)
  if (refusal) return new Refused(refusal)
  if (visit.confirmedAt !== null) return 'stays'
  return isStale(visit, headers['if-match']) ? new Refused('stale_version') : 'confirms'
}

/** Patients cancel for themselves; the clinic's people say whether it is theirs, the patient's, or somebody who left. */
export function decideCancellation(
  visit: SeenVisit,
  side: Side,
  { headers, body }: CancelRequest,
  now: string,
): { cause: CancellationCause; isLateChange: boolean } | Refused {
  if (isStale(visit, headers['if-match'])) return new Refused('stale_version')
  if (side === 'patient' && (body.cause ?? 'patient') !== 'patient')
    return refusedField('/body/cause', 'invalid_value', 'What a patient cancels is canceled by the patient.')
  const cause = body.cause ?? side
  const refusal = cancelRefusal(visit, side, now, cause)
  if (refusal) return new Refused(refusal)
  return { cause, isLateChange: visit.isLateChange || isLateCancellation(cause, visit, now) }
}

type ActRequest = Pick<Input<DayActEndpoint>, 'headers' | 'body'>

/** Whether the clinic does an act of the day: the state that the visit comes to, and whether on another day than its own. */
export function decideAct(
  visit: Pick<SeenVisit, 'version' | 'status' | 'isDocumented' | keyof WhenAndWhere>,
  act: DayAct,
  { headers, body }: ActRequest,
  now: string,
): { to: AppointmentState; anotherDay: boolean } | Refused {
  if (isStale(visit, headers['if-match'])) return new Refused('stale_version')
  const anotherDay = 'anotherDay' in body && !isItsDay(visit, now)
  const refusal = actRefusal(visit, act, now, { anotherDay })
  const to = stateAfter(visit.status, act)
  if (refusal || !to) return new Refused(refusal ?? 'state_conflict')
  return { to, anotherDay }
}

/**
 * Whether an act is taken back: the state that the visit comes back to, and whether it needs its time again. Of a visit
 * about which something was written nobody takes back that the patient came.
 */
export function decideUndo(
  visit: Pick<SeenVisit, 'version' | 'status' | 'isDocumented'>,
  undo: Undo | null,
  { headers }: Pick<ActRequest, 'headers'>,
  now: string,
): { to: AppointmentState; takesTime: boolean } | Refused {
  if (isStale(visit, headers['if-match'])) return new Refused('stale_version')
  if (undo === null) return new Refused('state_conflict')
  if (Date.parse(now) > Date.parse(undo.until)) return new Refused('undo_expired')
  if (visit.isDocumented && mayBegin(visit) && !mayBegin({ status: undo.to })) return new Refused('visit_documented')
  return { to: undo.to, takesTime: keepsItsTime(undo.to) && !keepsItsTime(visit.status) }
}
