import {
  addDays,
  compareInstants,
  instantIn,
  reachedIn,
  startOfDay,
  type Instant,
  type PlainDate,
  type WallTime,
} from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import type { ClinicFile } from '@polyclinic/domain/organizations/clinic-file.ts'
import type { ClinicFileProblem } from '@polyclinic/domain/organizations/clinic-file-problems.ts'
import { newId } from '../../../platform/ids.ts'
import type { ClinicDatabase } from '../../../platform/tenancy.ts'
import { claimForTimeOff } from '../../slots/claims.ts'
import type { Ids } from './write-places.ts'

const split = (local: string) => [local.slice(0, 10) as PlainDate, local.slice(11) as WallTime] as const

/**
 * `2026-12-24` until the end of that day, `2026-12-24T13:00` until that minute, on the clinic's clock; where that leaves
 * out or repeats an hour, the absence is the longer one.
 */
function absence(zone: string, off: { from: string; to: string }): { from: Instant; to: Instant } {
  const [firstDay, from] = split(off.from)
  const [lastDay, to] = split(off.to)
  return {
    from: from ? reachedIn(zone, firstDay, from) : startOfDay(zone, firstDay),
    to: to ? instantIn(zone, lastDay, to) : startOfDay(zone, addDays(lastDay, 1)),
  }
}

/**
 * Absences that are not over, each with its claims. One that would cover booked visits is a problem, named by its path:
 * the constraint refuses it, and somebody must move those visits first.
 */
export async function writeTimeOff(
  db: ClinicDatabase,
  file: ClinicFile,
  providers: Ids,
  now: string,
): Promise<ClinicFileProblem[]> {
  const problems: ClinicFileProblem[] = []
  // A hold whose time is over is in nobody's way.
  await db.deleteFrom('holds').where('expires_at', '<=', now).execute()
  for (const [index, provider] of file.providers.entries()) {
    const providerId = providers.get(provider.slug)!
    await db
      .deleteFrom('time_off')
      .where('provider_id', '=', providerId)
      .where(sql<boolean>`upper(during) > ${now}::timestamptz`)
      .execute()
    for (const [nth, off] of provider.timeOff.entries()) {
      const { from, to } = absence(file.timeZone, off)
      if (compareInstants(to, now as Instant) <= 0) continue
      const id = newId()
      await db
        .insertInto('time_off')
        .values({ id, provider_id: providerId, during: sql<string>`tstzrange(${from}, ${to})`, note: off.note ?? null })
        .execute()
      if (!(await claimForTimeOff(db, { resourceId: providerId, from, to }, id)))
        problems.push({
          path: `providers[${index}].timeOff[${nth}]`,
          message: 'covers visits that are booked, held or blocked already: move them first',
        })
    }
  }
  return problems
}
