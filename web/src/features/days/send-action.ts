import type { cancelAppointment, DayActEndpoint, undoAct } from '@polyclinic/domain/appointments/endpoints.ts'
import { call } from '../../platform/api/call.ts'
import type { DayVisit } from './day.ts'
import { isOverdue, type Canceling, type VisitAction } from './offered-actions.ts'

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
      // To the clinic's people, as the day shows it.
      return canceled as DayVisit
    }
    default: {
      // Offered to who may, on a day that is over: it is meant.
      const isMeant = visit.allowedActs.some((allowed) => allowed.act === action && isOverdue(allowed, now))
      const body = isMeant ? { body: { anotherDay: true as const } } : {}
      return call<DayActEndpoint>('POST', `/appointments/{id}/${action}`, { ...parts, ...body })
    }
  }
}
