import type { messageKinds } from '@polyclinic/domain/messages/endpoints.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
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
  /** The text has the mark of `granting-part.ts` in it, which becomes the link of the visit or of the account. */
  grants?: boolean
  /** The visit that it is about: goes along for the calendar, as it stands when the message leaves. */
  appointmentId?: string
  accountLinkId?: string
  /** It waits until then, and may be withdrawn. */
  dueAt?: Instant
}

const secondsUntil = (now: string, dueAt: string) => Math.ceil((Date.parse(dueAt) - Date.parse(now)) / 1000)

type Posting = Pick<Context, 'db' | 'now' | 'clinic' | 'services'>

/** Writes a message and puts its delivery on the queue; both happen when the caller's transaction commits, or neither. */
export async function queueMessage(context: Posting, message: OutgoingMessage): Promise<string> {
  const [id] = await queueMessages(context, [message])
  return id!
}

/** Without a mail server a message is in the outbox at once, or when it is due: there is nothing to deliver. */
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
    grants: message.grants ?? false,
    appointment_id: message.appointmentId ?? null,
    account_link_id: message.accountLinkId ?? null,
    due_at: message.dueAt ?? null,
    status: message.dueAt === undefined ? (services.hasMailServer ? 'queued' : 'outbox') : 'waiting',
    created_at: now,
  }))
  const ids = rows.map(({ id }) => id)
  await insertRows(db, 'messages', rows)
  const toDeliver = rows.filter(({ status }) => status !== 'outbox')
  for (const [dueAt, due] of Map.groupBy(toDeliver, ({ due_at }) => due_at))
    await services.enqueueDeliveries(
      db,
      clinic.id,
      due.map(({ id }) => id),
      dueAt === null ? 0 : secondsUntil(now, dueAt),
    )
  if (!services.hasMailServer)
    await noteChanges(
      db,
      ids.map((id) => ({ noun: 'message', id })),
    )
  return ids
}
