import type { hold as holdShape } from '@polyclinic/domain/holds/endpoints.ts'
import { extensionsAtMost } from '@polyclinic/domain/holds/decide-extension.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { z } from 'zod'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Context } from '../../platform/context.ts'
import type { Holds } from '../../platform/database/tables.ts'
import { hashSecret } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import type { Offer } from '../slots/queries.ts'
import { claimedRange } from '../slots/search.ts'
import {
  onTerms,
  snapshotOf,
  selectOffers,
  visitAt,
  wholeMinute,
  type OfferRow,
  type OfferSnapshot,
} from '../slots/offer-snapshot.ts'
import { resourcesOfHold, type TakenResource } from '../shared-resources/queries.ts'
import { termsOf } from './terms.ts'

export type Hold = z.infer<typeof holdShape>

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
  resources: TakenResource[]
}

/** What a visitor holds, expired or not. */
export const heldBy = async ({ db }: Context, visitorHash: Buffer): Promise<OwnHold[]> =>
  (await holdsOfVisitor(visitorHash).execute(db)).rows

/** Selects what a visitor holds; stands in a longer statement. */
export const holdsOfVisitor = (visitorHash: Buffer | null): RawBuilder<OwnHold> => sql`
    select h.id, h.provider_id as "providerId", h.service_id as "serviceId",
      h.location_id as "locationId", floor(extract(epoch from h.starts_at) / 60)::int as start,
      floor(extract(epoch from h.ends_at) / 60)::int as "end",
      floor(extract(epoch from lower(c.during)) / 60)::int as "claimedFrom",
      ceil(extract(epoch from upper(c.during)) / 60)::int as "claimedTo",
      ${resourcesOfHold(sql`h.id`)} as resources
    from holds h join claims c on c.hold_id = h.id and c.resource_id = h.provider_id
    where h.visitor_hash = ${visitorHash}
    -- Whoever gives them back does it in one order.
    order by h.id`

/** Whether a visitor's own hold begins there and is long enough: what is shorter may begin there, too. */
export const holdsStart = (hold: OwnHold, offer: Offer, start: number) =>
  hold.providerId === offer.providerId &&
  hold.locationId === offer.locationId &&
  hold.start === start &&
  hold.start + offer.duration <= hold.end

/** Whether a visitor's own hold takes a time from them. */
export function isInTheWay(
  hold: OwnHold,
  { offer, resources }: { offer: Offer; resources: readonly { id: string }[] },
  start: number,
): boolean {
  const range = claimedRange(offer, start)
  const hasTheSame =
    hold.providerId === offer.providerId || hold.resources.some(({ id }) => resources.some((each) => each.id === id))
  return hasTheSame && hold.claimedFrom < range.to && hold.claimedTo > range.from
}

export async function releaseHolds(db: ClinicDatabase, own: readonly Pick<OwnHold, 'id'>[]): Promise<void> {
  const ids = own.map((hold) => hold.id)
  if (ids.length > 0) await db.deleteFrom('holds').where('id', '=', anyOf(ids)).execute()
}

/** A hold with what its offer promises now. */
export type HeldOffer = Parameters<typeof termsOf>[0] &
  Pick<
    Selectable<Holds>,
    'id' | 'provider_id' | 'service_id' | 'location_id' | 'starts_at' | 'expires_at' | 'extensions' | 'seat' | 'seats'
  > & {
    /** Whose it is, in hexadecimal. */
    visitor: string
    offer: OfferRow
    resources: TakenResource[]
  }

/** The hold by id and secret, as part of a longer statement; nothing without one. */
export const heldOffer = (
  db: ClinicDatabase,
  hold: { id: string; secret: string } | undefined,
): RawBuilder<HeldOffer> => sql`
  select h.id, h.provider_id, h.service_id, h.location_id, h.starts_at, h.expires_at, h.extensions, h.duration_minutes,
    h.buffer_before_minutes, h.buffer_after_minutes, h.price_minor, h.currency, h.seat, h.seats, encode(h.visitor_hash, 'hex') as visitor,
    (select row_to_json(o) from ${selectOffers(db).where('o.id', '=', sql<string>`h.provider_service_id`)} o) as offer,
    ${resourcesOfHold(sql`h.id`)} as resources
  from holds h
  where h.id = ${hold?.id ?? null} and h.secret_hash = ${hold ? hashSecret(hold.secret) : null}`

/** The hold by id and secret; nothing for a wrong secret. */
export const readHeldOffer = async (
  db: ClinicDatabase,
  hold: { id: string; secret: string },
): Promise<HeldOffer | undefined> => (await heldOffer(db, hold).execute(db)).rows[0]

/** A hold in the shape of the contract. `secondsLeft` is 0 when it has expired. */
export const holdOf = (
  row: Pick<Selectable<Holds>, 'id' | 'starts_at' | 'expires_at' | 'extensions' | 'seat' | 'seats'>,
  snapshot: OfferSnapshot,
  now: string,
): Hold => ({
  id: row.id,
  expiresAt: row.expires_at,
  secondsLeft: Math.max(0, Math.floor((Date.parse(row.expires_at) - Date.parse(now)) / 1000)),
  extensionsLeft: extensionsAtMost - row.extensions,
  visit: visitAt(snapshot, wholeMinute(row.starts_at)),
  seat: row.seat === null ? null : { number: row.seat, of: row.seats! },
})

/** A stored hold as the API answers it, on the terms that it was claimed with. */
export const describeHold = ({ clinic, now }: Context, held: HeldOffer): Hold =>
  holdOf(held, onTerms(snapshotOf(held.offer, clinic), termsOf(held)), now)
