import { keptDays } from '@polyclinic/domain/privacy/retention.ts'
import { sql } from 'kysely'
import type { ScheduledJob } from '../../platform/jobs.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** Holds that expired a day ago. Younger ones stay: whoever comes late may still book a time that nobody else took. */
export async function sweepHolds(db: ClinicDatabase, now: string): Promise<void> {
  await db
    .deleteFrom('holds')
    .where('expires_at', '<', sql<string>`${now}::timestamptz - make_interval(days => ${keptDays.heldTime})`)
    .execute()
}

export const jobs: readonly ScheduledJob[] = [{ name: 'sweep-holds', every: 'hour', run: sweepHolds }]
