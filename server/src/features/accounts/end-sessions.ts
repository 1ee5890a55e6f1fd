import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** Ends every session of an account at once: whenever its password, roles or status change, and when its owner asks. */
export async function endSessions(db: ClinicDatabase, userId: string, now: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}
