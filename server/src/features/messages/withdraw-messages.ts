import { noteChanges } from '../../platform/changes.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import type { OutgoingMessage } from './queue-message.ts'

type Which = Required<Pick<OutgoingMessage, 'about' | 'kind'>>

/**
 * Takes messages back whose time has not come, and tells how many. Their deliveries find nothing to send.
 * @param as `superseded` where another says all of it
 */
export async function withdrawMessages(
  db: ClinicDatabase,
  { about, kind }: Which,
  as: 'withdrawn' | 'superseded' = 'withdrawn',
): Promise<number> {
  const withdrawn = await db
    .updateTable('messages')
    .set({ status: as })
    .where('subject_kind', '=', about.kind)
    .where('subject_id', '=', about.id)
    .where('kind', '=', kind)
    .where('status', '=', 'waiting')
    .returning('id')
    .execute()
  await noteChanges(
    db,
    withdrawn.map(({ id }) => ({ noun: 'message', id })),
  )
  return withdrawn.length
}

/** What became of the newest of these: nobody was told, by an undo or by hand; or somebody was, or will be. */
export async function fateOfNewest(db: ClinicDatabase, { about, kind }: Which): Promise<'none' | 'withdrawn' | 'told'> {
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
