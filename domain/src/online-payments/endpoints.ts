import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { fileAnswer, rawBody } from '../kit/file.ts'
import { manageTokenHeader } from '../appointments/endpoints.ts'
import { asPatient, id, ifMatch, instant, money, plainDate, secret } from '../kit/shapes.ts'
import { movementKinds, movementStatuses, onlineStatuses, paymentProviders } from './model.ts'

// Paying by the provider’s page. Whoever reads the invoice in an account pays it, and whoever has its mailed link; what the
// answers say is what the books say.

export const paymentTokenHeaderName = 'payment-token'
const byLink = z.object({
  [paymentTokenHeaderName]: secret.optional().describe('From the link; instead of signing in.'),
})
const payable = { access: 'public', params: z.object({ id }), headers: byLink, recordKind: 'invoice' } as const

export const readPayable = endpoint({
  ...payable,
  name: 'readPayable',
  method: 'GET',
  path: '/payable-invoices/{id}',
  summary: 'What is due of an invoice, and whether it can be paid online. It says nothing of what was billed.',
  answers: {
    200: z.object({
      id,
      reference: z.string(),
      due: money.describe('Below zero what is owed back.'),
      total: money,
      dueOn: plainDate,
      isCredited: z.boolean(),
      canPay: z
        .boolean()
        .describe('The clinic takes payments online, something is due, and nothing is being processed.'),
      processing: id.nullable().describe('A payment that its provider is still processing.'),
      isDemo: z.boolean().describe('No money moves.'),
      isTest: z
        .boolean()
        .describe('The clinic tries it with a test key: no money moves, and only its managers may pay.'),
      isElectronic: z
        .boolean()
        .describe(
          'Somebody else than the patient pays, whose address for electronic invoices was typed: by the link that the desk hands on it is theirs to have, until some time after all was paid.',
        ),
    }),
  },
})

export const readPayableElectronicInvoice = endpoint({
  ...payable,
  name: 'readPayableElectronicInvoice',
  method: 'GET',
  path: '/payable-invoices/{id}/electronic',
  summary:
    'The invoice as an electronic one (XRechnung), for another payer than the patient, who has no account to read it in: by the link that the desk hands on, not by a mailed one. None of an invoice that names no address for it.',
  answers: { 200: fileAnswer('application/xml') },
})

export const payInvoice = endpoint({
  ...payable,
  name: 'payInvoice',
  method: 'POST',
  path: '/payable-invoices/{id}/checkout',
  summary:
    'Begins a payment of all that is due, or goes on with the one that was begun. The answer says at which page of the provider it is paid.',
  body: z.strictObject({ dueMinor: z.int().min(1).max(2_000_000_000).describe('What was seen to be due.') }),
  answers: { 200: z.object({ paymentId: id, url: z.string().describe('Of the provider; opened by the browser.') }) },
  errors: ['invoice_not_open', 'not_paid_online', 'due_changed', 'payment_under_way'],
})

export const readOnlinePayment = endpoint({
  ...{ access: 'public', params: z.object({ id }), headers: byLink, recordKind: 'payment' },
  name: 'readOnlinePayment',
  method: 'GET',
  path: '/online-payments/{id}',
  summary: 'How an online payment stands, by the books; one that is under way is asked for at its provider.',
  answers: {
    200: z.object({
      id,
      invoiceId: id,
      invoiceReference: z.string(),
      amount: money,
      status: z.enum(['pending', 'succeeded', 'failed']),
      isProcessing: z.boolean().describe('The provider has it, and money is on its way.'),
      paidAt: instant.nullable(),
      due: money.describe('Of the invoice, now; below zero what is owed back.'),
    }),
  },
})

const prepaid = {
  access: 'public',
  path: '/appointments/{id}/prepayment',
  params: z.object({ id }),
  query: asPatient,
  headers: manageTokenHeader,
} as const

export const beginPrepayment = endpoint({
  ...prepaid,
  name: 'beginPrepayment',
  method: 'POST',
  summary:
    'Begins the payment that a booked visit waits for, or goes on with it. Its time is kept for as long as the provider’s page is open.',
  answers: {
    200: z.object({
      url: z.string().nullable().describe('Of the provider; opened by the browser. Null: the visit waits for nothing.'),
    }),
  },
  errors: ['forbidden', 'state_conflict', 'hold_expired', 'payment_under_way', 'not_paid_online'],
})

export const readPrepayment = endpoint({
  ...prepaid,
  name: 'readPrepayment',
  method: 'GET',
  summary:
    'How a visit that is paid with the booking stands, by the books; what is under way is asked for at its provider.',
  answers: {
    200: z.object({
      status: z
        .enum(['awaited', 'processing', 'confirmed', 'cancelled', 'noshow', 'lost'])
        .describe('`processing`: the provider has it, and money is on its way. `lost`: it was not paid in time.'),
      reference: z.string().describe('Of the visit.'),
      paymentDueAt: instant.nullable(),
      asked: money,
      paid: money,
      returned: money.describe('Of it, gone back or on its way.'),
      returning: money.describe(
        'Of it, what is still to go back by itself, once what became of the visit is undone no more.',
      ),
    }),
  },
  errors: ['forbidden'],
})

export const eventBytesAtMost = 256 * 1024

export const takePaymentEvent = endpoint({
  name: 'takePaymentEvent',
  method: 'POST',
  path: '/payment-events',
  access: 'public',
  summary:
    'Where the provider tells the clinic of this host what happened: signed, and believed only after asking back.',
  headers: z.object({ 'stripe-signature': z.string().max(2000) }),
  body: rawBody({ mediaTypes: ['application/json'], bytesAtMost: eventBytesAtMost }),
  answers: { 204: z.undefined() },
})

const demo = { access: 'public', params: z.object({ ref: z.string().regex(/^cs_demo_[0-9a-f]{48}$/) }) } as const

export const readDemoCheckout = endpoint({
  ...demo,
  name: 'readDemoCheckout',
  method: 'GET',
  path: '/demo-checkouts/{ref}',
  summary: 'What the demo’s provider would ask for. No money moves.',
  answers: {
    200: z.object({
      words: z.string(),
      amount: money,
      status: z.enum(['open', 'complete', 'expired']),
      successUrl: z.string(),
      cancelUrl: z.string(),
    }),
  },
})

export const payDemoCheckout = endpoint({
  ...demo,
  name: 'payDemoCheckout',
  method: 'POST',
  path: '/demo-checkouts/{ref}/pay',
  summary: 'Pays at the demo’s provider: at once, or like a bank that takes half a minute. No money moves.',
  body: z.strictObject({ how: z.enum(['card', 'bank']) }),
  answers: { 200: z.object({ successUrl: z.string() }) },
  errors: ['link_expired'],
})

const managed = { access: 'settings:change', recordKind: 'organization' } as const
const key = (prefix: string) =>
  z
    .string()
    .trim()
    .max(255)
    .regex(new RegExp(`^${prefix}[A-Za-z0-9_]{10,}$`), 'wrong_key')

const settings = z.object({
  provider: z.enum(paymentProviders),
  isOn: z.boolean(),
  hasSecretKey: z.boolean().describe('One that this server can open. It is kept sealed, and never told again.'),
  hasSigningKey: z.boolean(),
  version: z.int().describe('0 before the first change.'),
  isTest: z.boolean().describe('The key is one of the provider’s test mode: patients are offered nothing.'),
  eventsUrl: z.string().describe('Where the provider is to send its events.'),
  lastEventAt: instant.nullable().describe('When it last sent one that was signed with the signing key.'),
})

export const readOnlinePaymentSettings = endpoint({
  ...managed,
  name: 'readOnlinePaymentSettings',
  method: 'GET',
  path: '/billing/online-settings',
  summary: 'Whether the clinic takes payments online, and whether its provider’s keys are there.',
  answers: { 200: settings },
})

export const changeOnlinePaymentSettings = endpoint({
  ...managed,
  asksForCode: true,
  name: 'changeOnlinePaymentSettings',
  method: 'PATCH',
  path: '/billing/online-settings',
  summary: 'Switches payments online on or off, and takes the provider’s keys, which it is asked about first.',
  headers: z.object({ 'if-match': ifMatch }),
  body: z.strictObject({
    isOn: z.boolean(),
    secretKey: key('(sk|rk)_(test|live)_').nullable().describe('Null: it stays.'),
    signingKey: key('whsec_').nullable().describe('Null: it stays.'),
  }),
  answers: { 200: settings },
  errors: ['stale_version', 'version_required'],
})

const movement = z.object({
  id,
  paymentId: id,
  invoice: z.object({ id, reference: z.string() }),
  kind: z.enum(movementKinds),
  status: z.enum(movementStatuses),
  amount: money,
  failure: z.string().nullable().describe('The provider’s code.'),
  at: instant,
  refundId: id.nullable().describe('What was approved here; null for what the provider’s own pages or a bank did.'),
  providerRef: z.string().nullable().describe('What the provider calls it.'),
  disputeReason: z.string().nullable().describe('Why a bank has taken the money: the provider’s word.'),
  evidenceDueAt: instant.nullable().describe('Until when the provider takes evidence against a dispute.'),
  by: z
    .object({ asked: z.string(), approved: z.string() })
    .nullable()
    .describe('Who of the clinic asked for the refund and who approved it.'),
  canRetry: z.boolean().describe('It failed, and the money is there: it can be sent again, or go another way.'),
  canHandle: z
    .boolean()
    .describe('It will not go on by itself, and nobody has seen to it. Never of what can be sent again: that is owed.'),
  isHandled: z.boolean(),
  handledNote: z.string().nullable().describe('What became of it.'),
})

export const listOnlinePaymentsOfInvoice = endpoint({
  params: z.object({ id }),
  name: 'listOnlinePaymentsOfInvoice',
  method: 'GET',
  path: '/billing/invoices/{id}/online-payments',
  access: 'invoices:read',
  summary: 'What was begun online for an invoice and how it stands, with what went back at the provider.',
  answers: {
    200: z.object({
      payments: z.array(
        z.object({
          id,
          status: z.enum(onlineStatuses),
          amount: money,
          byLink: z.boolean(),
          begunAt: instant,
          endedAt: instant.nullable(),
          providerRef: z.string().nullable().describe('What the provider calls the payment.'),
        }),
      ),
      movements: z.array(movement),
    }),
  },
})

/** More than wait at a time unless nobody looks for weeks. */
export const problemsAtMost = 200

export const listOnlineProblems = endpoint({
  name: 'listOnlineProblems',
  method: 'GET',
  path: '/billing/online-problems',
  access: 'invoices:read',
  summary: `What of online payments needs a person, what is due first, then the oldest, the first ${problemsAtMost}: refunds that failed or do not leave, disputes, money for nothing known, more than was due.`,
  answers: {
    200: z.object({
      movements: z.array(movement),
      unknown: z.array(z.object({ id, providerRef: z.string(), amount: money, foundAt: instant })),
      owedBack: z
        .array(z.object({ invoice: z.object({ id, reference: z.string() }), amount: money, at: instant }))
        .describe('Invoices of which more came in online than was due, until it is given back or on its way.'),
    }),
  },
})

export const handleOnlineProblem = endpoint({
  params: z.object({ id }),
  recordKind: 'payment',
  name: 'handleOnlineProblem',
  method: 'POST',
  path: '/billing/online-problems/{id}/handle',
  access: 'payments:take',
  summary: 'Somebody has seen to it: it leaves the list. The books stay as they are.',
  body: z.strictObject({ note: z.string().trim().min(1).max(500).describe('What became of it.') }),
  answers: { 204: z.undefined() },
})

export const retryOnlineRefund = endpoint({
  params: z.object({ id }),
  recordKind: 'payment',
  name: 'retryOnlineRefund',
  method: 'POST',
  path: '/billing/online-problems/{id}/retry',
  access: 'refunds:approve',
  asksForCode: true,
  summary: 'Sends a refund that failed to the provider again. It was approved already.',
  body: z.strictObject({}),
  answers: { 204: z.undefined() },
  errors: ['refund_not_failed'],
})
