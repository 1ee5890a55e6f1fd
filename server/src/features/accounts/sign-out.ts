import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { endSessions } from './end-sessions.ts'

/** Ends the session that asks. */
export async function signOut(context: Context): Promise<undefined> {
  const { db, now, actor } = context
  if (actor.kind !== 'user') throw refuse('unauthorized')
  await endSessions(db, actor.userId, now, actor.sessionId)
  await audit(context, { action: 'sessions:end', object: { kind: 'user', id: actor.userId } })
}
