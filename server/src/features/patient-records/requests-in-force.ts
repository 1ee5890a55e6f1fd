import { lastingKinds, type LastingKind } from '@polyclinic/domain/data-requests/acts.ts'
import { sql, type RawBuilder } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/**
 * Whether what a patient asked holds: that their data be restricted (Art. 18 DSGVO: stored, and used for nothing but what
 * they want or the law asks), or not be used for what they object to (Art. 21).
 */
export const isInForce = (patientId: RawBuilder<unknown>, ...kinds: LastingKind[]): RawBuilder<boolean> => sql`exists (
  select from data_requests lasting where lasting.patient_id = ${patientId} and lasting.status = 'fulfilled'
    and lasting.kind in (${sql.join(kinds)}))`

/** What holds of a patient, each once. */
export async function requestsInForce(db: ClinicDatabase, patientId: string): Promise<LastingKind[]> {
  const rows = await db
    .selectFrom('data_requests')
    .select('kind')
    .distinct()
    .where('patient_id', '=', patientId)
    .where('status', '=', 'fulfilled')
    .where('kind', 'in', lastingKinds)
    .orderBy('kind', 'desc')
    .execute()
  return rows.map(({ kind }) => kind as LastingKind)
}
