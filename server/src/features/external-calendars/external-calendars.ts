import type {
  addExternalCalendar as addContract,
  endExternalCalendar as endContract,
  listExternalCalendars as listContract,
} from '@polyclinic/domain/external-calendars/endpoints.ts'
import { calendarsAtMost, collisionsShown, type CalendarProblem } from '@polyclinic/domain/external-calendars/model.ts'
import { rangesOverlap, type Range } from '@polyclinic/domain/availability/rules.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import { noteChange } from '../../platform/changes.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { enqueue } from '../../platform/enqueue.ts'
import { newId } from '../../platform/ids.ts'
import { withAttempts } from '../../platform/limits.ts'
import { hourlyOfAccount } from '../../platform/note-shown.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { accessDoctor } from '../providers/access-doctor.ts'
import { auditVisitsSeen, readVisitsInTheWay, visitInTheWay } from '../availability/visits-in-the-way.ts'
import { claimExternal, releaseExternalClaims } from '../slots/claim-external.ts'
import { lockDoctors } from '../slots/claims.ts'
import { hashAddress, sealAddress } from './sealed-address.ts'
import { readJob } from './sync-calendar.ts'

/** Each asks a server elsewhere, in our name. */
export const calendarsAddedPerHour = 20

const columns = ['id', 'host', 'created_at', 'read_at', 'problem', 'failing_since', 'left_out'] as const

type Row = {
  id: string
  host: string
  created_at: string
  read_at: string | null
  problem: string | null
  failing_since: string | null
  left_out: number
}

const shown = (row: Row): Output<typeof addContract> => ({
  id: row.id,
  host: row.host,
  addedAt: row.created_at,
  readAt: row.read_at,
  failing: row.failing_since === null ? null : { since: row.failing_since, problem: row.problem as CalendarProblem },
  leftOut: row.left_out,
})

export async function listExternalCalendars(
  context: Context,
  { params: { providerId } }: Input<typeof listContract>,
): Promise<Output<typeof listContract>> {
  const { db, now } = context
  await accessDoctor(context, 'schedules:change', providerId)
  const rows = await db
    .selectFrom('external_calendars')
    .select(columns)
    .where('provider_id', '=', providerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const busy = await busyFrom(db, providerId, now)
  const [first, last] = [busy[0], busy.at(-1)]
  const visits = first && last ? await readVisitsInTheWay(context, providerId, { from: first.from, to: last.to }) : []
  const collisions = visits.filter((visit) =>
    busy.some((span) => rangesOverlap(span, { from: visit.starts_at as Instant, to: visit.ends_at as Instant })),
  )
  const told = collisions.slice(0, collisionsShown)
  await auditVisitsSeen(context, providerId, told)
  return {
    items: rows.map(shown),
    collisions: told.map((row) => visitInTheWay(context, row)),
    moreCollisions: collisions.length - told.length,
  }
}

/** All calendars of a doctor together, in order. */
async function busyFrom(db: ClinicDatabase, providerId: string, now: string): Promise<Range[]> {
  const { rows } = await sql<Range>`
    select lower(span) as "from", upper(span) as "to" from (
      select unnest(range_agg(busy) * tstzmultirange(tstzrange(${now}, null))) as span
      from external_calendars where provider_id = ${providerId}) spans
    order by 1`.execute(db)
  return rows
}

/** It is read by a job, at once: whoever adds it sees on the screen what came of it. */
export const addExternalCalendar = (
  scope: RequestScope,
  { params: { providerId }, body }: Input<typeof addContract>,
): Promise<Output<typeof addContract>> =>
  withAttempts(
    scope,
    (context) => [hourlyOfAccount(context, 'external-calendars', calendarsAddedPerHour)],
    () =>
      scope.transact(async (context) => {
        const { db, now, services, clinic } = context
        await accessDoctor(context, 'schedules:change', providerId)
        const address = addressOf(context, body.address)
        const address_hash = hashAddress(services, clinic.id, address)
        await lockDoctors(db, [providerId])
        const others = await db
          .selectFrom('external_calendars')
          .select('address_hash')
          .where('provider_id', '=', providerId)
          .execute()
        if (others.some((other) => other.address_hash.equals(address_hash)))
          throw refuseField('/body/address', 'added_already', 'This calendar is read already.')
        if (others.length >= calendarsAtMost)
          throw refuseField('/body/address', 'too_many', 'So many calendars are read already; end one of them first.')
        const id = newId()
        const row = await db
          .insertInto('external_calendars')
          .values({
            ...{ id, provider_id: providerId, host: new URL(address).hostname, address_hash },
            ...{ address: sealAddress(services, clinic.id, id, address), created_at: now, due_at: now },
          })
          .returning(columns)
          .executeTakeFirstOrThrow()
        await audit(context, {
          action: 'schedules:add-calendar',
          object: { kind: 'provider', id: providerId },
          detail: id,
          side: 'clinic',
        })
        await enqueue(db, readJob, { calendarId: id }, { isUrgent: true })
        await noteChange(db, { noun: 'schedule', id: providerId, providerId })
        return shown(row)
      }),
  )

/** Longer is no name in the internet (RFC 1035, 2.3.4). */
const hostAtMost = 253

/** As it is asked. @throws {Refusal} for what is none, or is not to be asked */
function addressOf({ services, request }: Context, typed: string): string {
  // How programs say that it is to be read again and again.
  const url = URL.parse(typed.replace(/^webcals?:\/\//i, 'https://'))
  if (!url) throw refuseField('/body/address', 'not_an_address', 'This is no address.')
  url.hash = ''
  if (url.host === new URL(request.origin).host)
    throw refuseField('/body/address', 'own_address', 'These are the visits that are booked here.')
  if (url.host.length > hostAtMost || !services.outside.takes(url.href))
    throw refuseField('/body/address', 'not_an_address', 'An address begins with https:// and is in the internet.')
  return url.href
}

export async function endExternalCalendar(
  context: Context,
  { params: { providerId, calendarId } }: Input<typeof endContract>,
): Promise<undefined> {
  const { db, now } = context
  await accessDoctor(context, 'schedules:change', providerId)
  await lockDoctors(db, [providerId])
  await releaseExternalClaims(db, calendarId)
  const { numDeletedRows } = await db
    .deleteFrom('external_calendars')
    .where('id', '=', calendarId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw refuse('not_found')
  // What another calendar keeps busy, too, is that one's now.
  await claimExternal(db, providerId, now)
  await audit(context, {
    action: 'schedules:end-calendar',
    object: { kind: 'provider', id: providerId },
    detail: calendarId,
    side: 'clinic',
  })
  await noteChange(db, { noun: 'schedule', id: providerId, providerId })
}
