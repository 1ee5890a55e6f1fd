import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** The account works as no doctor any more. */
export async function takeCalendarFrom(db: ClinicDatabase, userId: string): Promise<void> {
  await db.updateTable('providers').set({ user_id: null }).where('user_id', '=', userId).execute()
}

/** Whether a doctor is offered to patients; visits that are booked stay. */
export async function setBookings(db: ClinicDatabase, providerId: string, isActive: boolean): Promise<void> {
  await db
    .updateTable('providers')
    .set({ is_active: isActive, version: sql`version + 1` })
    .where('id', '=', providerId)
    .execute()
}

/** Whether an account works as this doctor; undefined when there is no such doctor. */
export async function isTaken(db: ClinicDatabase, providerId: string): Promise<boolean | undefined> {
  const doctor = await db.selectFrom('providers').select('user_id').where('id', '=', providerId).executeTakeFirst()
  return doctor && doctor.user_id !== null
}

/** The account works as this doctor from now on. */
export async function giveCalendarTo(db: ClinicDatabase, providerId: string, userId: string): Promise<void> {
  await db.updateTable('providers').set({ user_id: userId }).where('id', '=', providerId).execute()
}
