import type * as billing from '@polyclinic/domain/invoices/billing-endpoints.ts'
import type * as cash from '@polyclinic/domain/invoices/cash-endpoints.ts'
import type { CashTransferKind } from '@polyclinic/domain/invoices/cash-transfers.ts'
import type * as contracts from '@polyclinic/domain/invoices/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Side } from '@polyclinic/domain/kit/permissions.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { auditOften } from '../../platform/audit.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { answerPaper } from '../documents/answer-paper.ts'
import { palettesOf } from '../messages/html-of-text.ts'
import { findOwnInvoice } from './list-invoices.ts'
import { writeCii } from './electronic/write-cii.ts'
import {
  composeCashReceipt,
  composeInvoice,
  composeReceipt,
  type InvoiceFacts,
  type MoneyPaper,
} from './paper/compose-paper.ts'
import { drawMoneyPaperBeside } from './paper/draw-paper-beside.ts'
import { findCashTransfer } from './move-cash.ts'
import { balanceOf, findInvoice, findPayment, methodOf, today, type InvoiceRow, type PaymentRow } from './queries.ts'
import { electronicOf, linesOf } from './read-billed-invoice.ts'
import { findOwnPayment } from './read-payment.ts'
import { readSender, type Sender } from './sender.ts'

export const moneyPapersPerHour = 240

export const readBilledPaper = (
  scope: RequestScope,
  { params }: Input<typeof billing.readBilledPaper>,
): Promise<Output<typeof billing.readBilledPaper>> =>
  draw(scope, async (context) => {
    requireWholeClinic(context, 'invoices:read')
    const row = await findInvoice(context.db, params.id)
    if (row.status === 'draft') throw refuse('invoice_not_open')
    return invoicePaper(context, row, 'clinic')
  })

export const readInvoicePaper = (
  scope: RequestScope,
  { params }: Input<typeof contracts.readInvoicePaper>,
): Promise<Output<typeof contracts.readInvoicePaper>> =>
  draw(scope, async (context) => invoicePaper(context, await findOwnInvoice(context, params.id), 'patient'))

export const readBilledReceipt = (
  scope: RequestScope,
  { params }: Input<typeof billing.readBilledReceipt>,
): Promise<Output<typeof billing.readBilledReceipt>> =>
  draw(scope, async (context) => {
    requireWholeClinic(context, 'invoices:read')
    return receiptPaper(context, await findPayment(context.db, params.id), 'clinic')
  })

export const readReceipt = (
  scope: RequestScope,
  { params }: Input<typeof contracts.readReceipt>,
): Promise<Output<typeof contracts.readReceipt>> =>
  draw(scope, async (context) => receiptPaper(context, await findOwnPayment(context, params.id), 'patient'))

/** Of money that was put into the cash box or taken out of it. */
export const readCashReceipt = (
  scope: RequestScope,
  { params }: Input<typeof cash.readCashReceipt>,
): Promise<Output<typeof cash.readCashReceipt>> =>
  draw(scope, async (context) => {
    requireWholeClinic(context, 'invoices:read')
    const row = await findCashTransfer(context.db, params.id)
    const object = { kind: 'cash-transfer', id: row.id } as const
    await auditOften(context, { action: 'cash-transfers:read-receipt', object, side: 'clinic' })
    const sender = await readSender(context, null)
    const paper = composeCashReceipt({
      ...{ reference: row.reference, kind: row.kind as CashTransferKind, amountMinor: row.amount_minor, sender },
      ...{ movedOn: row.moved_on, movedBy: row.moved_by, reason: row.reason, currency: row.currency },
    })
    return { paper, sender, at: row.moved_at }
  })

/** What the paper says, as an XRechnung; what it must name and cannot is told beforehand, see `electronicOf`. */
export async function readBilledElectronicInvoice(
  context: Context,
  { params }: Input<typeof billing.readBilledElectronicInvoice>,
): Promise<Output<typeof billing.readBilledElectronicInvoice>> {
  requireWholeClinic(context, 'invoices:read')
  const row = await findInvoice(context.db, params.id)
  if (row.status === 'draft') throw refuse('invoice_not_open')
  return electronicInvoice(context, row, 'clinic')
}

export const readElectronicInvoice = async (
  context: Context,
  { params }: Input<typeof contracts.readElectronicInvoice>,
): Promise<Output<typeof contracts.readElectronicInvoice>> =>
  electronicInvoice(context, await findOwnInvoice(context, params.id), 'patient')

export async function electronicInvoice(context: Context, row: InvoiceRow, side: Side) {
  if (row.note_id !== null) throw refuse('invoice_credited')
  if (electronicOf(row)?.missing.length !== 0) throw refuse('invoice_incomplete')
  const facts = await invoiceFacts(context, row, side)
  const content = writeCii(facts, 'xrechnung')
  return { name: `${facts.reference}.xml`, mediaType: 'application/xml' as const, content }
}

type Composed = { paper: MoneyPaper; sender: Sender; at: string }

async function invoicePaper(context: Context, row: InvoiceRow, side: Side): Promise<Composed> {
  const facts = await invoiceFacts(context, row, side)
  return { paper: composeInvoice(facts), sender: facts.sender, at: row.issued_at! }
}

async function invoiceFacts(context: Context, row: InvoiceRow, side: Side): Promise<InvoiceFacts> {
  const object = { kind: 'patient', id: row.patient_id } as const
  await auditOften(context, { action: 'invoices:read-paper', object, side, detail: row.id })
  const corrected = row.corrects_id === null ? null : await findInvoice(context.db, row.corrects_id)
  return {
    ...(await linesOf(context, row)),
    ...{ kind: row.kind as 'invoice' | 'credit-note', reference: row.reference!, currency: row.currency },
    sender: row.sender as Sender,
    ...{ issuedOn: row.issued_on!, dueOn: row.due_on!, totalMinor: row.total_minor!, note: row.note },
    ...{ payerName: row.payer_name, payerAddress: row.payer_address, patientName: row.patient_name },
    ...{ payerEmail: row.payer_email, buyerReference: row.buyer_reference },
    corrects: corrected && { reference: corrected.reference!, issuedOn: corrected.issued_on! },
    account: row.kind === 'invoice' ? accountOf(context, row) : null,
  }
}

function accountOf(context: Context, row: InvoiceRow) {
  const { dueMinor, paidMinor, refundedMinor } = balanceOf(row)
  const note = row.note_id === null ? null : { reference: row.note_reference!, issuedOn: row.note_issued_on! }
  return { on: today(context), paidMinor: paidMinor - refundedMinor, dueMinor, creditNote: note }
}

async function receiptPaper(context: Context, row: PaymentRow, side: Side): Promise<Composed> {
  const object = { kind: 'patient', id: row.patient_id } as const
  await auditOften(context, { action: 'payments:read-receipt', object, side, detail: row.id })
  const invoice = await findInvoice(context.db, row.invoice_id)
  // What was paid with the booking has a receipt before there is an invoice.
  const sender = (invoice.sender as Sender | null) ?? (await readSender(context, invoice.appointment_id))
  const paper = composeReceipt({
    ...{ reference: row.reference, invoiceReference: row.invoice_reference, paidOn: row.paid_on, sender },
    ...{ method: methodOf(row), amountMinor: row.amount_minor, givenMinor: row.given_minor, currency: row.currency },
    refundedMinor: Number(row.refunded_minor) + Number(row.disputed_minor),
    reversedOn: row.reversed_at === null ? null : dateIn(context.clinic.time_zone, row.reversed_at as Instant),
    payerName: invoice.payer_name,
  })
  return { paper, sender, at: row.paid_at }
}

/** In the clinic's brand of today, with all that it said when it was issued. */
const draw = (scope: RequestScope, compose: (context: Context) => Promise<Composed>) =>
  answerPaper(scope, { kind: 'money-papers', most: moneyPapersPerHour }, async (context) => {
    const { paper, sender, at } = await compose(context)
    const brand = palettesOf(context.clinic.palettes).light['brand-text']
    const printing = { country: sender.country, language: sender.language, brand, at }
    return { title: paper.title, draw: (caller) => drawMoneyPaperBeside({ paper, printing }, caller) }
  })
