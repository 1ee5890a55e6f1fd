import { compareInstants, type Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import type { ClinicFile } from '@polyclinic/domain/organizations/clinic-file.ts'
import type { ClinicFileProblem } from '@polyclinic/domain/organizations/clinic-file-problems.ts'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { claimExternal, dropExternalClaims } from '../slots/claim-external.ts'
import { claimForTimeOff, dropExpiredHolds } from '../slots/claims.ts'
import { absence } from '@polyclinic/domain/availability/absence.ts'
import type { Ids } from '../locations/write-locations.ts'

/**
 * Absences that are not over, each with its claims; what the file does not name stays unless it is to go. One that would cover booked visits is a problem, named by its path:
 * the constraint refuses it, and somebody must move those visits first.
 */
export async function writeTimeOff(
  db: ClinicDatabase,
  file: ClinicFile,
  providers: Ids,
  { now, removeUnlisted }: { now: string; removeUnlisted: boolean },
): Promise<ClinicFileProblem[]> {
  const problems: ClinicFileProblem[] = []
  for (const [index, provider] of file.providers.entries()) {
    const providerId = providers.get(provider.slug)!
    if (removeUnlisted)
      await deleteTimeOffBut(
        db,
        providerId,
        provider.timeOff.map((off) => absence(file.timeZone, off)),
        now,
      )
    for (const [nth, off] of provider.timeOff.entries()) {
      const { from, to } = absence(file.timeZone, off)
      if (compareInstants(to, now as Instant) <= 0) continue
      const note = off.note ?? null
      // One of the same time keeps its claims, and the visits that were left in it.
      const same = await db
        .selectFrom('time_off')
        .select(['id', 'note'])
        .where('provider_id', '=', providerId)
        .where(sql<boolean>`during = tstzrange(${from}, ${to})`)
        .executeTakeFirst()
      if (same) {
        if (same.note !== note)
          await db
            .updateTable('time_off')
            .set({ note, version: sql`version + 1` })
            .where('id', '=', same.id)
            .execute()
        continue
      }
      // One that begins when this one does is this one, before it was changed.
      await db
        .deleteFrom('time_off')
        .where('provider_id', '=', providerId)
        .where(sql<boolean>`lower(during) = ${from}::timestamptz`)
        .execute()
      const id = newId()
      await db
        .insertInto('time_off')
        .values({ id, provider_id: providerId, during: sql<string>`tstzrange(${from}, ${to})`, note })
        .execute()
      const claimed = { resourceId: providerId, from, to }
      // A hold whose time is over is in nobody's way, nor is what a calendar elsewhere says.
      await dropExpiredHolds(db, [claimed], now)
      await dropExternalClaims(db, providerId, claimed)
      if (!(await claimForTimeOff(db, [claimed], id)))
        problems.push({
          path: `providers[${index}].timeOff[${nth}]`,
          message: 'covers visits that are booked or held, which have to be moved first, or other time off',
        })
    }
    await claimExternal(db, providerId, now)
  }
  return problems
}

async function deleteTimeOffBut(
  db: ClinicDatabase,
  providerId: string,
  named: readonly { from: string; to: string }[],
  now: string,
): Promise<void> {
  const ranges = named.map(({ from, to }) => `[${from},${to})`)
  await db
    .deleteFrom('time_off')
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`upper(during) > ${now}::timestamptz`)
    .where(sql<boolean>`during <> all (${ranges}::tstzrange[])`)
    .execute()
}
