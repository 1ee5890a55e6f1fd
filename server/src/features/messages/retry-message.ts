import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { isSentAgain } from '@polyclinic/domain/messages/send-again.ts'
import type { retryMessage as contract } from '@polyclinic/domain/messages/endpoints.ts'
import { audit } from '../../platform/audit.ts'
import { noteChange } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/enqueue.ts'
import { refuse } from '../../platform/refuse.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { deliveryJobs } from './delivery-jobs.ts'
import { oneMessage } from './messages.ts'

/** Puts a message that was given up, or put on hold, on the queue again, with all its attempts: now the clinic wants it. */
export async function retryMessage(
  context: Context,
  { params: { id } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'messages:retry')
  const isSent = isSentAgain(await oneMessage(context.db, id)) && (await sendAgain(context, id, retried(context)))
  const message = await oneMessage(context.db, id)
  if (!isSent) throw refuse('state_conflict')
  return message
}

type Retried = 'failed' | 'on-hold' | 'outbox'

/** What was kept leaves only where there is a mail server now. */
const retried = ({ services }: Context): Retried[] => [
  'failed',
  'on-hold',
  ...(services.hasMailServer ? ['outbox' as const] : []),
]

/** @returns whether the message stood so that it can be */
export async function sendAgain(context: Context, id: string, from: Retried[]): Promise<boolean> {
  const { db } = context
  const sent = await db
    .updateTable('messages')
    // What went wrong before says nothing about this time.
    .set({ status: 'queued', unsolicited: false, failure: null, last_error: null, reported_at: null })
    .where('id', '=', id)
    .where('status', 'in', from)
    // Its time may be over.
    .where('body', 'is not', null)
    .where('to_address', 'is not', null)
    .returning('channel')
    .executeTakeFirst()
  if (!sent) return false
  // Whoever pressed it waits for it.
  await enqueue(db, deliveryJobs[sent.channel as keyof typeof deliveryJobs], { messageId: id }, { isUrgent: true })
  await noteChange(db, { noun: 'message', id })
  await audit(context, { action: 'messages:retry', object: { kind: 'message', id } })
  return true
}
