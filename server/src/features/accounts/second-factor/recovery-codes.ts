import { randomInt } from 'node:crypto'
import { recoveryCodesGiven } from '@polyclinic/domain/accounts/second-factor.ts'
import { referenceAlphabet } from '@polyclinic/domain/kit/ids.ts'
import type { Context } from '../../../platform/context.ts'
import { keyedHash } from '../../../platform/ids.ts'

const letters = 12

/** A code as it is typed, whatever stands between its letters. */
export const bareCode = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase()

const grouped = (code: string) => code.match(/.{4}/g)!.join('-')
const hashOf = ({ services, clinic }: Pick<Context, 'services' | 'clinic'>, userId: string, code: string) =>
  keyedHash(services.linkKey, 'recovery-code', clinic.id, userId, code)

/** New codes in place of those before; they are told now and kept as hashes. */
export async function replaceCodes(context: Context, userId: string): Promise<string[]> {
  const { db } = context
  const codes = Array.from({ length: recoveryCodesGiven }, () =>
    Array.from({ length: letters }, () => referenceAlphabet[randomInt(referenceAlphabet.length)]).join(''),
  )
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(context, userId, code) })))
    .execute()
  return codes.map(grouped)
}

/** Takes a code, once. Whether it was one. */
export async function takeRecoveryCode(context: Context, userId: string, code: string): Promise<boolean> {
  const { db, now } = context
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(context, userId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countRecoveryCodes({ db }: Pick<Context, 'db'>, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}
