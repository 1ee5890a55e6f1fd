import { z } from 'zod'
import { id, lineOrNone, plainDate, text } from '../kit/shapes.ts'
import { linesAtMost } from './lines-at-most.ts'
import { packageServicesAtMost, packageVisitsAtMost } from './vouchers.ts'

const minor = z.int().min(0).max(100_000_000)

export const discount = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sum'), minor: minor.min(1), reason: text(200) }),
  z.strictObject({
    kind: z.literal('share'),
    share: z.int().min(1).max(10_000).describe('In hundredths of a percent.'),
    reason: text(200),
  }),
])

const everyVoucher = {
  isForBearer: z.boolean().describe('Whoever brings it uses it; otherwise the patient of the invoice alone.'),
  validUntil: plainDate,
}

/** What a line sells to be used later. */
export const soldVoucher = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sum'), ...everyVoucher }),
  z.strictObject({
    kind: z.literal('package'),
    visits: z.int().min(1).max(packageVisitsAtMost),
    serviceIds: z.array(id).min(1).max(packageServicesAtMost).describe('For visits of which services it is.'),
    ...everyVoucher,
  }),
])

export const invoiceLine = z.strictObject({
  description: text(200),
  quantity: z.int().min(1).max(9999),
  unitMinor: minor.describe('Of one, without tax, in the smallest unit of the currency.'),
  discount: discount.nullable(),
  taxRate: z.int().min(0).max(10_000).describe('In hundredths of a percent; 0 for what is exempt.'),
  voucher: soldVoucher.optional().describe('It sells a voucher, one and whole: tax and revenue arise when it is used.'),
})

/** What somebody types of an invoice, whole. What is missing is asked for when it is issued. */
export const invoiceDraft = z.strictObject({
  payerName: text(200).describe('Who pays: the patient, or whoever pays for them.'),
  payerAddress: text(400),
  payerEmail: lineOrNone(254).default('').describe('Where whoever pays takes an electronic invoice.'),
  buyerReference: lineOrNone(100)
    .default('')
    .describe('By which whoever pays knows it: of a public body its Leitweg-ID.'),
  note: text(1000),
  lines: z.array(invoiceLine).max(linesAtMost),
})
export type InvoiceDraft = z.output<typeof invoiceDraft>
export type InvoiceLine = InvoiceDraft['lines'][number]
