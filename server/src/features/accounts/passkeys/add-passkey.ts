import type * as contracts from '@polyclinic/domain/accounts/passkey-endpoints.ts'
import { passkeysAtMost } from '@polyclinic/domain/accounts/passkeys.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { audit, auditDenial } from '../../../platform/audit.ts'
import { noteChange } from '../../../platform/changes.ts'
import type { Context, RequestScope } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refuse.ts'
import { signedIn } from '../../../platform/signed-in.ts'
import { mailAccount } from '../mail-account.ts'
import { provePassword } from '../own/prove-password.ts'
import { lockAccount } from '../write-users.ts'
import { makeChallenge, takeChallenge, type Challenge } from './challenges.ts'
import { browserTimeout, countPasskeys, credentialsHere, readPasskeys } from './own-passkeys.ts'

/** EdDSA, ES256, RS256: what authenticators have. */
const algorithms = [-8, -7, -257]

/** What the authenticator keeps with it and gives back: the account's id and nothing that tells of anybody. */
export const userHandleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

/** By who knows the password, and has just given a code where the account has a second factor. */
export async function beginPasskey(
  scope: RequestScope,
  { body: { password } }: Input<typeof contracts.beginPasskey>,
): Promise<Output<typeof contracts.beginPasskey>> {
  const { userId, email, name, passwordHash } = await provePassword(scope, password)
  return scope.transact(async (context) => {
    await lockAccount(context.db, userId, passwordHash)
    if ((await countPasskeys(context.db, userId)) >= passkeysAtMost) throw refuse('too_many_passkeys')
    const { challenge, relyingParty } = await makeChallenge(context, 'add')
    return {
      challenge,
      rp: { id: relyingParty, name: scope.clinic.name },
      user: { id: userHandleOf(userId), name: email, displayName: name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: browserTimeout,
      excludeCredentials: await credentialsHere(context),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    }
  })
}

type Made = Input<typeof contracts.addPasskey>['body']['credential']

/** The session that asks goes on as it is: it has shown the password, and not yet the passkey. */
export async function addPasskey(
  scope: RequestScope,
  { body: { name, credential } }: Input<typeof contracts.addPasskey>,
): Promise<Output<typeof contracts.addPasskey>> {
  const challenge = await scope.transact((context) => takeChallenge(context, 'add', credential))
  const made = challenge && (await verifyMade(credential, challenge))
  if (!made) {
    await scope.transact((context) =>
      auditDenial(context, { action: 'users:add-passkey', object: { kind: 'user', id: signedIn(context).userId } }),
    )
    throw refuse('passkey_refused')
  }
  return scope.transact((context) => keep(context, name, made))
}

async function keep(
  context: Context,
  name: string,
  made: NonNullable<Awaited<ReturnType<typeof verifyMade>>>,
): Promise<Output<typeof contracts.addPasskey>> {
  const { db, now } = context
  const { userId, email, roles } = signedIn(context)
  await lockAccount(db, userId)
  if ((await countPasskeys(db, userId)) >= passkeysAtMost) throw refuse('too_many_passkeys')
  const id = newId()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values({ id, user_id: userId, name, created_at: now, ...made })
    .onConflict((conflict) => conflict.columns(['organization_id', 'credential_id']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw refuse('passkey_known')
  await noteChange(db, { noun: 'person', id: userId })
  await audit(context, { action: 'users:add-passkey', object: { kind: 'user', id: userId } })
  const account = { id: userId, roles }
  await mailAccount(context, { text: 'passkey-added', kind: 'second-factor', to: email, account })
  return (await readPasskeys(context)).find((passkey) => passkey.id === id)!
}

/** What is kept of it; null when it was not made with this challenge, here, by somebody whom the device knows. */
async function verifyMade(made: Made, { challenge, origin, relyingParty }: Challenge) {
  const { id, transports, ...response } = made
  const answer = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: relyingParty },
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null)
  if (!answer?.verified) return null
  const { credential } = answer.registrationInfo
  return {
    relying_party: relyingParty,
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    sign_count: String(credential.counter),
    transports,
  }
}
