import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { isSame } from '@polyclinic/domain/kit/same.ts'
import { freeSlug, slugFrom } from '@polyclinic/domain/kit/slug.ts'
import { isStale } from '@polyclinic/domain/kit/version.ts'
import { decideDoctor, type DecidedDoctor } from '@polyclinic/domain/providers/decide-doctor.ts'
import { doctorLimits } from '@polyclinic/domain/providers/limits.ts'
import { doctorWithOffers, type DoctorWithOffers } from '@polyclinic/domain/providers/model.ts'
import type * as contracts from '@polyclinic/domain/providers/settings-endpoints.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { moveInList } from '../../platform/database/move-in-list.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse, refuseField, unlessRefused } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { writeFirstWeek } from '../providers/hours-rows.ts'
import { insertDoctor, updateDoctor } from '../providers/write-doctor.ts'
import { clearDefault, endOffer, writeOffer } from '../providers/write-offers.ts'
import { lockServices, renewServices } from '../services/write-services.ts'
import { findDoctor, permission, type DoctorView } from './read-settings.ts'

/** Their address is made of the name, once: what leads to it goes on leading there. */
export async function createDoctor(
  context: Context,
  { params: { id }, body: { weekdays, ...body } }: Input<typeof contracts.createDoctor>,
): Promise<Output<typeof contracts.createDoctor>> {
  requireWholeClinic(context, permission)
  const { db, clinic } = context
  await lockServices(db)
  const known = await db.selectFrom('providers').select(['id', 'slug', 'position']).execute()
  if (known.some((doctor) => doctor.id === id)) {
    const there = (await findDoctor(context, id))!
    const decided = await decide(db, there, body)
    // The answer was lost, and what is sent was typed since.
    if (changedFields(there, body, decided).length > 0) throw refuse('stale_version')
    return there
  }
  if (known.length >= doctorLimits.doctors) throw refuse('too_many_doctors')
  const decided = await decide(db, { offers: [] }, body)
  const portraitHash = await portraitOf(db, undefined, body)
  const slug = freeSlug(
    slugFrom(`${body.givenName} ${body.familyName}`) || 'doctor',
    known.map((doctor) => doctor.slug),
  )
  const position = Math.max(-1, ...known.map((doctor) => doctor.position)) + 1
  await renewServices(db, decided.serviceIds)
  await insertDoctor(db, { id, slug, portraitHash, position, language: clinic.locale.slice(0, 2) }, body)
  await writeDecided(db, id, decided)
  const place = body.offers[0]?.locationId
  if (place !== undefined) await writeFirstWeek(db, id, await openOn(db, place, weekdays))
  await audit(context, { action: 'doctors:create', object: { kind: 'provider', id } })
  return (await findDoctor(context, id))!
}

/**
 * Under the lock of those who write services and who offers them, so the version that was seen is the one that is changed.
 * @throws {Refusal} `stale_version`
 */
export async function changeDoctor(
  context: Context,
  { params: { id }, headers, body }: Input<typeof contracts.changeDoctor>,
): Promise<Output<typeof contracts.changeDoctor>> {
  requireWholeClinic(context, permission)
  const { db, clinic } = context
  await lockServices(db)
  const seen = await findDoctor(context, id)
  if (!seen) throw refuse('not_found')
  if (isStale(seen, headers['if-match'])) throw refuse('stale_version')
  const decided = await decide(db, seen, body)
  const portraitHash = await portraitOf(db, seen.portrait, body)
  await renewServices(db, decided.serviceIds)
  const { version } = seen
  // Whoever takes an account away switches its doctor off without that lock.
  const isSaved = await updateDoctor(db, { id, version, portraitHash, language: clinic.locale.slice(0, 2) }, body)
  if (!isSaved) throw refuse('stale_version')
  await writeDecided(db, id, decided)
  const detail = changedFields(seen, body, decided).join(' ')
  await audit(context, { action: 'doctors:change', object: { kind: 'provider', id }, detail })
  return (await findDoctor(context, id))!
}

/** A field that is left out says that there is none; of offers what is decided counts, in whatever order they were sent. */
const changedFields = (seen: DoctorView, body: DoctorWithOffers, { serviceIds }: DecidedDoctor) =>
  (Object.keys(doctorWithOffers.shape) as (keyof DoctorWithOffers)[]).filter((field) =>
    field === 'offers' ? serviceIds.length > 0 : !isSame(seen[field], body[field]),
  )

async function decide(
  db: ClinicDatabase,
  { offers }: Pick<DoctorView, 'offers'>,
  body: DoctorWithOffers,
): Promise<DecidedDoctor> {
  const services = await db.selectFrom('services').select(['id', 'is_active as isActive', 'needs']).execute()
  const places = await db.selectFrom('locations').select('id').where('is_active', '=', true).execute()
  const groups = await db
    .selectFrom('shared_resources')
    .select(['location_id as locationId', 'group_name as group'])
    .distinct()
    .execute()
  const locationIds = places.map(({ id }) => id)
  return unlessRefused(decideDoctor(body.offers, { services, locationIds, groups, offers }))
}

/** Where the default moves, at no moment are there two. */
async function writeDecided(db: ClinicDatabase, providerId: string, { offers, ended }: DecidedDoctor): Promise<void> {
  const places = [...new Set([...offers, ...ended].map(({ locationId }) => locationId))]
  if (places.length > 0) await clearDefault(db, providerId, places)
  for (const offer of offers) {
    const { serviceId, locationId } = offer
    await writeOffer(db, { providerId, serviceId, locationId }, offer)
  }
  for (const place of ended) await endOffer(db, { ...place, providerId })
}

/** @throws {Refusal} for a picture that nobody added here */
async function portraitOf(
  db: ClinicDatabase,
  seen: string | undefined,
  { portrait }: DoctorWithOffers,
): Promise<string | null> {
  if (portrait === undefined) return null
  const hash = portrait.slice('/files/'.length)
  if (portrait === seen) return hash
  const file = await db.selectFrom('files').select('hash').where('hash', '=', hash).executeTakeFirst()
  if (!file) throw refuseField('/body/portrait', 'unknown_picture', 'No picture of this clinic')
  return hash
}

/** The opening hours of a place on some weekdays, as somebody's who works there all of them. */
async function openOn(db: ClinicDatabase, locationId: string, weekdays: readonly number[]) {
  const rows = await db
    .selectFrom('opening_hours')
    .select(['weekday', 'opens_at', 'closes_at'])
    .where('location_id', '=', locationId)
    .orderBy('weekday')
    .orderBy('opens_at')
    .execute()
  return rows
    .filter(({ weekday }) => weekdays.includes(weekday))
    .map(({ weekday, opens_at, closes_at }) => ({
      ...{ weekday, locationId, from: opens_at.slice(0, 5), to: closes_at.slice(0, 5) },
    }))
}

/** Patients see doctors in this order, unless they ask for another. */
export async function moveDoctor(
  context: Context,
  { params: { id }, body: { place } }: Input<typeof contracts.moveDoctor>,
): Promise<undefined> {
  requireWholeClinic(context, permission)
  const { db } = context
  await lockServices(db)
  const rows = await db
    .selectFrom('providers')
    .select('id')
    .orderBy('is_active', 'desc')
    .orderBy('position')
    .orderBy('family_name')
    .orderBy('id')
    .execute()
  const ids = rows.map((row) => row.id)
  if (!ids.includes(id)) throw refuse('not_found')
  if (await moveInList(db, 'providers', { ids, id, place }))
    await audit(context, { action: 'doctors:move', object: { kind: 'provider', id } })
}
