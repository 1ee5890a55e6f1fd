import type { listAppointments as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import { appointmentStates, isOver } from '@polyclinic/domain/appointments/states.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { permits, type Side } from '@polyclinic/domain/kit/permissions.ts'
import { sql } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { within } from '../../platform/reach.ts'
import { auditGuardian } from '../patient-records/guardians.ts'
import { isShownTo } from '../patient-records/shown-to-account.ts'
import { allAsSeen, selectAppointments, whoseVisit } from './queries.ts'

type Query = Input<typeof contract>['query']
type Where = ReturnType<typeof conditions>
const ahead = appointmentStates.filter((state) => !isOver(state))

/**
 * The visits that whoever asks may list as one of the clinic's people, or else as a patient; in the patients' area as a
 * patient, whatever else they are. Whoever may list nothing is shown nothing: by this the spec checks a session.
 * `upcoming` are those that are still to happen, or that somebody is here for, the next one first; `past` are all others (over, missed, cancelled),
 * the latest first; `all` is the one after the other, so that the next visit leads and history follows.
 */
export async function listAppointments(
  context: Context,
  { query }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const where = conditions(context, query)
  const counts = await context.db
    .selectFrom('appointments as a')
    .where(where.mine)
    .where(where.asked)
    .select([
      sql<string>`count(*) filter (where ${where.upcoming})`.as('upcoming'),
      sql<string>`count(*) filter (where not ${where.upcoming})`.as('past'),
    ])
    .executeTakeFirstOrThrow()
  const upcoming = query.appointmentFilter === 'past' ? 0 : Number(counts.upcoming)
  const past = query.appointmentFilter === 'upcoming' ? 0 : Number(counts.past)

  const { skip, take } = query
  const next = skip < upcoming ? await page(context, where, 'upcoming', skip, take) : []
  const left = take - next.length
  const before = left > 0 && past > 0 ? await page(context, where, 'past', Math.max(skip - upcoming, 0), left) : []
  const items = [...next, ...before]
  if (where.side === 'clinic' && items.length > 0)
    await auditOften(context, { action: 'appointments:list', side: 'clinic' })
  if (where.side === 'patient')
    await auditGuardian(
      context,
      items.map((row) => row.patient_id),
    )
  return { items: await allAsSeen(context, where.side, items), total: upcoming + past, skip, take }
}

function conditions({ actor, now }: Context, query: Query) {
  const status = query.currentFilterValue === 'ALL' ? null : query.currentFilterValue.toLowerCase()
  const conditionsAsked = [
    status === null ? null : sql<boolean>`a.status = ${status}`,
    query.startTime === undefined ? null : sql<boolean>`a.starts_at >= ${withinReach(query.startTime)}`,
    query.providerId === undefined ? null : sql<boolean>`a.provider_id = ${query.providerId}`,
    query.endTime === undefined ? null : sql<boolean>`a.starts_at < ${withinReach(query.endTime)}`,
  ].filter((condition) => condition !== null)
  const isForClinic = query.context !== 'patient' && permits(actor.rights, 'appointments:list', 'clinic')
  const side: Side = isForClinic ? 'clinic' : 'patient'
  const mine = within(actor, 'appointments:list', whoseVisit, side)
  return {
    side,
    mine: side === 'clinic' ? mine : sql<boolean>`(${mine} and ${isShownTo({ actor, now })})`,
    asked: conditionsAsked.length ? sql<boolean>`${sql.join(conditionsAsked, sql` and `)}` : sql<boolean>`true`,
    upcoming: sql<boolean>`(a.status in (${sql.join(ahead)}) and (a.ends_at > ${now} or ${isHere(now)}))`,
  }
}

/** Who came waits, or is with the doctor, however late it has become; nobody does any more on another day. */
const isHere = (now: string) => sql<boolean>`a.status <> 'booked'
  and (a.ends_at at time zone a.time_zone)::date >= (${now}::timestamptz at time zone a.time_zone)::date`

/** PostgreSQL knows no year 0. */
const withinReach = (instant: string) => (instant < '0001' ? '0001-01-01T00:00:00Z' : instant)

function page(context: Context, where: Where, part: 'upcoming' | 'past', skip: number, take: number) {
  const direction = part === 'upcoming' ? 'asc' : 'desc'
  return selectAppointments(context.db)
    .where(where.mine)
    .where(where.asked)
    .where(part === 'upcoming' ? where.upcoming : sql<boolean>`not ${where.upcoming}`)
    .orderBy('a.starts_at', direction)
    .orderBy('a.id', direction)
    .offset(skip)
    .limit(take)
    .execute()
}
