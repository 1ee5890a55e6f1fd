import { anyOf, anyTextOf } from '../../platform/database/any-of.ts'
import { newId } from '../../platform/ids.ts'
import type { PushDevice } from '../../platform/push/push-server.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** Of one address: the oldest makes room. */
const mostDevices = 8

type Named = { browser: string | null; system: string | null }

/**
 * A browser is its last user's: whoever has it notified takes it over. It is notified as long as the session goes on
 * (`end_devices_of_session`), which the caller holds.
 */
export async function addDevice(
  db: ClinicDatabase,
  { email, sessionId }: { email: string; sessionId: string },
  { endpoint, p256dh, auth, browser, system }: PushDevice & Named,
  now: string,
): Promise<void> {
  const words = { email, session_id: sessionId, p256dh, auth, browser, system, added_at: now }
  await db
    .insertInto('push_subscriptions')
    .values({ id: newId(), endpoint, ...words })
    .onConflict((conflict) => conflict.columns(['organization_id', 'endpoint']).doUpdateSet(words))
    .execute()
  const newest = db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('email', '=', email)
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostDevices)
  await db.deleteFrom('push_subscriptions').where('email', '=', email).where('id', 'not in', newest).execute()
}

export const devicesOf = (db: ClinicDatabase, email: string) =>
  db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth', 'browser', 'system', 'added_at as addedAt'])
    .where('email', '=', email)
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const dropDevices = (db: ClinicDatabase, ids: readonly string[]) =>
  db.deleteFrom('push_subscriptions').where('id', '=', anyOf(ids)).execute()

export const forgetDevices = (db: ClinicDatabase, addresses: readonly string[]) =>
  db.deleteFrom('push_subscriptions').where('email', '=', anyTextOf(addresses)).execute()
