import type { findTimesToMove as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import { rescheduleRefusal } from '@polyclinic/domain/appointments/rules.ts'
import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Policy } from '@polyclinic/domain/organizations/model.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { heldBy } from '../holds/queries.ts'
import { visitorHash } from '../holds/visitor.ts'
import { findSlotsToMove } from '../slots/find-slots.ts'
import { accessAppointment } from './access.ts'
import { offerToMove } from './find-move.ts'

/**
 * The times that an appointment can be moved to, as `rescheduleAppointment` will judge them.
 * @throws {Refusal} as moving does: `not_found` for whoever may not see the appointment, so that nobody learns of it
 */
export async function findTimesToMove(
  context: Context,
  { params, query, body }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { manageToken, from, to } = body
  const { row, side } = await accessAppointment(context, {
    ...params,
    ...query,
    manageToken,
    permission: 'appointments:reschedule',
  })
  const visit = { status: row.status as AppointmentState, startsAt: row.starts_at, policy: row.policy as Policy }
  const refusal = rescheduleRefusal(visit, side, context.now)
  if (refusal) throw refuse(refusal)
  const { visitor } = context.request
  const own = visitor === null ? [] : await heldBy(context, visitorHash(context, visitor))
  const without = { appointmentIds: [row.id], holdIds: own.map((hold) => hold.id) }
  return findSlotsToMove(
    context,
    { providerId: row.provider_id, serviceId: row.service_id, locationId: row.location_id, from, to },
    { without, asPromised: (offer) => offerToMove(offer, row, side) },
  )
}
