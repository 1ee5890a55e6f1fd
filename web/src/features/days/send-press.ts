import type {
  bringInAppointment,
  cancelAppointment,
  checkInAppointment,
  finishAppointment,
  markNoShow,
  undoAct,
} from '@polyclinic/domain/appointments/endpoints.ts'
import { isItsDay } from '@polyclinic/domain/appointments/rules.ts'
import { call } from '../../platform/api/call.ts'
import { afterPress } from './after-press.ts'
import type { DayVisit } from './day.ts'
import type { Canceling, Press } from './offers.ts'

/** Carries out what was pressed on a visit, in the version that was seen, and answers how it stands then. */
export async function sendPress(visit: DayVisit, press: Press, now: string, canceling?: Canceling): Promise<DayVisit> {
  const parts = { params: { id: visit.id }, headers: { 'if-match': `"${visit.version}"` } }
  // Offered to who may, on a day that is over: it is meant.
  const meant = { ...parts, body: isItsDay(visit, now) ? {} : { anotherDay: true as const } }
  switch (press) {
    case 'check-in':
      return call<typeof checkInAppointment>('POST', '/appointments/{id}/check-in', meant)
    case 'bring-in':
      return call<typeof bringInAppointment>('POST', '/appointments/{id}/bring-in', meant)
    case 'finish':
      return call<typeof finishAppointment>('POST', '/appointments/{id}/finish', meant)
    case 'no-show':
      return call<typeof markNoShow>('POST', '/appointments/{id}/no-show', parts)
    case 'undo':
      return call<typeof undoAct>('POST', '/appointments/{id}/undo', parts)
    case 'cancel': {
      const { cause, reason } = canceling ?? {}
      const body = { ...(cause && { cause }), ...(reason && { reason }) }
      const canceled = await call<typeof cancelAppointment>('POST', '/appointments/{id}/cancel', { ...parts, body })
      // Canceling answers as it does to patients, with less than the day knows.
      return { ...afterPress(visit, press, now, canceling), status: canceled.status, version: canceled.version }
    }
  }
}
