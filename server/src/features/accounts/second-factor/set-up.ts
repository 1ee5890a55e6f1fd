import type * as contracts from '@polyclinic/domain/accounts/second-factor-endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { generateSecret, generateURI } from 'otplib'
import { audit } from '../../../platform/audit.ts'
import { keyedHash } from '../../../platform/ids.ts'
import { withAttempts } from '../../../platform/limits.ts'
import { lockAccount } from '../write-users.ts'
import { noteChange } from '../../../platform/changes.ts'
import type { Context, RequestScope } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { endOtherSessionsOf } from '../end-sessions.ts'
import { mailAccount } from '../mail-account.ts'
import { signedIn } from '../../../platform/signed-in.ts'
import { provePassword } from '../own/prove-password.ts'
import { bareCode, replaceCodes } from './recovery-codes.ts'
import { forgetDevices } from './remembered-devices.ts'
import { openSecret, sealSecret, timeStepOf } from './secret.ts'

/** A secret waits so long for its first code. */
export const minutesToConfirm = 30

/**
 * A secret for an app, by who knows the password; the one before counts until a first code of the new one. One that waits
 * still is given again: another tab, or an app that has scanned it, goes on with it.
 */
export async function beginSecondFactor(
  scope: RequestScope,
  { body: { password } }: Input<typeof contracts.beginSecondFactor>,
): Promise<Output<typeof contracts.beginSecondFactor>> {
  const { userId, email, passwordHash } = await provePassword(scope, password)
  const secret = await scope.transact(async (context) => {
    const { db, now } = context
    await lockAccount(db, userId, passwordHash)
    const waiting = await waitingSecret(context, userId)
    const known = waiting && openSecret(context, userId, waiting)
    if (known) return known
    const secret = generateSecret()
    const sealed = sealSecret(scope, userId, secret)
    await db
      .insertInto('second_factors')
      .values({ user_id: userId, next_secret: sealed, next_begun_at: now })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'user_id']).doUpdateSet({ next_secret: sealed, next_begun_at: now }),
      )
      .execute()
    return secret
  })
  return { secret, address: generateURI({ issuer: scope.clinic.name, label: email, secret }) }
}

/** How many wrong first codes while a secret waits: whoever holds an open session must not guess one. */
export const firstCodesAtMost = 10

/** The first code puts the secret in force. Sessions that were opened without it end, and no browser is remembered. */
export async function confirmSecondFactor(
  scope: RequestScope,
  { body: { code } }: Input<typeof contracts.confirmSecondFactor>,
): Promise<Output<typeof contracts.confirmSecondFactor>> {
  const limitsOf = (context: Context) => {
    const key = keyedHash(scope.services.linkKey, 'first-code', signedIn(context).userId)
    return [{ kind: 'first-code', key, windowMinutes: minutesToConfirm, most: firstCodesAtMost }]
  }
  const recoveryCodes = await withAttempts(scope, limitsOf, async (uncount) => {
    const recoveryCodes = await scope.transact((context) => takeFirstCode(context, code))
    if (recoveryCodes) uncount()
    return recoveryCodes
  })
  if (!recoveryCodes) throw refuse('wrong_code')
  return { recoveryCodes }
}

/** The recovery codes; null when the code is wrong. */
async function takeFirstCode(context: Context, code: string): Promise<string[] | null> {
  const { db, now } = context
  const { userId, sessionId, email, roles } = signedIn(context)
  await lockAccount(db, userId)
  const sealed = await waitingSecret(context, userId)
  if (!sealed) throw refuse('second_factor_not_begun')
  const digits = bareCode(code)
  const step = /^\d{6}$/.test(digits) ? await timeStepOf(context, { userId, sealed, after: 0 }, digits, now) : null
  if (step === null) return null
  await db
    .updateTable('second_factors')
    .set({ secret: sealed, confirmed_at: now, last_time_step: step, next_secret: null, next_begun_at: null })
    .where('user_id', '=', userId)
    .execute()
  await forgetDevices(db, userId)
  await endOtherSessionsOf(db, userId, sessionId, now)
  await noteProved(context, sessionId, 'code')
  await noteChange(db, { noun: 'person', id: userId })
  await audit(context, { action: 'users:set-second-factor', object: { kind: 'user', id: userId } })
  const account = { id: userId, roles }
  await mailAccount(context, { text: 'second-factor-on', kind: 'second-factor', to: email, account })
  return replaceCodes(context, userId)
}

/** What was begun and is not confirmed yet; null when that is too long ago. */
async function waitingSecret({ db, now }: Context, userId: string): Promise<Buffer | null> {
  const waiting = await db
    .selectFrom('second_factors')
    .select(['next_secret', 'next_begun_at'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  const begunAt = waiting?.next_begun_at
  return begunAt && Date.parse(now) - Date.parse(begunAt) <= minutesToConfirm * 60_000 ? waiting.next_secret : null
}

/** That this session has just given a code, or shown a passkey. */
export const noteProved = ({ db, now }: Context, sessionId: string, kind: 'code' | 'recovery-code' | 'passkey') =>
  db.updateTable('sessions').set({ second_factor: kind, code_proved_at: now }).where('id', '=', sessionId).execute()
