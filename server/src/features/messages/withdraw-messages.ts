import { noteChanges } from '../../platform/changes.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import type { OutgoingMessage } from './queue-message.ts'

type Which = Required<Pick<OutgoingMessage, 'about' | 'kind'>>

/** Takes messages back whose time has not come, and tells how many. Their deliveries find nothing to send. */
export async function withdrawMessages(db: ClinicDatabase, { about, kind }: Which): Promise<number> {
  const withdrawn = await db
    .updateTable('messages')
    .set({ status: 'withdrawn' })
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

/** Whether nobody was told by the newest of these: it was withdrawn, by an undo or by hand. */
export async function wasNewestWithdrawn(db: ClinicDatabase, { about, kind }: Which): Promise<boolean> {
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
  return newest?.status === 'withdrawn'
}
