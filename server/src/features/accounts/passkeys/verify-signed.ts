import type { signInByPasskey } from '@polyclinic/domain/accounts/passkey-endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Context, RequestScope } from '../../../platform/context.ts'
import type { ClinicDatabase } from '../../../platform/tenancy.ts'
import { userHandleOf } from './add-passkey.ts'
import { takeChallenge, type Purpose } from './challenges.ts'

type Signed = Input<typeof signInByPasskey>['body']['credential']
export type Shown = { id: string; userId: string; signCount: number; wasCount: number }

/**
 * Whose passkey has signed a challenge that was given for this purpose, with the owner verified by the device. Nothing is
 * decided by it yet: `noteUsed` asks again whether it is there.
 */
export async function verifySigned(
  scope: RequestScope,
  purpose: Purpose,
  signed: Signed,
): Promise<{ shown: Shown | null; owner: string | null }> {
  const { challenge, passkey } = await scope.transact(async (context) => {
    const challenge = await takeChallenge(context, purpose, signed)
    return { challenge, passkey: challenge && (await findPasskey(context, signed.id, challenge.relyingParty)) }
  })
  if (!challenge || !passkey) return { shown: null, owner: null }
  const { id, userHandle, ...response } = signed
  const owner = passkey.user_id
  if (userHandle !== null && userHandle !== userHandleOf(owner)) return { shown: null, owner }
  const wasCount = Number(passkey.sign_count)
  const answer = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    ...{ expectedChallenge: challenge.challenge, expectedOrigin: challenge.origin },
    expectedRPID: challenge.relyingParty,
    credential: { id, publicKey: new Uint8Array(passkey.public_key), counter: wasCount },
    requireUserVerification: true,
  }).catch(() => null)
  if (!answer?.verified) return { shown: null, owner }
  return { shown: { id: passkey.id, userId: owner, signCount: answer.authenticationInfo.newCounter, wasCount }, owner }
}

const findPasskey = ({ db }: Context, credentialId: string, relyingParty: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'public_key', 'sign_count'])
    .where('credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .where('relying_party', '=', relyingParty)
    .executeTakeFirst()

/** Whether it is there still, and nobody has used it since it was read. */
export async function noteUsed(db: ClinicDatabase, { id, signCount, wasCount }: Shown, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ sign_count: String(signCount), last_used_at: now })
    .where('id', '=', id)
    .where('sign_count', '=', String(wasCount))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
