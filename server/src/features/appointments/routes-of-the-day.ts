import * as appointments from '@polyclinic/domain/appointments/endpoints.ts'
import { on, onSteps, type Bound } from '../../platform/http/bind.ts'
import { bringInAppointment } from './bring-in-appointment.ts'
import { checkInAppointment } from './check-in-appointment.ts'
import { finishAppointment } from './finish-appointment.ts'
import { markNoShow } from './mark-no-show.ts'
import { undoAct } from './undo-act.ts'

/** What moves a visit through its day. */
export const dayRoutes: readonly Bound[] = [
  on(appointments.checkInAppointment, checkInAppointment),
  on(appointments.bringInAppointment, bringInAppointment),
  on(appointments.finishAppointment, finishAppointment),
  on(appointments.markNoShow, markNoShow),
  onSteps(appointments.undoAct, undoAct),
]
