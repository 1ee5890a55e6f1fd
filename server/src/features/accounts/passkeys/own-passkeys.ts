import type * as contracts from '@polyclinic/domain/accounts/passkey-endpoints.ts'
import { challengeMinutes } from '@polyclinic/domain/accounts/passkeys.ts'
import { isRequired } from '@polyclinic/domain/accounts/second-factor.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { audit } from '../../../platform/audit.ts'
import { noteChange } from '../../../platform/changes.ts'
import type { Context, RequestScope } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { signedIn } from '../../../platform/signed-in.ts'
import type { ClinicDatabase } from '../../../platform/tenancy.ts'
import { requiredFrom } from '../../organizations/second-factor-rule.ts'
import { endOtherSessionsOf } from '../end-sessions.ts'
import { mailAccount } from '../mail-account.ts'
import { provePassword } from '../own/prove-password.ts'
import { factorOf } from '../second-factor/take-code.ts'
import { lockAccount } from '../write-users.ts'
import { relyingPartyHere } from './challenges.ts'

type Passkey = Output<typeof contracts.renamePasskey>

/** How long a browser waits for the person, so that the challenge still counts when they are done. */
export const browserTimeout = (challengeMinutes * 60 - 10) * 1000

/** The caller's own. */
export async function readPasskeys(context: Context): Promise<Passkey[]> {
  const rows = await context.db
    .selectFrom('passkeys')
    .select(['id', 'name', 'relying_party as relyingParty', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', signedIn(context).userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const here = relyingPartyHere(context)
  return rows.map((row) => ({ ...row, isForHere: row.relyingParty === here }))
}

/** Those of an account that a browser knows at this host, as it is told of them. */
export async function credentialsHere(context: Context) {
  const rows = await context.db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', signedIn(context).userId)
    .where('relying_party', '=', relyingPartyHere(context))
    .execute()
  return rows.map(({ credential_id, transports }) => ({
    type: 'public-key' as const,
    id: credential_id.toString('base64url'),
    transports,
  }))
}

export async function countPasskeys(db: ClinicDatabase, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether an account has one that can be shown at a host of the clinic: no browser shows those of a domain that is gone. */
export async function hasUsablePasskey(context: Context, userId: string): Promise<boolean> {
  const found = await context.db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .where('relying_party', 'in', [...context.clinic.hosts, relyingPartyHere(context)])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function renamePasskey(
  context: Context,
  { params: { id }, body: { name } }: Input<typeof contracts.renamePasskey>,
): Promise<Passkey> {
  const { userId } = signedIn(context)
  const { numUpdatedRows } = await context.db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw refuse('not_found')
  await audit(context, { action: 'users:rename-passkey', object: { kind: 'user', id: userId } })
  return (await readPasskeys(context)).find((passkey) => passkey.id === id)!
}

/** By who knows the password. Whoever was let in by it, on whichever device, is signed out. */
export async function removePasskey(
  scope: RequestScope,
  { params: { id }, body: { password } }: Input<typeof contracts.removePasskey>,
): Promise<undefined> {
  const { userId, sessionId, email, roles, passwordHash } = await provePassword(scope, password)
  await scope.transact(async (context) => {
    const { db, now } = context
    await lockAccount(db, userId, passwordHash)
    const { numDeletedRows } = await db
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw refuse('not_found')
    const isNeeded = !(await hasUsablePasskey(context, userId)) && !(await factorOf(context, userId))
    if (isNeeded && isRequired({ roles, requiredFrom: await requiredFrom(db) }, now))
      throw refuse('second_factor_required')
    await endOtherSessionsOf(db, userId, sessionId, now)
    await noteChange(db, { noun: 'person', id: userId })
    await audit(context, { action: 'users:remove-passkey', object: { kind: 'user', id: userId } })
    const account = { id: userId, roles }
    await mailAccount(context, { text: 'passkey-removed', kind: 'second-factor', to: email, account })
  })
}
