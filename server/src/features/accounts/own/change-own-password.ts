import type { changeOwnPassword as contract } from '@polyclinic/domain/accounts/own-endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { audit } from '../../../platform/audit.ts'
import type { RequestScope } from '../../../platform/context.ts'
import { callerOf } from '../../../platform/network.ts'
import { refuse } from '../../../platform/refuse.ts'
import { weaknessOf } from '../check-password.ts'
import { endOtherSessionsOf } from '../end-sessions.ts'
import { tellPasswordChanged } from '../tell-password-changed.ts'
import { changePassword } from '../write-users.ts'
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
    if (!(await changePassword(db, { id, passwordHash, before }, now))) throw refuse('wrong_password')
    await endOtherSessionsOf(db, id, sessionId, now)
    await audit(context, { action: 'users:change-password', object: { kind: 'user', id } })
    await tellPasswordChanged(context, { id, email, roles })
  })
}
