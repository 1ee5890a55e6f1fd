import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { listLocations as contract } from '@polyclinic/domain/locations/endpoints.ts'
import type { Selectable } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Locations } from '../../platform/database/tables.ts'
import { fileUrl } from '../../platform/file-url.ts'

/** The address as the API says it, of a location's row. */
export const addressOf = (
  row: Pick<Selectable<Locations>, 'street' | 'postal_code' | 'city' | 'region' | 'country'>,
) => ({
  street: row.street,
  postalCode: row.postal_code,
  city: row.city,
  region: row.region,
  country: row.country,
})

/** Where a location is, of its row; null where the clinic has not said so. */
export const coordinatesOf = ({ latitude, longitude }: Pick<Selectable<Locations>, 'latitude' | 'longitude'>) =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** Where the clinic sees patients, with weekly hours and the closures from today on. */
export async function listLocations({ db, clinic, now }: Context): Promise<Output<typeof contract>> {
  const rows = await db
    .selectFrom('locations')
    .selectAll()
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('name')
    .execute()
  const hours = await db.selectFrom('opening_hours').selectAll().orderBy('weekday').orderBy('opens_at').execute()
  const closures = await db
    .selectFrom('closures')
    .selectAll()
    .where('last_on', '>=', dateIn(clinic.time_zone, now as Instant))
    .orderBy('first_on')
    .orderBy('name')
    .execute()

  const items = rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    address: addressOf(row),
    phone: row.phone,
    accessNote: row.access_note,
    mapUrl: fileUrl(row.map_hash),
    directionsUrl: row.directions_url,
    timeZone: row.time_zone,
    openingHours: hours
      .filter((one) => one.location_id === row.id)
      .map((one) => ({ weekday: one.weekday, opensAt: one.opens_at.slice(0, 5), closesAt: one.closes_at.slice(0, 5) })),
    closures: closures
      .filter((one) => one.location_id === null || one.location_id === row.id)
      .map((one) => ({ from: one.first_on, to: one.last_on, name: one.name })),
  }))
  return { items, total: items.length, skip: 0, take: items.length }
}
