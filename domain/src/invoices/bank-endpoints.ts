import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { filePart, multipartBody } from '../kit/file.ts'
import { id, idempotencyKey, instant, line, listOf, money, plainDate, skip, take } from '../kit/shapes.ts'
import { bankFileBytesAtMost, bankLinesAtMost, columnProblems } from './bank-file.ts'
import { matchKinds } from './bank-matching.ts'

// What came in on the clinic's account, and which invoices it pays. A person decides where number and sum do not.

const one = { params: z.object({ id }) } as const
const once = { headers: z.object({ 'idempotency-key': idempotencyKey }) } as const
const heading = z.string().trim().min(1).max(200)

/** Which heading of a table says what. */
export const bankColumns = z.strictObject({
  bookedOn: heading,
  amount: heading,
  remittance: heading,
  payer: heading.nullable(),
  sign: heading.nullable().describe('Whether it came in or left, where amounts have no sign.'),
  currency: heading.nullable(),
  state: heading.nullable().describe('Whether it is booked.'),
})

export const takeBankFile = endpoint({
  name: 'takeBankFile',
  method: 'POST',
  path: '/billing/bank-files',
  access: 'payments:take',
  summary: `Keeps what came in, of a bank’s CAMT.053 file or of a table (CSV) whose columns are named once. What was kept before is not kept twice. At most ${bankLinesAtMost} lines.`,
  body: multipartBody({
    file: filePart(bankFileBytesAtMost),
    columns: z
      .string()
      .max(2000)
      .optional()
      .describe('Of a table: its columns as JSON, or null to be asked for them. Those of the last time else.'),
  }),
  answers: {
    200: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('kept'),
        added: z.int(),
        known: z.int().describe('Kept before, from another file.'),
        leftOut: z.int().describe('Not kept: what left the account, is not booked yet, or cannot be read.'),
      }),
      z.object({
        kind: z.literal('columns'),
        headings: z.array(z.string()).describe('Which of them says what is to be named.'),
        sample: z.array(z.array(z.string())).describe('The first lines.'),
        chosen: bankColumns.nullable().describe('Those of the last time, or that were just named.'),
        problem: z
          .object({ code: z.enum(columnProblems), line: z.int() })
          .nullable()
          .describe('Why it was not read by them, and the line of the file.'),
      }),
    ]),
  },
})

const matched = z.object({
  ...{ id, reference: z.string(), payerName: z.string() },
  due: money,
})

export const bankTransfer = z.object({
  id,
  bookedOn: plainDate,
  amount: money.describe('Below zero the bank took it back.'),
  rest: money.describe('What is not written down as a payment yet.'),
  payer: z.string(),
  remittance: z.string(),
  match: z
    .object({ kind: z.enum(matchKinds), invoices: z.array(matched) })
    .nullable()
    .describe('Null of one that is done.'),
  payments: z.array(
    z.object({ id, invoiceId: id, invoiceReference: z.string(), amount: money, isReversed: z.boolean() }),
  ),
  setAside: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
})

export const listBankTransfers = endpoint({
  name: 'listBankTransfers',
  method: 'GET',
  path: '/billing/bank-transfers',
  access: 'invoices:read',
  summary: 'What came in on the account, the latest first: what is still to be written down, or what is done.',
  query: z.object({ filter: z.enum(['open', 'done']).default('open'), skip, take }),
  answers: {
    200: listOf(bankTransfer).extend({
      lastReadAt: instant.nullable(),
      lastBookedOn: plainDate.nullable(),
      open: z.int(),
      columns: bankColumns.nullable(),
    }),
  },
})

export const bookBankTransfer = endpoint({
  ...one,
  ...once,
  name: 'bookBankTransfer',
  method: 'POST',
  path: '/billing/bank-transfers/{id}/book',
  access: 'payments:take',
  summary:
    'Writes a transfer, or a part of it, down as a payment of an invoice: at most what came in, and what is due.',
  body: z.strictObject({ invoiceId: id, amountMinor: z.int().min(1).max(2_000_000_000) }),
  answers: { 200: z.object({ id, reference: z.string() }) },
  errors: ['idempotency_key_reused', 'invoice_not_open', 'transfer_done'],
})

export const setTransferAside = endpoint({
  ...one,
  name: 'setTransferAside',
  method: 'POST',
  path: '/billing/bank-transfers/{id}/set-aside',
  access: 'payments:take',
  summary: 'Says that a transfer, or what is left of it, pays no invoice.',
  body: z.strictObject({ reason: line(500) }),
  answers: { 204: z.undefined() },
  errors: ['transfer_done'],
})

export const takeTransferUp = endpoint({
  ...one,
  name: 'takeTransferUp',
  method: 'POST',
  path: '/billing/bank-transfers/{id}/take-up',
  access: 'payments:take',
  summary: 'A transfer that was set aside is to be written down again.',
  body: z.strictObject({}),
  answers: { 204: z.undefined() },
})
