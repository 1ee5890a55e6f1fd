import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { isSame } from '@polyclinic/domain/kit/same.ts'
import { freeSlug, slugFrom } from '@polyclinic/domain/kit/slug.ts'
import { isStale } from '@polyclinic/domain/kit/version.ts'
import { decideLocation } from '@polyclinic/domain/locations/decide-location.ts'
import { locationLimits } from '@polyclinic/domain/locations/limits.ts'
import { locationWithRooms } from '@polyclinic/domain/locations/model.ts'
import type * as contracts from '@polyclinic/domain/locations/settings-endpoints.ts'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import { noteChanges } from '../../platform/changes.ts'
import { moveInList } from '../../platform/database/move-in-list.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse, refuseField, unlessRefused } from '../../platform/refuse.ts'
import { writeLocation } from '../locations/write-locations.ts'
import { weekly } from '../organizations/import/complete-clinic-file.ts'
import { keepPicture } from '../organizations/store-picture.ts'
import { tidyOffersOf } from '../providers/write-offers.ts'
import { lockServices } from '../services/write-services.ts'
import { lockSharedResources, writeSharedResource } from '../shared-resources/write-shared-resources.ts'
import { findSettings, listedIds, permission, type LocationView } from './read-settings.ts'

type Body = Input<typeof contracts.changeLocation>['body']

/** Its address is made of its name, once: files know it by that. */
export async function createLocation(
  context: Context,
  { params: { id }, body }: Input<typeof contracts.createLocation>,
): Promise<Output<typeof contracts.createLocation>> {
  requireWholeClinic(context, permission)
  const { db } = context
  await lock(context)
  const known = await db.selectFrom('locations').select(['id', 'slug', 'position']).execute()
  if (known.some((location) => location.id === id)) {
    const there = (await findSettings(context, id))!
    // The answer was lost, and what is sent was typed since.
    if (changedFields(there, body).length > 0) throw refuse('stale_version')
    return there
  }
  if (known.length >= locationLimits.locations) throw refuse('too_many_locations')
  await decide(context, null, id, body)
  const slug = freeSlug(
    slugFrom(body.name) || 'location',
    known.map((location) => location.slug),
  )
  const position = Math.max(-1, ...known.map((location) => location.position)) + 1
  await write(context, { id, slug, position, mapHash: await mapOf(db, undefined, body) }, body)
  await audit(context, { action: 'locations:create', object: { kind: 'location', id } })
  return (await findSettings(context, id))!
}

/**
 * Under the locks that an import takes, too, so the version that was seen is the one that is changed.
 * @throws {Refusal} `stale_version`
 */
export async function changeLocation(
  context: Context,
  { params: { id }, headers, body }: Input<typeof contracts.changeLocation>,
): Promise<Output<typeof contracts.changeLocation>> {
  requireWholeClinic(context, permission)
  const { db } = context
  await lock(context)
  const seen = await findSettings(context, id)
  if (!seen) throw refuse('not_found')
  if (isStale(seen, headers['if-match'])) throw refuse('stale_version')
  await decide(context, seen, id, body)
  const changed = changedFields(seen, body)
  if (changed.length === 0) return seen
  if (body.isActive && !seen.isActive) await tidyOffersOf(db, id)
  const mapHash = await mapOf(db, seen.map, body)
  await write(context, { id, slug: seen.slug, mapHash }, body)
  await audit(context, {
    action: 'locations:change',
    object: { kind: 'location', id },
    detail: changed.join(' '),
  })
  return (await findSettings(context, id))!
}

/** @throws {Refusal} for a picture that nobody added here */
async function mapOf(db: Context['db'], seen: string | undefined, { map }: Body): Promise<string | null> {
  if (map === undefined) return null
  const hash = map.slice('/files/'.length)
  if (map !== seen && !(await keepPicture(db, hash)))
    throw refuseField('/body/map', 'unknown_picture', 'No picture of this clinic')
  return hash
}

/** Patients see locations in this order; papers of no visit have the address of the first. */
export async function moveLocation(
  context: Context,
  { params: { id }, body: { place } }: Input<typeof contracts.moveLocation>,
): Promise<undefined> {
  requireWholeClinic(context, permission)
  const { db } = context
  await lock(context)
  const ids = await listedIds(db)
  if (!ids.includes(id)) throw refuse('not_found')
  if (await moveInList(db, 'locations', { ids, id, place }))
    await audit(context, { action: 'locations:move', object: { kind: 'location', id } })
}

/** Services before rooms, as whoever takes a time locks them. */
async function lock({ db }: Context): Promise<void> {
  await lockServices(db)
  await lockSharedResources(db)
}

function changedFields(seen: LocationView, body: Body): string[] {
  const said = { ...body, openingHours: weekly(body.openingHours) }
  return (Object.keys(locationWithRooms.shape) as (keyof Body)[]).filter((field) => !isSame(seen[field], said[field]))
}

async function decide({ db }: Context, seen: LocationView | null, id: string, body: Body): Promise<void> {
  const beside = await db
    .selectFrom('locations')
    .select('id')
    .where('is_active', '=', true)
    .where('id', '<>', id)
    .execute()
  const rooms = seen?.rooms ?? []
  // Any resource: a doctor is one, too.
  const taken = await db
    .selectFrom('resources')
    .select('id')
    .where('id', '=', sql<string>`any(${body.rooms.map((room) => room.id)}::uuid[])`)
    .execute()
  unlessRefused(
    decideLocation(body, {
      openBeside: beside.length,
      rooms,
      foreignIds: taken.map((resource) => resource.id).filter((each) => !rooms.some((room) => room.id === each)),
      needed: seen?.needed ?? [],
    }),
  )
}

type Which = { id: string; slug: string; mapHash: string | null; position?: number }

/** All of it, under the locks of `lock`: the location before its rooms, which name it. */
async function write({ db, clinic }: Context, { id, ...which }: Which, body: Body): Promise<void> {
  const taken = await db.selectFrom('shared_resources').select(['id', 'slug', 'position']).execute()
  await writeLocation(db, { id, ...which, timeZone: clinic.time_zone, isActive: body.isActive }, body)
  const slugs = taken.map(({ slug }) => slug)
  let position = Math.max(-1, ...taken.map((room) => room.position))
  for (const room of body.rooms) {
    const known = taken.find((each) => each.id === room.id)
    const slug = known?.slug ?? freeSlug(slugFrom(room.name) || room.kind, slugs)
    slugs.push(slug)
    await writeSharedResource(db, { ...room, slug, locationId: id, ...(!known && { position: (position += 1) }) })
  }
  const doctors = await db
    .selectFrom('provider_services')
    .select('provider_id as id')
    .distinct()
    .where('location_id', '=', id)
    .execute()
  // Whoever has times on the screen that are computed from it asks for them again.
  await noteChanges(
    db,
    doctors.map((doctor) => ({ noun: 'schedule', id: doctor.id, providerId: doctor.id })),
  )
}
