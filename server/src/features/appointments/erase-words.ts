import { eachVisitField } from '@polyclinic/domain/appointments/visit-fields.ts'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import { deleteFilesOf } from '../../platform/private-files/store-file.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** No mailed link opens these visits any more. */
export async function endManageLinks(
  db: ClinicDatabase,
  appointmentIds: readonly string[],
  now: string,
): Promise<void> {
  await db
    .updateTable('appointments')
    .set({
      manage_revoked_at: now,
      // Of what nobody has: a token that was mailed is not even recognized any more.
      manage_token_hash: sql<Buffer>`sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))`,
      updated_at: now,
    })
    .where('id', '=', anyOf(appointmentIds))
    .execute()
}

/** Takes from visits who made them for somebody else. */
export async function eraseBooker(db: ClinicDatabase, appointmentIds: readonly string[], now: string): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ booked_by_given_name: null, booked_by_family_name: null, updated_at: now })
    .where('id', '=', anyOf(appointmentIds))
    .where('booked_by_given_name', 'is not', null)
    .execute()
}

/** Takes from visits what was said about them, and what was added to them. When, with whom and what for stays. */
export async function eraseWords(db: ClinicDatabase, appointmentIds: readonly string[], now: string): Promise<void> {
  const ids = anyOf(appointmentIds)
  await db
    .updateTable('appointments')
    .set({ ...eachVisitField(() => null), updated_at: now })
    .where('id', '=', ids)
    .execute()
  await db
    .updateTable('appointment_history')
    .set({ reason: null })
    .where('appointment_id', '=', ids)
    .where('reason', 'is not', null)
    .execute()
  await deleteFilesOf(db, 'appointment', appointmentIds)
}
