import { decideCancellation } from '@polyclinic/domain/appointments/decide-change.ts'
import type { cancelAppointment as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context } from '../../platform/context.ts'
import { unlessRefused } from '../../platform/refuse.ts'
import { gateOfVisit } from '../slots/claims.ts'
import { accessAppointment } from './access.ts'
import { cancellationMail } from './cancellation-mail.ts'
import { readDayAppointment } from './day-appointment.ts'
import { asAppointment, seenVisit } from './queries.ts'
import { nextVersion, writeChange } from './write-change.ts'

/** Cancels and frees the time at once: by the patient within the policy that was promised, by the clinic before the visit begins. */
export async function cancelAppointment(
  context: Context,
  asked: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { params, query, body } = asked
  const { row: visit, side } = await accessAppointment(context, {
    ...params,
    ...query,
    manageToken: body.manageToken,
    permission: 'appointments:cancel',
  })
  const { cause, isLateChange } = unlessRefused(decideCancellation(seenVisit(visit), side, asked, context.now))
  const columns = { status: 'cancelled', is_late_change: isLateChange }
  const changed = nextVersion(context, visit, columns, { cancellation_cause: cause })
  await writeChange(context, changed, gateOfVisit(visit, { release: true }), {
    name: 'cancel',
    side,
    reason: body.reason,
    cause,
    message: cancellationMail(context, changed.after, { side, cause }),
  })
  return side === 'clinic' ? readDayAppointment(context, visit.id) : asAppointment(changed.after)
}
