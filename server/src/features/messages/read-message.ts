import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { readMessage as contract } from '@polyclinic/domain/messages/endpoints.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { asMessage, messageColumns } from './messages.ts'

/** With a mail server, a link that grants is for its addressee alone; without one, this is how it is delivered. */
export async function readMessage(
  { db, services }: Context,
  { params: { id } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const row = await db
    .selectFrom('messages')
    .select([...messageColumns, 'body', 'grants'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return { ...asMessage(row), text: row.grants && services.hasMailServer ? null : row.body }
}
