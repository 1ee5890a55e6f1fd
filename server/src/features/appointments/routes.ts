import { dayActs } from '@polyclinic/domain/appointments/acts.ts'
import * as appointments from '@polyclinic/domain/appointments/endpoints.ts'
import { on, onSteps, type Bound } from '../../platform/http/bind.ts'
import { actOnAppointment } from './act-on-appointment.ts'
import { bookAppointment } from './book-appointment.ts'
import { cancelAppointment } from './cancel-appointment.ts'
import { renewManageLink, revokeManageLink } from './end-manage-link.ts'
import { findTimesToMove } from './find-times-to-move.ts'
import { listAppointments } from './list-appointments.ts'
import { manageAppointment } from './manage-appointment.ts'
import { readAppointment } from './read-appointment.ts'
import { readCalendarFile } from './read-calendar-file.ts'
import { rescheduleAppointment } from './reschedule-appointment.ts'
import { undoAct } from './undo-act.ts'

export const routes: readonly Bound[] = [
  on(appointments.listAppointments, listAppointments),
  onSteps(appointments.bookAppointment, bookAppointment),
  on(appointments.readAppointment, readAppointment),
  on(appointments.readCalendarFile, readCalendarFile),
  onSteps(appointments.manageAppointment, manageAppointment),
  on(appointments.revokeManageLink, revokeManageLink),
  on(appointments.renewManageLink, renewManageLink),
  on(appointments.findTimesToMove, findTimesToMove),
  onSteps(appointments.rescheduleAppointment, rescheduleAppointment),
  on(appointments.cancelAppointment, cancelAppointment),
  ...appointments.dayActEndpoints.map((contract, index) =>
    on(contract, (context, input) => actOnAppointment(context, dayActs[index]!, input)),
  ),
  onSteps(appointments.undoAct, undoAct),
]
