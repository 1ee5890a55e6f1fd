import { cancelRefusal, changeWindow, rescheduleRefusal } from '@polyclinic/domain/appointments/rules.ts'
import type { Visit } from './visit-words.ts'

/** What a patient can do about a visit now. */
export type VisitActions = {
  change: boolean
  cancel: boolean
  /** It is still to happen. */
  isAhead: boolean
  /** It is still to happen, and too close to be changed here. */
  byPhone: boolean
}

export function actionsFor(visit: Visit, now: string): VisitActions {
  const isAhead = visit.status === 'booked' && Date.parse(visit.startsAt) > Date.parse(now)
  return {
    change: rescheduleRefusal(visit, 'patient', now) === null,
    cancel: cancelRefusal(visit, 'patient', now) === null,
    isAhead,
    byPhone: isAhead && changeWindow(visit, now) === 'closed',
  }
}
