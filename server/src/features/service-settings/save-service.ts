import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { freeSlug, slugFrom } from '@polyclinic/domain/kit/slug.ts'
import { isSame } from '@polyclinic/domain/kit/same.ts'
import { isStale } from '@polyclinic/domain/kit/version.ts'
import { decideService, type DecidedService } from '@polyclinic/domain/services/decide-service.ts'
import type * as contracts from '@polyclinic/domain/services/endpoints.ts'
import { serviceLimits } from '@polyclinic/domain/services/limits.ts'
import { serviceWithOffers } from '@polyclinic/domain/services/model.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { moveInList } from '../../platform/database/move-in-list.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { noteChanges } from '../../platform/changes.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { renewDoctors } from '../providers/write-doctor.ts'
import { clearDefault, endOffer, writeOffer } from '../providers/write-offers.ts'
import { ownTerms, prepaymentOfRow } from '../services/own-terms.ts'
import { lockServices, renewServices, writeService } from '../services/write-services.ts'
import { findSettings, permission, readChoices, selectOffersInUse, type SettingsView } from './read-settings.ts'

type Body = Input<typeof contracts.changeService>['body']

/** Its address is made of its name, once: what leads to it goes on leading there. */
export async function createService(
  context: Context,
  { params: { id }, body }: Input<typeof contracts.createService>,
): Promise<Output<typeof contracts.createService>> {
  requireWholeClinic(context, permission)
  const { db } = context
  await lockServices(db)
  const known = await db.selectFrom('services').select(['id', 'slug', 'position']).execute()
  if (known.some((service) => service.id === id)) {
    const there = (await findSettings(context, id))!
    const { offers } = await decide(context, null, body, { without: id })
    // The answer was lost, and what is sent was typed since.
    if (changedFields(there, { ...body, offers }).length > 0) throw refuse('stale_version')
    return there
  }
  if (known.length >= serviceLimits.services) throw refuse('too_many_services')
  const decided = await decide(context, null, body)
  const slug = freeSlug(
    slugFrom(body.name) || 'service',
    known.map((service) => service.slug),
  )
  const position = Math.max(-1, ...known.map((service) => service.position)) + 1
  await write(context, { id, slug, position }, body, decided)
  await audit(context, { action: 'services:create', object: { kind: 'service', id } })
  return (await findSettings(context, id))!
}

/**
 * Under the lock of those who write services, so the version that was seen is the one that is changed.
 * @throws {Refusal} `stale_version`
 */
export async function changeService(
  context: Context,
  { params: { id }, headers, body }: Input<typeof contracts.changeService>,
): Promise<Output<typeof contracts.changeService>> {
  requireWholeClinic(context, permission)
  await lockServices(context.db)
  const seen = await findSettings(context, id)
  if (!seen) throw refuse('not_found')
  if (isStale(seen, headers['if-match'])) throw refuse('stale_version')
  const decided = await decide(context, id, body)
  await write(context, seen, body, decided)
  const detail = changedFields(seen, body).join(' ')
  await audit(context, { action: 'services:change', object: { kind: 'service', id }, detail })
  return (await findSettings(context, id))!
}

/** Whether left out or as it was: a field that is not there says that the clinic's holds. */
const changedFields = (seen: SettingsView, body: Body) =>
  (Object.keys(serviceWithOffers.shape) as (keyof Body)[]).filter((field) => !isSame(seen[field], body[field]))

/** @param without a service that is decided as if it were not there yet */
async function decide(
  { db }: Context,
  serviceId: string | null,
  body: Body,
  { without }: { without?: string } = {},
): Promise<DecidedService> {
  const { doctors, places, groups, usual, takesOnline } = await readChoices(db)
  const kept =
    serviceId === null
      ? undefined
      : await db
          .selectFrom('services')
          .select(['prepayment', 'deposit_minor'])
          .where('id', '=', serviceId)
          .executeTakeFirst()
  const offers = await selectOffersInUse(db)
    .select(['o.provider_id as providerId', 'o.location_id as locationId', 'o.service_id as serviceId'])
    .select(['o.is_default as isDefault', 'o.new_patients_only as newPatientsOnly'])
    .select(['o.duration_minutes', 'o.price_minor'])
    .$if(without !== undefined, (q) => q.where('o.service_id', '<>', without!))
    .execute()
  return unlessRefused(
    decideService(serviceId, body, {
      providerIds: doctors.map(({ id }) => id),
      locationIds: places.map(({ id }) => id),
      offers: offers.map(({ duration_minutes, price_minor, ...offer }) => ({
        ...offer,
        ...ownTerms({ duration_minutes, price_minor }),
      })),
      ...{ groups, policy: usual.policy },
      ...{ prepayment: kept ? (prepaymentOfRow(kept) ?? undefined) : undefined, takesOnline },
    }),
  )
}

/** Services first, then doctors, then offers: as whoever takes a time keeps them. */
async function write(
  { db, clinic }: Context,
  service: { id: string; slug: string; position?: number },
  body: Body,
  { offers, changed, ended, replaced }: DecidedService,
): Promise<void> {
  const { id: serviceId } = service
  await writeService(db, { ...service, language: clinic.locale.slice(0, 2) }, body)
  await renewServices(db, [...new Set(replaced.map((each) => each.serviceId))])
  await renewDoctors(db, [...new Set([...changed, ...ended].map((each) => each.providerId))])
  for (const { providerId, locationId } of replaced) await clearDefault(db, providerId, [locationId])
  for (const offer of changed) {
    const { providerId, locationId } = offer
    await writeOffer(db, { providerId, serviceId, locationId }, offer)
  }
  for (const place of ended) await endOffer(db, { ...place, serviceId })
  // Whoever has times on the screen that are computed from it asks for them again.
  const touched = new Set([...offers, ...ended, ...replaced].map(({ providerId }) => providerId))
  await noteChanges(
    db,
    [...touched].map((id) => ({ noun: 'schedule', id, providerId: id })),
  )
}

/** Patients choose among services in this order. */
export async function moveService(
  context: Context,
  { params: { id }, body: { place } }: Input<typeof contracts.moveService>,
): Promise<undefined> {
  requireWholeClinic(context, permission)
  const { db } = context
  await lockServices(db)
  const rows = await db.selectFrom('services').select('id').orderBy('position').orderBy('name').orderBy('id').execute()
  const ids = rows.map((row) => row.id)
  if (!ids.includes(id)) throw refuse('not_found')
  if (await moveInList(db, 'services', { ids, id, place }))
    await audit(context, { action: 'services:move', object: { kind: 'service', id } })
}
