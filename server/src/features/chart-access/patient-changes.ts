import { sql } from 'kysely'
import type { Change } from '../../platform/changes.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { doctorsTreating } from './treated-patients.ts'

/**
 * Word to open charts that something in one changed: for who sees all charts, and for each doctor who treats the patient or
 * said why they must see it.
 */
export async function patientChanges(db: ClinicDatabase, patientId: string, now: string): Promise<Change[]> {
  const { rows } = await sql<{ providerId: string }>`
    select provider_id as "providerId" from (${doctorsTreating(patientId, now)}) treating
    union
    select p.id from chart_openings o join providers p on p.user_id = o.user_id
    where o.patient_id = ${patientId} and o.ends_at > ${now}`.execute(db)
  return [null, ...rows.map(({ providerId }) => providerId)].map((providerId) => ({
    ...{ noun: 'patient', id: patientId, providerId },
  }))
}
