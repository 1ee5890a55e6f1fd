import { sql, type RawBuilder } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import { noteChanges } from '../../platform/changes.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import type { OutgoingMessage } from './queue-message.ts'

type Kind = OutgoingMessage['kind']
type About = Required<OutgoingMessage>['about']
type Which = { about: About; kind: Kind }

/**
 * Takes messages back whose time has not come, and tells of which kinds. Their deliveries find nothing to send.
 * @param kinds each as what: `superseded` where another says all of it
 */
export async function withdrawMessages(
  db: ClinicDatabase,
  about: About,
  kinds: Partial<Record<Kind, 'withdrawn' | 'superseded'>>,
): Promise<Kind[]> {
  const withdrawn = await stillWaiting(db, sql<string>`${JSON.stringify(kinds)}::json ->> kind`)
    .where('subject_kind', '=', about.kind)
    .where('subject_id', '=', about.id)
    .where('kind', 'in', Object.keys(kinds))
    .execute()
  await tellOf(db, withdrawn)
  return withdrawn.map(({ kind }) => kind as Kind)
}

/** The same of some messages. */
export async function withdrawEach(db: ClinicDatabase, ids: readonly string[]): Promise<void> {
  await tellOf(db, await stillWaiting(db, 'withdrawn').where('id', '=', anyOf(ids)).execute())
}

const stillWaiting = (db: ClinicDatabase, status: string | RawBuilder<string>) =>
  db.updateTable('messages').set({ status }).where('status', '=', 'waiting').returning(['id', 'kind'])

const tellOf = (db: ClinicDatabase, messages: readonly { id: string }[]) =>
  noteChanges(
    db,
    messages.map(({ id }) => ({ noun: 'message', id })),
  )

/** What became of the newest of these: nobody was told, by an undo or by hand; or somebody was, or will be. */
export async function statusOfNewest(
  db: ClinicDatabase,
  { about, kind }: Which,
): Promise<'none' | 'withdrawn' | 'told'> {
  const newest = await db
    .selectFrom('messages')
    .select('status')
    .where('subject_kind', '=', about.kind)
    .where('subject_id', '=', about.id)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return 'none'
  return newest.status === 'withdrawn' ? 'withdrawn' : 'told'
}
