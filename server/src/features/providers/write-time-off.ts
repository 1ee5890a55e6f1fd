import { compareInstants, type Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import type { ClinicFile } from '@polyclinic/domain/organizations/clinic-file.ts'
import type { ClinicFileProblem } from '@polyclinic/domain/organizations/clinic-file-problems.ts'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { claimForTimeOff, dropExpiredHolds } from '../slots/claims.ts'
import { absence } from './absence.ts'
import type { Ids } from '../locations/write-locations.ts'

/**
 * Absences that are not over, each with its claims; what the file does not name stays. One that would cover booked visits is a problem, named by its path:
 * the constraint refuses it, and somebody must move those visits first.
 */
export async function writeTimeOff(
  db: ClinicDatabase,
  file: ClinicFile,
  providers: Ids,
  now: string,
): Promise<ClinicFileProblem[]> {
  const problems: ClinicFileProblem[] = []
  for (const [index, provider] of file.providers.entries()) {
    const providerId = providers.get(provider.slug)!
    for (const [nth, off] of provider.timeOff.entries()) {
      const { from, to } = absence(file.timeZone, off)
      if (compareInstants(to, now as Instant) <= 0) continue
      // One that begins when this one does is this one, before it was changed.
      await db
        .deleteFrom('time_off')
        .where('provider_id', '=', providerId)
        .where(sql<boolean>`lower(during) = ${from}::timestamptz`)
        .execute()
      const id = newId()
      await db
        .insertInto('time_off')
        .values({ id, provider_id: providerId, during: sql<string>`tstzrange(${from}, ${to})`, note: off.note ?? null })
        .execute()
      const claimed = { resourceId: providerId, from, to }
      // A hold whose time is over is in nobody's way.
      await dropExpiredHolds(db, claimed, now)
      if (!(await claimForTimeOff(db, claimed, id)))
        problems.push({
          path: `providers[${index}].timeOff[${nth}]`,
          message: 'covers visits that are booked or held, which have to be moved first, or other time off',
        })
    }
  }
  return problems
}
