import { anyOf } from '../../platform/database/any-of.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** Takes out what was written about visits that need not be kept; that a note was there, and its hash, stay. */
export async function eraseNotes(db: ClinicDatabase, appointmentIds: readonly string[], now: string): Promise<void> {
  await db
    .updateTable('encounters')
    .set({ content: '{}', changed: '{}', erased_at: now })
    .where('appointment_id', '=', anyOf(appointmentIds))
    .where('erased_at', 'is', null)
    .execute()
  await db.deleteFrom('visit_drafts').where('appointment_id', '=', anyOf(appointmentIds)).execute()
  await db.deleteFrom('encounter_shares').where('appointment_id', '=', anyOf(appointmentIds)).execute()
  await db
    .updateTable('encounter_addenda')
    .set({ text: '', erased_at: now })
    .where('appointment_id', '=', anyOf(appointmentIds))
    .where('erased_at', 'is', null)
    .execute()
  await db
    .updateTable('encounter_errors')
    .set({ reason: '', erased_at: now })
    .where('appointment_id', '=', anyOf(appointmentIds))
    .where('erased_at', 'is', null)
    .execute()
}
