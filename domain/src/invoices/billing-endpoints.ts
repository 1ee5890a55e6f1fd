import { z } from 'zod'
import { insurances } from '../appointments/insurance.ts'
import { appointmentStates } from '../appointments/states.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fileAnswer } from '../kit/file.ts'
import {
  email,
  id,
  idempotencyKey,
  ifMatch,
  instant,
  line,
  listOf,
  money,
  plainDate,
  skip,
  take,
  text,
} from '../kit/shapes.ts'
import { message } from '../messages/endpoints.ts'
import { electronicGaps } from './electronic.ts'
import { paperLine } from './endpoints.ts'
import { invoiceFilters } from './filters.ts'
import { moneyKinds } from './mail-kinds.ts'
import { invoiceDraft } from './model.ts'
import { pauseReasons } from './payment-reminders.ts'
import { deskMethods, paymentMethods, payoutMethods } from './postings.ts'
import { standings } from './standing.ts'
import { voucherStandings } from './vouchers.ts'

// The clinic's side. What is due, paid or overdue is what the ledger adds up to at the moment of asking.

const one = { params: z.object({ id }) } as const
const once = { headers: z.object({ 'idempotency-key': idempotencyKey }) } as const
const changed = ['idempotency_key_reused'] as const
const person = z.object({ id, givenName: z.string(), familyName: z.string() })
const amountMinor = z.int().min(1).max(2_000_000_000)

const billed = z.object({
  id,
  kind: z.enum(['invoice', 'credit-note']),
  reference: z.string().nullable().describe('Null while it is a draft.'),
  patient: person,
  payerName: z.string(),
  issuedOn: plainDate.nullable(),
  dueOn: plainDate.nullable(),
  total: money,
  due: money,
  standing: z.enum(standings),
  remindersSent: z.int().describe('How often whoever pays was reminded of it.'),
})

export const listBilledInvoices = endpoint({
  name: 'listBilledInvoices',
  method: 'GET',
  path: '/billing/invoices',
  access: 'invoices:read',
  summary: 'The clinic’s invoices and credit notes, the latest first, with what is open in all.',
  query: z.object({
    filter: z.enum(invoiceFilters).default('all'),
    search: text(100).optional().describe('A number, or a name.'),
    skip,
    take,
  }),
  answers: {
    200: listOf(billed).extend({
      sums: z
        .object({ open: money, overdue: money, owedBack: money, refundsAsked: money })
        .describe('Of all invoices of the clinic, whatever the filter.'),
    }),
  },
})

const payment = z.object({
  id,
  reference: z.string(),
  method: z.enum(paymentMethods),
  amountMinor: z.int(),
  givenMinor: z.int().nullable(),
  note: z.string().nullable(),
  paidAt: instant.describe('When it was written down.'),
  paidOn: plainDate.describe('When it came in.'),
  takenBy: z.string(),
  refundedMinor: z.int(),
  onItsWayMinor: z.int().describe('Approved to go back, and not gone yet.'),
  disputedMinor: z.int().describe('Taken by the bank, or about to be.'),
  reversal: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  refunds: z.array(
    z.object({
      id,
      amountMinor: z.int(),
      method: z
        .enum(payoutMethods)
        .nullable()
        .describe('By which it goes instead of the way it came, which its provider refused.'),
      reason: z.string(),
      requestedAt: instant,
      requestedBy: z.string(),
      isOwn: z.boolean().describe('Whoever asks now asked for it, and cannot approve it.'),
      decision: z.enum(['approved', 'declined']).nullable(),
      decidedAt: instant.nullable(),
      decidedBy: z.string().nullable(),
    }),
  ),
})

const invoiceMail = message
  .pick({ id: true, to: true, status: true, failure: true, createdAt: true, sentAt: true, dueAt: true })
  .extend({ kind: z.enum(moneyKinds) })

export const billedInvoice = billed.extend({
  version: z.int(),
  appointment: z
    .object({
      ...{ id, startsAt: instant, timeZone: z.string(), serviceName: z.string() },
      ...{ status: z.enum(appointmentStates), insurance: z.enum(insurances).nullable() },
      isBillable: z.boolean().describe('The patient was there, or canceled late where that costs something.'),
    })
    .nullable(),
  draft: invoiceDraft.nullable(),
  payerAddress: z.string(),
  payerEmail: z.string(),
  buyerReference: z.string(),
  electronic: z
    .object({ missing: z.array(z.enum(electronicGaps)) })
    .nullable()
    .describe(
      'What an XRechnung of it lacks, if anything; a draft, as it was saved. Null of what was taken back, and where EN 16931 means nothing.',
    ),
  note: z.string(),
  lines: z.array(paperLine),
  vouchers: z
    .array(
      z.object({
        ...{ id, description: z.string(), standing: z.enum(voucherStandings) },
        code: z.string().nullable().describe('Of one that can be used, for who takes payments.'),
      }),
    )
    .describe('What it sold to be used later.'),
  taxes: z.array(z.object({ rate: z.int(), netMinor: z.int(), taxMinor: z.int() })),
  netMinor: z.int(),
  paidMinor: z.int().describe('What came in and was not given back.'),
  createdAt: instant,
  issuedAt: instant.nullable(),
  issuedBy: z.string().nullable(),
  payments: z.array(payment),
  corrects: z.object({ id, reference: z.string() }).nullable(),
  creditNote: z.object({ id, reference: z.string(), issuedAt: instant, issuedBy: z.string() }).nullable(),
  dueDays: z.int().describe('How long whoever pays has, from the day on which it is issued.'),
  hasTaxNumber: z.boolean(),
  reminders: z.object({
    sentOn: z.array(plainDate),
    next: z
      .object({ level: z.int(), on: plainDate })
      .nullable()
      .describe('Which one follows by itself, and when at the earliest; null where none does.'),
    paused: z.object({ reason: z.enum(pauseReasons), at: instant, by: z.string() }).nullable(),
  }),
  mails: z.array(invoiceMail).describe('What was mailed about it and its payments, the latest first.'),
  mailTo: email
    .nullable()
    .describe('Where it is mailed: to the account that reads it. Null where nobody does, who is given a printout.'),
  payLink: z
    .string()
    .nullable()
    .describe(
      'By which whoever has it pays what is due online, without an account. Null where nothing can be paid so.',
    ),
  payLinkHasInvoice: z
    .boolean()
    .describe('Somebody else than the patient pays, for whom the link has the electronic invoice, too.'),
})

export const mailInvoice = endpoint({
  ...one,
  ...once,
  name: 'mailInvoice',
  method: 'POST',
  path: '/billing/invoices/{id}/mail',
  access: 'invoices:issue',
  summary:
    'Mails whoever reads an issued invoice in their account where it is, at once, also when it was mailed before. One that still waits to leave is replaced.',
  body: z.strictObject({}),
  answers: { 200: z.object({ id }).describe('The message.') },
  errors: [...changed, 'invoice_not_open', 'nobody_to_mail'],
})

export const readBilledInvoice = endpoint({
  ...one,
  name: 'readBilledInvoice',
  method: 'GET',
  path: '/billing/invoices/{id}',
  access: 'invoices:read',
  summary: 'An invoice with its lines, payments and all that was done with it.',
  answers: { 200: billedInvoice },
})

export const listVisitsToBill = endpoint({
  name: 'listVisitsToBill',
  method: 'GET',
  path: '/billing/visits',
  access: 'invoices:write',
  summary:
    'Visits of the last 90 days that cost their patient something and have no invoice, not even a draft: held, or canceled late for a fee. The latest first.',
  query: z.object({ skip, take }),
  answers: {
    200: listOf(
      z.object({
        ...{ id, startsAt: instant, timeZone: z.string(), status: z.enum(['fulfilled', 'cancelled', 'noshow']) },
        ...{ serviceName: z.string(), provider: z.string(), patient: person },
        amount: money.describe('What was promised with the booking.'),
      }),
    ),
  },
})

export const beginInvoice = endpoint({
  name: 'beginInvoice',
  method: 'POST',
  path: '/billing/invoices',
  access: 'invoices:write',
  summary:
    'The invoice of a visit: the draft or invoice that there is, else a draft with what was promised with the booking.',
  body: z.strictObject({ appointmentId: id }),
  answers: { 200: z.object({ id }) },
  errors: ['record_closed'],
})

export const saveInvoice = endpoint({
  ...one,
  name: 'saveInvoice',
  method: 'PATCH',
  path: '/billing/invoices/{id}',
  access: 'invoices:write',
  summary: 'A draft as it is typed, whole.',
  headers: z.object({ 'if-match': ifMatch }),
  body: invoiceDraft,
  answers: { 200: z.object({ version: z.int() }) },
  errors: ['invoice_issued', 'stale_version', 'version_required'],
})

export const discardInvoice = endpoint({
  ...one,
  name: 'discardInvoice',
  method: 'DELETE',
  path: '/billing/invoices/{id}',
  access: 'invoices:write',
  summary: 'Throws a draft away. What was issued stays.',
  answers: { 204: z.undefined() },
  errors: ['invoice_issued', 'invoice_prepaid'],
})

export const issueInvoice = endpoint({
  ...one,
  ...once,
  name: 'issueInvoice',
  method: 'POST',
  path: '/billing/invoices/{id}/issue',
  access: 'invoices:issue',
  summary:
    'Gives a draft its number and puts it into the ledger; from then on nothing of it changes. Not before the patient is there.',
  body: z.strictObject({ version: z.int().min(1).describe('Of the draft that was seen.') }),
  answers: { 200: z.object({ id, reference: z.string() }) },
  errors: [...changed, 'invoice_issued', 'invoice_empty', 'visit_not_held', 'stale_version'],
})

export const remindOfPayment = endpoint({
  ...one,
  ...once,
  name: 'remindOfPayment',
  method: 'POST',
  path: '/billing/invoices/{id}/payment-reminder',
  access: 'invoices:issue',
  summary: 'Mails the next reminder of an overdue invoice now. Three at most, whoever sends them, and one a day.',
  body: z.strictObject({}),
  answers: { 200: z.object({ id }).describe('The message.') },
  errors: [
    ...changed,
    'not_overdue',
    'reminders_paused',
    'payment_at_bank',
    'reminders_all_sent',
    'reminded_today',
    'nobody_to_mail',
  ],
})

export const pausePaymentReminders = endpoint({
  ...one,
  name: 'pausePaymentReminders',
  method: 'POST',
  path: '/billing/invoices/{id}/pause-reminders',
  access: 'invoices:issue',
  summary: 'No reminders of this invoice, until somebody wants them again.',
  body: z.strictObject({ reason: z.enum(pauseReasons) }),
  answers: { 204: z.undefined() },
  errors: ['invoice_not_open'],
})

export const resumePaymentReminders = endpoint({
  ...one,
  name: 'resumePaymentReminders',
  method: 'POST',
  path: '/billing/invoices/{id}/resume-reminders',
  access: 'invoices:issue',
  summary: 'Reminders of this invoice again.',
  body: z.strictObject({}),
  answers: { 204: z.undefined() },
})

export const creditInvoice = endpoint({
  ...one,
  ...once,
  name: 'creditInvoice',
  method: 'POST',
  path: '/billing/invoices/{id}/credit',
  access: 'invoices:issue',
  summary:
    'Takes an issued invoice back, whole, by a credit note with a number of its own. Not by who took and reversed a payment for it.',
  body: z.strictObject({ reason: line(500) }),
  answers: { 200: z.object({ id, reference: z.string() }) },
  errors: [...changed, 'invoice_not_open', 'invoice_credited', 'credit_by_two'],
})

export const takePayment = endpoint({
  ...one,
  ...once,
  name: 'takePayment',
  method: 'POST',
  path: '/billing/invoices/{id}/payments',
  access: 'payments:take',
  summary: 'Writes down money that came in, at most what is due.',
  body: z.strictObject({
    method: z.enum(deskMethods),
    amountMinor,
    givenMinor: amountMinor.nullable().describe('Of cash: what was put on the desk.'),
    note: line(120).nullable().describe('The terminal’s slip, or what the transfer says.'),
    paidOn: plainDate.nullable().default(null).describe('Of a transfer: the day on which it arrived. Null for today.'),
  }),
  answers: { 200: z.object({ id, reference: z.string(), changeMinor: z.int() }) },
  errors: [...changed, 'invoice_not_open'],
})

export const reversePayment = endpoint({
  ...one,
  ...once,
  name: 'reversePayment',
  method: 'POST',
  path: '/billing/payments/{id}/reverse',
  access: 'payments:take',
  summary:
    'Takes a payment that was entered by mistake out of the sums, by a counter entry. On a later day, or once its invoice was taken back, another person than who took it has to.',
  body: z.strictObject({ reason: line(500) }),
  answers: { 200: z.object({ id }) },
  errors: [...changed, 'payment_reversed', 'payment_online', 'payment_refunded', 'reversal_by_two'],
})

export const requestRefund = endpoint({
  ...one,
  ...once,
  name: 'requestRefund',
  method: 'POST',
  path: '/billing/payments/{id}/refunds',
  access: 'refunds:request',
  summary: 'Asks for money to go back, at most what was paid. Somebody else approves it.',
  body: z.strictObject({ amountMinor, reason: line(500) }),
  answers: { 200: z.object({ id }) },
  errors: [...changed, 'payment_reversed', 'refund_asked'],
})

export const requestPayout = endpoint({
  ...one,
  ...once,
  name: 'requestPayout',
  method: 'POST',
  path: '/billing/refunds/{id}/payout',
  access: 'refunds:request',
  summary:
    'Asks for a refund that the provider did not carry out to go another way, whole and once. Somebody else approves it.',
  body: z.strictObject({ method: z.enum(payoutMethods), reason: line(500) }),
  answers: { 200: z.object({ id }) },
  errors: [...changed, 'payment_reversed', 'refund_asked', 'refund_not_failed'],
})

export const approveRefund = endpoint({
  ...one,
  ...once,
  name: 'approveRefund',
  method: 'POST',
  path: '/billing/refunds/{id}/approve',
  access: 'refunds:approve',
  asksForCode: true,
  summary: 'Gives money back by the way it came, or as it was asked for. Never whoever asked for it.',
  body: z.strictObject({}),
  answers: { 200: z.object({ id }) },
  errors: [...changed, 'refund_decided', 'refund_by_two', 'payment_reversed', 'refund_not_failed'],
})

export const declineRefund = endpoint({
  ...one,
  name: 'declineRefund',
  method: 'POST',
  path: '/billing/refunds/{id}/decline',
  access: 'refunds:approve',
  summary: 'No money goes back.',
  body: z.strictObject({}),
  answers: { 204: z.undefined() },
  errors: ['refund_decided'],
})

export const readBilledPaper = endpoint({
  ...one,
  name: 'readBilledPaper',
  method: 'GET',
  path: '/billing/invoices/{id}/paper',
  access: 'invoices:read',
  summary: 'An issued invoice or credit note as a PDF.',
  answers: { 200: fileAnswer('application/pdf') },
  errors: ['invoice_not_open'],
})

export const readBilledElectronicInvoice = endpoint({
  ...one,
  name: 'readBilledElectronicInvoice',
  method: 'GET',
  path: '/billing/invoices/{id}/electronic',
  access: 'invoices:read',
  summary:
    'An issued invoice or credit note as an electronic one (XRechnung, in the syntax of UN/CEFACT CII). None of an invoice that was taken back: its credit note’s says so.',
  answers: { 200: fileAnswer('application/xml') },
  errors: ['invoice_not_open', 'invoice_credited', 'invoice_incomplete'],
})

export const readBilledReceipt = endpoint({
  ...one,
  name: 'readBilledReceipt',
  method: 'GET',
  path: '/billing/payments/{id}/receipt',
  access: 'invoices:read',
  summary: 'The receipt of a payment as a PDF.',
  answers: { 200: fileAnswer('application/pdf') },
})
