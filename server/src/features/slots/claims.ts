import { addMinutes, compareInstants, type Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { insertion, rowsOf } from '../../platform/database/insert-rows.ts'
import type { Gate } from '../../platform/database/write-gated.ts'
import type { PromisedVisit } from '../appointments/promised-visit.ts'
import type { HeldOffer } from '../holds/queries.ts'

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

/**
 * Whether the doctor `p` may see one more on the day of a start at the location `l`. To be asked under the doctor's lock:
 * of two who count at once neither sees the other.
 */
const isWithinDailyLimit = (startsAt: Instant, now: string, exceptHolds: readonly string[]) => sql`
  (p.daily_limit is null or p.daily_limit > (
    select count(*) from (
      select starts_at from appointments where provider_id = p.id and status not in ('cancelled', 'noshow')
      union all
      select starts_at from holds
      where provider_id = p.id and expires_at > ${now}::timestamptz and id <> all(${exceptHolds}::uuid[])
    ) v
    where v.starts_at between ${startsAt}::timestamptz - interval '2 days' and ${startsAt}::timestamptz + interval '2 days'
      and (v.starts_at at time zone l.time_zone)::date = (${startsAt}::timestamptz at time zone l.time_zone)::date))`

/** A time that was free when it was looked at. `ownHolds`: of whoever takes it, which do not count for them. */
export type FreeTime = { promised: PromisedVisit; startsAt: Instant; claimed: Claimed; ownHolds: readonly string[] }

/** Takes a time while it is offered on these terms, for an appointment or a hold (`writeGated`). */
export const gateOfOffer = (
  { promised, startsAt, claimed, ownHolds }: FreeTime,
  now: string,
  owner: { appointmentId: string } | { holdId: string; expiresAt: string },
): Gate => ({
  facts: sql`
    select from provider_services o
    join services s on s.id = o.service_id
    join providers p on p.id = o.provider_id
    join locations l on l.id = o.location_id
    where o.id = ${promised.offerId} and o.is_active and s.is_active and p.is_active and l.is_active
      and o.duration_minutes = ${promised.service.durationMinutes} and o.price_minor = ${promised.service.price.minor}
      and s.buffer_before_minutes = ${promised.bufferBefore} and s.buffer_after_minutes = ${promised.bufferAfter}
      and ${isWithinDailyLimit(startsAt, now, ownHolds)}
    for share`,
  claim: sql`
    ${insertion(
      rowsOf('claims', [
        {
          id: newId(),
          resource_id: claimed.resourceId,
          during: `[${claimed.from},${claimed.to})`,
          ...('holdId' in owner
            ? { kind: 'hold', hold_id: owner.holdId, expires_at: owner.expiresAt }
            : { kind: 'appointment', appointment_id: owner.appointmentId }),
        },
      ]),
    )}
    where exists (select from facts)
    on conflict on constraint claims_never_overlap do nothing
    returning id`,
})

/**
 * Turns a held time into an appointment's, while its visit takes and costs what it did when it was looked at. An expired
 * hold no longer counts towards a limit a day.
 */
export const gateOfHold = (
  { id, offer, starts_at }: HeldOffer,
  now: string,
  { appointmentId, isExpired }: { appointmentId: string; isExpired: boolean },
): Gate => ({
  // The hold before its claim, as everybody locks them.
  facts: sql`
    select h.id from holds h
    join provider_services o on o.id = h.provider_service_id
    join providers p on p.id = h.provider_id
    join locations l on l.id = h.location_id
    where h.id = ${id} and o.duration_minutes = ${offer.duration_minutes} and o.price_minor = ${offer.price_minor}
      ${isExpired ? sql`and o.is_active and p.is_active and l.is_active and ${isWithinDailyLimit(starts_at as Instant, now, [])}` : sql``}
    for update of h for share of o, p, l`,
  claim: sql`
    update claims set kind = 'appointment', appointment_id = ${appointmentId}, hold_id = null, expires_at = null
    from facts where hold_id = facts.id
    returning claims.id`,
  release: sql`delete from holds where id in (select id from facts)`,
})
