import type { changeOwnPassword as contract } from '@polyclinic/domain/accounts/own-endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { audit } from '../../../platform/audit.ts'
import type { RequestScope } from '../../../platform/context.ts'
import { callerOf } from '../../../platform/network.ts'
import { refuse } from '../../../platform/refuse.ts'
import { weaknessOf } from '../check-password.ts'
import { endOtherSessionsOf } from '../end-sessions.ts'
import { mailAccount } from '../mail-account.ts'
import { forgetBrowsers } from '../second-factor/remembered-devices.ts'
import { provePassword } from './prove-password.ts'

/** By who knows the one before. The session that asks goes on, all others end. */
export async function changeOwnPassword(
  scope: RequestScope,
  { body: { current, password } }: Input<typeof contract>,
): Promise<undefined> {
  const { userId: id, sessionId, email, name, passwordHash: before, roles } = await provePassword(scope, current)
  const weakness = weaknessOf(password, [email, name, scope.clinic.name])
  if (weakness) throw refuse(weakness)
  const passwordHash = await scope.services.passwords.hash(password, callerOf(scope.clinic, scope.request))
  await scope.transact(async (context) => {
    const { db, now } = context
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ password_hash: passwordHash, has_known_password: false, updated_at: now })
      .where('id', '=', id)
      .where('password_hash', '=', before)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw refuse('wrong_password')
    await endOtherSessionsOf(db, id, sessionId, now)
    await forgetBrowsers(db, id)
    await audit(context, { action: 'users:change-password', object: { kind: 'user', id } })
    const account = { id, roles: [...roles], status: 'active' }
    await mailAccount(context, { text: 'passwordChanged', kind: 'password-changed', to: email, account })
  })
}
