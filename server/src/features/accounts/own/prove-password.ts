import type { RequestScope } from '../../../platform/context.ts'
import { keyedHash } from '../../../platform/ids.ts'
import { withAttempts } from '../../../platform/limits.ts'
import { callerOf } from '../../../platform/network.ts'
import { refuse } from '../../../platform/refuse.ts'
import { signedIn, type SignedIn } from '../../../platform/signed-in.ts'

/** How many wrong ones in an hour: whoever holds somebody's open session must not guess what they do not know. */
export const wrongOwnPasswordsPerHour = 10

/**
 * That whoever is signed in knows the account's password, before what an open session alone must not do.
 * @returns the hash that was proved, which is still the account's when it is changed
 * @throws {Refusal} `wrong_password`; `too_many_requests`
 */
export async function provePassword(
  scope: RequestScope,
  password: string,
): Promise<SignedIn & { passwordHash: string; name: string }> {
  const account = await scope.transact(async (context) => {
    const actor = signedIn(context)
    const row = await context.db
      .selectFrom('users')
      .select(['password_hash', 'name'])
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow()
    return { ...actor, passwordHash: row.password_hash, name: row.name }
  })
  const { passwordHash, userId } = account
  const key = keyedHash(scope.services.linkKey, 'own-password', userId)
  const limit = { kind: 'own-password', key, windowMinutes: 60, most: wrongOwnPasswordsPerHour }
  const isRight = await withAttempts(
    scope,
    () => [limit],
    async (uncount) => {
      const caller = callerOf(scope.clinic, scope.request)
      const isRight = passwordHash !== null && (await scope.services.passwords.verify(passwordHash, password, caller))
      if (isRight) uncount()
      return isRight
    },
  )
  if (passwordHash === null || !isRight) throw refuse('wrong_password')
  return { ...account, passwordHash }
}
