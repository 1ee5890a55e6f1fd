import type * as contracts from '@polyclinic/domain/accounts/own-endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { rightsOf, usualSideOf } from '@polyclinic/domain/kit/permissions.ts'
import { audit } from '../../../platform/audit.ts'
import type { Context, RequestScope } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { admitMail } from '../../messages/admit-mail.ts'
import { takeChoicesAlong } from '../../messages/message-choices.ts'
import { moveOwnAddress } from '../../patient-records/own-record.ts'
import { newSecret } from '../../../platform/ids.ts'
import { knownDevice, noteKnownDevice } from '../known-device.ts'
import { endAccountLinks, storeLink, useLink } from '../links.ts'
import { findAccount, mailAccount } from '../mail-account.ts'
import { changeAddress, lockAccount } from '../write-users.ts'
import { provePassword } from './prove-password.ts'

/** The new address gets a mail whether or not somebody has an account with it: only its mailbox learns that. */
export async function requestEmailChange(
  scope: RequestScope,
  { body: { email, password } }: Input<typeof contracts.requestEmailChange>,
): Promise<Output<typeof contracts.requestEmailChange>> {
  const own = await provePassword(scope, password)
  await admitMail(scope, 'link', email, knownDevice(scope, email))
  await scope.transact(async (context) => {
    await lockAccount(context.db, own.userId, own.passwordHash)
    const known = await findAccount(context, email)
    // Only the last address that was asked for can become the account's.
    await endAccountLinks(context.db, own.userId, context.now, ['email'])
    // The account's page says alike what waits: a link that nobody is sent stands for the one that would be.
    if (known) await storeLink(context, { kind: 'email', email, userId: own.userId }, newSecret())
    await mailAccount(
      context,
      known
        ? { text: 'email-taken', kind: 'email-change', to: email, account: known }
        : { text: 'email-change', kind: 'email-change', to: email, account: { id: own.userId, roles: own.roles } },
    )
    await audit(context, { action: 'users:request-email', object: { kind: 'user', id: own.userId } })
  })
  return { sentTo: email }
}

/** Whoever opens the link has the mailbox; that they have the account was proved when it was asked for. */
export async function completeEmailChange(
  scope: RequestScope,
  { body: { token } }: Input<typeof contracts.completeEmailChange>,
): Promise<Output<typeof contracts.completeEmailChange>> {
  const { email, before } = await scope.transact((context) => takeAddress(context, token))
  if (knownDevice(scope, before) !== null) noteKnownDevice(scope, email)
  return { email }
}

async function takeAddress(context: Context, token: string): Promise<{ email: string; before: string }> {
  const { db, now } = context
  const link = await useLink(db, 'email', token, now)
  const id = link?.user_id
  if (!link || !id) throw refuse('link_expired')
  const { email } = link
  const account = await db
    .selectFrom('users')
    .select(['id', 'email', 'roles', 'status'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst()
  // Somebody else has made an account with it meanwhile.
  if (!account || (await findAccount(context, email))) throw refuse('link_expired')
  await changeAddress(db, id, email, now)
  await moveOwnAddress(db, { id, email: account.email }, email, now)
  await takeChoicesAlong(db, account.email, email)
  const side = usualSideOf(rightsOf(account.roles))
  await audit(context, { action: 'users:change-email', object: { kind: 'user', id }, side })
  await mailAccount(context, { text: 'email-changed', kind: 'email-changed', to: account.email, account })
  return { email, before: account.email }
}
