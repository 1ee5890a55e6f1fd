import type { bookAppointment as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context } from '../../platform/context.ts'
import { ownManageToken } from './manage-token.ts'
import { asAppointment, type AppointmentRow } from './queries.ts'
import { sideOf } from './write-bookings.ts'

export type Booked = Output<typeof contract>

/** What makes a booking the same as an earlier one. */
export const askedOnce = ({ headers, body }: Input<typeof contract>) => ({
  operation: 'book-appointment',
  key: headers['idempotency-key'],
  body,
  secret: body.hold?.secret,
})

/** The patient's side gets the token of the mailed link; the clinic's people have their own access. */
export const asBooked = (context: Context, row: AppointmentRow): Booked => ({
  appointment: asAppointment(row),
  manageToken: sideOf(context) === 'patient' ? ownManageToken(context, row.id) : null,
})
