import { visitsOutside } from '@polyclinic/domain/availability/hours-of-date.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { dropHolds } from './claims.ts'
import { heldOrOffered } from './held-or-offered.ts'
import { loadHours } from './working-hours.ts'

/**
 * Lets go of holds and offers of a doctor that lie outside of their present hours. The doctor's row is locked: whoever
 * holds a time at this moment has either written it, so that it is seen here, or will look at the new hours.
 */
export async function dropHoldsOutsideHours(db: ClinicDatabase, providerId: string): Promise<void> {
  const held = await heldOrOffered(db, providerId)
  const dates = held.map(({ timeZone, startsAt }) => dateIn(timeZone, startsAt as Instant)).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return
  const hours = await loadHours(db, providerId, first, last)
  const outside = visitsOutside(
    hours,
    held.map((each) => ({ ...each, providerId })),
  )
  for (const { startsAt, endsAt } of outside)
    await dropHolds(db, { resourceId: providerId, from: startsAt as Instant, to: endsAt as Instant })
}
