import {
  approveRefund as approveContract,
  type declineRefund as declineContract,
  requestPayout as payoutContract,
  requestRefund as requestContract,
} from '@polyclinic/domain/invoices/billing-endpoints.ts'
import { postingsBack, type PayoutMethod, type Posting } from '@polyclinic/domain/invoices/postings.ts'
import { decidePayout, decideRefund, decideRefundRequest } from '@polyclinic/domain/invoices/rules.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { insertAll, rowsOf, type RowSet } from '../../platform/database/insert-rows.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { keyRows, runIdempotently, unlessRepeatedIn } from '../../platform/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { RetryTransaction } from '../../platform/tenancy.ts'
import { writerName } from '../providers/writer-name.ts'
import { ledgerRows } from './ledger-rows.ts'
import { postingsBackOf } from './postings-back-of.ts'
import { factsOfPayment, findPayment, hasFailed, isPaidOut, lockInvoice, methodOf, type PaymentRow } from './queries.ts'

/** Money to go back: asked for by one, and approved by another. */
export const requestRefund = (
  scope: RequestScope,
  input: Input<typeof requestContract>,
): Promise<Output<typeof requestContract>> =>
  runIdempotently(scope, requestContract, input, {
    secret: undefined,
    act: async (context, key) => {
      requireWholeClinic(context, 'refunds:request')
      const { db, now } = context
      const { invoice_id: invoiceId } = await findPayment(db, input.params.id)
      await lockInvoice(db, invoiceId)
      await unlessRepeatedIn(context, key)
      const row = await findPayment(db, input.params.id)
      const refused = decideRefundRequest(factsOfPayment(row), input.body.amountMinor)
      if (refused) unlessRefused(refused)
      const { amountMinor, reason } = input.body
      return writeRequest(context, row, { amountMinor, reason, method: null, insteadOf: null }, (id) =>
        keyRows(key, id, now),
      )
    },
    recall: (_context, id) => Promise.resolve({ id }),
  })

/** The same of what a provider did not give back, by another way: instead of the refund that failed, and whole. */
export const requestPayout = (
  scope: RequestScope,
  input: Input<typeof payoutContract>,
): Promise<Output<typeof payoutContract>> =>
  runIdempotently(scope, payoutContract, input, {
    secret: undefined,
    act: async (context, key) => {
      requireWholeClinic(context, 'refunds:request')
      const { db, now } = context
      const { payment_id: paymentId } = await findRefund(context, input.params.id)
      const { invoice_id: invoiceId } = await findPayment(db, paymentId)
      await lockInvoice(db, invoiceId)
      await unlessRepeatedIn(context, key)
      const failed = await findRefund(context, input.params.id)
      const row = await findPayment(db, paymentId)
      const refused = decidePayout(asFailed(failed), factsOfPayment(row))
      if (refused) unlessRefused(refused)
      const { method, reason } = input.body
      return writeRequest(
        context,
        row,
        { amountMinor: failed.amount_minor, reason, method, insteadOf: failed.id },
        (id) => keyRows(key, id, now),
      )
    },
    recall: (_context, id) => Promise.resolve({ id }),
  })

type Asked = { amountMinor: number; reason: string; method: PayoutMethod | null; insteadOf: string | null }

async function writeRequest(context: Context, row: PaymentRow, asked: Asked, more: (id: string) => RowSet) {
  const { db, now } = context
  const id = newId()
  const object = { kind: 'patient', id: row.patient_id } as const
  await insertAll(db, [
    rowsOf('refunds', [
      {
        ...{ id, payment_id: row.id, amount_minor: asked.amountMinor, reason: asked.reason },
        ...{ method: asked.method, instead_of_id: asked.insteadOf },
        ...{ requested_at: now, requested_by: await writerName(context) },
        requested_by_user_id: signedIn(context).userId,
      },
    ]),
    auditRows(context, { action: 'refunds:request', object, side: 'clinic', detail: id }),
    changeRows([{ noun: 'invoice', id: row.invoice_id }]),
    more(id),
  ])
  return { id }
}

export const approveRefund = (
  scope: RequestScope,
  input: Input<typeof approveContract>,
): Promise<Output<typeof approveContract>> =>
  runIdempotently(scope, approveContract, input, {
    secret: undefined,
    act: async (context, key) => {
      const { now } = context
      await decide(
        context,
        input.params.id,
        'approved',
        (refund, payment, back) => [
          // What came online is in the books once its provider has given it back.
          ...(methodOf(payment) === 'online' && refund.method === null
            ? []
            : ledgerRows({
                ...{ kind: 'refund', invoiceId: payment.invoice_id, paymentId: payment.id, refundId: refund.id },
                ...{ currency: payment.currency, now },
                postings: refund.method === null ? back : postingsBack(refund.method, refund.amount_minor),
              })),
          keyRows(key, refund.id, now),
        ],
        () => unlessRepeatedIn(context, key),
      )
      return { id: input.params.id }
    },
    recall: (_context, id) => Promise.resolve({ id }),
  })

export async function declineRefund(context: Context, { params }: Input<typeof declineContract>): Promise<undefined> {
  await decide(context, params.id, 'declined', () => [])
}

type RefundRow = {
  id: string
  payment_id: string
  amount_minor: number
  decision: string | null
  requested_by_user_id: string | null
  method: PayoutMethod | null
  instead_of_id: string | null
  has_failed: boolean
  is_paid_out: boolean
}

const asFailed = (row: RefundRow) => ({
  ...{ amountMinor: row.amount_minor, hasFailed: row.has_failed, isPaidOut: row.is_paid_out },
})

async function decide(
  context: Context,
  id: string,
  decision: 'approved' | 'declined',
  rowsFor: (refund: RefundRow, payment: PaymentRow, back: readonly Posting[]) => RowSet[],
  unlessKnown: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  requireWholeClinic(context, 'refunds:approve')
  const { db, now } = context
  const { userId } = signedIn(context)
  const asked = await findRefund(context, id)
  const { invoice_id: invoiceId } = await findPayment(db, asked.payment_id)
  await lockInvoice(db, invoiceId)
  await unlessKnown()
  const refund = await findRefund(context, id)
  const payment = await findPayment(db, refund.payment_id)
  const facts = { decision: refund.decision, requestedBy: refund.requested_by_user_id }
  const refused = decideRefund(facts, decision === 'approved', userId)
  if (refused) unlessRefused(refused)
  // Since it was asked for, the provider or a bank may have had it go.
  if (decision === 'approved' && refund.instead_of_id !== null) {
    const failed = { ...asFailed(await findRefund(context, refund.instead_of_id)), isPaidOut: false }
    const gone = decidePayout(failed, { ...factsOfPayment(payment), isRefundAsked: false })
    if (gone) unlessRefused(gone)
  }
  const claim = sql`
    update refunds set decision = ${decision}, decided_at = ${now}, decided_by_user_id = ${userId},
      decided_by = ${await writerName(context)}
    where id = ${id} and decision is null returning 1`
  const object = { kind: 'patient', id: payment.patient_id } as const
  const action = decision === 'approved' ? 'refunds:approve' : 'refunds:decline'
  const isDecided = await writeGated(db, { facts: sql`select`, claim }, [
    ...rowsFor(refund, payment, await postingsBackOf(db, payment, refund.amount_minor)),
    auditRows(context, { action, object, side: 'clinic', detail: id }),
    changeRows([{ noun: 'invoice', id: invoiceId }]),
  ])
  if (!isDecided) throw new RetryTransaction()
}

/** @throws {Refusal} `not_found` */
async function findRefund({ db }: Context, id: string): Promise<RefundRow> {
  const row = await db
    .selectFrom('refunds as r')
    .select(['r.id', 'r.payment_id', 'r.amount_minor', 'r.decision', 'r.requested_by_user_id', 'r.instead_of_id'])
    .select(sql<PayoutMethod | null>`r.method`.as('method'))
    .select(hasFailed.as('has_failed'))
    .select(isPaidOut.as('is_paid_out'))
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}
