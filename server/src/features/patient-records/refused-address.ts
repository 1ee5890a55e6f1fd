import { sql, type RawBuilder } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** Where a patient is written to: null without an address, and where a mail server said that it takes no mail. */
export const mailableAddress = (patients = 'p'): RawBuilder<string | null> =>
  sql`case when ${sql.ref(`${patients}.email_refused_at`)} is null then ${sql.ref(`${patients}.email`)} end`

/**
 * What a mail server has just said for good about an address, of everybody who is reached by it.
 * @param at null: it takes mail
 * @returns whether that is news
 */
export async function noteAddressRefused(db: ClinicDatabase, email: string, at: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('patients')
    .set({ email_refused_at: at })
    .where('email', '=', email)
    .where('email_refused_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
