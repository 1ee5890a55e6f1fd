import { sql } from 'kysely'
import { hashSecret, newSecret } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** Takes from visits what was said about them, and ends their links. When, with whom and what for stays: the law asks. */
export async function eraseWords(db: ClinicDatabase, appointmentIds: readonly string[], now: string): Promise<void> {
  const ids = sql<string>`any(${appointmentIds}::uuid[])`
  await db
    .updateTable('appointments')
    .set({ message: null, insurance: null, manage_revoked_at: now, updated_at: now })
    .where('id', '=', ids)
    .execute()
  for (const id of appointmentIds)
    await db
      .updateTable('appointments')
      .set({ manage_token_hash: hashSecret(newSecret()) })
      .where('id', '=', id)
      .execute()
  await db
    .updateTable('appointment_history')
    .set({ reason: null })
    .where('appointment_id', '=', ids)
    .where('reason', 'is not', null)
    .execute()
}
