import type * as contracts from '@polyclinic/domain/accounts/second-factor-endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { generateSecret, generateURI } from 'otplib'
import { audit } from '../../../platform/audit.ts'
import { noteChange } from '../../../platform/changes.ts'
import type { Context, RequestScope } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { endOtherSessionsOf } from '../end-sessions.ts'
import { mailAccount } from '../mail-account.ts'
import { signedIn } from '../../../platform/signed-in.ts'
import { provePassword } from '../own/prove-password.ts'
import { bareCode, replaceCodes } from './recovery-codes.ts'
import { forgetDevices } from './remembered-devices.ts'
import { sealSecret, timeStepOf } from './secret.ts'

/** A secret waits so long for its first code. */
const minutesToConfirm = 30

/** A secret for an app, by who knows the password; the one before counts until a first code of the new one. */
export async function beginSecondFactor(
  scope: RequestScope,
  { body: { password } }: Input<typeof contracts.beginSecondFactor>,
): Promise<Output<typeof contracts.beginSecondFactor>> {
  const { userId, email } = await provePassword(scope, password)
  const secret = generateSecret()
  const sealed = sealSecret(scope, userId, secret)
  await scope.transact(({ db, now }) =>
    db
      .insertInto('second_factors')
      .values({ user_id: userId, next_secret: sealed, next_begun_at: now })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'user_id']).doUpdateSet({ next_secret: sealed, next_begun_at: now }),
      )
      .execute(),
  )
  return { secret, address: generateURI({ issuer: scope.clinic.name, label: email, secret }) }
}

/** The first code puts the secret in force. Sessions that were opened without it end, and no browser is remembered. */
export async function confirmSecondFactor(
  context: Context,
  { body: { code } }: Input<typeof contracts.confirmSecondFactor>,
): Promise<Output<typeof contracts.confirmSecondFactor>> {
  const { db, now } = context
  const { userId, sessionId, email, roles } = signedIn(context)
  const waiting = await db
    .selectFrom('second_factors')
    .select(['next_secret', 'next_begun_at'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  const sealed = waiting?.next_secret
  if (!sealed || Date.parse(now) - Date.parse(waiting.next_begun_at!) > minutesToConfirm * 60_000)
    throw refuse('second_factor_not_begun')
  const digits = bareCode(code)
  const step = /^\d{6}$/.test(digits) ? await timeStepOf(context, { userId, sealed, after: 0 }, digits, now) : null
  if (step === null) throw refuse('wrong_code')
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
  const account = { id: userId, roles: [...roles], status: 'active' }
  await mailAccount(context, { text: 'secondFactorOn', kind: 'second-factor', to: email, account })
  return { recoveryCodes: await replaceCodes(context, userId) }
}

/** That this session has just given a code. */
export const noteProved = ({ db, now }: Context, sessionId: string, kind: 'code' | 'recovery-code') =>
  db.updateTable('sessions').set({ second_factor: kind, code_proved_at: now }).where('id', '=', sessionId).execute()
