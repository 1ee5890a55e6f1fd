import type { DeliveryFailure } from './failures.ts'

/** What a mail server (RFC 3464), or whoever reads a mailbox through its provider (RFC 5965), says of a mail that had left. */
export type MailReport = { kind: 'delivery'; recipients: readonly ReportedRecipient[] } | { kind: 'complaint' }

export type ReportedRecipient = {
  action: 'failed' | 'delayed'
  /** The last server’s name for it, and the address that was written to, where they are told. */
  addresses: readonly string[]
  /** RFC 3463: `5.1.1`; null where none is told. */
  status: string | null
}

/** What becomes of a message that had been sent. */
export type ReportedOutcome = {
  status: 'sent' | 'failed'
  failure: DeliveryFailure
  /** What the other side answered. */
  code: string | null
  /** Its address takes no mail. */
  refusesAddress: boolean
  /** Whoever reads it wants no mail that need not be. */
  stopsOptional: boolean
}

/**
 * Of a report about a message to this address; null when it changes nothing. A mailbox that forwards may tell of another
 * address: the mail may have arrived all the same, so that is only noted.
 */
export function decideReport(report: MailReport, to: string | null): ReportedOutcome | null {
  if (report.kind === 'complaint') return { ...nothing, failure: 'complaint', stopsOptional: true }
  const isOurs = ({ addresses }: ReportedRecipient) =>
    addresses.length === 0 || addresses.some((each) => each.toLowerCase() === to?.toLowerCase())
  const recipient = report.recipients.find(isOurs) ?? report.recipients[0]
  if (!recipient) return null
  const { action, status: code } = recipient
  if (action === 'delayed') return { ...nothing, failure: 'mail-delayed', code }
  if (!isOurs(recipient)) return { ...nothing, failure: 'returned-elsewhere', code }
  const failure = failureOf(code)
  return { ...nothing, status: 'failed', failure, code, refusesAddress: failure === 'address-refused' }
}

const nothing = { status: 'sent', code: null, refusesAddress: false, stopsOptional: false } as const

/**
 * Why a mail came back. What no server can deliver for good is about the address, unless it is about the sender (5.1.7,
 * 5.1.8), a full mailbox, or a policy.
 */
function failureOf(status: string | null): DeliveryFailure {
  const [, kind, detail] = /^([45]\.\d{1,3})\.(\d{1,3})$/.exec(status ?? '') ?? []
  if (kind === '5.1' && detail !== '7' && detail !== '8') return 'address-refused'
  // Disabled; no such host; and what Exchange answers for a recipient that it does not know.
  if (status === '5.2.1' || status === '5.4.4' || status === '5.4.1' || status === '5.4.310') return 'address-refused'
  if (status === '5.2.2' || status === '4.2.2') return 'mailbox-full'
  if (kind === '5.7') return 'message-refused'
  return kind?.startsWith('4') || kind === '5.4' ? 'returned-late' : 'returned'
}
