import type { readOwnAccount as contract } from '@polyclinic/domain/accounts/own-endpoints.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { networkKeys } from '../../../platform/limits.ts'
import { isIdle } from '../../../platform/session.ts'
import { readPasskeys } from '../passkeys/own-passkeys.ts'
import { readSecondFactor } from '../second-factor/read-second-factor.ts'
import { signedIn } from '../../../platform/signed-in.ts'

/** Whoever asks, with where they are signed in. */
export async function readOwnAccount(context: Context): Promise<Output<typeof contract>> {
  const { db, now } = context
  const { userId } = signedIn(context)
  const account = await db
    .selectFrom('users')
    .select(['id', 'version', 'name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const link = await db
    .selectFrom('account_links')
    .select(['email', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return {
    ...{ ...account, newEmail: link ?? null, sessions: await openSessions(context) },
    secondFactor: await readSecondFactor(context),
    passkeys: await readPasskeys(context),
  }
}

const isNotified = sql<boolean>`exists (
  select from push_subscriptions d where d.session_id = sessions.id)`.as('is_notified')

async function openSessions(context: Context) {
  const { db, now } = context
  const { userId, sessionId, roles } = signedIn(context)
  const { network } = networkKeys(context)
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'browser', 'system', 'created_at', 'last_seen_at', 'network_hash'])
    .select(isNotified)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
  return rows
    .filter(({ last_seen_at }) => !isIdle(roles, last_seen_at, now))
    .map(({ created_at, last_seen_at, network_hash, is_notified, ...row }) => ({
      ...{ ...row, startedAt: created_at, lastSeenAt: last_seen_at, isNotified: is_notified },
      isCurrent: row.id === sessionId,
      isSameNetwork: network_hash?.equals(network) ?? false,
    }))
}
