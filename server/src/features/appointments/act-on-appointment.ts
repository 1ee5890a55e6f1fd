import type { DayAct } from '@polyclinic/domain/appointments/acts.ts'
import { decideAct } from '@polyclinic/domain/appointments/decide-change.ts'
import type { DayActEndpoint } from '@polyclinic/domain/appointments/endpoints.ts'
import { keepsItsTime } from '@polyclinic/domain/appointments/states.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import { auditRows } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { RowSet } from '../../platform/database/insert-rows.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { gateOfVisit } from '../slots/gates.ts'
import { accessVisitOfDay } from './access.ts'
import { readDayAppointment, type DayAppointment, type DayRow } from './day-appointment.ts'
import { stampOf } from './stamp.ts'
import { seenVisit } from './queries.ts'
import { nextVersion, writeChange } from './write-change.ts'

export type ActInput = Input<DayActEndpoint>

/** The way round the day of a visit leaves a line of its own in the audit. @throws {Refusal} `forbidden` */
function anotherDayRows(context: Context, { id, provider_id }: DayRow): RowSet {
  if (!reaches(context.actor, 'appointments:another-day', { providerId: provider_id })) throw refuse('forbidden')
  const object = { kind: 'appointment', id } as const
  return auditRows(context, { action: 'appointments:another-day', object, side: 'clinic' })
}

/** Carries out one act of the day. Where the visit ends without having been, what is left of its time is free for others. */
export async function actOnAppointment(context: Context, act: DayAct, input: ActInput): Promise<DayAppointment> {
  const visit = await accessVisitOfDay(context, act, input.params.id)
  const { to, anotherDay } = unlessRefused(decideAct(seenVisit(visit), act, input, context.now))
  const changed = nextVersion(context, visit, { ...stampOf(act, context.now), status: to })
  await writeChange(context, changed, gateOfVisit(visit, { release: !keepsItsTime(to) }), {
    name: act,
    side: 'clinic',
    sets: anotherDay ? [anotherDayRows(context, visit)] : [],
  })
  return readDayAppointment(context, visit.id)
}
