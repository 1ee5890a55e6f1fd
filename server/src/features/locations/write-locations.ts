import { directionsTo } from '@polyclinic/domain/locations/format-address.ts'
import { isoWeekday } from '@polyclinic/domain/organizations/clinic-file-shapes.ts'
import type { ClinicFile } from '@polyclinic/domain/organizations/clinic-file.ts'
import { newId } from '../../platform/ids.ts'
import { takeLocks } from '../../platform/database/named-lock.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** Ids by slug. */
export type Ids = ReadonlyMap<string, string>
/** What a file's pictures are stored as, by the path that it names. */
export type Pictures = ReadonlyMap<string, { hash: string }>

/** For who writes closed days: what was read of them stays as it is. */
export const lockClosures = (db: ClinicDatabase) => takeLocks(db, [['closures', '']])

/** Locations with their opening hours, and the closures. What the file does not name stays. */
export async function writeLocations(db: ClinicDatabase, file: ClinicFile, pictures: Pictures): Promise<Ids> {
  const ids = new Map<string, string>()

  for (const [position, location] of file.locations.entries()) {
    const values = {
      name: location.name,
      street: location.address.street,
      postal_code: location.address.postalCode,
      city: location.address.city,
      region: location.address.region ?? '',
      country: location.address.country,
      phone: location.phone ?? null,
      access_note: location.accessNote ?? null,
      map_hash: location.map ? (pictures.get(location.map)?.hash ?? null) : null,
      directions_url:
        location.directionsUrl ?? directionsTo({ ...location.address, region: location.address.region ?? '' }),
      time_zone: file.timeZone,
      position,
      is_active: true,
    }
    const { id } = await db
      .insertInto('locations')
      .values({ id: newId(), slug: location.slug, ...values })
      .onConflict((conflict) => conflict.columns(['organization_id', 'slug']).doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(location.slug, id)
    const hours = location.openingHours.flatMap(({ days, from, to }) =>
      days.map((day) => ({ id: newId(), location_id: id, weekday: isoWeekday(day), opens_at: from, closes_at: to })),
    )
    await db.deleteFrom('opening_hours').where('location_id', '=', id).execute()
    if (hours.length) await db.insertInto('opening_hours').values(hours).execute()
  }
  await lockClosures(db)
  const closures = file.closures.map(({ from, to, name, location }) => ({
    id: newId(),
    location_id: location ? ids.get(location)! : null,
    first_on: from,
    last_on: to ?? from,
    name,
  }))
  for (const { first_on, location_id } of closures)
    await db
      .deleteFrom('closures')
      .where('first_on', '=', first_on)
      .where('location_id', 'is not distinct from', location_id)
      .execute()
  if (closures.length) await db.insertInto('closures').values(closures).execute()
  return ids
}

/** Before a file that names all of them is written: what it names comes back. Visits point to places, so none is deleted. */
export async function retireLocations(db: ClinicDatabase): Promise<void> {
  await db.updateTable('locations').set({ is_active: false }).execute()
  await lockClosures(db)
  await db.deleteFrom('closures').execute()
}
