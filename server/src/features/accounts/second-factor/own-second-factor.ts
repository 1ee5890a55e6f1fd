import type * as contracts from '@polyclinic/domain/accounts/second-factor-endpoints.ts'
import { isRequired } from '@polyclinic/domain/accounts/second-factor.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { audit, auditDenial } from '../../../platform/audit.ts'
import type { Context, RequestScope } from '../../../platform/context.ts'
import { withAttempts } from '../../../platform/limits.ts'
import { refuse } from '../../../platform/refuse.ts'
import { requiredFrom } from '../../organizations/second-factor-rule.ts'
import { knownDevice } from '../known-device.ts'
import { signedIn } from '../../../platform/signed-in.ts'
import { provePassword } from '../own/prove-password.ts'
import { hasUsablePasskey } from '../passkeys/own-passkeys.ts'
import { clearFactor } from './clear-factor.ts'
import { replaceCodes } from './recovery-codes.ts'
import { noteProved } from './set-up.ts'
import { factorOf, limitsOfCodes, takeCode } from './take-code.ts'
import { lockAccount } from '../write-users.ts'

/** Wrong ones count against the account, as they do at the sign-in. */
export async function proveSecondFactor(
  scope: RequestScope,
  { body: { code } }: Input<typeof contracts.proveSecondFactor>,
): Promise<undefined> {
  const limitsOf = (context: Context) => {
    const { userId, email } = signedIn(context)
    return limitsOfCodes(scope, userId, knownDevice(scope, email))
  }
  const kind = await withAttempts(scope, limitsOf, (uncount) =>
    scope.transact(async (context) => {
      const { userId: id, sessionId, email, roles } = signedIn(context)
      const kind = await takeCode(context, { id, email, roles }, code)
      if (!kind) {
        await auditDenial(context, { action: 'users:prove-second-factor', object: { kind: 'user', id } })
        return null
      }
      await noteProved(context, sessionId, kind)
      uncount()
      return kind
    }),
  )
  if (!kind) throw refuse('wrong_code')
}

export async function replaceRecoveryCodes(context: Context): Promise<Output<typeof contracts.replaceRecoveryCodes>> {
  const { userId } = signedIn(context)
  if (!(await factorOf(context, userId))) throw refuse('second_factor_not_begun')
  await audit(context, { action: 'users:replace-recovery-codes', object: { kind: 'user', id: userId } })
  return { recoveryCodes: await replaceCodes(context, userId) }
}

/** By who knows the password, and has just given a code. */
export async function endSecondFactor(
  scope: RequestScope,
  { body: { password } }: Input<typeof contracts.endSecondFactor>,
): Promise<undefined> {
  const { userId, email, roles, passwordHash } = await provePassword(scope, password)
  await scope.transact(async (context) => {
    await lockAccount(context.db, userId, passwordHash)
    const rule = { roles, requiredFrom: await requiredFrom(context.db) }
    if (isRequired(rule, context.now) && !(await hasUsablePasskey(context, userId)))
      throw refuse('second_factor_required')
    await clearFactor(context, { id: userId, email, roles })
  })
}

/** One of the caller's own; that of somebody else is not found. */
export async function forgetDevice(
  context: Context,
  { params: { id } }: Input<typeof contracts.forgetDevice>,
): Promise<undefined> {
  const { userId } = signedIn(context)
  const { numDeletedRows } = await context.db
    .deleteFrom('remembered_devices')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw refuse('not_found')
  await audit(context, { action: 'users:forget-device', object: { kind: 'user', id: userId } })
}
