import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

export type Addressee = { patientId: string; appointmentId: string; providerId: string; isOfAccount: boolean }

/**
 * The patient whose address a message about their visit found refused, as long as it is still theirs; null of any other
 * message. The address of an account's own record is its owner's to change: it changes with that of the account.
 */
export async function addresseeOf(db: ClinicDatabase, messageId: string): Promise<Addressee | null> {
  const { rows } = await sql<Addressee>`
    select p.id as "patientId", visit.id as "appointmentId", visit.provider_id as "providerId",
      exists (select from user_patients up where up.patient_id = p.id and up.is_primary) as "isOfAccount"
    from messages m
      join appointments visit on visit.id = m.appointment_id
      join patients p on p.id = visit.patient_id and p.email = m.to_address
    where m.id = ${messageId} and m.status = 'failed' and m.failure = 'address-refused' and m.body is not null
      and p.erased_at is null and p.restricted_at is null`.execute(db)
  return rows[0] ?? null
}
