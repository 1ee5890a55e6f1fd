import type * as contracts from '@polyclinic/domain/accounts/own-endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { audit } from '../../../platform/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { endOtherSessionsOf, endSessions } from '../end-sessions.ts'
import { signedIn } from '../../../platform/signed-in.ts'

/** One of the caller's own; that of somebody else is not found. */
export async function endOwnSession(
  context: Context,
  { params: { id } }: Input<typeof contracts.endOwnSession>,
): Promise<undefined> {
  const { db, now } = context
  const { userId } = signedIn(context)
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!session) throw refuse('not_found')
  await endSessions(db, userId, now, id)
  await audit(context, { action: 'sessions:end', object: { kind: 'user', id: userId } })
}

/** All of the caller's but the one that asks. */
export async function endOtherSessions(context: Context): Promise<undefined> {
  const { db, now } = context
  const { userId, sessionId } = signedIn(context)
  await endOtherSessionsOf(db, userId, sessionId, now)
  await audit(context, { action: 'sessions:end-all', object: { kind: 'user', id: userId } })
}
