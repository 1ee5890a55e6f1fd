import { sql } from 'kysely'
import type { ScheduledJob } from '../../platform/jobs.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/**
 * Moves claims whose time is over to `claims_past`, so that the constraint's index and every search hold the future
 * only; what calendars elsewhere kept busy is forgotten. The last two days stay: today's visits count towards a doctor's limit, in every zone.
 */
export async function archivePastClaims(db: ClinicDatabase, now: string): Promise<void> {
  await sql`
    with over as (
      delete from claims
      where kind not in ('hold', 'offer') and ends_at < ${now}::timestamptz - interval '2 days'
      returning id, resource_id, during, kind, appointment_id, time_off_id
    )
    insert into claims_past (id, resource_id, during, kind, appointment_id, time_off_id) select * from over where kind <> 'external'`.execute(
    db,
  )
}

export const jobs: readonly ScheduledJob[] = [{ name: 'archive-past-claims', every: 'night', run: archivePastClaims }]
