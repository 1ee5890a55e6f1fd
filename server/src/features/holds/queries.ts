import type { hold as holdShape } from '@polyclinic/domain/holds/endpoints.ts'
import { sql, type Selectable } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Holds } from '../../platform/database/tables.ts'
import { hashSecret } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import type { Offer } from '../slots/queries.ts'
import { claimedRange } from '../slots/search.ts'
import { onTerms, promisedVisit, visitAt, wholeMinute } from '../appointments/promised-visit.ts'
import { termsOf } from './terms.ts'

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
  db.selectFrom('holds as h').selectAll('h').where('h.id', '=', id).where('h.secret_hash', '=', hashSecret(secret))

/** A hold, kept as it is until the transaction ends, with what is offered now. */
export const lockedHold = (db: ClinicDatabase, hold: { id: string; secret: string }) =>
  holdWith(db, hold)
    .innerJoin('provider_services as o', 'o.id', 'h.provider_service_id')
    .innerJoin('organizations as g', 'g.organization_id', 'h.organization_id')
    .select([
      'o.duration_minutes as offered_minutes',
      'o.price_minor as offered_minor',
      'g.currency as offered_currency',
    ])
    .forUpdate('h')
    .executeTakeFirst()

/** A hold in the shape of the contract. `secondsLeft` is 0 when it has expired. */
export async function describeHold(
  context: Context,
  row: Parameters<typeof termsOf>[0] &
    Pick<Selectable<Holds>, 'id' | 'provider_service_id' | 'starts_at' | 'expires_at' | 'extensions'>,
): Promise<Hold> {
  const promised = onTerms(await promisedVisit(context, row.provider_service_id), termsOf(row))
  return {
    id: row.id,
    expiresAt: row.expires_at,
    secondsLeft: Math.max(0, Math.floor((Date.parse(row.expires_at) - Date.parse(context.now)) / 1000)),
    extensionsLeft: extensionsAtMost - row.extensions,
    visit: visitAt(promised, wholeMinute(row.starts_at)),
  }
}
