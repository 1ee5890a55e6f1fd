import { audit } from '../../../platform/audit.ts'
import { noteChange } from '../../../platform/changes.ts'
import type { Context } from '../../../platform/context.ts'
import type { ClinicDatabase } from '../../../platform/tenancy.ts'
import { mailAccount } from '../mail-account.ts'
import { lockAccount } from '../write-users.ts'

/** Takes all passkeys from an account, whose owner is told; sessions are for whoever calls. */
export async function clearPasskeys(
  context: Context,
  { id, email, roles }: { id: string; email: string; roles: readonly string[] },
): Promise<void> {
  const { db } = context
  await lockAccount(db, id)
  if (!(await deletePasskeys(db, id))) return
  await noteChange(db, { noun: 'person', id })
  await audit(context, { action: 'users:remove-passkey', object: { kind: 'user', id } })
  await mailAccount(context, { text: 'passkey-removed', kind: 'second-factor', to: email, account: { id, roles } })
}

/** Whether there were any. */
export async function deletePasskeys(db: ClinicDatabase, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}
