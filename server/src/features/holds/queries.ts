import type { hold as holdShape } from '@polyclinic/domain/holds/endpoints.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { hashSecret } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import type { Offer } from '../slots/queries.ts'
import { claimedRange } from '../slots/search.ts'
import { promisedVisit, visitAt, wholeMinute } from '../appointments/promised-visit.ts'

export type Hold = z.infer<typeof holdShape>
export const extensionsAtMost = 2

/** A hold of the same visitor, with the minutes that its claim takes. */
export type OwnHold = {
  id: string
  providerId: string
  serviceId: string
  locationId: string
  start: number
  end: number
  claimedFrom: number
  claimedTo: number
}

/** What a visitor holds, expired or not. */
export async function heldBy({ db }: Context, visitorHash: Buffer): Promise<OwnHold[]> {
  const { rows } = await sql<OwnHold>`
    select h.id, h.provider_id as "providerId", h.service_id as "serviceId",
      h.location_id as "locationId", floor(extract(epoch from h.starts_at) / 60)::int as start,
      floor(extract(epoch from h.ends_at) / 60)::int as "end",
      floor(extract(epoch from lower(c.during)) / 60)::int as "claimedFrom",
      ceil(extract(epoch from upper(c.during)) / 60)::int as "claimedTo"
    from holds h join claims c on c.hold_id = h.id
    where h.visitor_hash = ${visitorHash}
    -- Whoever gives them back does it in one order.
    order by h.id`.execute(db)
  return rows
}

/** Whether a visitor's own hold begins there and is long enough: what is shorter may begin there, too. */
export const holdsStart = (hold: OwnHold, offer: Offer, start: number) =>
  hold.providerId === offer.providerId &&
  hold.locationId === offer.locationId &&
  hold.start === start &&
  hold.start + offer.duration <= hold.end

/** Whether a visitor's own hold takes a time from them. */
export function isInTheWay(hold: OwnHold, offer: Offer, start: number): boolean {
  const range = claimedRange(offer, start)
  return hold.providerId === offer.providerId && hold.claimedFrom < range.to && hold.claimedTo > range.from
}

export async function giveBackInTheWay(db: ClinicDatabase, own: readonly OwnHold[], offer: Offer, start: number) {
  const ids = own.filter((hold) => isInTheWay(hold, offer, start)).map((hold) => hold.id)
  if (ids.length) await db.deleteFrom('holds').where('id', 'in', ids).execute()
}

/** A hold by id and secret; nothing for a wrong secret. */
export const holdWith = (db: ClinicDatabase, { id, secret }: { id: string; secret: string }) =>
  db.selectFrom('holds').selectAll().where('id', '=', id).where('secret_hash', '=', hashSecret(secret))

/** Holds by their ids, kept as they are until the transaction ends; in one order, so that nobody waits in a circle. */
export const holdsOf = (db: ClinicDatabase, ids: readonly string[]) =>
  db
    .selectFrom('holds')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Which of these visitors hold anything, expired or not, in hexadecimal. */
export async function visitorsWhoHold(db: ClinicDatabase, hashes: readonly Buffer[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db
    .selectFrom('holds')
    .select('visitor_hash')
    .where('visitor_hash', '=', sql<Buffer>`any(${hashes}::bytea[])`)
    .execute()
  return new Set(rows.map((row) => row.visitor_hash.toString('hex')))
}

/** A hold in the shape of the contract. `secondsLeft` is 0 when it has expired. */
export async function describeHold(
  context: Context,
  row: { id: string; provider_service_id: string; starts_at: string; expires_at: string; extensions: number },
): Promise<Hold> {
  const promised = await promisedVisit(context, row.provider_service_id)
  return {
    id: row.id,
    expiresAt: row.expires_at,
    secondsLeft: Math.max(0, Math.floor((Date.parse(row.expires_at) - Date.parse(context.now)) / 1000)),
    extensionsLeft: extensionsAtMost - row.extensions,
    visit: visitAt(promised, wholeMinute(row.starts_at)),
  }
}
