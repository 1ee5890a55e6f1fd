import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/**
 * For a clinic that comes from another server: its provider's keys were sealed with that one's, and two servers must not
 * carry out the same refunds. Nothing is asked of the provider until somebody gives them anew.
 * @returns whether there were any
 */
export async function forgetKeys(db: ClinicDatabase, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('online_payment_settings')
    .set({
      ...{ is_on: false, secret_key: null, signing_key: null, told_at: null, changed_at: now },
      version: sql<number>`version + 1`,
    })
    .where('provider', '<>', 'demo')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
