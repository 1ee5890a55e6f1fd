import type { ClinicDatabase } from '../../../platform/tenancy.ts'

/**
 * For a clinic that comes from another server, whose key sealed the secrets: no code of theirs can be checked here. Who had
 * a second factor proves who they are by their mailbox instead, with a new password, before they set one up again: the
 * password alone never was enough.
 * @returns of how many accounts
 */
export async function forgetFactors(db: ClinicDatabase, now: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: null, has_known_password: false, updated_at: now })
    .where('id', 'in', (eb) => eb.selectFrom('second_factors').select('user_id').where('confirmed_at', 'is not', null))
    .executeTakeFirst()
  await db.deleteFrom('second_factors').execute()
  return Number(numUpdatedRows)
}
