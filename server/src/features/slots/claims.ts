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
export async function claimForAppointment(
  db: ClinicDatabase,
  claimed: Claimed,
  appointmentId: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('claims')
    .values({
      id: newId(),
      resource_id: claimed.resourceId,
      during: during(claimed),
      kind: 'appointment',
      appointment_id: appointmentId,
    })
    .onConflict((conflict) => conflict.constraint('claims_never_overlap').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
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

/** The held time becomes the appointment's; false when the hold had none. */
export async function turnHoldIntoAppointment(
  db: ClinicDatabase,
  { holdId, appointmentId }: { holdId: string; appointmentId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('claims')
    .set({ kind: 'appointment', appointment_id: appointmentId, hold_id: null, expires_at: null })
    .where('hold_id', '=', holdId)
    .executeTakeFirst()
  await db.deleteFrom('holds').where('id', '=', holdId).execute()
  return numUpdatedRows === 1n
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
