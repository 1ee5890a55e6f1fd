import { noteChanges } from '../../platform/changes.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import type { OutgoingMessage } from './queue-message.ts'

/** Takes messages back whose time has not come, and tells how many. Their deliveries find nothing to send. */
export async function withdrawMessages(
  db: ClinicDatabase,
  { about, kind }: Required<Pick<OutgoingMessage, 'about' | 'kind'>>,
): Promise<number> {
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
