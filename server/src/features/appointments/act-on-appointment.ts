import { stateAfter, type DayAct } from '@polyclinic/domain/appointments/acts.ts'
import type { dayActEndpoints } from '@polyclinic/domain/appointments/endpoints.ts'
import { actRefusal, isItsDay } from '@polyclinic/domain/appointments/rules.ts'
import { keepsItsTime, type AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import type { Policy } from '@polyclinic/domain/organizations/model.ts'
import type { Updateable } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Appointments } from '../../platform/database/tables.ts'
import { refuse } from '../../platform/refuse.ts'
import { readDayAppointment, selectDayAppointments, type DayAppointment, type DayRow } from './day-appointment.ts'
import { releaseAppointment } from '../slots/claims.ts'
import { recordAct } from './record-act.ts'
import { stampOf } from './stamp.ts'
import { dayScope, requireDayScope } from './day-scope.ts'

export type ActInput = Input<(typeof dayActEndpoints)[number]>
type ActOrUndo = DayAct | 'undo'
type Move = { act: DayAct; to: AppointmentState; set: Updateable<Appointments> }

/**
 * The visit of an act, as it was seen.
 * @throws {Refusal} `not_found` for what is not on this person's day, `stale_version` when it changed since it was seen
 */
export const readVisit = (context: Context, act: ActOrUndo, input: ActInput): Promise<DayRow> =>
  seenVisit(context, act, input, (q) => q)

/** The same, locked until the transaction ends. */
const lockVisit = (context: Context, act: DayAct, input: ActInput): Promise<DayRow> =>
  seenVisit(context, act, input, (q) => q.forUpdate('a'))

type Select = ReturnType<typeof selectDayAppointments>

async function seenVisit(
  { db, actor }: Context,
  act: ActOrUndo,
  { params, headers }: ActInput,
  locked: (q: Select) => Select,
) {
  const provider = requireDayScope(actor, `appointments:${act}`)
  const row = await locked(selectDayAppointments(db))
    .where('a.id', '=', params.id)
    .$if(provider !== undefined, (q) => q.where('a.provider_id', '=', provider!))
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  if (headers['if-match'] !== `"${row.version}"`) throw refuse('stale_version')
  return row
}

/** Writes a move down: in the visit, its history, the audit, and for open screens. */
async function moveVisit(context: Context, visit: DayRow, { act, to, set }: Move): Promise<DayAppointment> {
  const { db, now } = context
  const version = visit.version + 1
  await db
    .updateTable('appointments')
    .set({ ...set, status: to, version, updated_at: now })
    .where('id', '=', visit.id)
    .execute()
  await recordAct(context, {
    appointmentId: visit.id,
    name: act,
    side: 'clinic',
    before: visit,
    after: { ...visit, status: to, version },
  })
  return readDayAppointment(context, visit.id)
}

/** The way round the day of a visit leaves a line of its own in the audit. @throws {Refusal} `forbidden` */
async function allowAnotherDay(context: Context, { id, provider_id }: DayRow): Promise<void> {
  const scope = dayScope(context.actor, 'appointments:another-day')
  if (scope !== 'all' && scope !== provider_id) throw refuse('forbidden')
  await audit(context, { action: 'appointments:another-day', object: { kind: 'appointment', id }, side: 'clinic' })
}

/** Carries out one act of the day. Where the visit ends without having been, what is left of its time is free for others. */
export async function actOnAppointment(context: Context, act: DayAct, input: ActInput): Promise<DayAppointment> {
  const visit = await lockVisit(context, act, input)
  const status = visit.status as AppointmentState
  const policy = visit.policy as Policy
  const when = { startsAt: visit.starts_at, endsAt: visit.ends_at, timeZone: visit.time_zone }
  const anotherDay = 'anotherDay' in input.body && !isItsDay(when, context.now)
  const refusal = actRefusal({ status, policy, ...when }, act, context.now, { anotherDay })
  const to = stateAfter(status, act)
  if (refusal || !to) throw refuse(refusal ?? 'state_conflict')
  if (anotherDay) await allowAnotherDay(context, visit)
  const moved = await moveVisit(context, visit, { act, to, set: stampOf(act, context.now) })
  if (!keepsItsTime(to)) await releaseAppointment(context.db, visit.id)
  return moved
}
