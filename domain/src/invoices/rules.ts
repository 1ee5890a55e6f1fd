import { emailPattern } from '../kit/email.ts'
import { Refused, refusedField } from '../kit/refused.ts'
import { addDays, type PlainDate } from '../kit/time.ts'
import type { InvoiceLine } from './model.ts'
import type { DeskMethod } from './postings.ts'
import { totalAtMost, totalsOf, type Line } from './totals.ts'

/** Above it a German invoice names whom it is for with their address (§ 33 UStDV). */
const germanSmallInvoice = 25_000

type Draft = {
  lines: readonly (Line & Pick<InvoiceLine, 'voucher'> & { description: string })[]
  payerName: string
  payerAddress: string
  payerEmail: string
  currency: string
}
type Issuing = { status: 'draft' | 'issued'; isBillable: boolean; country: string; taxNumber: string; today: PlainDate }

/** Whether a draft may become an invoice: what is missing for that, by the field where it is typed. */
export function decideIssue({ status, isBillable, country, taxNumber, today }: Issuing, draft: Draft): Refused | null {
  if (status !== 'draft') return new Refused('invoice_issued')
  if (!isBillable) return new Refused('visit_not_held')
  if (draft.lines.length === 0) return new Refused('invoice_empty')
  if (draft.payerName.trim() === '') return refusedField('/body/payerName', 'required', 'Say who pays.')
  const nameless = draft.lines.findIndex(({ description }) => description.trim() === '')
  if (nameless >= 0)
    return refusedField(`/body/lines/${nameless}/description`, 'required', 'Say what this line is for.')
  const unexplained = draft.lines.findIndex(({ discount }) => discount?.reason.trim() === '')
  if (unexplained >= 0)
    return refusedField(`/body/lines/${unexplained}/discount`, 'required', 'Say why there is a discount.')
  const wrongVoucher = draft.lines.findIndex((line) => line.voucher && !isSellable(line))
  if (wrongVoucher >= 0)
    return refusedField(
      `/body/lines/${wrongVoucher}/unitMinor`,
      'voucher_worthless',
      'A voucher is sold one by one, without discount or tax, and is worth something for each visit.',
    )
  const isOver = draft.lines.findIndex(({ voucher }) => voucher && voucher.validUntil < today)
  if (isOver >= 0) return refusedField(`/body/lines/${isOver}/voucher`, 'in_past', 'This day is over.')
  if (draft.payerEmail !== '' && !emailPattern.test(draft.payerEmail))
    return refusedField('/body/payerEmail', 'unreadable', 'This is no email address.')
  const { totalMinor, lines } = totalsOf(draft.lines)
  // A column holds what a discount takes off, too.
  const tooLarge = lines.findIndex(({ grossMinor }) => grossMinor > totalAtMost)
  if (tooLarge >= 0)
    return refusedField(`/body/lines/${tooLarge}/unitMinor`, 'too_large', 'This is larger than can be billed.')
  if (totalMinor > totalAtMost)
    return refusedField('/body/lines', 'too_large', 'The total is larger than can be billed.')
  if (country !== 'DE') return null
  const taxed = draft.lines.findIndex(({ taxRate }) => taxRate > 0)
  if (taxed >= 0 && taxNumber === '')
    return refusedField(
      `/body/lines/${taxed}/taxRate`,
      'no_tax_number',
      'The clinic has no tax number to bill tax with.',
    )
  if (totalMinor > germanSmallInvoice && draft.currency === 'EUR' && draft.payerAddress.trim() === '')
    return refusedField('/body/payerAddress', 'required', 'Above 250 euros the address of whoever pays must be there.')
  return null
}

const isSellable = ({ voucher, quantity, discount, taxRate, unitMinor }: Draft['lines'][number]) =>
  quantity === 1 &&
  discount === null &&
  taxRate === 0 &&
  unitMinor >= (voucher?.kind === 'package' ? voucher.visits : 1)

type Account = { status: 'draft' | 'issued'; kind: 'invoice' | 'credit-note'; isCredited: boolean; dueMinor: number }
type Paying = { method: DeskMethod; amountMinor: number; givenMinor: number | null; paidOn: string | null }

/** A transfer of longer ago is a slip of who types its day. */
export const transferDaysBack = 366

/** Whether a payment may be taken: never more than is due. */
export function decidePayment(invoice: Account, paying: Paying, today: PlainDate): Refused | null {
  const { method, amountMinor, givenMinor, paidOn } = paying
  if (invoice.status !== 'issued' || invoice.kind !== 'invoice') return new Refused('invoice_not_open')
  if (invoice.dueMinor <= 0) return new Refused('invoice_not_open')
  if (amountMinor > invoice.dueMinor)
    return refusedField('/body/amountMinor', 'more_than_due', 'That is more than is due.')
  if (method === 'cash' && givenMinor === null)
    return refusedField('/body/givenMinor', 'required', 'Say how much was given.')
  if (method !== 'cash' && givenMinor !== null)
    return refusedField('/body/givenMinor', 'not_cash', 'Only cash gives change.')
  if (givenMinor !== null && givenMinor < amountMinor)
    return refusedField('/body/givenMinor', 'too_little', 'Less was given than is paid.')
  if (paidOn === null) return null
  if (method !== 'bank') return refusedField('/body/paidOn', 'not_transfer', 'Only a transfer arrives on another day.')
  if (paidOn > today) return refusedField('/body/paidOn', 'in_future', 'This day is still to come.')
  if (paidOn < addDays(today, -transferDaysBack))
    return refusedField('/body/paidOn', 'too_early', 'This is more than a year ago.')
  return null
}

type Credited = Omit<Account, 'dueMinor'> & {
  reversals: readonly { takenBy: string | null; reversedBy: string }[]
  /** Of a voucher that it sold, something was used or is forfeited. */
  isVoucherUsed: boolean
}

/**
 * An invoice is taken back whole, once; not by somebody who made a payment for it not to have been that they took
 * themselves: cash would be gone and nothing open that tells of it.
 */
export function decideCredit(invoice: Credited, userId: string): Refused | null {
  if (invoice.status !== 'issued' || invoice.kind !== 'invoice') return new Refused('invoice_not_open')
  if (invoice.isCredited) return new Refused('invoice_credited')
  if (invoice.isVoucherUsed) return new Refused('voucher_used')
  const isOwn = invoice.reversals.some(({ takenBy, reversedBy }) => takenBy === userId && reversedBy === userId)
  return isOwn ? new Refused('credit_by_two') : null
}

export type PaymentFacts = {
  amountMinor: number
  isReversed: boolean
  refundedMinor: number
  isRefundAsked: boolean
  /** Paid with a visit of a package: it goes back whole, or not. */
  isVisit?: boolean
}
type Taken = PaymentFacts & { isOnline: boolean; takenBy: string | null; isOfToday: boolean; isCredited: boolean }

/**
 * A payment that never was is reversed, unless its provider says that it was, or some of it went back or is about to: on the day it was taken by anybody
 * who takes payments; later, or once its invoice was taken back, by another person than who took it, as a refund needs two.
 */
export function decideReversal(payment: Taken, userId: string): Refused | null {
  if (payment.isReversed) return new Refused('payment_reversed')
  if (payment.isOnline) return new Refused('payment_online')
  if (payment.refundedMinor > 0 || payment.isRefundAsked) return new Refused('payment_refunded')
  return payment.takenBy === userId && (!payment.isOfToday || payment.isCredited)
    ? new Refused('reversal_by_two')
    : null
}

/** Never more than was paid, and one request at a time. */
export function decideRefundRequest(payment: PaymentFacts, amountMinor: number): Refused | null {
  if (payment.isReversed) return new Refused('payment_reversed')
  if (payment.isRefundAsked) return new Refused('refund_asked')
  if (amountMinor > payment.amountMinor - payment.refundedMinor)
    return refusedField('/body/amountMinor', 'more_than_paid', 'That is more than was paid and has not gone back.')
  if (payment.isVisit && amountMinor !== payment.amountMinor)
    return refusedField('/body/amountMinor', 'visit_whole', 'A visit of a package goes back whole.')
  return null
}

type Failed = { amountMinor: number; hasFailed: boolean; isPaidOut: boolean }

/**
 * Whether what a provider did not give back may go another way: while nothing else carries it out, and only where it is still
 * the clinic's.
 */
export function decidePayout({ amountMinor, hasFailed, isPaidOut }: Failed, payment: PaymentFacts): Refused | null {
  if (payment.isRefundAsked) return new Refused('refund_asked')
  const isLeft = amountMinor <= payment.amountMinor - payment.refundedMinor
  return hasFailed && !isPaidOut && isLeft ? null : new Refused('refund_not_failed')
}

type Request = { decision: string | null; requestedBy: string | null }

/** Who asked does not approve; they may take it back, as anybody who approves may decline it. */
export function decideRefund({ decision, requestedBy }: Request, approves: boolean, userId: string): Refused | null {
  if (decision !== null) return new Refused('refund_decided')
  return approves && requestedBy === userId ? new Refused('refund_by_two') : null
}
