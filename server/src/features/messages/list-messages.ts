import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { listMessages as contract } from '@polyclinic/domain/messages/endpoints.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { asMessage, messageColumns } from './messages.ts'

/** The delivery log, newest first. */
export async function listMessages(
  context: Context,
  { query: { skip, take, status } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'messages:list')
  let found = context.db.selectFrom('messages')
  if (status) found = found.where('status', '=', status)
  const rows = await found
    .select(messageColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(take)
    .execute()
  const { total } = await found.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return { items: rows.map(asMessage), total: Number(total), skip, take }
}
