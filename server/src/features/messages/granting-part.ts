import type { Context, Services } from '../../platform/context.ts'
import type { MessageSubject } from '../../platform/message-subject.ts'
import { grantMark, grantMarks } from './queue-message.ts'
import { subjectOf } from './subject-of.ts'
import { unsubscribeMark, unsubscribeToken } from './unsubscribe-token.ts'

/** Of a message: what its link is for. */
export type Granting = { id: string; body: string | null; subject_kind: string | null; subject_id: string | null }

/**
 * A message's text with what it grants, derived from the server's key for this one reading. Without a link that is still
 * known it leads to the page that says so.
 * @param endedIds whose links are told no more, since the message left with others
 */
export async function grantedText(
  context: Parameters<MessageSubject['token']>[0] & { services: Pick<Services, 'messageSubjects'> },
  message: Granting,
  endedIds: ReadonlySet<string> = new Set(),
): Promise<string> {
  const { clinic, services } = context
  const body =
    message.body?.replaceAll(unsubscribeMark, () => unsubscribeToken(services, clinic.id, message.id)) ?? null
  if (body === null || !body.includes(grantMark)) return body ?? ''
  const subject = subjectOf(context.services, message)
  if (!subject) return body.replaceAll(`#${grantMark}`, '')
  const tokens = new Map<string, string>()
  for (const [mark, id = subject.id] of body.matchAll(grantMarks))
    tokens.set(mark, endedIds.has(id) ? '…' : await subject.token(context, id))
  return body.replaceAll(grantMarks, (mark) => tokens.get(mark)!)
}

/** Of what a message that left then has links to, those whose links are good no more. */
export async function endedLinks(
  { db, services }: Pick<Context, 'db'> & { services: Pick<Services, 'messageSubjects'> },
  message: Granting & { leftAt: string },
): Promise<Set<string>> {
  const subject = subjectOf(services, message)
  const ended = new Set<string>()
  if (!subject?.isLinkEnded || message.body === null) return ended
  for (const [, id = subject.id] of message.body.matchAll(grantMarks))
    if (await subject.isLinkEnded(db, id, message.leftAt)) ended.add(id)
  return ended
}

/** The text for readers whom the link does not belong to. */
export const ungrantedText = (body: string): string => body.replaceAll(grantMarks, '…').replaceAll(unsubscribeMark, '…')
