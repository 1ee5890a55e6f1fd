import { visitsOutside } from '@polyclinic/domain/availability/hours-of-date.ts'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Context } from '../../platform/context.ts'
import { releaseHolds } from '../holds/queries.ts'
import { dropOffers } from '../slots/claims.ts'
import { heldOrOffered } from '../slots/held-or-offered.ts'
import type { HoursChange } from './visits-in-the-way.ts'

/**
 * Lets go of what is held, or offered to who waits, outside of new hours, as an absence does. Under the doctor's row:
 * whoever holds a time at this moment has it and is seen here, or looks at the new hours.
 */
export async function dropHoldsOutside(
  { db }: Pick<Context, 'db'>,
  providerId: string,
  { range, after, isMeant }: HoursChange,
): Promise<void> {
  const held = await heldOrOffered(db, providerId, range)
  const outside = visitsOutside(
    after,
    held.filter(isMeant).map((each) => ({ ...each, providerId })),
  )
  await releaseHolds(db, outside)
  const ids = outside.map(({ id }) => id)
  if (ids.length > 0) await dropOffers(db, sql`w.id = ${anyOf(ids)}`)
}
