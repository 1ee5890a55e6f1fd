import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { fileAnswer } from '../kit/file.ts'
import { id, instant, listOf, money, plainDate, skip, take } from '../kit/shapes.ts'
import { paymentMethods } from './postings.ts'
import { invoiceStatuses, standings } from './standing.ts'
import { voucherKinds } from './vouchers.ts'

const own = { access: 'invoices:own' } as const
const one = { params: z.object({ id }) } as const

export const invoice = z.object({
  id,
  reference: z.string(),
  issuedOn: plainDate,
  dueOn: plainDate,
  total: money,
  due: money.describe('What is open; below zero what is owed back.'),
  status: z.enum(invoiceStatuses).exclude(['draft']),
  standing: z.enum(standings).exclude(['draft']),
})

export const listInvoices = endpoint({
  ...own,
  name: 'listInvoices',
  method: 'GET',
  path: '/invoices',
  summary: "The signed-in patient's invoices.",
  query: z.object({ skip, take }),
  answers: { 200: listOf(invoice).extend({ open: money.describe('What is to be paid of all of them.') }) },
})

/** What a paper says, line by line. */
export const paperLine = z.object({
  description: z.string(),
  quantity: z.int(),
  unitMinor: z.int(),
  discountMinor: z.int(),
  discountReason: z.string().nullable(),
  netMinor: z.int(),
  taxRate: z.int(),
  voucherKind: z.enum(voucherKinds).nullable().describe('What it sells to be used later.'),
})

export const readInvoice = endpoint({
  ...own,
  ...one,
  name: 'readInvoice',
  method: 'GET',
  path: '/invoices/{id}',
  summary: 'One of the signed-in patient’s invoices, with what was paid.',
  answers: {
    200: invoice.extend({
      payerName: z.string(),
      lines: z.array(paperLine),
      taxes: z.array(z.object({ rate: z.int(), netMinor: z.int(), taxMinor: z.int() })),
      net: money,
      payments: z.array(
        z.object({
          id,
          reference: z.string(),
          method: z.enum(paymentMethods),
          amount: money,
          refunded: money,
          onItsWay: money.describe('Approved to go back, and not gone yet.'),
          disputed: money.describe('Taken by the bank, or about to be.'),
          paidAt: instant,
          paidOn: plainDate.describe('When it came in; a transfer may be written down later.'),
        }),
      ),
      creditNote: z.object({ id, reference: z.string(), issuedOn: plainDate }).nullable(),
      isElectronic: z.boolean().describe('Whether it can be had as an XRechnung, too.'),
      transferCode: z
        .string()
        .nullable()
        .describe('What a banking app reads to pay what is due (EPC069-12); null where nothing is, or none can.'),
    }),
  },
})

export const readInvoicePaper = endpoint({
  ...own,
  ...one,
  name: 'readInvoicePaper',
  method: 'GET',
  path: '/invoices/{id}/paper',
  summary: 'An invoice or credit note of one’s own as a PDF.',
  answers: { 200: fileAnswer('application/pdf') },
})

export const readElectronicInvoice = endpoint({
  ...own,
  ...one,
  name: 'readElectronicInvoice',
  method: 'GET',
  path: '/invoices/{id}/electronic',
  summary:
    'An invoice or credit note of one’s own as an electronic one (XRechnung, in the syntax of UN/CEFACT CII). None of an invoice that was taken back: its credit note’s says so.',
  answers: { 200: fileAnswer('application/xml') },
  errors: ['invoice_credited', 'invoice_incomplete'],
})

export const readReceipt = endpoint({
  ...own,
  ...one,
  name: 'readReceipt',
  method: 'GET',
  path: '/payments/{id}/receipt',
  summary: 'The receipt of one’s own payment as a PDF, also of what was paid with a booking and is not billed yet.',
  answers: { 200: fileAnswer('application/pdf') },
})

export const readPayment = endpoint({
  ...own,
  ...one,
  name: 'readPayment',
  method: 'GET',
  path: '/payments/{id}',
  summary: 'One of the signed-in patient’s payments, as the server knows it.',
  answers: {
    200: z.object({
      id,
      invoiceReference: z.string(),
      amount: money,
      paidAt: instant.nullable(),
      status: z
        .enum(['pending', 'succeeded', 'failed'])
        .describe('`failed`: it was entered by mistake, and taken back.'),
    }),
  },
})
