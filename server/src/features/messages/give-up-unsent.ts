import { unsent } from '@polyclinic/domain/messages/states.ts'
import { deliveryFailures } from '@polyclinic/domain/messages/failures.ts'
import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/**
 * For a clinic that comes from a backup (`restored`), whose queue is not there any more, and of whose messages nobody knows
 * whether they left after it was made; and for one that is opened again (`closed`), whose messages may be of the past. An
 * admin sees them and may send them.
 * @returns how many
 */
export async function giveUpUnsent(db: ClinicDatabase, failure: 'restored' | 'closed'): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({
      status: 'failed',
      failure,
      last_error: deliveryFailures[failure],
      // It may have been one: a text message is looked up before it is sent.
      attempts: sql<number>`attempts + 1`,
    })
    .where('status', 'in', unsent)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
