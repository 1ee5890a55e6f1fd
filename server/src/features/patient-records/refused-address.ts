import type { ClinicDatabase } from '../../platform/tenancy.ts'

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
