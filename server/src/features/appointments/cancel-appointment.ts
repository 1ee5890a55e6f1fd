import type { cancelAppointment as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import { cancelRefusal, changeStanding } from '@polyclinic/domain/appointments/rules.ts'
import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Policy } from '@polyclinic/domain/organizations/model.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { releaseAppointment } from '../slots/claims.ts'
import { accessAppointment, lockAppointment } from './access.ts'
import { notifyOfCancellation, notifyPatient } from './notify-patient.ts'
import { asAppointment, readRow } from './queries.ts'
import { recordAct } from './record-act.ts'

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
  const refusal = cancelRefusal(visit, side, now)
  if (refusal) throw refuse(refusal)

  await releaseAppointment(db, before.id)
  await db
    .updateTable('appointments')
    .set({
      status: 'cancelled',
      is_late_change:
        before.is_late_change || (side === 'patient' && changeStanding(policy, before.starts_at, now) === 'late'),
      version: before.version + 1,
      updated_at: now,
    })
    .where('id', '=', before.id)
    .execute()
  const after = await readRow(db, before.id)
  await recordAct(context, { appointmentId: before.id, name: 'cancel', side, before, after, reason: body.reason })
  if (side === 'clinic') await notifyOfCancellation(context, after)
  else await notifyPatient(context, { kind: 'cancelled', by: 'patient' }, after)
  return asAppointment(after)
}
