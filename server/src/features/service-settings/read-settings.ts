import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import type * as contracts from '@polyclinic/domain/services/endpoints.ts'
import type { BookedAt } from '@polyclinic/domain/services/touched.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { readSettings } from '../organizations/setting-columns.ts'
import { takesPrepayments } from '../slots/conditions.ts'
import { serviceWordsOf } from '../services/read-services.ts'
import { ownTerms } from '../services/own-terms.ts'

export const permission = 'settings:change'

export type SettingsView = Output<typeof contracts.readServiceSettings>

/** What a service can be made of: active doctors and places, and what holds for one that says nothing of its own. */
export async function readChoices(db: ClinicDatabase) {
  const doctors = await db
    .selectFrom('providers')
    .select(['id', 'prefix', 'given_name', 'family_name'])
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('family_name')
    .orderBy('id')
    .execute()
  const places = await db
    .selectFrom('locations')
    .select(['id', 'name'])
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const groups = await db
    .selectFrom('shared_resources')
    .select(['location_id as locationId', 'group_name as group'])
    .distinct()
    .orderBy('group')
    .orderBy('locationId')
    .execute()
  const { rows } = await sql<{ takes: boolean }>`select ${takesPrepayments} as takes`.execute(db)
  const { booking, policy } = readSettings(await db.selectFrom('organizations').selectAll().executeTakeFirstOrThrow())
  const { minimumNoticeMinutes, horizonDays } = booking
  return {
    doctors: doctors.map(({ id, prefix, given_name, family_name }) => ({
      id,
      name: doctorName({ prefix, givenName: given_name, familyName: family_name }),
    })),
    places,
    groups,
    usual: { minimumNoticeMinutes, horizonDays, policy },
    takesOnline: rows[0]!.takes,
  }
}

/** Offers at doctors and places that are active, of every service. */
export const selectOffersInUse = (db: ClinicDatabase) =>
  db
    .selectFrom('provider_services as o')
    .innerJoin('services as s', 's.id', 'o.service_id')
    .innerJoin('providers as p', 'p.id', 'o.provider_id')
    .innerJoin('locations as l', 'l.id', 'o.location_id')
    .where('o.is_active', '=', true)
    .where('p.is_active', '=', true)
    .where('l.is_active', '=', true)

const selectBooked = ({ db, now }: Context) =>
  db.selectFrom('appointments').where('status', '=', 'booked').where('starts_at', '>', now)

export async function listServiceSettings(context: Context): Promise<Output<typeof contracts.listServiceSettings>> {
  requireWholeClinic(context, permission)
  const { db } = context
  const rows = await db.selectFrom('services').selectAll().orderBy('position').orderBy('name').orderBy('id').execute()
  const offered = await selectOffersInUse(db)
    .select(['o.service_id', sql<number>`count(distinct o.provider_id)::int`.as('doctors')])
    .groupBy('o.service_id')
    .execute()
  const booked = await selectBooked(context)
    .select(['service_id', sql<number>`count(*)::int`.as('visits')])
    .groupBy('service_id')
    .execute()
  const items = rows.map((row) => ({
    id: row.id,
    name: row.name,
    durationMinutes: row.duration_minutes,
    priceMinor: row.price_minor,
    isActive: row.is_active,
    doctors: offered.find(({ service_id }) => service_id === row.id)?.doctors ?? 0,
    visits: booked.find(({ service_id }) => service_id === row.id)?.visits ?? 0,
  }))
  const defaults = await selectOffersInUse(db)
    .select(['o.provider_id as providerId', 'o.location_id as locationId', 'o.service_id as serviceId', 's.name'])
    .where('o.is_default', '=', true)
    .orderBy('o.provider_id')
    .orderBy('o.location_id')
    .execute()
  return { items, choices: { ...(await readChoices(db)), defaults } }
}

export async function readServiceSettings(
  context: Context,
  { params }: Input<typeof contracts.readServiceSettings>,
): Promise<SettingsView> {
  requireWholeClinic(context, permission)
  const view = await findSettings(context, params.id)
  if (!view) throw refuse('not_found')
  return view
}

export async function findSettings(context: Context, id: string): Promise<SettingsView | undefined> {
  const { db } = context
  const row = await db.selectFrom('services').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const offers = await selectOffersInUse(db)
    .select(['o.provider_id as providerId', 'o.location_id as locationId', 'o.is_default as isDefault'])
    .select(['o.duration_minutes', 'o.price_minor', 'o.new_patients_only'])
    .where('o.service_id', '=', id)
    .orderBy('p.position')
    .orderBy('p.family_name')
    .orderBy('p.id')
    .orderBy('l.position')
    .orderBy('l.id')
    .execute()
  const booked = await selectBooked(context)
    .select(['provider_id as providerId', 'location_id as locationId'])
    .select([sql<number>`count(*)::int`.as('visits')])
    .select([sql<string>`min(starts_at)`.as('first'), sql<string>`max(starts_at)`.as('last')])
    .where('service_id', '=', id)
    .groupBy(['provider_id', 'location_id'])
    .orderBy('first')
    .execute()
  return {
    id,
    slug: row.slug,
    version: row.version,
    ...serviceWordsOf(row),
    offers: offers.map(({ providerId, locationId, isDefault, ...own }) => ({
      ...{ providerId, locationId, isDefault, newPatientsOnly: own.new_patients_only },
      ...ownTerms(own),
    })),
    booked: booked satisfies BookedAt[],
  }
}
