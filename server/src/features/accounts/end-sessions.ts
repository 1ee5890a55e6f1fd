import { noteChange } from '../../platform/changes.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/**
 * Ends every session of an account at once, or the one named: whenever its password, roles or status change, and when
 * its owner asks. Its open streams are told.
 */
export async function endSessions(db: ClinicDatabase, userId: string, now: string, only?: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .$if(only !== undefined, (q) => q.where('id', '=', only!))
    .where('ended_at', 'is', null)
    .execute()
  await noteChange(db, { noun: 'session', id: userId })
}
