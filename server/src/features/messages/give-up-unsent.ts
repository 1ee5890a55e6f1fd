import { unsent } from '@polyclinic/domain/messages/states.ts'
import { deliveryFailures } from '@polyclinic/domain/messages/failures.ts'
import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/**
 * For a clinic that comes from a backup: its queue is not there any more, and whether a message left after the backup was
 * made is known to nobody. An admin sees them and may send them.
 * @returns how many
 */
export async function giveUpUnsent(db: ClinicDatabase): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({
      status: 'failed',
      failure: 'restored',
      last_error: deliveryFailures.restored,
      // It may have been one: a text message is looked up before it is sent.
      attempts: sql<number>`attempts + 1`,
    })
    .where('status', 'in', unsent)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
