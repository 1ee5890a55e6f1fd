import { addMinutes, compareInstants, type Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import type { Offer } from './queries.ts'

// Every write of a claim. Only inserts and deletes decide about time; a range is never updated.

/** Time of a resource, its buffers included. */
export type Claimed = { resourceId: string; from: Instant; to: Instant }

const during = ({ from, to }: Claimed) => sql<string>`tstzrange(${from}, ${to}, '[)')`

/**
 * For whoever gives time back and takes some in one transaction: first of all, one after the other by resource, so that
 * two who swap never wait for each other in a circle. Who only takes needs no lock.
 */
export async function lockResources(db: ClinicDatabase, ids: readonly string[]): Promise<void> {
  const sorted = [...new Set(ids)].sort()
  await sql`
    select pg_advisory_xact_lock(hashtextextended(id, 7))
    from (select id from unnest(${sorted}::text[]) with ordinality as u (id, place) order by place offset 0) ordered`.execute(
    db,
  )
}

/**
 * Clears expired holds out of a range, in a statement of its own: an insert does not see what its own statement deletes.
 * Both rows are locked before it is decided: of a hold that is being extended at this moment, what counts is what it
 * says when the extension has committed.
 */
export async function dropExpiredHolds(db: ClinicDatabase, claimed: Claimed, now: string): Promise<void> {
  await sql`
    delete from holds where id in (
      select h.id from holds h join claims c on c.hold_id = h.id
      where c.resource_id = ${claimed.resourceId} and c.during && ${during(claimed)} and c.kind = 'hold'
        and c.expires_at <= ${now} and h.expires_at <= ${now}
      order by h.id
      for update of h, c
    )`.execute(db)
}

/**
 * Takes time for an appointment. False when somebody else has any of it: the caller rolls back. Never an insert that
 * lets the constraint raise: that deadlocks when many want the same time.
 */
export const claimForAppointment = async (db: ClinicDatabase, claimed: Claimed, appointmentId: string) =>
  (await claimForAppointments(db, [{ ...claimed, appointmentId }])).has(appointmentId)

/**
 * Takes times that do not overlap among themselves; the ids of the appointments that got theirs. In one order everywhere:
 * of two who do this at once, neither then waits for what comes before its own place in the other's, so never in a circle.
 */
export async function claimForAppointments(
  db: ClinicDatabase,
  wanted: readonly (Claimed & { appointmentId: string })[],
): Promise<Set<string>> {
  if (wanted.length === 0) return new Set()
  const rows = wanted.map((each) => ({ ...each, id: newId() }))
  const { rows: taken } = await sql<{ id: string }>`
    insert into claims (id, resource_id, during, kind, appointment_id)
    select id, "resourceId", tstzrange("from", "to", '[)'), 'appointment', "appointmentId"
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as wanted (id uuid, "resourceId" uuid, "from" timestamptz, "to" timestamptz, "appointmentId" uuid)
    order by "resourceId", "from"
    on conflict on constraint claims_never_overlap do nothing
    returning appointment_id as id`.execute(db)
  return new Set(taken.map(({ id }) => id))
}

/** What stands in the way of each of these times, in their order: an expired hold may be cleared away. */
export async function inTheWay(
  db: ClinicDatabase,
  wanted: readonly Claimed[],
  now: string,
): Promise<('taken' | 'expired' | null)[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<{ place: number; isTaken: boolean }>`
    select place::int as place, bool_or(c.expires_at is null or c.expires_at > ${now}::timestamptz) as "isTaken"
    from json_to_recordset(${JSON.stringify(wanted.map((each, place) => ({ ...each, place })))}::json)
        as w (place integer, "resourceId" uuid, "from" timestamptz, "to" timestamptz)
      cross join lateral (
        select expires_at from claims
        where resource_id = w."resourceId" and starts_at < w."to" and ends_at > w."from"
          -- No claim is longer than a day.
          and starts_at > w."from" - interval '1 day'
        offset 0
      ) c
    group by place`.execute(db)
  const found = new Map(rows.map(({ place, isTaken }) => [place, isTaken ? 'taken' : 'expired'] as const))
  return wanted.map((_, place) => found.get(place) ?? null)
}

/** Takes time for an absence, a day at a time, as the table wants it. False when somebody else has any of it: the caller rolls back. */
export async function claimForTimeOff(db: ClinicDatabase, claimed: Claimed, timeOffId: string): Promise<boolean> {
  const dayMinutes = 1440
  const days: { from: Instant; to: Instant }[] = []
  for (let from = claimed.from; compareInstants(from, claimed.to) < 0; from = addMinutes(from, dayMinutes)) {
    const to = addMinutes(from, dayMinutes)
    days.push({ from, to: compareInstants(to, claimed.to) < 0 ? to : claimed.to })
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('claims')
    .values(
      days.map((day) => ({
        id: newId(),
        resource_id: claimed.resourceId,
        during: during({ ...claimed, ...day }),
        kind: 'block',
        time_off_id: timeOffId,
      })),
    )
    .onConflict((conflict) => conflict.constraint('claims_never_overlap').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === BigInt(days.length)
}

export async function releaseAppointment(db: ClinicDatabase, appointmentId: string): Promise<void> {
  await db.deleteFrom('claims').where('appointment_id', '=', appointmentId).execute()
}

/** Held times become their appointments', row for row; the ids of the appointments whose hold had any. */
export async function turnHoldsIntoAppointments(
  db: ClinicDatabase,
  held: readonly { holdId: string; appointmentId: string }[],
): Promise<Set<string>> {
  if (held.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    update claims set kind = 'appointment', appointment_id = held."appointmentId", hold_id = null, expires_at = null
    from json_to_recordset(${JSON.stringify(held)}::json) as held ("holdId" uuid, "appointmentId" uuid)
    where hold_id = held."holdId"
    returning appointment_id as id`.execute(db)
  await sql`delete from holds where id = any(${held.map(({ holdId }) => holdId)}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export type NewHold = {
  id: string
  secretHash: Buffer
  visitorHash: Buffer
  offer: Offer
  startsAt: Instant
  endsAt: Instant
  expiresAt: string
}

/** A hold and its claim in one statement; false, and nothing written, when somebody else has any of the time. */
export async function claimForHold(db: ClinicDatabase, claimed: Claimed, hold: NewHold): Promise<boolean> {
  const { offer } = hold
  const { numAffectedRows } = await sql`
    with claimed as (
      insert into claims (id, resource_id, during, kind, hold_id, expires_at)
      values (${newId()}, ${claimed.resourceId}, ${during(claimed)}, 'hold', ${hold.id}, ${hold.expiresAt})
      on conflict on constraint claims_never_overlap do nothing
      returning hold_id
    )
    insert into holds (id, secret_hash, visitor_hash, provider_service_id, provider_id, service_id, location_id,
      starts_at, ends_at, expires_at, duration_minutes, buffer_before_minutes, buffer_after_minutes, price_minor, currency)
    select hold_id, ${hold.secretHash}, ${hold.visitorHash}, ${offer.id}, ${offer.providerId}, ${offer.serviceId},
      ${offer.locationId}, ${hold.startsAt}, ${hold.endsAt}, ${hold.expiresAt},
      ${offer.duration}::integer, ${offer.bufferBefore}::integer, ${offer.bufferAfter}::integer,
      ${offer.price.minor}::integer, ${offer.price.currency} from claimed`.execute(db)
  return numAffectedRows === 1n
}
