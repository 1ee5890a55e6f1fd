import { prepaymentOf } from '@polyclinic/domain/online-payments/prepayment.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { listProviders } from '@polyclinic/domain/providers/endpoints.ts'
import type { Figures } from '@polyclinic/domain/reviews/rules.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import { type Selectable } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Context } from '../../platform/context.ts'
import type { Providers } from '../../platform/database/tables.ts'
import { fileUrl } from '../../platform/file-url.ts'
import { isOfferActive, offerMinutes, offerPriceMinor, takesPrepayments } from '../slots/conditions.ts'
import { prepaymentOfRow } from '../services/own-terms.ts'

type Provider = Answer<typeof listProviders>['items'][number]
type Offer = Provider['offers'][number]

/** What may be booked now: the offer, its service, its location and its doctor are all active. */
export const activeOffers = (db: Context['db']) =>
  db
    .selectFrom('provider_services as o')
    .innerJoin('providers as p', 'p.id', 'o.provider_id')
    .innerJoin('services as s', 's.id', 'o.service_id')
    .innerJoin('locations as l', 'l.id', 'o.location_id')
    .where(isOfferActive)

type Offered = { offers: Offer[]; locations: { id: string; name: string; accessNote: string | null }[] }

/** The offers of these doctors and where they see patients, the clinic's order kept. Without offers there is no entry. */
export async function offersOf({ db, clinic }: Context, providerIds: readonly string[]): Promise<Map<string, Offered>> {
  if (providerIds.length === 0) return new Map()
  const rows = await activeOffers(db)
    .select([
      'o.provider_id',
      'o.service_id as serviceId',
      's.slug as serviceSlug',
      's.name as serviceName',
      'o.location_id as locationId',
      'o.is_default as isDefault',
      'o.new_patients_only as newPatientsOnly',
      'l.name as locationName',
      'l.access_note as accessNote',
      's.prepayment as asks_for',
      's.deposit_minor',
    ])
    .select(takesPrepayments.as('takes_prepayments'))
    .select([offerMinutes.as('durationMinutes'), offerPriceMinor.as('price_minor')])
    .where('o.provider_id', '=', anyOf(providerIds))
    .orderBy('l.position')
    .orderBy('l.name')
    .orderBy('o.position')
    .orderBy('s.position')
    .orderBy('s.name')
    .execute()
  const found = new Map<string, Offered>()
  for (const row of rows) {
    const { provider_id, price_minor, locationName, accessNote, asks_for, deposit_minor, takes_prepayments, ...offer } =
      row
    const asksFor = takes_prepayments ? prepaymentOfRow({ prepayment: asks_for, deposit_minor }) : null
    const prepaidMinor = prepaymentOf(asksFor, price_minor)
    const { currency } = clinic
    const of = found.get(provider_id) ?? { offers: [], locations: [] }
    found.set(provider_id, of)
    of.offers.push({
      ...{ ...offer, price: { minor: price_minor, currency } },
      ...(prepaidMinor > 0 && { prepayment: { minor: prepaidMinor, currency } }),
    })
    if (!of.locations.some((location) => location.id === offer.locationId))
      of.locations.push({ id: offer.locationId, name: locationName, accessNote })
  }
  return found
}

/** A doctor as a list shows one. */
export const providerOf = (
  row: Selectable<Providers>,
  offered: Offered | undefined,
  reviews: Figures | undefined,
): Provider => ({
  id: row.id,
  slug: row.slug,
  name: doctorName({ prefix: row.prefix, givenName: row.given_name, familyName: row.family_name }),
  prefix: row.prefix,
  givenName: row.given_name,
  familyName: row.family_name,
  speciality: row.speciality,
  languages: row.languages,
  portraitUrl: fileUrl(row.portrait_hash),
  takesNewPatients: row.takes_new_patients,
  locations: (offered?.locations ?? []).map(({ id, name }) => ({ id, name })),
  offers: offered?.offers ?? [],
  reviews: reviews ?? null,
})
