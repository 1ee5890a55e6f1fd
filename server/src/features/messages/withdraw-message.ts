import { unsent } from '@polyclinic/domain/messages/states.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { withdrawMessage as contract } from '@polyclinic/domain/messages/endpoints.ts'
import { neverWithdrawn } from '@polyclinic/domain/messages/kinds.ts'
import { audit } from '../../platform/audit.ts'
import { noteChange } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { oneMessage } from './messages.ts'

/** Takes one message back that has not left: its delivery finds nothing to send. */
export async function withdrawMessage(
  context: Context,
  { params: { id } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'messages:withdraw')
  const { db } = context
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ status: 'withdrawn' })
    .where('id', '=', id)
    .where('status', 'in', unsent)
    .where('kind', 'not in', neverWithdrawn)
    .executeTakeFirst()
  const message = await oneMessage(db, id)
  if (numUpdatedRows === 0n) throw refuse('state_conflict')
  await noteChange(db, { noun: 'message', id })
  await audit(context, { action: 'messages:withdraw', object: { kind: 'message', id } })
  return message
}
