import * as appointments from '@polyclinic/domain/appointments/endpoints.ts'
import * as desk from '@polyclinic/domain/desk/endpoints.ts'
import { route, routeInScope, routeUnderKey, type Route } from '../../platform/http/route.ts'
import { actOnAppointment } from './act-on-appointment.ts'
import { bookAppointment } from './book-appointment.ts'
import { bookAtDesk } from './book-at-desk.ts'
import { cancelAppointment } from './cancel-appointment.ts'
import { checkInOnline, readOwnQueuePlace } from './check-in-as-patient.ts'
import { confirmAppointment } from './confirm-appointment.ts'
import { confirmEmail } from './confirm-email.ts'
import { renewManageLink, revokeManageLink } from './end-manage-link.ts'
import { findDeskTimes } from './find-desk-times.ts'
import { findDeskTimesNear } from './find-desk-times-near.ts'
import { findTimesToMove } from './find-times-to-move.ts'
import { listAppointments } from './list-appointments.ts'
import { manageAppointment } from './manage-appointment.ts'
import { matchPatients } from './match-patients.ts'
import { readAppointment } from './read-appointment.ts'
import { readCalendarFile } from './read-calendar-file.ts'
import { rescheduleAppointment } from './reschedule-appointment.ts'
import { sendEmailCode } from './send-email-code.ts'
import { undoAct } from './undo-act.ts'

export const routes: readonly Route[] = [
  route(appointments.listAppointments, listAppointments),
  routeUnderKey(appointments.bookAppointment, bookAppointment),
  routeInScope(appointments.sendEmailCode, sendEmailCode),
  routeInScope(appointments.confirmEmail, confirmEmail),
  route(appointments.readAppointment, readAppointment),
  route(appointments.readCalendarFile, readCalendarFile),
  routeInScope(appointments.manageAppointment, manageAppointment),
  route(appointments.revokeManageLink, revokeManageLink),
  route(appointments.renewManageLink, renewManageLink),
  route(appointments.findTimesToMove, findTimesToMove),
  routeUnderKey(appointments.rescheduleAppointment, rescheduleAppointment),
  route(appointments.cancelAppointment, cancelAppointment),
  route(appointments.confirmAppointment, confirmAppointment),
  route(appointments.checkInOnline, checkInOnline),
  route(appointments.readQueuePlace, readOwnQueuePlace),
  ...appointments.dayActEndpoints.map(({ act, contract }) =>
    route(contract, (context, input) => actOnAppointment(context, act, input)),
  ),
  routeInScope(appointments.undoAct, undoAct),
  route(desk.findDeskTimes, findDeskTimes),
  route(desk.findDeskTimesNear, findDeskTimesNear),
  routeInScope(desk.matchPatients, matchPatients),
  routeUnderKey(desk.bookAtDesk, bookAtDesk),
]
