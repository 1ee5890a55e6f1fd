import { Refused } from '../kit/refused.ts'
import type { EntryKind } from '../invoices/postings.ts'
import type { CheckoutTruth, MovementKind, MovementStatus, MovementTruth, OnlineStatus } from './model.ts'

// What a provider is found to say is what is so. It is asked again and again, and answers may come in another order than
// they were given: a payment goes one way only, so that an older answer changes nothing.

const rank: Record<OnlineStatus, number> = { begun: 0, open: 1, processing: 2, failed: 3, expired: 3, succeeded: 4 }

/** How a payment stands by what is known and what the provider says. */
export const statusAfter = (known: OnlineStatus, truth: CheckoutTruth['status']): OnlineStatus =>
  rank[truth] > rank[known] ? truth : known

export type KnownMovement = {
  id: string
  ref: string | null
  status: MovementStatus
  amountMinor: number
  refundId: string | null
  disputeReason: string | null
  evidenceDueAt: string | null
}

/** A movement that becomes another, or is new (`known` is null), with the entries that it puts into the books. */
export type MovementStep = {
  known: KnownMovement | null
  truth: MovementTruth
  status: MovementStatus
  /** As it was booked, or is: a bank may end a dispute over another amount. */
  amountMinor: number
  entries: EntryKind[]
}

const out = { refund: 'online-refund', chargeback: 'chargeback' } as const satisfies Record<MovementKind, EntryKind>
const back = { refund: 'online-refund-return', chargeback: 'chargeback-return' } as const satisfies Record<
  MovementKind,
  EntryKind
>

/**
 * What changes of the money that went from a payment. A refund that had gone and then fails has come back. One that the
 * provider knows and we do not, as after a backup was restored, is what was approved, so that it is not sent again.
 */
export function movementSteps(known: readonly KnownMovement[], truths: readonly MovementTruth[]): MovementStep[] {
  const free = new Set(known.filter(({ ref, status }) => ref === null && status !== 'failed'))
  return truths.flatMap((truth) => {
    const own =
      known.find(({ ref }) => ref === truth.ref) ??
      [...free].find(({ id }) => id === truth.movementId) ??
      [...free].find(({ refundId }) => refundId !== null && refundId === truth.refundId)
    if (own) free.delete(own)
    const status = movementAfter(own?.status ?? null, truth.status)
    const isSaid =
      own?.disputeReason === truth.disputeReason && timeOf(own.evidenceDueAt) === timeOf(truth.evidenceDueAt)
    if (own && own.status === status && own.ref === truth.ref && isSaid) return []
    const posted = own?.status === 'done' ? 1 : own?.status === 'returned' ? 2 : 0
    const wanted = status === 'done' ? 1 : status === 'returned' ? 2 : 0
    const entries = [out[truth.kind], back[truth.kind]].slice(posted, wanted)
    return [{ known: own ?? null, truth, status, amountMinor: own?.amountMinor ?? truth.amountMinor, entries }]
  })
}

const timeOf = (at: string | null) => (at === null ? null : Date.parse(at))

function movementAfter(known: MovementStatus | null, truth: MovementTruth['status']): MovementStatus {
  if (known === 'failed' || known === 'returned') return known
  if (known === 'done') return truth === 'failed' || truth === 'returned' ? 'returned' : 'done'
  return truth
}

export type Payable = { isIssued: boolean; isCredited: boolean; dueMinor: number; isOn: boolean }
type UnderWay = { id: string; status: OnlineStatus; amountMinor: number }

/** `begin` anew, go on with what is `same`, or let the provider `end` what was begun for another amount. */
export type Beginning = { act: 'begin' } | { act: 'same' | 'end'; id: string }

/**
 * Whether somebody may pay what they saw. What is being processed is waited for, so that nobody pays twice.
 */
export function decideBegin(invoice: Payable, seenMinor: number, underWay: UnderWay | null): Beginning | Refused {
  if (!invoice.isIssued || invoice.isCredited || invoice.dueMinor <= 0) return new Refused('invoice_not_open')
  if (!invoice.isOn) return new Refused('not_paid_online')
  if (underWay?.status === 'processing') return new Refused('payment_under_way')
  if (seenMinor !== invoice.dueMinor) return new Refused('due_changed')
  if (!underWay) return { act: 'begin' }
  return { act: underWay.amountMinor === invoice.dueMinor ? 'same' : 'end', id: underWay.id }
}

/** Whether an open checkout asks for what is not due any more: paid at the desk meanwhile, in part, or taken back. */
export const isObsolete = (
  checkout: { status: OnlineStatus; amountMinor: number },
  { isCredited, dueMinor }: Pick<Payable, 'isCredited' | 'dueMinor'>,
): boolean => checkout.status === 'open' && (isCredited || checkout.amountMinor !== dueMinor)
