import { stateAfter, type DayAct } from '@polyclinic/domain/appointments/acts.ts'
import type { DayActEndpoint } from '@polyclinic/domain/appointments/endpoints.ts'
import { actRefusal, isItsDay } from '@polyclinic/domain/appointments/rules.ts'
import { keepsItsTime, type AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import { auditRows } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { RowSet } from '../../platform/database/insert-rows.ts'
import { refuse } from '../../platform/refuse.ts'
import { within } from '../../platform/reach.ts'
import { gateOfVisit } from '../slots/claims.ts'
import { readDayAppointment, selectDayAppointments, type DayAppointment, type DayRow } from './day-appointment.ts'
import { whoseDay } from './queries.ts'
import { stampOf } from './stamp.ts'
import { nextVersion, writeChange } from './write-change.ts'

export type ActInput = Input<DayActEndpoint>

/**
 * The visit of an act, as it was seen.
 * @throws {Refusal} `not_found` for what is not on this person's day, `stale_version` when it changed since it was seen
 */
export async function readVisit(
  { db, actor }: Context,
  act: DayAct | 'undo',
  { params, headers }: ActInput,
): Promise<DayRow> {
  const row = await selectDayAppointments(db)
    .where('a.id', '=', params.id)
    .where(within(actor, `appointments:${act}`, whoseDay))
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  if (headers['if-match'] !== `"${row.version}"`) throw refuse('stale_version')
  return row
}

/** The way round the day of a visit leaves a line of its own in the audit. @throws {Refusal} `forbidden` */
function anotherDayRows(context: Context, { id, provider_id }: DayRow): RowSet {
  if (!reaches(context.actor, 'appointments:another-day', { providerId: provider_id })) throw refuse('forbidden')
  const object = { kind: 'appointment', id } as const
  return auditRows(context, { action: 'appointments:another-day', object, side: 'clinic' })
}

/** Carries out one act of the day. Where the visit ends without having been, what is left of its time is free for others. */
export async function actOnAppointment(context: Context, act: DayAct, input: ActInput): Promise<DayAppointment> {
  const visit = await readVisit(context, act, input)
  const status = visit.status as AppointmentState
  const when = { startsAt: visit.starts_at, endsAt: visit.ends_at, timeZone: visit.time_zone }
  const anotherDay = 'anotherDay' in input.body && !isItsDay(when, context.now)
  const refusal = actRefusal({ status, ...when }, act, context.now, { anotherDay })
  const to = stateAfter(status, act)
  if (refusal || !to) throw refuse(refusal ?? 'state_conflict')
  const changed = nextVersion(context, visit, { ...stampOf(act, context.now), status: to })
  await writeChange(context, changed, gateOfVisit(visit, { release: !keepsItsTime(to) }), {
    name: act,
    side: 'clinic',
    sets: anotherDay ? [anotherDayRows(context, visit)] : [],
  })
  return readDayAppointment(context, visit.id)
}
