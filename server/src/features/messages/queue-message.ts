import type { messageKinds } from '@polyclinic/domain/messages/endpoints.ts'
import type { Context } from '../../platform/context.ts'
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
  /** The text carries a link that grants something: emptied once the message has left through a mail server. */
  grants?: boolean
  appointmentId?: string
}

/** Writes a message and puts its delivery on the queue; both happen when the caller's transaction commits, or neither. */
export async function queueMessage(
  context: Pick<Context, 'db' | 'now' | 'clinic' | 'services'>,
  message: OutgoingMessage,
): Promise<string> {
  const id = newId()
  await context.db
    .insertInto('messages')
    .values({
      id,
      kind: message.kind,
      to_address: message.to,
      language: message.language,
      subject: message.subject,
      body: message.body,
      calendar: message.calendar ?? null,
      grants: message.grants ?? false,
      appointment_id: message.appointmentId ?? null,
      created_at: context.now,
    })
    .execute()
  await context.services.enqueueDelivery(context.db, context.clinic.id, id)
  return id
}
