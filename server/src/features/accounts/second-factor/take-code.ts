import type { Context, RequestScope } from '../../../platform/context.ts'
import { languageOf } from '../../../platform/language.ts'
import { keyedHash } from '../../../platform/ids.ts'
import type { UntimedLimit } from '../../../platform/limits.ts'
import { mailAccount } from '../mail-account.ts'
import { codesLeftWords } from '../texts.ts'
import { bareCode, countRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts'
import { timeStepOf } from './secret.ts'

/**
 * How many wrong codes of an account, from browsers that are known there and from all others. A million guesses, three of
 * which are right, would take whoever has the password thirty years, and half of that in a browser that is known.
 */
export const codeLimits = [
  { windowMinutes: 60, most: 10 },
  { windowMinutes: 1440, most: 30 },
] as const

/**
 * What a wrong code counts against: browsers that are known at the account are counted apart, so that whoever knows the
 * password and no code does not lock its owner out; and together, because a new one can be made known by a mailed link.
 */
export const limitsOfCodes = (
  { services }: Pick<RequestScope, 'services'>,
  userId: string,
  device: string | null,
): UntimedLimit[] =>
  codeLimits.map((limit) => ({
    ...limit,
    kind: `second-factor-${limit.windowMinutes}`,
    key: keyedHash(services.linkKey, 'second-factor', userId, device === null ? '' : 'known'),
  }))

/** The second factor of an account, once a code has shown that its owner has it. */
export const factorOf = ({ db }: Pick<Context, 'db'>, userId: string) =>
  db
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_at', 'last_time_step'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .$narrowType<{ secret: Buffer; confirmed_at: string }>()
    .executeTakeFirst()

export type CodeKind = 'code' | 'recovery-code'

/** Takes a code of an account's second factor: each counts once, whoever comes first. Null when it does not count. */
export async function takeCode(
  context: Context,
  user: { id: string; email: string; roles: readonly string[] },
  typed: string,
): Promise<CodeKind | null> {
  const code = bareCode(typed)
  if (/^\d{6}$/.test(code)) return (await takeDigits(context, user.id, code)) ? 'code' : null
  if (!(await takeRecoveryCode(context, user.id, code))) return null
  await mailAccount(context, {
    ...{ text: 'recovery-code-used', kind: 'second-factor', to: user.email, account: user },
    values: { codesLeft: codesLeftWords(languageOf(context), await countRecoveryCodes(context, user.id)) },
  })
  return 'recovery-code'
}

async function takeDigits(context: Context, userId: string, digits: string): Promise<boolean> {
  const factor = await factorOf(context, userId)
  if (!factor) return false
  const sealed = { userId, sealed: factor.secret, after: factor.last_time_step }
  const step = await timeStepOf(context, sealed, digits, context.now)
  if (step === null) return false
  const { numUpdatedRows } = await context.db
    .updateTable('second_factors')
    .set({ last_time_step: step })
    .where('user_id', '=', userId)
    // Another app may have come meanwhile.
    .where('secret', '=', factor.secret)
    .where('last_time_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
