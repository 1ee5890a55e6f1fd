import { visitsOutside } from '@polyclinic/domain/availability/hours-of-date.ts'
import type { Context } from '../../platform/context.ts'
import { releaseHolds } from '../holds/queries.ts'
import type { HoursChange } from './visits-in-the-way.ts'

/**
 * Lets go of what is held outside of new hours, as an absence does. Under the doctor's row: whoever holds a time at this
 * moment has it and is seen here, or looks at the new hours.
 */
export async function dropHoldsOutside(
  { db }: Pick<Context, 'db'>,
  providerId: string,
  { range: { from, to }, after, isMeant }: HoursChange,
): Promise<void> {
  const held = await db
    .selectFrom('holds as h')
    .innerJoin('locations as l', 'l.id', 'h.location_id')
    .select(['h.id', 'h.location_id as locationId', 'l.time_zone as timeZone'])
    .select(['h.starts_at as startsAt', 'h.ends_at as endsAt'])
    .where('h.provider_id', '=', providerId)
    .where('h.starts_at', '>=', from)
    .where('h.starts_at', '<', to)
    .execute()
  await releaseHolds(
    db,
    visitsOutside(
      after,
      held.filter(isMeant).map((each) => ({ ...each, providerId })),
    ),
  )
}
