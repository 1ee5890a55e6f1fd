import type { completePasswordChange as contract } from '@polyclinic/domain/accounts/endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { rightsOf, usualSideOf } from '@polyclinic/domain/kit/permissions.ts'
import { audit } from '../../platform/audit.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { callerOf } from '../../platform/network.ts'
import { refuse } from '../../platform/refuse.ts'
import { weaknessOf } from './check-password.ts'
import { endSessions } from './end-sessions.ts'
import { noteKnownDevice } from './known-device.ts'
import { findLink, useLink } from './links.ts'
import { tellPasswordChanged } from './tell-password-changed.ts'
import { changePassword } from './write-users.ts'
import { noteVerified } from '../patient-records/own-record.ts'

/**
 * Signs nobody in, but lets this browser be known: whoever can read the account's mail must not stay locked out by
 * somebody who guesses at it.
 */
export async function completePasswordChange(
  scope: RequestScope,
  { body: { token, password } }: Input<typeof contract>,
): Promise<undefined> {
  const found = await scope.transact(async ({ db, now }) => {
    const link = await findLink(db, token, now)
    if (link?.kind !== 'password' || link.user_id === null) return null
    const user = await db.selectFrom('users').select('name').where('id', '=', link.user_id).executeTakeFirst()
    return user && { email: link.email, name: user.name }
  })
  if (!found) throw refuse('link_expired')
  const weakness = weaknessOf(password, [found.email, found.name, scope.clinic.name])
  if (weakness) throw refuse(weakness)

  const passwordHash = await scope.services.passwords.hash(password, callerOf(scope.clinic, scope.request))
  await scope.transact((context) => takePassword(context, token, passwordHash))
  noteKnownDevice(scope, found.email)
}

async function takePassword(context: Context, token: string, passwordHash: string): Promise<void> {
  const { db, now } = context
  const link = await useLink(db, 'password', token, now)
  if (!link?.user_id) throw refuse('link_expired')
  const account = await changePassword(db, { id: link.user_id, passwordHash }, now)
  if (!account) throw refuse('link_expired')
  await endSessions(db, account.id, now)
  await noteVerified(db, account, now)
  const object = { kind: 'user', id: account.id } as const
  await audit(context, { action: 'users:change-password', object, side: usualSideOf(rightsOf(account.roles)) })
  await tellPasswordChanged(context, account)
}
