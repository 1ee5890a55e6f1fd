import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, idempotencyKey, instant, line, listOf, money, plainDate, skip, take, text } from '../kit/shapes.ts'
import { entryKinds } from './postings.ts'
import { soldVoucher } from './model.ts'
import { voucherFilters, voucherKinds, voucherStandings } from './vouchers.ts'

// What is paid ahead, and paid with. What is left of it is what the ledger adds up to at the moment of asking.

const one = { params: z.object({ id }) } as const
const once = { headers: z.object({ 'idempotency-key': idempotencyKey }) } as const
const person = z.object({ id, givenName: z.string(), familyName: z.string() })

const voucher = z.object({
  id,
  kind: z.enum(voucherKinds),
  standing: z.enum(voucherStandings),
  description: z.string().describe('As the invoice says it that sold it.'),
  patient: person.describe('To whom it was sold.'),
  isForBearer: z.boolean(),
  invoice: z.object({ id, reference: z.string() }),
  value: money,
  left: money,
  visits: z.int().nullable(),
  leftVisits: z.int().nullable(),
  validUntil: plainDate,
  soldAt: instant,
  isPaid: z.boolean().describe('Nothing is due of the invoice that sold it.'),
})

export const sellVoucher = endpoint({
  ...once,
  name: 'sellVoucher',
  method: 'POST',
  path: '/billing/vouchers',
  access: 'invoices:write',
  summary:
    'Begins the invoice that sells a voucher or a package: a draft without a visit. Once it is issued there is a code, and once it is paid that can be used.',
  body: z.strictObject({
    patientId: id,
    description: text(200),
    priceMinor: z.int().min(1).max(100_000_000),
    voucher: soldVoucher,
  }),
  answers: { 200: z.object({ id }).describe('The invoice.') },
  errors: ['idempotency_key_reused', 'record_closed'],
})

export const listVouchers = endpoint({
  name: 'listVouchers',
  method: 'GET',
  path: '/billing/vouchers',
  access: 'invoices:read',
  summary: 'Vouchers and packages that were sold, the latest first, with what is owed for all of them.',
  query: z.object({
    filter: z.enum(voucherFilters).default('all'),
    search: text(100).optional().describe('A name, the number of an invoice, or a whole code.'),
    skip,
    take,
  }),
  answers: { 200: listOf(voucher).extend({ owed: money.describe('Of all vouchers of the clinic.') }) },
})

/** Beyond these only the sums tell of it. */
export const voucherEntriesAtMost = 200

export const readVoucher = endpoint({
  ...one,
  name: 'readVoucher',
  method: 'GET',
  path: '/billing/vouchers/{id}',
  access: 'invoices:read',
  summary: 'A voucher with all that was done with it.',
  answers: {
    200: voucher.extend({
      code: z
        .string()
        .nullable()
        .describe('For who takes payments. Null for others, and where the server’s key was another when it was sold.'),
      services: z.array(z.object({ id, name: z.string() })),
      block: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
      entries: z
        .array(
          z.object({
            id,
            kind: z.enum(entryKinds),
            invoice: z.object({ id, reference: z.string() }),
            amount: money.describe('Onto it; below zero from it.'),
            visits: z.int().nullable(),
            at: instant,
          }),
        )
        .describe(`The latest ${voucherEntriesAtMost}.`),
    }),
  },
})

export const blockVoucher = endpoint({
  ...one,
  name: 'blockVoucher',
  method: 'POST',
  path: '/billing/vouchers/{id}/block',
  access: 'payments:take',
  summary: 'Nobody uses it any more, until it is unblocked. What is left of it stays owed.',
  body: z.strictObject({ reason: line(500) }),
  answers: { 204: z.undefined() },
})

export const unblockVoucher = endpoint({
  ...one,
  name: 'unblockVoucher',
  method: 'POST',
  path: '/billing/vouchers/{id}/unblock',
  access: 'payments:take',
  summary: 'It can be used again.',
  body: z.strictObject({}),
  answers: { 204: z.undefined() },
})

export const forfeitVoucher = endpoint({
  ...one,
  ...once,
  name: 'forfeitVoucher',
  method: 'POST',
  path: '/billing/vouchers/{id}/forfeit',
  access: 'invoices:issue',
  summary: 'Takes what is left of one that is over, and was paid, out of what is owed: it becomes the clinic’s.',
  body: z.strictObject({}),
  answers: { 200: z.object({ id }) },
  errors: ['idempotency_key_reused', 'voucher_not_expired', 'voucher_unpaid'],
})

const covered = z.object({
  kind: z.enum(voucherKinds),
  covers: money.describe('What it pays of the invoice.'),
  left: money.describe('What is left of it then.'),
  leftVisits: z.int().nullable(),
  validUntil: plainDate,
})
const code = z.string().trim().min(1).max(60)
const coversMinor = z.int().min(1).max(2_000_000_000).describe('What was seen to be covered.')
const cannot = ['invoice_not_open', 'voucher_unknown', 'voucher_not_for_this'] as const

export const listVouchersToUse = endpoint({
  ...one,
  name: 'listVouchersToUse',
  method: 'GET',
  path: '/billing/invoices/{id}/vouchers',
  access: 'payments:take',
  summary: 'The patient’s own vouchers that pay something of an invoice, the first to end first.',
  answers: { 200: z.object({ items: z.array(covered.extend({ id, description: z.string() })) }) },
})

export const checkVoucher = endpoint({
  ...one,
  name: 'checkVoucher',
  method: 'POST',
  path: '/billing/invoices/{id}/voucher-check',
  access: 'payments:take',
  summary: 'What of an invoice the voucher with a code would pay. Nothing is written.',
  body: z.strictObject({ code }),
  answers: { 200: covered },
  errors: cannot,
})

export const payByVoucher = endpoint({
  ...one,
  ...once,
  name: 'payByVoucher',
  method: 'POST',
  path: '/billing/invoices/{id}/voucher-payments',
  access: 'payments:take',
  summary: 'Pays an invoice with a voucher, as much as it covers.',
  body: z.strictObject({
    by: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('code'), code }),
      z.strictObject({ kind: z.literal('voucher'), id }),
    ]),
    coversMinor,
  }),
  answers: { 200: z.object({ id, reference: z.string() }).describe('The payment.') },
  errors: ['idempotency_key_reused', ...cannot, 'voucher_changed'],
})

export const checkOwnVoucher = endpoint({
  ...one,
  name: 'checkOwnVoucher',
  method: 'POST',
  path: '/invoices/{id}/voucher-check',
  access: 'invoices:own',
  summary: 'What of one’s own invoice the voucher with a code would pay. Nothing is written.',
  body: z.strictObject({ code }),
  answers: { 200: covered },
  errors: cannot,
})

export const payByOwnVoucher = endpoint({
  ...one,
  ...once,
  name: 'payByOwnVoucher',
  method: 'POST',
  path: '/invoices/{id}/voucher-payments',
  access: 'invoices:own',
  summary: 'Pays one’s own invoice with a voucher, as much as it covers.',
  body: z.strictObject({ code, coversMinor }),
  answers: { 200: z.object({ id, reference: z.string() }).describe('The payment.') },
  errors: ['idempotency_key_reused', ...cannot, 'voucher_changed'],
})

export const listOwnVouchers = endpoint({
  ...one,
  name: 'listOwnVouchers',
  method: 'GET',
  path: '/invoices/{id}/vouchers',
  access: 'invoices:own',
  summary:
    'What one of the signed-in patient’s invoices sold: vouchers and packages with their codes, and what is left of each.',
  answers: {
    200: z.object({
      items: z.array(
        voucher
          .pick({ id: true, kind: true, standing: true, description: true, value: true, left: true, visits: true })
          .extend({
            ...{ leftVisits: z.int().nullable(), validUntil: plainDate, isForBearer: z.boolean() },
            code: z
              .string()
              .nullable()
              .describe('Null of one that cannot be used, and where the server’s key was another when it was sold.'),
          }),
      ),
      canPay: z.boolean().describe('Something is due of the invoice, and the clinic has sold vouchers.'),
    }),
  },
})
