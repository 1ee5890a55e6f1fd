import type * as contracts from '@polyclinic/domain/accounts/passkey-endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { auditDenial } from '../../../platform/audit.ts'
import type { Context, RequestScope } from '../../../platform/context.ts'
import { takeAttempts, withAttempts } from '../../../platform/limits.ts'
import { refuse } from '../../../platform/refuse.ts'
import { noteKnownDevice } from '../known-device.ts'
import { startSession } from '../start-session.ts'
import { makeChallenge } from './challenges.ts'
import { browserTimeout } from './own-passkeys.ts'
import { challenges, wrongPasskeys } from './passkey-limits.ts'
import { noteUsed, verifySigned, type Shown } from './verify-signed.ts'

export async function beginPasskeySignIn(scope: RequestScope): Promise<Output<typeof contracts.beginPasskeySignIn>> {
  await scope.transact(({ db, now }) => takeAttempts(db, { limits: challenges(scope), now }, { isLazy: true }))
  const { challenge, relyingParty } = await scope.transact((context) => makeChallenge(context, 'sign-in'))
  return {
    ...{ challenge, rpId: relyingParty, timeout: browserTimeout, userVerification: 'required' },
    allowCredentials: [],
  }
}

/** The device has verified its owner: it is what they have and what they know or are, so no code is asked for. */
export async function signInByPasskey(
  scope: RequestScope,
  { body: { credential } }: Input<typeof contracts.signInByPasskey>,
): Promise<Output<typeof contracts.signInByPasskey>> {
  const begun = await withAttempts(
    scope,
    () => wrongPasskeys(scope),
    async (uncount) => {
      const { shown, owner } = await verifySigned(scope, 'sign-in', credential)
      const begun = await scope.transact((context) => begin(context, shown, owner))
      if (begun) uncount()
      return begun
    },
  )
  if (!begun) throw refuse('passkey_refused')
  noteKnownDevice(scope, begun.email)
  return begun.session
}

async function begin(context: Context, shown: Shown | null, owner: string | null) {
  const { db, now } = context
  const user = shown && (await lockActive(context, shown.userId))
  if (!user || !(await noteUsed(db, shown, now))) {
    const object = owner ? { object: { kind: 'user' as const, id: owner } } : {}
    await auditDenial(context, { action: 'sessions:start', ...object, detail: 'passkey' })
    return null
  }
  return { email: user.email, session: await startSession(context, user, { kind: 'passkey', provedAt: now }) }
}

/** Until the session stands, so that what closes the account, or takes the passkey away, ends that, too. */
const lockActive = ({ db }: Context, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'roles'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst()
