import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { endSessions } from './end-sessions.ts'
import { signedIn } from '../../platform/signed-in.ts'

/** Ends the session that asks. */
export async function signOut(context: Context): Promise<undefined> {
  const { userId: id, sessionId } = signedIn(context)
  await endSessions(context.db, id, context.now, sessionId)
  await audit(context, { action: 'sessions:end', object: { kind: 'user', id } })
}
