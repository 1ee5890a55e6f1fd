import type { bookAppointment as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import { manageLinkStatus } from '@polyclinic/domain/appointments/rules.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { ownManageToken } from './manage-token.ts'
import { asAppointment, type AppointmentRow } from './queries.ts'
import { bookingSideOf } from './write-booking.ts'

export type BookingAnswer = Output<typeof contract>

/** The patient's side gets the token of the mailed link; the clinic's people have their own access. */
export const asBooked = (context: Context, row: AppointmentRow): BookingAnswer => ({
  appointment: asAppointment(row),
  manageToken: bookingSideOf(context) === 'patient' ? ownManageToken(context, row.id) : null,
})

/**
 * A repeat's answer. Who booked without signing in sees the visit by its first link alone: once that has ended, so has
 * this way.
 * @throws {Refusal} `not_found`
 */
export function asBookedBefore(context: Context, row: AppointmentRow): BookingAnswer {
  const isOpen = row.manage_link_salt === null && manageLinkStatus(row, context.now) === 'open'
  if (context.actor.kind === 'nobody' && !isOpen) throw refuse('not_found')
  return asBooked(context, row)
}
