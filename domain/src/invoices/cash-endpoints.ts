import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { fileAnswer } from '../kit/file.ts'
import { id, idempotencyKey, instant, line, listOf, plainDate, skip, take } from '../kit/shapes.ts'
import { cashTransferKinds } from './cash-transfers.ts'
import { entryKinds } from './postings.ts'

// The cash box of the clinic: one for each currency, counted at the end of a day.

/** What a box holds is a sum, and so bound by no single amount: whoever mistyped one can still count. */
const minor = z.int().min(0).max(1_000_000_000_000_000)

const movement = z.object({
  id,
  kind: z.enum(entryKinds),
  reference: z.string().describe('Of the receipt.'),
  invoice: z.object({ id, reference: z.string() }).nullable(),
  transfer: z
    .object({ id, kind: z.enum(cashTransferKinds), reason: z.string().nullable() })
    .nullable()
    .describe('What was put in or taken out, and is nobody’s payment.'),
  amountMinor: z.int().describe('Into the box; below zero out of it.'),
  at: instant,
  by: z.string(),
})

const closing = z.object({
  id,
  number: z.int(),
  currency: z.string(),
  openingMinor: z
    .int()
    .nullable()
    .describe('What the one before left; null of the first, before which nobody counted.'),
  movedMinor: z.int().describe('What was taken less what was given back.'),
  countedMinor: z.int(),
  differenceMinor: z.int().describe('Counted beyond what should have been there; below zero it was missing.'),
  removedMinor: z.int().describe('Taken out at the count, for the safe.'),
  note: z.string().nullable(),
  closedAt: instant,
  closedOn: plainDate,
  closedBy: z.string(),
})

/** Beyond these the box tells only their sum: it was not closed for long. */
export const movementsAtMost = 500

export const readCashBox = endpoint({
  name: 'readCashBox',
  method: 'GET',
  path: '/billing/cash',
  access: 'invoices:read',
  summary:
    'What should be in the cash box, and what moved since it was last counted, the latest first. It names no patient.',
  answers: {
    200: z.object({
      currency: z.string(),
      lastNumber: z.int().describe('How many closings there are.'),
      lastClosedAt: instant.nullable(),
      openingMinor: z.int().nullable().describe('What the last closing left; null before the first.'),
      movedMinor: z.int(),
      count: z.int().describe('Of movements.'),
      movements: z.array(movement).describe(`The latest ${movementsAtMost}.`),
    }),
  },
})

export const closeCashBox = endpoint({
  name: 'closeCashBox',
  method: 'POST',
  path: '/billing/cash-closings',
  access: 'payments:take',
  summary:
    'Says what was counted in the cash box, and takes some of it out. What differs from what should be there is explained.',
  headers: z.object({ 'idempotency-key': idempotencyKey }),
  body: z.strictObject({
    number: z.int().min(1).describe('Of this closing: one after the last that was seen.'),
    movedMinor: z.int().describe('As it was seen: what came in meanwhile is to be counted, too.'),
    countedMinor: minor,
    removedMinor: minor,
    note: line(500).nullable(),
  }),
  answers: { 200: closing },
  errors: ['idempotency_key_reused', 'cash_moved'],
})

export const moveCash = endpoint({
  name: 'moveCash',
  method: 'POST',
  path: '/billing/cash-transfers',
  access: 'payments:take',
  summary:
    'Puts money into the cash box or takes some out that is nobody’s payment: change from the bank, what is brought there, an expense. It has a number and a receipt, and is in the next closing.',
  headers: z.object({ 'idempotency-key': idempotencyKey }),
  body: z.strictObject({
    kind: z.enum(cashTransferKinds),
    amountMinor: z.int().min(1).max(2_000_000_000),
    reason: line(200).nullable().describe('What an expense was for, or what is left of one.'),
  }),
  answers: { 200: z.object({ id, reference: z.string() }) },
  errors: ['idempotency_key_reused'],
})

export const readCashReceipt = endpoint({
  name: 'readCashReceipt',
  method: 'GET',
  path: '/billing/cash-transfers/{id}/receipt',
  access: 'invoices:read',
  recordKind: 'cash-transfer',
  params: z.object({ id }),
  summary: 'The receipt of what was put in or taken out, as a PDF.',
  answers: { 200: fileAnswer('application/pdf') },
})

export const listCashClosings = endpoint({
  name: 'listCashClosings',
  method: 'GET',
  path: '/billing/cash-closings',
  access: 'invoices:read',
  summary: 'When the cash box was counted, the latest first.',
  query: z.object({ skip, take }),
  answers: { 200: listOf(closing) },
})

export const readCashClosing = endpoint({
  name: 'readCashClosing',
  method: 'GET',
  path: '/billing/cash-closings/{id}',
  access: 'invoices:read',
  summary: 'One closing with the payments that it counted, as they came. It names no patient.',
  params: z.object({ id }),
  answers: { 200: closing.extend({ movements: z.array(movement) }) },
})
