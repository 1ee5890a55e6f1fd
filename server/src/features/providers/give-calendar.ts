import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** The account works as this doctor from now on. */
export async function giveCalendarTo(db: ClinicDatabase, providerId: string, userId: string): Promise<void> {
  await db.updateTable('providers').set({ user_id: userId }).where('id', '=', providerId).execute()
}
