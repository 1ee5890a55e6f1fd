import type { messageChannels, MessageSubjectKind } from '@polyclinic/domain/messages/endpoints.ts'
import type { MessageKind } from '@polyclinic/domain/messages/kinds.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context, Services } from '../../platform/context.ts'
import { insertAll, rowsOf, type RowSet } from '../../platform/database/insert-rows.ts'
import { newId } from '../../platform/ids.ts'

/** Stands in a stored text for what grants: the fragment of a link, or a code. Nobody can type it into a name. */
export const grantMark = '{grant}'
/** The same of another thing of the same kind than the message is about: one mail may tell of several visits. */
export const grantMarkOf = (id: string) => `{grant ${id}}`
export const grantMarks = /\{grant(?: ([0-9a-f-]{36}))?\}/g

export type OutgoingMessage = {
  kind: MessageKind
  /** By mail where nothing is said. */
  channel?: (typeof messageChannels)[number]
  /** One address, as the contract's `email` shape leaves it; of a text message a number in E.164. */
  to: string
  /** Of the texts, as a language tag. */
  language: string
  subject: string
  /** Plain text, from which the HTML is made: a line `Label: https://…` becomes a button (`html-of-text.ts`). */
  body: string
  /** The text has `grantMark` in it, which becomes the link of what it is about. */
  grants?: boolean
  /** Whoever causes it has not shown that the address is theirs: only so many of these leave for one mailbox. */
  unsolicited?: boolean
  /** Whose network that is, as a keyed hash (`networkKeys`): of an unsolicited one. */
  network?: Buffer | null
  /** A visit goes along for the calendar, as it stands when the message leaves. */
  about?: { kind: MessageSubjectKind; id: string }
  /** It waits until then, and may be withdrawn. */
  dueAt?: Instant
}

type Posting = Pick<Context, 'now'> & { services: Pick<Services, 'hasMailServer'> }

/** Writes a message; that it is to be delivered goes along with its row, and happens when the caller's transaction commits. */
export async function queueMessage(context: Posting & Pick<Context, 'db'>, message: OutgoingMessage): Promise<string> {
  const { id, sets } = messageRows(context, message)
  await insertAll(context.db, sets)
  return id
}

/** The rows that queue a message, to be written in the statement of what it tells. */
export function messageRows(posting: Posting, message: OutgoingMessage): { id: string; sets: RowSet[] } {
  const { ids, sets } = rowsOfMessages(posting, [message])
  return { id: ids[0]!, sets }
}

/** The same of many. */
export function rowsOfMessages(
  posting: Posting,
  messages: readonly OutgoingMessage[],
): { ids: string[]; sets: RowSet[] } {
  const rows = messages.map((message) => messageRow(posting, message))
  const kept = rows.filter(({ status }) => status === 'outbox').map(({ id }) => ({ noun: 'message', id }) as const)
  return { ids: rows.map(({ id }) => id), sets: [rowsOf('messages', rows), changeRows(kept)] }
}

/** Without a mail server a mail is in the outbox at once, or when it is due: there is nothing to deliver. */
const messageRow = ({ now, services }: Posting, message: OutgoingMessage) => ({
  id: newId(),
  kind: message.kind,
  channel: message.channel ?? 'email',
  to_address: message.to,
  language: message.language,
  subject: message.subject,
  body: message.body,
  grants: message.grants ?? false,
  subject_kind: message.about?.kind ?? null,
  subject_id: message.about?.id ?? null,
  unsolicited: message.unsolicited ?? false,
  network_hash: message.unsolicited ? (message.network ?? null) : null,
  due_at: message.dueAt ?? null,
  status:
    message.dueAt !== undefined
      ? 'waiting'
      : services.hasMailServer || (message.channel ?? 'email') !== 'email'
        ? 'queued'
        : 'outbox',
  created_at: now,
})
