import { anyOf } from '../../platform/database/any-of.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/**
 * After their patients were erased or restricted: the database keeps those of anybody else. What an account wrote about
 * somebody else's visit stays with that, and names nobody.
 */
export async function eraseReviews(
  db: ClinicDatabase,
  patientIds: readonly string[],
  accountId: string | null,
): Promise<void> {
  await db.deleteFrom('review_events').where('patient_id', '=', anyOf(patientIds)).execute()
  await db.deleteFrom('reviews').where('patient_id', '=', anyOf(patientIds)).execute()
  await db
    .updateTable('reviews')
    .set({ shown_name: null, written_by_user_id: null })
    .where('written_by_user_id', '=', anyOf([accountId]))
    .execute()
}
