import { sql } from 'kysely'
import type { Change } from '../../platform/changes.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** Word to the screens of the days on which a patient comes, today and later: they show something of the patient. */
export async function visitChanges(db: ClinicDatabase, patientId: string, now: string): Promise<Change[]> {
  const visits = await db
    .selectFrom('appointments')
    .select(['id', 'provider_id as providerId'])
    .where('patient_id', '=', patientId)
    .where('ends_at', '>', sql<string>`${now}::timestamptz - interval '1 day'`)
    .execute()
  return visits.map((visit) => ({ noun: 'appointment', ...visit }))
}
