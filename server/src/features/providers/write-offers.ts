import type { ClinicFileProvider } from '@polyclinic/domain/organizations/clinic-file.ts'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import type { Ids } from '../locations/write-locations.ts'
import { renewServices } from '../services/write-services.ts'

export type OfferOf = { providerId: string; serviceId: string; locationId: string }

type OfferWords = { durationMinutes?: number | undefined; priceMinor?: number | undefined } & Record<
  'newPatientsOnly' | 'isDefault',
  boolean
>

/**
 * A service at a doctor, at a place. Without a length or a price of its own it follows the service. Where another is the
 * default, `clearDefault` comes first: at no moment are there two.
 */
export async function writeOffer(
  db: ClinicDatabase,
  { providerId, serviceId, locationId }: OfferOf,
  offer: OfferWords,
  { position }: { position?: number } = {},
): Promise<void> {
  const values = {
    duration_minutes: offer.durationMinutes ?? null,
    price_minor: offer.priceMinor ?? null,
    is_default: offer.isDefault,
    new_patients_only: offer.newPatientsOnly,
    is_active: true,
    ...(position !== undefined && { position }),
  }
  await db
    .insertInto('provider_services')
    .values({ id: newId(), provider_id: providerId, service_id: serviceId, location_id: locationId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'provider_id', 'service_id', 'location_id']).doUpdateSet(values),
    )
    .execute()
}

/** @returns which services it was */
export async function clearDefault(
  db: ClinicDatabase,
  providerId: string,
  locationIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .updateTable('provider_services')
    .set({ is_default: false })
    .where('provider_id', '=', providerId)
    .where('location_id', 'in', locationIds)
    .where('is_default', '=', true)
    .returning('service_id')
    .execute()
  return rows.map(({ service_id }) => service_id)
}

/** Visits point to offers, so one that ends stays as a row. */
export async function endOffer(db: ClinicDatabase, { providerId, serviceId, locationId }: OfferOf): Promise<void> {
  await db
    .updateTable('provider_services')
    .set({ is_active: false, is_default: false })
    .where('provider_id', '=', providerId)
    .where('service_id', '=', serviceId)
    .where('location_id', '=', locationId)
    .execute()
}

/** What the file says of a doctor. What it does not name stays. */
export async function writeOffers(
  db: ClinicDatabase,
  provider: ClinicFileProvider,
  providerId: string,
  { locations, services }: { locations: Ids; services: Ids },
) {
  const cleared = await clearDefault(db, providerId, [
    ...new Set(provider.services.map((offer) => locations.get(offer.location)!)),
  ])
  for (const [position, offer] of provider.services.entries()) {
    const which = { serviceId: services.get(offer.service)!, locationId: locations.get(offer.location)! }
    await writeOffer(db, { providerId, ...which }, offer, { position })
  }
  // Whoever has one of those open that lost it for good is told; those that the file names are renewed by it.
  const named = new Set(services.values())
  await renewServices(
    db,
    cleared.filter((id) => !named.has(id)),
  )
}

/**
 * Before a location opens again: what was offered there comes back, less what nobody can book any more. Who has no default
 * left gets the first that is open to every patient, and without one offers nothing there.
 */
export async function tidyOffersOf(db: ClinicDatabase, locationId: string): Promise<void> {
  const here = () => db.updateTable('provider_services').where('location_id', '=', locationId)
  await here()
    .set({ is_active: false, is_default: false })
    .where('is_active', '=', true)
    .where('service_id', 'in', db.selectFrom('services').select('id').where('is_active', '=', false))
    .execute()
  const offers = await db
    .selectFrom('provider_services')
    .select(['id', 'provider_id', 'is_default', 'new_patients_only'])
    .where('location_id', '=', locationId)
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
  for (const own of Map.groupBy(offers, ({ provider_id }) => provider_id).values()) {
    if (own.some(({ is_default }) => is_default)) continue
    const first = own.find(({ new_patients_only }) => !new_patients_only)
    if (first) await here().set({ is_default: true }).where('id', '=', first.id).execute()
    else
      await here()
        .set({ is_active: false })
        .where(
          'id',
          'in',
          own.map(({ id }) => id),
        )
        .execute()
  }
}
