import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { directionsTo } from '@polyclinic/domain/locations/format-address.ts'
import type { RoomOfLocation } from '@polyclinic/domain/locations/model.ts'
import type * as contracts from '@polyclinic/domain/locations/settings-endpoints.ts'
import type { BookedWith } from '@polyclinic/domain/locations/touched.ts'
import { weekdays } from '@polyclinic/domain/organizations/clinic-file-shapes.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { fileUrl } from '../../platform/file-url.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { addressOf, coordinatesOf } from '../locations/list-locations.ts'
import { weekly } from '../organizations/import/complete-clinic-file.ts'
import { hasHours } from '../providers/read-doctor.ts'

export const permission = 'settings:change'

export type LocationView = Output<typeof contracts.readLocationSettings>

/** In the order of the list. */
export async function listedIds(db: ClinicDatabase): Promise<string[]> {
  const rows = await db
    .selectFrom('locations')
    .select('id')
    .orderBy('is_active', 'desc')
    .orderBy('position')
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Every location, also those that are closed. */
export async function listLocationSettings(context: Context): Promise<Output<typeof contracts.listLocationSettings>> {
  requireWholeClinic(context, permission)
  const { db, now, clinic } = context
  const rows = await db
    .selectFrom('locations as l')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from shared_resources r where r.location_id = l.id and r.is_active)`.as(
        'rooms',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from appointments a
        where a.location_id = l.id and a.status = 'booked' and a.starts_at > ${now})`.as('visits'),
    )
    .select(
      sql<boolean>`exists (select from providers p where p.is_active
        and ${hasHours(dateIn(clinic.time_zone, now as Instant), sql`l.id`)})`.as('hasHours'),
    )
    .orderBy('is_active', 'desc')
    .orderBy('position')
    .orderBy('name')
    .orderBy('id')
    .execute()
  const groups = await db
    .selectFrom('shared_resources')
    .select('group_name as group')
    .distinct()
    .orderBy('group')
    .execute()
  return {
    items: rows.map((row) => ({
      ...{ id: row.id, name: row.name, address: wordsOfAddress(row), isActive: row.is_active },
      ...{ rooms: row.rooms, visits: row.visits, hasHours: row.hasHours },
    })),
    groups: groups.map(({ group }) => group),
  }
}

export async function readLocationSettings(
  context: Context,
  { params }: Input<typeof contracts.readLocationSettings>,
): Promise<LocationView> {
  requireWholeClinic(context, permission)
  const view = await findSettings(context, params.id)
  if (!view) throw refuse('not_found')
  return view
}

/** One location with its rooms, in five statements. */
export async function findSettings(context: Context, id: string): Promise<LocationView | undefined> {
  const { db } = context
  const row = await db.selectFrom('locations').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const hours = await db.selectFrom('opening_hours').selectAll().where('location_id', '=', id).execute()
  const made = directionsTo(addressOf(row))
  return {
    ...{ id, slug: row.slug, version: row.version, name: row.name, address: wordsOfAddress(row) },
    phone: row.phone ?? undefined,
    accessNote: row.access_note ?? undefined,
    coordinates: coordinatesOf(row) ?? undefined,
    directionsUrl: row.directions_url === made ? undefined : row.directions_url,
    openingHours: weekly(
      hours.map((each) => ({
        days: [weekdays[each.weekday - 1]!],
        ...{ from: each.opens_at.slice(0, 5), to: each.closes_at.slice(0, 5) },
      })),
    ),
    isActive: row.is_active,
    map: fileUrl(row.map_hash) ?? undefined,
    rooms: await roomsOf(db, id),
    needed: await neededAt(db, id),
    ...(await bookedAt(context, id)),
  }
}

const wordsOfAddress = (row: Parameters<typeof addressOf>[0]) => {
  const { region, ...address } = addressOf(row)
  return { ...address, region: region || undefined }
}

async function roomsOf(db: ClinicDatabase, locationId: string): Promise<RoomOfLocation[]> {
  const rows = await db
    .selectFrom('shared_resources')
    .select(['id', 'name', 'kind', 'group_name as group', 'is_active as isActive'])
    .where('location_id', '=', locationId)
    .orderBy('position')
    .orderBy('slug')
    .execute()
  return rows as RoomOfLocation[]
}

/** What services need that somebody offers there, whether the location is open or not. */
const neededAt = (db: ClinicDatabase, locationId: string) =>
  db
    .selectFrom('services as s')
    .innerJoin(sql<{ group: string }>`lateral unnest(s.needs)`.as<'n'>(sql`n("group")`), (join) => join.onTrue())
    .select(['s.id as serviceId', 's.name', 'n.group'])
    .where('s.is_active', '=', true)
    .where(
      sql<boolean>`exists (select from provider_services o join providers p on p.id = o.provider_id
        where o.service_id = s.id and o.location_id = ${locationId} and o.is_active and p.is_active)`,
    )
    .orderBy('n.group')
    .orderBy('s.name')
    .orderBy('s.id')
    .execute()

type BookedRow = BookedWith & { roomId: string | null; isAtAll: boolean }

/** Visits ahead by doctor, and again by room. */
async function bookedAt({ db, now }: Context, locationId: string) {
  const rows = await db
    .selectFrom('appointments as a')
    .innerJoin('providers as p', 'p.id', 'a.provider_id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('claims as c')
          .innerJoin('shared_resources as r', 'r.id', 'c.resource_id')
          .select(['c.appointment_id', 'c.resource_id'])
          .where('c.appointment_id', 'is not', null)
          .as('in_room'),
      (join) => join.onRef('in_room.appointment_id', '=', 'a.id'),
    )
    .select(['p.id', 'p.slug', 'p.prefix', 'p.given_name', 'p.family_name', 'in_room.resource_id as roomId'])
    .select([sql<number>`count(distinct a.id)::int`.as('visits')])
    .select([sql<string>`min(a.starts_at)`.as('first'), sql<string>`max(a.starts_at)`.as('last')])
    .select(sql<boolean>`grouping(in_room.resource_id) = 1`.as('isAtAll'))
    .where('a.location_id', '=', locationId)
    .where('a.status', '=', 'booked')
    .where('a.starts_at', '>', now)
    .groupBy(
      sql`grouping sets ((p.organization_id, p.id, p.slug, p.prefix, p.given_name, p.family_name, in_room.resource_id),
        (p.organization_id, p.id, p.slug, p.prefix, p.given_name, p.family_name))`,
    )
    .orderBy('first')
    .orderBy('p.id')
    .execute()
  const all = rows.map(({ id, slug, prefix, given_name, family_name, ...booked }): BookedRow => ({
    ...booked,
    doctor: { id, slug, name: doctorName({ prefix, givenName: given_name, familyName: family_name }) },
  }))
  return {
    booked: all.filter(({ isAtAll }) => isAtAll).map(({ roomId: _none, isAtAll: _all, ...booked }) => booked),
    bookedRooms: all.flatMap(({ isAtAll, roomId, ...booked }) =>
      isAtAll || roomId === null ? [] : [{ ...booked, roomId }],
    ),
  }
}
