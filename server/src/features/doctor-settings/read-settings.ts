import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import type * as contracts from '@polyclinic/domain/providers/settings-endpoints.ts'
import type { DoctorOffer } from '@polyclinic/domain/providers/model.ts'
import type { BookedOf } from '@polyclinic/domain/providers/touched.ts'
import { sql, type SqlBool } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { paged } from '../../platform/database/paged.ts'
import { searchPattern } from '../../platform/database/search-pattern.ts'
import { fileUrl } from '../../platform/file-url.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { doctorWordsOf, hasHours } from '../providers/read-doctor.ts'
import { ownTerms } from '../services/own-terms.ts'

export const permission = 'settings:change'

export type DoctorView = Output<typeof contracts.readDoctorSettings> & { offers: DoctorOffer[] }

const todayIn = ({ clinic, now }: Pick<Context, 'clinic' | 'now'>) => dateIn(clinic.time_zone, now as Instant)

/** What is offered at active places, by whoever. */
const selectOffers = (db: ClinicDatabase) =>
  db
    .selectFrom('provider_services as o')
    .innerJoin('services as s', 's.id', 'o.service_id')
    .innerJoin('locations as l', 'l.id', 'o.location_id')
    .where('o.is_active', '=', true)
    .where('l.is_active', '=', true)

const selectBooked = ({ db, now }: Context) =>
  db.selectFrom('appointments').where('status', '=', 'booked').where('starts_at', '>', now)

export async function listDoctorSettings(
  context: Context,
  { query: { search, skip, take } }: Input<typeof contracts.listDoctorSettings>,
): Promise<Output<typeof contracts.listDoctorSettings>> {
  requireWholeClinic(context, permission)
  const { db } = context
  const words = search?.split(/\s+/).map(searchPattern)
  const { rows, total } = await paged(
    db
      .selectFrom('providers as p')
      .selectAll('p')
      .select(hasHours(todayIn(context)).as('hasHours'))
      .$if(words !== undefined, (q) =>
        q.where(sql<SqlBool>`p.prefix || ' ' || p.given_name || ' ' || p.family_name ~* all(${words}::text[])`),
      )
      .orderBy('p.is_active', 'desc')
      .orderBy('p.position')
      .orderBy('p.family_name')
      .orderBy('p.id'),
    { skip, take },
  )
  const ids = rows.map(({ id }) => id)
  const offered = await selectOffers(db)
    .select(['o.provider_id', sql<number>`count(distinct o.service_id)::int`.as('services')])
    .where('s.is_active', '=', true)
    .where('o.provider_id', '=', anyOf(ids))
    .groupBy('o.provider_id')
    .execute()
  const booked = await selectBooked(context)
    .select(['provider_id', sql<number>`count(*)::int`.as('visits')])
    .where('provider_id', '=', anyOf(ids))
    .groupBy('provider_id')
    .execute()
  const items = rows.map((row) => ({
    id: row.id,
    name: doctorName({ prefix: row.prefix, givenName: row.given_name, familyName: row.family_name }),
    speciality: row.speciality,
    portraitUrl: fileUrl(row.portrait_hash),
    isActive: row.is_active,
    services: offered.find(({ provider_id }) => provider_id === row.id)?.services ?? 0,
    hasHours: row.hasHours,
    visits: booked.find(({ provider_id }) => provider_id === row.id)?.visits ?? 0,
  }))
  return { items, total, skip, take }
}

export async function readDoctorChoices(context: Context): Promise<Output<typeof contracts.readDoctorChoices>> {
  requireWholeClinic(context, permission)
  const { db } = context
  const services = await db
    .selectFrom('services')
    .select(['id', 'name', 'duration_minutes as durationMinutes', 'price_minor as priceMinor', 'is_active as isActive'])
    .orderBy('position')
    .orderBy('name')
    .orderBy('id')
    .execute()
  const places = await db
    .selectFrom('locations as l')
    .select(['l.id', 'l.name'])
    .select(
      sql<number[]>`array(select distinct h.weekday from opening_hours h where h.location_id = l.id order by 1)`.as(
        'weekdays',
      ),
    )
    .where('l.is_active', '=', true)
    .orderBy('l.position')
    .orderBy('l.id')
    .execute()
  return { services, places }
}

export async function readDoctorSettings(
  context: Context,
  { params }: Input<typeof contracts.readDoctorSettings>,
): Promise<DoctorView> {
  requireWholeClinic(context, permission)
  const view = await findDoctor(context, params.id)
  if (!view) throw refuse('not_found')
  return view
}

export async function findDoctor(context: Context, id: string): Promise<DoctorView | undefined> {
  const { db } = context
  const row = await db
    .selectFrom('providers as p')
    .selectAll('p')
    .select(hasHours(todayIn(context)).as('hasHours'))
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const booked = await selectBooked(context)
    .select(['service_id as serviceId', 'location_id as locationId'])
    .select([sql<number>`count(*)::int`.as('visits')])
    .select([sql<string>`min(starts_at)`.as('first'), sql<string>`max(starts_at)`.as('last')])
    .where('provider_id', '=', id)
    .groupBy(['service_id', 'location_id'])
    .orderBy('first')
    .execute()
  return {
    id,
    slug: row.slug,
    version: row.version,
    ...doctorWordsOf(row),
    portrait: fileUrl(row.portrait_hash) ?? undefined,
    offers: await offersOf(db, id),
    hasAccount: row.user_id !== null,
    hasHours: row.hasHours,
    booked: booked satisfies BookedOf[],
  }
}

/** With a length and a price where the doctor has their own, also if they equal the service's. */
async function offersOf(db: ClinicDatabase, id: string): Promise<DoctorOffer[]> {
  const rows = await selectOffers(db)
    .select(['o.service_id as serviceId', 'o.location_id as locationId', 'o.is_default as isDefault'])
    .select(['o.duration_minutes', 'o.price_minor', 'o.new_patients_only'])
    .where('o.provider_id', '=', id)
    .orderBy('l.position')
    .orderBy('l.id')
    .orderBy('o.position')
    .orderBy('s.position')
    .orderBy('s.id')
    .execute()
  return rows.map(({ serviceId, locationId, isDefault, ...own }) => ({
    ...{ serviceId, locationId, isDefault, newPatientsOnly: own.new_patients_only },
    ...ownTerms(own),
  }))
}
