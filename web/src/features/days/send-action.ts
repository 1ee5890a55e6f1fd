import { acts } from '@polyclinic/domain/appointments/acts.ts'
import type { cancelAppointment, DayActEndpoint, undoAct } from '@polyclinic/domain/appointments/endpoints.ts'
import { isItsDay } from '@polyclinic/domain/appointments/rules.ts'
import { call } from '../../platform/api/call.ts'
import { afterAction } from './after-action.ts'
import type { DayVisit } from './day.ts'
import type { Canceling, VisitAction } from './offered-actions.ts'

/** Carries out what was pressed on a visit, in the version that was seen, and answers how it stands then. */
export async function sendAction(
  visit: DayVisit,
  action: VisitAction,
  now: string,
  canceling?: Canceling,
): Promise<DayVisit> {
  const parts = { params: { id: visit.id }, headers: { 'if-match': `"${visit.version}"` } }
  switch (action) {
    case 'undo':
      return call<typeof undoAct>('POST', '/appointments/{id}/undo', parts)
    case 'cancel': {
      const { cause, reason } = canceling ?? {}
      const body = { ...(cause && { cause }), ...(reason && { reason }) }
      const canceled = await call<typeof cancelAppointment>('POST', '/appointments/{id}/cancel', { ...parts, body })
      // Canceling answers as it does to patients, with less than the day knows.
      return { ...afterAction(visit, action, now, canceling), status: canceled.status, version: canceled.version }
    }
    default: {
      // Offered to who may, on a day that is over: it is meant.
      const isMeant = acts[action].when === 'its day' && !isItsDay(visit, now)
      const body = isMeant ? { body: { anotherDay: true as const } } : {}
      return call<DayActEndpoint>('POST', `/appointments/{id}/${action}`, { ...parts, ...body })
    }
  }
}
