import {
  approveRefund as approveContract,
  type declineRefund as declineContract,
  requestRefund as requestContract,
} from '@polyclinic/domain/invoices/billing-endpoints.ts'
import type { Posting } from '@polyclinic/domain/invoices/postings.ts'
import { decideRefund, decideRefundRequest } from '@polyclinic/domain/invoices/rules.ts'
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
import { factsOfPayment, findPayment, lockInvoice, methodOf, type PaymentRow } from './queries.ts'

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
      const id = newId()
      const object = { kind: 'patient', id: row.patient_id } as const
      await insertAll(db, [
        rowsOf('refunds', [
          {
            ...{ id, payment_id: row.id, amount_minor: input.body.amountMinor, reason: input.body.reason },
            ...{ requested_at: now, requested_by: await writerName(context) },
            requested_by_user_id: signedIn(context).userId,
          },
        ]),
        auditRows(context, { action: 'refunds:request', object, side: 'clinic', detail: id }),
        changeRows([{ noun: 'invoice', id: invoiceId }]),
        keyRows(key, id, now),
      ])
      return { id }
    },
    recall: (_context, id) => Promise.resolve({ id }),
  })

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
          ...(methodOf(payment) === 'online'
            ? []
            : ledgerRows({
                ...{ kind: 'refund', invoiceId: payment.invoice_id, paymentId: payment.id, refundId: refund.id },
                ...{ currency: payment.currency, now, postings: back },
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
}

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
    .selectFrom('refunds')
    .select(['id', 'payment_id', 'amount_minor', 'decision', 'requested_by_user_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}
