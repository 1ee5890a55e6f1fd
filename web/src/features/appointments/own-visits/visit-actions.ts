import { decideOwnCheckIn } from '@polyclinic/domain/appointments/own-check-in.ts'
import { cancelRefusal, changeWindow, rescheduleRefusal } from '@polyclinic/domain/appointments/rules.ts'
import { Refused } from '@polyclinic/domain/kit/refused.ts'
import type { Visit } from './visit-words.ts'

/** What a patient can do about a visit now. */
export type VisitActions = {
  change: boolean
  cancel: boolean
  /** It is still to happen. */
  isAhead: boolean
  /** Nothing comes of it any more: whoever is here waits for it, or can still say that they are. */
  isOver: boolean
  /** It is still to happen, and too close to be changed here. */
  byPhone: boolean
}

export function actionsFor(visit: Visit, now: string): VisitActions {
  const isAhead = visit.status === 'booked' && Date.parse(visit.startsAt) > Date.parse(now)
  return {
    change: rescheduleRefusal(visit, 'patient', now) === null,
    cancel: cancelRefusal(visit, 'patient', now) === null,
    isAhead,
    isOver: !isAhead && decideOwnCheckIn(visit, now) instanceof Refused,
    byPhone: isAhead && changeWindow(visit, now) === 'closed',
  }
}
