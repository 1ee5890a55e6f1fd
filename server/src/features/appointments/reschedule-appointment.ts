import type { rescheduleAppointment as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import { changeStanding, rescheduleRefusal } from '@polyclinic/domain/appointments/rules.ts'
import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Side } from '@polyclinic/domain/kit/permissions.ts'
import { compareInstants, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Policy } from '@polyclinic/domain/organizations/model.ts'
import type { Context, Steps } from '../../platform/context.ts'
import { findResult, keepResult } from '../../platform/idempotency.ts'
import { Refusal, refuse } from '../../platform/refuse.ts'
import { claimForAppointment, dropExpiredHolds, lockResources, releaseAppointment } from '../slots/claims.ts'
import { TimeTaken } from '../slots/time-lost.ts'
import { accessAppointment, lockAppointment } from './access.ts'
import { actOnce } from './act-once.ts'
import { findMove, type Move } from './find-move.ts'
import { notifyPatient } from './notify-patient.ts'
import { asAppointment, readRow, type AppointmentRow } from './queries.ts'
import { recordAct } from './record-act.ts'

type Asked = Input<typeof contract>

/**
 * Moves an appointment: same id, next version, the old time given back and the new one taken in one act, so that there
 * is never a moment without either.
 */
export async function rescheduleAppointment(steps: Steps, asked: Asked): Promise<Output<typeof contract>> {
  const { params, headers, body } = asked
  // Whoever lost their access since is told nothing.
  const recall = async (context: Context) => asAppointment((await access(context, asked)).row)
  return actOnce(
    steps,
    {
      operation: 'reschedule-appointment',
      key: headers['idempotency-key'],
      body: { ...params, ...body },
      secret: body.manageToken,
    },
    async (context, own) => {
      const known = await findResult(context.db, own)
      if (known instanceof Refusal) throw known
      if (known !== undefined) return recall(context)
      const moved = asAppointment(await reschedule(context, asked))
      await keepResult(context, own, params.id)
      return moved
    },
    recall,
  )
}

const access = (context: Context, { params, body }: Asked) =>
  accessAppointment(context, {
    id: params.id,
    manageToken: body.manageToken,
    permission: 'appointments:reschedule',
  })

async function reschedule(context: Context, asked: Asked): Promise<AppointmentRow> {
  const { headers, body } = asked
  const { db, now } = context
  const { row, side } = await access(context, asked)
  const providerId = body.providerId ?? row.provider_id
  await lockResources(db, [row.provider_id, providerId])
  const before = await lockAppointment(context, row, headers['if-match'])
  const policy = before.policy as Policy
  const visit = { status: before.status as AppointmentState, startsAt: before.starts_at, policy }
  const refusal = rescheduleRefusal(visit, side, now)
  if (refusal) throw refuse(refusal)

  const startsAt = body.startsAt as Instant
  if (providerId === before.provider_id && compareInstants(startsAt, before.starts_at as Instant) === 0)
    return readRow(db, before.id)
  const move = await findMove(context, before, { providerId, startsAt, side, agreedOffer: body.agreedOffer })
  await take(context, before.id, move)
  await db
    .updateTable('appointments')
    .set({
      ...move.columns,
      is_late_change: before.is_late_change || isLate(side, policy, before.starts_at, now),
      version: before.version + 1,
      updated_at: now,
    })
    .where('id', '=', before.id)
    .execute()
  const after = await readRow(db, before.id)
  await recordAct(context, { appointmentId: before.id, name: 'reschedule', side, before, after })
  await notifyPatient(context, { kind: 'rescheduled', before }, after)
  return after
}

/** Under the lock of both resources: gives the old time back, then takes the new one. */
async function take({ db, now }: Context, appointmentId: string, { claimed, wanted }: Move): Promise<void> {
  await releaseAppointment(db, appointmentId)
  await dropExpiredHolds(db, claimed, now)
  if (!(await claimForAppointment(db, claimed, appointmentId))) throw new TimeTaken(wanted, { appointmentId })
}

const isLate = (side: Side, policy: Policy, startsAt: string, now: string) =>
  side === 'patient' && changeStanding(policy, startsAt, now) === 'late'
