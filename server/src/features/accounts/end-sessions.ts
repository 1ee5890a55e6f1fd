import { noteChange } from '../../platform/changes.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/**
 * Ends every session of an account at once, or the one named: whenever its password, roles or status change, and when
 * its owner asks. Its open streams are told.
 */
export async function endSessions(db: ClinicDatabase, userId: string, now: string, only?: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .$if(only !== undefined, (q) => q.where('id', '=', only!))
    .where('ended_at', 'is', null)
    .execute()
  if (only === undefined) await endFeed(db, userId)
  await noteChange(db, { noun: 'session', id: userId })
}

/** Of everybody, where the clinic answers no more. */
export async function endAllSessions(db: ClinicDatabase, now: string): Promise<void> {
  const rows = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .returning('user_id')
    .execute()
  for (const id of new Set(rows.map((row) => row.user_id))) await noteChange(db, { noun: 'session', id })
}

/** What a session made, and what reads on without one: whoever was in must not go on by it. */
const endFeed = (db: ClinicDatabase, userId: string) =>
  db
    .deleteFrom('calendar_feeds')
    .where('provider_id', 'in', (eb) => eb.selectFrom('providers').select('id').where('user_id', '=', userId))
    .execute()

/** All of an account but the one that goes on. */
export async function endOtherSessionsOf(db: ClinicDatabase, userId: string, current: string, now: string) {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('id', '<>', current)
    .where('ended_at', 'is', null)
    .execute()
  await endFeed(db, userId)
  await noteChange(db, { noun: 'session', id: userId })
}

/** More than anybody has browsers, or a program opens in a day. */
export const sessionsOfAccount = 50

/** Ends those that were unused longest, beyond what an account may have at the same time. */
export async function endUnused(db: ClinicDatabase, userId: string, now: string): Promise<void> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id', 'desc')
        .offset(sessionsOfAccount),
    )
    .returning('id')
    .execute()
  if (ended.length > 0) await noteChange(db, { noun: 'session', id: userId })
}
