import { audit } from '../../../platform/audit.ts'
import { noteChange } from '../../../platform/changes.ts'
import type { Context } from '../../../platform/context.ts'
import type { ClinicDatabase } from '../../../platform/tenancy.ts'
import { mailAccount } from '../mail-account.ts'
import { lockAccount } from '../write-users.ts'

/** Takes the second factor from an account, with its recovery codes and remembered browsers; its owner is told. */
export async function clearFactor(
  context: Context,
  { id, email, roles }: { id: string; email: string; roles: readonly string[] },
): Promise<void> {
  const { db } = context
  await lockAccount(db, id)
  if (!(await deleteFactor(db, id))) return
  await noteChange(db, { noun: 'person', id })
  await audit(context, { action: 'users:clear-second-factor', object: { kind: 'user', id } })
  const account = { id, roles }
  await mailAccount(context, { text: 'second-factor-off', kind: 'second-factor', to: email, account })
}

/** With its recovery codes and remembered browsers. Whether there was one. */
export async function deleteFactor(db: ClinicDatabase, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('second_factors').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}
