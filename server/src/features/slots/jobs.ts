import { sql } from 'kysely'
import type { ScheduledJob } from '../../platform/jobs.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/**
 * Moves claims whose time is over to `claims_past`, so that the constraint's index and every search hold the future
 * only. The last two days stay: today's visits count towards a doctor's limit, in every zone.
 */
export async function archivePastClaims(db: ClinicDatabase, now: string): Promise<void> {
  await sql`
    with over as (
      delete from claims
      where kind not in ('hold', 'offer') and ends_at < ${now}::timestamptz - interval '2 days'
      returning id, resource_id, during, kind, appointment_id, time_off_id
    )
    insert into claims_past (id, resource_id, during, kind, appointment_id, time_off_id) select * from over`.execute(db)
}

/** Holds that expired a day ago. Younger ones stay: whoever comes late may still book a time that nobody else took. */
export async function sweepHolds(db: ClinicDatabase, now: string): Promise<void> {
  await db
    .deleteFrom('holds')
    .where('expires_at', '<', sql<string>`${now}::timestamptz - interval '1 day'`)
    .execute()
}

/** No kept answer is asked for so late (`validated-cache.ts`). */
async function forgetSlotChanges(db: ClinicDatabase, now: string): Promise<void> {
  await db
    .deleteFrom('slot_changes')
    .where('at', '<', sql<string>`${now}::timestamptz - interval '1 hour'`)
    .execute()
}

/** Idempotency keys count for 24 hours. */
export async function sweepIdempotencyKeys(db: ClinicDatabase, now: string): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<string>`${now}::timestamptz - interval '24 hours'`)
    .execute()
}

export const jobs: readonly ScheduledJob[] = [
  { name: 'archive-past-claims', every: 'night', run: archivePastClaims },
  { name: 'sweep-holds', every: 'hour', run: sweepHolds },
  { name: 'forget-slot-changes', every: 'hour', run: forgetSlotChanges },
  { name: 'sweep-idempotency-keys', every: 'hour', run: sweepIdempotencyKeys },
]
