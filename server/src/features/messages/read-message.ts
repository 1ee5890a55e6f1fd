import { unsent } from '@polyclinic/domain/messages/states.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { readMessage as contract } from '@polyclinic/domain/messages/endpoints.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { grantMark } from './queue-message.ts'
import { endedLinks, grantedText, ungrantedText } from './granting-part.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { addresseeOf, type Addressee } from './addressee.ts'
import { asMessage, selectMessages } from './messages.ts'
import { subjectOf } from './subject-of.ts'

/**
 * Where messages leave, a link that grants is for its addressee alone; where they do not, this is how it is delivered, by whoever
 * may act in everybody's name (`messages:read-link`), and who has read it stands in the audit.
 */
export async function readMessage(
  context: Context,
  { params: { id } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'messages:list')
  const { db, services, now } = context
  const row = await selectMessages(db)
    .select(['m.body', 'm.grants', 'm.subject_kind', 'm.subject_id'])
    .where('m.id', '=', id)
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  const { body } = row
  const about = row.grants ? subjectOf(services, row) : null
  const grants = row.grants && body !== null && body.includes(grantMark)
  const leaves = row.channel === 'email' ? services.hasMailServer : row.channel === 'push' || services.sms === 'sent'
  const isShown = grants && !leaves && reaches(context.actor, 'messages:read-link', {})
  const object = { kind: 'message', id } as const
  // What has not left yet leaves with the link of then.
  const hasLeft = !unsent.some((each) => each === row.status)
  const ended = grants && hasLeft ? await endedLinks(context, { ...row, leftAt: row.sent_at ?? row.created_at }) : null
  await auditOften(context, { action: isShown ? 'messages:read-link' : 'messages:read', object })
  return {
    ...asMessage(row),
    text: body === null ? null : isShown ? await grantedText(context, row, ended ?? undefined) : ungrantedText(body),
    correction: correctionOf(await addresseeOf(db, id)),
    canLeave: leaves,
    isLinkHidden: grants && !isShown,
    isLinkEnded: (ended?.size ?? 0) > 0,
    manageLink: about?.manageLink ? { appointmentId: about.id, ...(await about.manageLink(db, about.id, now)) } : null,
  }
}

const correctionOf = (addressee: Addressee | null) =>
  addressee && (addressee.isOfAccount ? ('account' as const) : ('patient' as const))
