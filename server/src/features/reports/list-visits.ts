import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import type { listReportVisits as contract } from '@polyclinic/domain/reports/endpoints.ts'
import type { ListedFigure } from '@polyclinic/domain/reports/figures.ts'
import { sql, type RawBuilder } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { requireDoctor } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { isInForce } from '../patient-records/requests-in-force.ts'
import { isLateCancellation } from '../appointments/late-cancellation.ts'
import { askedSpan } from './asked-periods.ts'
import { isDoctorKnown, isOfDoctor, isOver, waitedMinutes, wasSeenBefore } from './visit-facts.ts'

/**
 * The visits that a figure was counted from. A report names nobody: here patients are named for who may list visits, too,
 * and that is written down; not who had their data restricted, or objects.
 */
export async function listReportVisits(
  context: Context,
  { query }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, now, actor, clinic } = context
  const { figure, skip, take } = query
  const providerId = requireDoctor(actor, 'reports:operational', query.providerId)
  const isNamed = reaches(actor, 'appointments:list', { providerId: providerId ?? null })
  const { startsAt, endsAt } = askedSpan(context, query)
  const isWithin = (alias: 'a' | 'e') =>
    sql<boolean>`${sql.ref(`${alias}.starts_at`)} >= ${startsAt} and ${sql.ref(`${alias}.starts_at`)} < ${endsAt}
      and ${isOfDoctor(alias, providerId)}`
  const isFirstOfPatient = sql<boolean>`a.status = 'fulfilled' and not exists (
    select from appointments e where e.patient_id = a.patient_id and e.status = 'fulfilled' and ${isWithin('e')}
      and (e.starts_at, e.id) < (a.starts_at, a.id))`
  const wasKnown = wasSeenBefore('a.patient_id', sql`${startsAt}::timestamptz`)
  const conditions: Record<ListedFigure, RawBuilder<boolean>> = {
    visits: sql`${isWithin('a')} and a.status <> 'cancelled'`,
    completion: sql`${isWithin('a')} and (${isLateCancellation} or ${isOver(now)})`,
    noShows: sql`${isWithin('a')} and a.status = 'noshow'`,
    fulfilled: sql`${isWithin('a')} and a.status = 'fulfilled'`,
    open: sql`${isWithin('a')} and a.status not in ('fulfilled', 'noshow', 'cancelled')`,
    canceled: sql`${isWithin('a')} and a.status = 'cancelled'`,
    lateCancellations: sql`${isWithin('a')} and ${isLateCancellation}`,
    booked: sql`a.created_at >= ${startsAt} and a.created_at < ${endsAt} and a.source <> 'import'
      and ${isOfDoctor('a', providerId)}`,
    newPatients: sql`${isWithin('a')} and ${isFirstOfPatient} and not ${wasKnown}`,
    returning: sql`${isWithin('a')} and ${isFirstOfPatient} and ${wasKnown}`,
    waiting: sql`${isWithin('a')} and ${waitedMinutes} is not null`,
  }
  const { serviceId, locationId, source, weekday, hour } = query
  const wall = sql`a.starts_at at time zone ${clinic.time_zone}`
  const parts = [
    conditions[figure],
    ...(serviceId === undefined ? [] : [sql<boolean>`a.service_id = ${serviceId}`]),
    ...(locationId === undefined ? [] : [sql<boolean>`a.location_id = ${locationId}`]),
    ...(source === undefined ? [] : [sql<boolean>`a.source = ${source}`]),
    ...(weekday === undefined ? [] : [sql<boolean>`extract(isodow from ${wall}) = ${weekday}`]),
    ...(hour === undefined ? [] : [sql<boolean>`extract(hour from ${wall}) = ${hour}`]),
  ]
  const isListed = sql<boolean>`(${sql.join(parts, sql` and `)})`
  const counted = await db
    .selectFrom('appointments as a')
    .where(isListed)
    .select(({ fn }) => fn.countAll<string>().as('visits'))
    .select(isDoctorKnown(providerId).as('is_known'))
    .executeTakeFirstOrThrow()
  if (!counted.is_known) throw refuse('not_found')
  const rows = await db
    .selectFrom('appointments as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .where(isListed)
    .select(['a.id', 'a.status', 'a.starts_at', 'a.time_zone', 'a.created_at', 'a.provider_name', 'a.service_name'])
    .select(['p.given_name', 'p.family_name', waitedMinutes.as('waited')])
    .select(isInForce(sql`p.id`, 'restriction', 'objection').as('is_kept_out'))
    .$if(figure === 'waiting', (all) => all.orderBy('waited', 'desc'))
    .$if(figure === 'booked', (all) => all.orderBy('a.created_at', 'desc'))
    .orderBy('a.starts_at', 'desc')
    .orderBy('a.id')
    .offset(skip)
    .limit(take)
    .execute()
  if (isNamed && rows.length > 0) await auditOften(context, { action: 'appointments:list', side: 'clinic' })
  const items = rows.map((row) => ({
    ...{ id: row.id, status: row.status as AppointmentState, timeZone: row.time_zone },
    ...{ startsAt: row.starts_at, bookedAt: row.created_at, waitedMinutes: row.waited },
    ...{ provider: row.provider_name, service: row.service_name },
    patient: isNamed && !row.is_kept_out ? { givenName: row.given_name, familyName: row.family_name } : null,
  }))
  return { items, total: Number(counted.visits), skip, take }
}
