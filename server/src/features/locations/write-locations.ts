import { directionsTo } from '@polyclinic/domain/locations/format-address.ts'
import { isoWeekday } from '@polyclinic/domain/organizations/clinic-file-shapes.ts'
import type { LocationWords } from '@polyclinic/domain/locations/model.ts'
import type { ClinicFile } from '@polyclinic/domain/organizations/clinic-file.ts'
import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import { takeLocks } from '../../platform/database/named-lock.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** Ids by slug. */
export type Ids = ReadonlyMap<string, string>
/** What a file's pictures are stored as, by the path that it names. */
export type Pictures = ReadonlyMap<string, { hash: string }>

/** For who writes closed days: what was read of them stays as it is. */
export const lockClosures = (db: ClinicDatabase) => takeLocks(db, [['closures', '']])

/** What stands beside the words: what is left out stays as it is. */
type Beside = { slug: string; timeZone: string; mapHash: string | null; isActive: boolean; position?: number }

/** What is said of a location, as its row. */
const locationColumns = ({ address, ...location }: LocationWords) => {
  const region = address.region ?? ''
  return {
    name: location.name,
    ...{
      street: address.street,
      postal_code: address.postalCode,
      city: address.city,
      country: address.country,
      region,
    },
    phone: location.phone ?? null,
    access_note: location.accessNote ?? null,
    latitude: location.coordinates?.latitude ?? null,
    longitude: location.coordinates?.longitude ?? null,
    directions_url: location.directionsUrl ?? directionsTo({ ...address, region }),
  }
}

/** A location with its opening hours. One that is there has the version after the one that somebody may have open. */
export async function writeLocation(
  db: ClinicDatabase,
  { id: newest, ...beside }: Beside & { id: string },
  location: LocationWords,
): Promise<string> {
  const values = {
    ...locationColumns(location),
    ...{ map_hash: beside.mapHash, time_zone: beside.timeZone, is_active: beside.isActive },
    ...(beside.position !== undefined && { position: beside.position }),
  }
  const { id } = await db
    .insertInto('locations')
    .values({ id: newest, slug: beside.slug, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'slug'])
        .doUpdateSet({ ...values, version: sql<number>`locations.version + 1` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const hours = location.openingHours.flatMap(({ days, from, to }) =>
    days.map((day) => ({ id: newId(), location_id: id, weekday: isoWeekday(day), opens_at: from, closes_at: to })),
  )
  await db.deleteFrom('opening_hours').where('location_id', '=', id).execute()
  if (hours.length) await db.insertInto('opening_hours').values(hours).execute()
  return id
}

/** Locations with their opening hours, and the closures. What the file does not name stays. */
export async function writeLocations(db: ClinicDatabase, file: ClinicFile, pictures: Pictures): Promise<Ids> {
  const ids = new Map<string, string>()
  for (const [position, { slug, map, ...location }] of file.locations.entries()) {
    const mapHash = map ? (pictures.get(map)?.hash ?? null) : null
    const beside = { id: newId(), slug, timeZone: file.timeZone, mapHash, isActive: true, position }
    ids.set(slug, await writeLocation(db, beside, location))
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

/**
 * Before it is decided about another one: whoever books holds a location's row and whoever enters an absence the clinic's
 * (`keepTimeZone`), so they have committed, or read the clock after this.
 */
export async function lockTimeZone(db: ClinicDatabase): Promise<void> {
  await db.selectFrom('organizations').select('organization_id').forNoKeyUpdate().execute()
  await db.selectFrom('locations').select('id').orderBy('id').forNoKeyUpdate().execute()
}

/** The clinic's clock, which stays until the transaction ends: for times of day that become moments, and are no visits. */
export async function keepTimeZone(db: ClinicDatabase): Promise<string> {
  const clinic = await db.selectFrom('organizations').select('time_zone').forShare().executeTakeFirstOrThrow()
  return clinic.time_zone
}

/** Of all of them, closed ones too: one clock is the clinic's. */
export const writeTimeZone = (db: ClinicDatabase, timeZone: string) =>
  db
    .updateTable('locations')
    .set({ time_zone: timeZone, version: sql`version + 1` })
    .execute()

/** Before a file that names all of them is written: what it names comes back. Visits point to places, so none is deleted. */
export async function retireLocations(db: ClinicDatabase): Promise<void> {
  await db
    .updateTable('locations')
    .set({ is_active: false, version: sql`version + 1` })
    .execute()
  await lockClosures(db)
  await db.deleteFrom('closures').execute()
}
