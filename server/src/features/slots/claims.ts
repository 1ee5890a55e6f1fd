import { addMinutes, compareInstants, type Instant } from '@polyclinic/domain/kit/time.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { takeLocks, type LockName } from '../../platform/database/named-lock.ts'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { lockOfGroup } from '../shared-resources/queries.ts'

// Claims that no visit has: of holds, offers and absences. A visit's are taken by gates (`gates.ts`), a calendar's elsewhere
// by `claim-external.ts`. Only inserts and deletes decide about time; a range is never updated.

/** Time of a resource, its buffers included. */
export type ClaimedTime = { resourceId: string; from: Instant; to: Instant }

export const during = ({ from, to }: ClaimedTime) => sql<string>`tstzrange(${from}, ${to}, '[)')`

/**
 * For whoever gives doctors' time back and takes some in one transaction: first of all, so that two who swap never wait
 * for each other in a circle. Who only takes needs no lock, but for `others`, such as what a network holds.
 */
export const lockDoctors = (db: ClinicDatabase, ids: readonly string[], others: readonly LockName[] = []) =>
  takeLocks(db, [...ids.map((id) => ['doctor', id] as const), ...others])

/** A visit, a hold or an offer whose time is taken or given back: its doctor, its place, and of which groups it has a room or device. */
export type TimeToLock = { providerId: string; locationId: string; groups: readonly string[] }

/** The doctors of all of these with the groups of what they need: whichever of a group it is, is chosen under the lock. */
export const lockTimes = (db: ClinicDatabase, times: readonly TimeToLock[], others: readonly LockName[] = []) =>
  lockDoctors(
    db,
    times.map(({ providerId }) => providerId),
    [...others, ...times.flatMap(({ locationId, groups }) => groups.map((group) => lockOfGroup(locationId, group)))],
  )

/**
 * Clears expired holds out of a range, in a statement of its own: an insert does not see what its own statement deletes.
 * Both rows are locked before it is decided: of a hold that is being extended at this moment, what counts is what it
 * says when the extension has committed.
 */
export const dropExpiredHolds = (db: ClinicDatabase, claimed: readonly ClaimedTime[], now: string): Promise<void> =>
  dropKeptTimes(db, claimed, (row) => sql`${sql.ref(`${row}.expires_at`)} <= ${now}`)

/**
 * Takes holds, and what is offered to who waits, out of a range, whether or not they have expired: who holds a time of an
 * absence finds another. Each is locked first, so that one that is being booked at this moment is a visit when this goes on.
 */
export const dropHolds = (db: ClinicDatabase, claimed: ClaimedTime): Promise<void> =>
  dropKeptTimes(db, [claimed], () => sql`true`)

/** @param goes what must be so of a claim (`c`) and its hold (`h`), and of an offer to who waits (`w`) */
async function dropKeptTimes(
  db: ClinicDatabase,
  claimed: readonly ClaimedTime[],
  goes: (row: 'c' | 'h' | 'w') => RawBuilder<SqlBool>,
): Promise<void> {
  const isTheirs = sql.join(
    claimed.map((each) => sql`(c.resource_id = ${each.resourceId} and c.during && ${during(each)})`),
    sql` or `,
  )
  await sql`
    delete from holds where id in (
      select h.id from holds h join claims c on c.hold_id = h.id
      where (${isTheirs}) and c.kind = 'hold' and ${goes('c')} and ${goes('h')}
      order by h.id
      for update of h, c
    )`.execute(db)
  await dropOffers(db, sql`${goes('w')} and exists (select from claims c where c.offer_id = w.id and (${isTheirs}))`)
}

/**
 * Ends what is offered to who waits (`w`), whole: what is left of it without its doctor's time is no visit. Each offer is
 * locked before its claims, as by who accepts it: they have the visit, or find the offer over.
 */
export async function dropOffers(
  db: ClinicDatabase,
  which: RawBuilder<unknown>,
): Promise<{ freedTimeId: string | null }[]> {
  const { rows } = await sql<{ freedTimeId: string | null }>`
    with ended as (
      update waiting_list_offers set status = 'passed'
      where id in (
        select w.id from waiting_list_offers w where w.status = 'open' and ${which} order by w.id for update
      )
      returning id, freed_time_id
    ), told as (
      update waiting_list_recipients set status = 'passed' from ended where offer_id = ended.id and status = 'open'
    ), given_back as (
      delete from claims where offer_id in (select id from ended)
    )
    select freed_time_id as "freedTimeId" from ended`.execute(db)
  return rows
}

/**
 * Takes time for an absence, a day at a time, as the table wants it. False when somebody else has any of it: the caller
 * rolls back. Never an insert that lets the constraint raise: that deadlocks when many want the same time.
 */
export async function claimForTimeOff(
  db: ClinicDatabase,
  claimed: readonly ClaimedTime[],
  timeOffId: string,
): Promise<boolean> {
  const days = claimed.flatMap(daysOf)
  if (days.length === 0) return true
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('claims')
    .values(
      days.map((day) => ({
        id: newId(),
        resource_id: day.resourceId,
        during: during(day),
        kind: 'block',
        time_off_id: timeOffId,
      })),
    )
    .onConflict((conflict) => conflict.constraint('claims_never_overlap').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === BigInt(days.length)
}

function daysOf({ resourceId, from: first, to: last }: ClaimedTime): ClaimedTime[] {
  const dayMinutes = 1440
  const days: ClaimedTime[] = []
  for (let from = first; compareInstants(from, last) < 0; from = addMinutes(from, dayMinutes)) {
    const to = addMinutes(from, dayMinutes)
    days.push({ resourceId, from, to: compareInstants(to, last) < 0 ? to : last })
  }
  return days
}

/** Gives an absence's time back, for another absence or for visits. */
export async function dropTimeOffClaims(db: ClinicDatabase, timeOffId: string): Promise<void> {
  await db.deleteFrom('claims').where('time_off_id', '=', timeOffId).execute()
}

/**
 * Has a held time, which is as it was seen, expire later: with one statement, the hold before its claim, as everybody
 * locks them. False when it is not there any more, or was extended meanwhile.
 */
export async function extendHeldTime(
  db: ClinicDatabase,
  { id, extensions }: { id: string; extensions: number },
  extended: { expires_at: string; extensions: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with extended as (
      update holds set expires_at = ${extended.expires_at}, extensions = ${extended.extensions}
      where id = ${id} and extensions = ${extensions}
      returning id, expires_at
    )
    update claims set expires_at = extended.expires_at from extended where hold_id = extended.id`.execute(db)
  return numAffectedRows !== undefined && numAffectedRows > 0n
}
