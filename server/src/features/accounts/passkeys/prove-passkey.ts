import type * as contracts from '@polyclinic/domain/accounts/passkey-endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { audit, auditDenial } from '../../../platform/audit.ts'
import type { Context, RequestScope } from '../../../platform/context.ts'
import { withAttempts } from '../../../platform/limits.ts'
import { refuse } from '../../../platform/refuse.ts'
import { signedIn } from '../../../platform/signed-in.ts'
import { noteProved } from '../second-factor/set-up.ts'
import { makeChallenge } from './challenges.ts'
import { browserTimeout, credentialsHere } from './own-passkeys.ts'
import { wrongPasskeys } from './passkey-limits.ts'
import { noteUsed, verifySigned } from './verify-signed.ts'

/** For one of the account's own, at this host. */
export async function beginPasskeyProof(context: Context): Promise<Output<typeof contracts.beginPasskeyProof>> {
  const allowCredentials = await credentialsHere(context)
  if (allowCredentials.length === 0) throw refuse('passkey_refused')
  const { challenge, relyingParty } = await makeChallenge(context, 'prove')
  return {
    ...{ challenge, rpId: relyingParty, timeout: browserTimeout, userVerification: 'required' },
    allowCredentials,
  }
}

export async function provePasskey(
  scope: RequestScope,
  { body: { credential } }: Input<typeof contracts.provePasskey>,
): Promise<undefined> {
  const isShown = await withAttempts(
    scope,
    () => wrongPasskeys(scope),
    async (uncount) => {
      const { shown } = await verifySigned(scope, 'prove', credential)
      return scope.transact(async (context) => {
        const { db, now } = context
        const { userId: id, sessionId } = signedIn(context)
        const object = { kind: 'user', id } as const
        if (shown?.userId !== id || !(await noteUsed(db, shown, now))) {
          await auditDenial(context, { action: 'users:prove-passkey', object })
          return false
        }
        await noteProved(context, sessionId, 'passkey')
        await audit(context, { action: 'users:prove-passkey', object })
        uncount()
        return true
      })
    },
  )
  if (!isShown) throw refuse('passkey_refused')
}
