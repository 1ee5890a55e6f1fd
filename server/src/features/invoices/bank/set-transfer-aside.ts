import type * as contracts from '@polyclinic/domain/invoices/bank-endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { audit } from '../../../platform/audit.ts'
import { noteChange } from '../../../platform/changes.ts'
import type { Context } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { requireWholeClinic } from '../../../platform/reach.ts'
import { refuse } from '../../../platform/refuse.ts'
import { signedIn } from '../../../platform/signed-in.ts'
import { writerName } from '../../providers/writer-name.ts'
import { holdTransfer } from './book-bank-transfer.ts'

/** What is left of a transfer pays no invoice. */
export async function setTransferAside(
  context: Context,
  { params, body }: Input<typeof contracts.setTransferAside>,
): Promise<undefined> {
  requireWholeClinic(context, 'payments:take')
  const { db, now } = context
  const transfer = await holdTransfer(db, params.id)
  if (transfer.isSetAside || transfer.restMinor === 0) throw refuse('transfer_done')
  const by = { set_aside_by_user_id: signedIn(context).userId, set_aside_by: await writerName(context) }
  await db
    .updateTable('bank_transfers')
    .set({ set_aside_at: now, set_aside_reason: body.reason, ...by })
    .where('id', '=', transfer.id)
    .execute()
  await note(context, 'bank-transfers:set-aside', transfer.id)
}

/** It is to be written down after all. One that was never set aside stays as it is. */
export async function takeTransferUp(
  context: Context,
  { params }: Input<typeof contracts.takeTransferUp>,
): Promise<undefined> {
  requireWholeClinic(context, 'payments:take')
  const transfer = await holdTransfer(context.db, params.id)
  if (!transfer.isSetAside) return
  await context.db
    .updateTable('bank_transfers')
    .set({ set_aside_at: null, set_aside_by_user_id: null, set_aside_by: null, set_aside_reason: null })
    .where('id', '=', transfer.id)
    .execute()
  await note(context, 'bank-transfers:take-up', transfer.id)
}

async function note(context: Context, action: 'bank-transfers:set-aside' | 'bank-transfers:take-up', id: string) {
  await audit(context, { action, side: 'clinic', detail: id })
  await noteChange(context.db, { noun: 'invoice', id: newId() })
}
