import { rememberedDays } from '@polyclinic/domain/accounts/second-factor.ts'
import type { Context } from '../../../platform/context.ts'
import { hashSecret, newId, newSecret } from '../../../platform/ids.ts'
import type { ClinicDatabase } from '../../../platform/tenancy.ts'
import { deviceOf } from '../device.ts'

const cookie = 'remembered'
/** How many accounts may remember the same browser: a practice's at its desk. */
const mostAccounts = 5

type Asking = Pick<Context, 'request'>

const secretsOf = ({ request }: Asking): string[] =>
  (request.readCookie(cookie) ?? '')
    .split('.')
    .filter((secret) => /^[\w-]{43}$/.test(secret))
    .slice(0, mostAccounts)

/** Those of an account that are remembered still. */
export const rememberedDevices = (db: ClinicDatabase, userId: string, now: string) =>
  db.selectFrom('remembered_devices').where('user_id', '=', userId).where('expires_at', '>', now)

/** Whether this browser gave a code for the account within the time that it is remembered. */
export async function isRemembered(context: Context, userId: string): Promise<boolean> {
  const hashes = secretsOf(context).map(hashSecret)
  if (hashes.length === 0) return false
  const found = await rememberedDevices(context.db, userId, context.now)
    .select('id')
    .where('secret_hash', 'in', hashes)
    .executeTakeFirst()
  return found !== undefined
}

/** Asks this browser for no code of the account for a while, beside the accounts that remember it already. */
export async function rememberDevice(context: Context, userId: string): Promise<void> {
  const { db, now, request } = context
  const secret = newSecret()
  const seconds = rememberedDays * 86_400
  await db
    .insertInto('remembered_devices')
    .values({
      ...{ id: newId(), user_id: userId, secret_hash: hashSecret(secret), created_at: now },
      ...deviceOf(request.userAgent),
      expires_at: new Date(Date.parse(now) + seconds * 1000).toISOString(),
    })
    .execute()
  const secrets = [secret, ...secretsOf(context)].slice(0, mostAccounts)
  request.setCookie(cookie, secrets.join('.'), { path: '/api/v1', maxAgeSeconds: seconds, sameSite: 'strict' })
}

/** All of an account: with its password or its second factor it was another. */
export const forgetDevices = (db: ClinicDatabase, userId: string) =>
  db.deleteFrom('remembered_devices').where('user_id', '=', userId).execute()
