import type { MailReport, ReportedRecipient } from '@polyclinic/domain/messages/decide-report.ts'
import PostalMime, { type Attachment } from 'postal-mime'
import { findMailId, type MailId } from './mail-id.ts'

export type ReadReport = { about: MailId; report: MailReport }

/** More of a mail is not looked at: what reports say stands before the mail that they return. */
export const reportBytesAtMost = 250_000
const bounds = { maxNestingDepth: 20, maxHeadersSize: 200_000 }
const fieldBytesAtMost = 64_000
const recipientsAtMost = 20

/** What a mail server or a mailbox provider reports of a mail of ours; null of any other mail, whatever it looks like. */
export async function readMailReport(raw: Uint8Array): Promise<ReadReport | null> {
  const mail = await PostalMime.parse(raw.subarray(0, reportBytesAtMost), {
    ...bounds,
    forceRfc822Attachments: true,
  }).catch(() => null)
  if (!mail) return null
  const textOf = (types: readonly string[]) => {
    const part = mail.attachments.find(({ mimeType }) => types.includes(mimeType))
    return part ? asText(part) : ''
  }
  const delivery = textOf(['message/delivery-status', 'message/global-delivery-status'])
  const feedback = textOf(['message/feedback-report'])
  const returned = textOf([
    ...['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers'],
    ...['message/global', 'message/global-headers'],
  ])
  // Of what is returned the head alone: whoever wrote the mail did not write that.
  const about = findMailId(delivery) ?? findMailId(feedback) ?? findMailId(groupsOf(returned, 1)[0]?.text ?? '')
  const report = feedback ? complaintOf(feedback) : delivery ? deliveryOf(delivery) : null
  return about && report && { about, report }
}

const asText = ({ content }: Attachment) =>
  typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8', 0, fieldBytesAtMost)

/** RFC 5965: not of what somebody took back, nor of viruses, which are not their reader’s word. */
function complaintOf(text: string): MailReport | null {
  const type = groupsOf(text, 1)[0]?.field('feedback-type')?.toLowerCase()
  return type !== undefined && ['abuse', 'opt-out', 'fraud', 'other'].includes(type) ? { kind: 'complaint' } : null
}

/** RFC 3464: fields of the mail, and then of each recipient. */
function deliveryOf(text: string): MailReport | null {
  const recipients = groupsOf(text, 1 + recipientsAtMost)
    .slice(1)
    .flatMap(({ field }): ReportedRecipient[] => {
      const action = field('action')?.toLowerCase()
      if (action !== 'failed' && action !== 'delayed') return []
      const addresses = [field('original-recipient'), field('final-recipient')].flatMap(addressesOf)
      const [status = null] = /^[245]\.\d{1,3}\.\d{1,3}(?!\d)/.exec(field('status') ?? '') ?? []
      return [{ action, addresses, status: preciseStatus(status, field('diagnostic-code') ?? '') }]
    })
  return recipients.length > 0 ? { kind: 'delivery', recipients } : null
}

/** Where a server says no more than that it failed, the answer that it got may. */
function preciseStatus(status: string | null, diagnostic: string): string | null {
  if (status !== null && !/^[45]\.0\.0$/.test(status)) return status
  return /^smtp; *[45]\d\d[ -]([45]\.\d{1,3}\.\d{1,3})(?!\d)/i.exec(diagnostic)?.[1] ?? status
}

/** `rfc822;rosa@example.org`; as a sender gave it, letters may stand as `+2B` (RFC 3461). */
function addressesOf(value: string | undefined): string[] {
  const [, address] = /^(?:rfc822|utf-8) *; *<?([^\s<>]{3,320}?)>?$/i.exec(value ?? '') ?? []
  if (!address?.includes('@')) return []
  const decoded = address.replace(/\+([2-7][0-9A-F])/g, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return [...new Set([address, decoded])]
}

type Group = { text: string; field: (name: string) => string | undefined }

/** Header fields between empty lines. */
function groupsOf(text: string, most: number): Group[] {
  return text
    .slice(0, fieldBytesAtMost)
    .replaceAll('\r\n', '\n')
    .replace(/^\n+/, '')
    .split(/\n[ \t]*\n+/, most)
    .map((group) => {
      const unfolded = group.replace(/\n[ \t]+/g, ' ')
      const fields = new Map<string, string>()
      for (const line of unfolded.split('\n')) {
        const [, name, value] = /^([\w-]{1,60}):(.*)$/.exec(line) ?? []
        if (name !== undefined && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value!.trim())
      }
      return { text: unfolded, field: (name: string) => fields.get(name) }
    })
}
