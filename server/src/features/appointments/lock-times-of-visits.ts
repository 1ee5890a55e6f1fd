import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { resourcesOfVisit } from '../shared-resources/queries.ts'
import { lockTimes } from '../slots/claims.ts'

/**
 * For whoever moves several visits in one transaction, or takes several acts back: all that they have, and what they can
 * come to need, is locked at once, so that two of those never wait for each other in a circle.
 * @param doctors others that are locked, too, such as those to whom the visits go: wherever these offer the same
 */
export async function lockTimesOfVisits(
  db: ClinicDatabase,
  ids: readonly string[],
  doctors: readonly string[] = [],
): Promise<void> {
  const visits = ids.length === 0 ? [] : await selectToLock(db, ids, doctors).execute()
  await lockTimes(
    db,
    visits.flatMap(({ providerId, locationId, needs, resources, offeredAt }) => [
      { providerId, locationId, groups: resources.map(({ group }) => group) },
      ...[...new Set([locationId, ...offeredAt])].map((place) => ({ providerId, locationId: place, groups: needs })),
    ]),
    doctors.map((id) => ['doctor', id] as const),
  )
}

const selectToLock = (db: ClinicDatabase, ids: readonly string[], doctors: readonly string[]) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('services as s', 's.id', 'a.service_id')
    .select(['a.provider_id as providerId', 'a.location_id as locationId', 's.needs'])
    .select(resourcesOfVisit(sql`a.id`).as('resources'))
    .select((eb) =>
      sql<string[]>`array(${eb
        .selectFrom('provider_services as o')
        .select('o.location_id')
        .where('o.service_id', '=', eb.ref('a.service_id'))
        .where(sql<boolean>`(o.provider_id = a.provider_id or o.provider_id = ${anyOf(doctors)})`)})`.as('offeredAt'),
    )
    .where('a.id', '=', anyOf(ids))
