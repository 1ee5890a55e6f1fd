import type { messageKinds } from '@polyclinic/domain/messages/endpoints.ts'
import { noteChanges } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import { newId } from '../../platform/ids.ts'

export type OutgoingMessage = {
  kind: (typeof messageKinds)[number]
  /** One address, as the contract's `email` shape leaves it. */
  to: string
  /** Of the texts, as a language tag. */
  language: string
  subject: string
  /** Plain text, from which the HTML is made: a line `Label: https://…` becomes a button (`html-of-text.ts`). */
  body: string
  /** An iCalendar object with a METHOD, sent along as an invitation. */
  calendar?: string
  /** The text has the mark of `granting-part.ts` in it, which becomes the link of the visit or of the account. */
  grants?: boolean
  appointmentId?: string
  accountLinkId?: string
}

type Posting = Pick<Context, 'db' | 'now' | 'clinic' | 'services'>

/** Writes a message and puts its delivery on the queue; both happen when the caller's transaction commits, or neither. */
export async function queueMessage(context: Posting, message: OutgoingMessage): Promise<string> {
  const [id] = await queueMessages(context, [message])
  return id!
}

/** Without a mail server a message is in the outbox at once: there is nothing to deliver. */
export async function queueMessages(
  { db, now, clinic, services }: Posting,
  messages: readonly OutgoingMessage[],
): Promise<string[]> {
  if (messages.length === 0) return []
  const rows = messages.map((message) => ({
    id: newId(),
    kind: message.kind,
    to_address: message.to,
    language: message.language,
    subject: message.subject,
    body: message.body,
    calendar: message.calendar ?? null,
    grants: message.grants ?? false,
    appointment_id: message.appointmentId ?? null,
    account_link_id: message.accountLinkId ?? null,
    status: services.hasMailServer ? 'queued' : 'outbox',
    created_at: now,
  }))
  const ids = rows.map(({ id }) => id)
  await insertRows(db, 'messages', rows)
  if (services.hasMailServer) await services.enqueueDeliveries(db, clinic.id, ids)
  else
    await noteChanges(
      db,
      ids.map((id) => ({ noun: 'message', id })),
    )
  return ids
}
