import {
  reversePayment as reverseContract,
  takePayment as takeContract,
} from '@polyclinic/domain/invoices/billing-endpoints.ts'
import { changeOf } from '@polyclinic/domain/invoices/change-of.ts'
import {
  postingsOfPayment,
  postingsOfVoucherUse,
  type DeskMethod,
  type VoucherPart,
} from '@polyclinic/domain/invoices/postings.ts'
import { decidePayment, decideReversal } from '@polyclinic/domain/invoices/rules.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { insertAll, rowsOf, type RowSet } from '../../platform/database/insert-rows.ts'
import { keyRows, runIdempotently, unlessRepeatedIn } from '../../platform/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { unlessRefused } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { withdrawMessages } from '../messages/withdraw-messages.ts'
import { writerName } from '../providers/writer-name.ts'
import { endCheckouts } from './ending-checkouts.ts'
import { ledgerRows } from './ledger-rows.ts'
import { postingsBackOf } from './postings-back-of.ts'
import { queueReceiptMail } from './money-mail.ts'
import { balanceOf, factsOfPayment, findInvoice, findPayment, lockInvoice, today, type InvoiceRow } from './queries.ts'

export const accountToPay = (row: InvoiceRow) => ({
  ...{ status: row.status as 'draft' | 'issued', kind: row.kind as 'invoice' | 'credit-note' },
  ...{ isCredited: row.note_id !== null, dueMinor: balanceOf(row).dueMinor },
})

/** Money that came in: one after the other for each invoice, so that never more is taken than is due. */
export const takePayment = (
  scope: RequestScope,
  input: Input<typeof takeContract>,
): Promise<Output<typeof takeContract>> =>
  runIdempotently(scope, takeContract, input, {
    secret: undefined,
    act: async (context, key) => {
      requireWholeClinic(context, 'payments:take')
      const { db, now } = context
      const { method, amountMinor, givenMinor, note, paidOn } = input.body
      const day = today(context)
      await lockInvoice(db, input.params.id)
      await unlessRepeatedIn(context, key)
      const row = await findInvoice(db, input.params.id)
      const refused = decidePayment(accountToPay(row), input.body, day)
      if (refused) unlessRefused(refused)
      const paid = { method, amountMinor, givenMinor, note, paidOn: paidOn ?? day }
      const id = await writePayment(context, row, paid, (payment) => [keyRows(key, payment, now)])
      return taken(context, id)
    },
    recall: taken,
  })

type Paid = { amountMinor: number; givenMinor: number | null; note: string | null; paidOn: string } & (
  | { method: DeskMethod }
  | { method: 'voucher'; used: VoucherPart }
)

/**
 * Of an invoice that the caller holds: the payment with its entry, and what follows from money that came in.
 * @param more what is written with it
 */
export async function writePayment(
  context: Context,
  row: InvoiceRow,
  paid: Paid,
  more: (id: string) => RowSet[],
  side: 'clinic' | 'patient' = 'clinic',
): Promise<string> {
  const { db, now } = context
  const { method, amountMinor, givenMinor, note, paidOn } = paid
  const id = newId()
  const object = { kind: 'patient', id: row.patient_id } as const
  await insertAll(db, [
    rowsOf('payments', [
      {
        ...{ id, invoice_id: row.id, method, amount_minor: amountMinor, currency: row.currency, note },
        ...{
          given_minor: givenMinor,
          voucher_id: paid.method === 'voucher' ? paid.used.id : null,
          paid_at: now,
          paid_on: paidOn,
        },
        ...{ taken_by_user_id: signedIn(context).userId, taken_by: await writerName(context) },
      },
    ]),
    ...ledgerRows({
      ...{ kind: 'payment', invoiceId: row.id, paymentId: id, currency: row.currency, now },
      postings:
        paid.method === 'voucher'
          ? postingsOfVoucherUse(amountMinor, paid.used)
          : postingsOfPayment(paid.method, amountMinor),
    }),
    auditRows(context, { action: 'payments:take', object, side, detail: row.id }),
    changeRows([{ noun: 'invoice', id: row.id }]),
    ...more(id),
  ])
  await endCheckouts(db, row.id)
  const { reference } = await findPayment(db, id)
  if (context.clinic.mail_receipts) await queueReceiptMail(context, { id, reference, invoiceId: row.id })
  return id
}

async function taken({ db }: Context, id: string) {
  const row = await findPayment(db, id)
  const change = changeOf({ amountMinor: row.amount_minor, givenMinor: row.given_minor })
  return { id, reference: row.reference, changeMinor: change }
}

/** A payment that never was, out of the sums again. */
export const reversePayment = (
  scope: RequestScope,
  input: Input<typeof reverseContract>,
): Promise<Output<typeof reverseContract>> =>
  runIdempotently(scope, reverseContract, input, {
    secret: undefined,
    act: async (context, key) => {
      requireWholeClinic(context, 'payments:take')
      const { db, now } = context
      const { invoice_id: invoiceId } = await findPayment(db, input.params.id)
      await lockInvoice(db, invoiceId)
      await unlessRepeatedIn(context, key)
      const row = await findPayment(db, input.params.id)
      const { note_id: noteId } = await findInvoice(db, invoiceId)
      const isOfToday = dateIn(context.clinic.time_zone, row.paid_at as Instant) === today(context)
      const taken = {
        ...{ isOnline: row.method === 'online', takenBy: row.taken_by_user_id, isOfToday },
        isCredited: noteId !== null,
      }
      const refused = decideReversal({ ...factsOfPayment(row), ...taken }, signedIn(context).userId)
      if (refused) unlessRefused(refused)
      const object = { kind: 'patient', id: row.patient_id } as const
      await withdrawMessages(db, { kind: 'payment', id: row.id }, { receipt: 'withdrawn' })
      const by = { reversed_by_user_id: signedIn(context).userId, reversed_by: await writerName(context) }
      await insertAll(db, [
        rowsOf('payment_reversals', [{ payment_id: row.id, reason: input.body.reason, reversed_at: now, ...by }]),
        ...ledgerRows({
          ...{ kind: 'payment-reversal', invoiceId, paymentId: row.id, currency: row.currency, now },
          postings: await postingsBackOf(db, row, row.amount_minor),
        }),
        auditRows(context, { action: 'payments:reverse', object, side: 'clinic', detail: row.id }),
        changeRows([{ noun: 'invoice', id: invoiceId }]),
        keyRows(key, row.id, now),
      ])
      return { id: row.id }
    },
    recall: (_context, id) => Promise.resolve({ id }),
  })
