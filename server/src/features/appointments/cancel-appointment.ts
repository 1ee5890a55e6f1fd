import type { cancelAppointment as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import type { CancellationCause } from '@polyclinic/domain/appointments/cancellation.ts'
import { cancelRefusal, isLateCancellation } from '@polyclinic/domain/appointments/rules.ts'
import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Side } from '@polyclinic/domain/kit/permissions.ts'
import type { Policy } from '@polyclinic/domain/organizations/model.ts'
import type { Context } from '../../platform/context.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { releaseAppointment } from '../slots/claims.ts'
import { accessAppointment, lockAppointment } from './access.ts'
import { notifyOfCancellation } from './notify-patient.ts'
import { asAppointment, readRow } from './queries.ts'
import { recordAct } from './record-act.ts'

/** Patients cancel for themselves; the clinic's people say whether it is theirs, the patient's, or somebody who left. */
function causeOf(side: Side, asked: CancellationCause | undefined): CancellationCause {
  if (side === 'patient' && asked !== undefined && asked !== 'patient')
    throw refuseField('/body/cause', 'invalid_value', 'What a patient cancels is canceled by the patient.')
  return asked ?? side
}

/** Cancels and frees the time at once: by the patient within the policy that was promised, by the clinic before the visit begins. */
export async function cancelAppointment(
  context: Context,
  { params, headers, body }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, now } = context
  const { row, side } = await accessAppointment(context, {
    id: params.id,
    manageToken: body.manageToken,
    permission: 'appointments:cancel',
  })
  const before = await lockAppointment(context, row, headers['if-match'])
  const policy = before.policy as Policy
  const visit = { status: before.status as AppointmentState, startsAt: before.starts_at, policy }
  const cause = causeOf(side, body.cause)
  const refusal = cancelRefusal(visit, side, now, cause)
  if (refusal) throw refuse(refusal)

  await releaseAppointment(db, before.id)
  await db
    .updateTable('appointments')
    .set({
      status: 'cancelled',
      is_late_change: before.is_late_change || isLateCancellation(cause, visit, now),
      version: before.version + 1,
      updated_at: now,
    })
    .where('id', '=', before.id)
    .execute()
  const after = await readRow(db, before.id)
  const { reason } = body
  await recordAct(context, { appointmentId: before.id, name: 'cancel', side, before, after, reason, cause })
  await notifyOfCancellation(context, after, { side, cause })
  return asAppointment(after)
}
