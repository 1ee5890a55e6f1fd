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
 * @returns whether it is one that was not notified before
 */
export async function addDevice(
  db: ClinicDatabase,
  { email, sessionId }: { email: string; sessionId: string },
  { endpoint, p256dh, auth, browser, system }: PushDevice & Named,
  now: string,
): Promise<boolean> {
  const before = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('endpoint', '=', endpoint)
    .where('email', '=', email)
    .executeTakeFirst()
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
  return before === undefined
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

/** A reminder is tried several times: so many are some reminders in a row. */
const notFoundAtMost = 12

/** Whose push services were found, and whose were not: of these, a browser that never is will be forgotten. */
export async function noteFound(
  db: ClinicDatabase,
  { found, notFound }: { found: readonly string[]; notFound: readonly string[] },
): Promise<void> {
  const devices = db.updateTable('push_subscriptions')
  await devices.set({ not_found: 0 }).where('id', '=', anyOf(found)).where('not_found', '>', 0).execute()
  await devices
    .set(({ eb }) => ({ not_found: eb('not_found', '+', 1) }))
    .where('id', '=', anyOf(notFound))
    .execute()
  await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', anyOf(notFound))
    .where('not_found', '>=', notFoundAtMost)
    .execute()
}
