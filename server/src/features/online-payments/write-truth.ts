import {
  movementSteps,
  statusAfter,
  type KnownMovement,
  type MovementStep,
} from '@polyclinic/domain/online-payments/decide.ts'
import type { CheckoutTruth, OnlineStatus } from '@polyclinic/domain/online-payments/model.ts'
import { postingsBack, postingsOfPayment, type EntryKind } from '@polyclinic/domain/invoices/postings.ts'
import { isId } from '@polyclinic/domain/kit/ids.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import { changeRows } from '../../platform/changes.ts'
import type { Services } from '../../platform/context.ts'
import { insertAll, rowsOf, type RowSet } from '../../platform/database/insert-rows.ts'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { confirmAwaited, reopenReturn } from '../appointments/awaited-payment.ts'
import { ledgerRows, onlinePaymentRows } from '../invoices/ledger-rows.ts'
import { queueReceiptMail } from '../invoices/money-mail.ts'
import { balanceOf, findInvoice, isPaidOut } from '../invoices/queries.ts'
import { findOnline, findUnderWay, type OnlineRow } from './online-rows.ts'
import type { Asking } from './provider-of.ts'

/** With what a receipt is mailed. */
export type Settling = Asking & { services: Pick<Services, 'hasMailServer' | 'port'> }

type Written = { db: ClinicDatabase; now: string; truth: CheckoutTruth }

/** The one place where money that came or went at a provider comes into the books, in one transaction. */
export async function writeTruth(settling: Settling, { db, now, truth }: Written): Promise<OnlineStatus | null> {
  const { paymentId, invoiceId } = truth.of!
  const invoice = await sql<{ currency: string; status: string; visit: string | null }>`
    select currency, status, appointment_id as visit from invoices
    where id = ${invoiceId} and kind = 'invoice' and (status = 'issued' or updated_by_user_id is null
      or exists (select from online_payments o where o.invoice_id = invoices.id))
    for no key update`.execute(db)
  if (invoice.rows[0]?.currency !== truth.currency) return noteUnknown({ db, now, truth })
  const row = (await findOnline(db, paymentId)) ?? (await adopt({ db, now, truth }, invoice.rows[0].status === 'draft'))
  if (row.invoice_id !== invoiceId) return noteUnknown({ db, now, truth })
  const status = statusAfter(row.status as OnlineStatus, truth.status)
  const isNew = status === 'succeeded' && row.status !== 'succeeded'
  const isEnded = ['succeeded', 'failed', 'expired'].includes(status)
  const isChanged = status !== row.status
  const isOfDraft = invoice.rows[0].status === 'draft'
  const dueMinor = isNew && !isOfDraft ? balanceOf(await findInvoice(db, invoiceId)).dueMinor : 0
  await db
    .updateTable('online_payments')
    .set({
      ...{ status, checked_at: now, checkout_ref: row.checkout_ref ?? truth.ref },
      payment_ref: row.payment_ref ?? truth.paymentRef,
      ended_at: isEnded ? (isChanged ? now : row.ended_at) : null,
      ...(isNew && { amount_minor: truth.amountMinor, was_over: !isOfDraft && truth.amountMinor > dueMinor }),
    })
    .where('id', '=', row.id)
    .execute()
  const of = { invoiceId, paymentId: row.id, currency: row.currency, now }
  const came: RowSet[] = isNew
    ? onlinePaymentRows({
        ...{ ...of, id: row.id, amountMinor: truth.amountMinor },
        paidOn: dateIn(settling.clinic.time_zone, now as Instant),
        provider: row.provider === 'demo' ? 'Demo' : 'Stripe',
      })
    : []
  const went = status === 'succeeded' ? await movementRows({ db, now, truth }, of) : []
  if (came.length + went.length > 0 || isChanged)
    await insertAll(db, [...came, ...went, changeRows([{ noun: 'invoice', id: invoiceId }])])
  // Its time may be lost by now: what came for it goes back then (`returnOfVisit`).
  if (isNew && row.is_prepayment && invoice.rows[0].visit !== null) {
    const { visit } = invoice.rows[0]
    await confirmAwaited({ ...settling, db, now }, visit)
    await reopenReturn(db, visit)
  }
  // The mail leads to the invoice, which is nobody's to read while it is a draft.
  if (isNew && !isOfDraft && settling.clinic.mail_receipts) {
    const { reference } = await db
      .selectFrom('payments')
      .select('reference')
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    await queueReceiptMail({ ...settling, db, now }, { id: row.id, reference, invoiceId })
  }
  return status
}

/** The provider knows a payment of an invoice that is not here, as after a backup was restored. */
async function adopt({ db, now, truth }: Written, isOfDraft: boolean): Promise<OnlineRow> {
  const underWay = await findUnderWay(db, truth.of!.invoiceId)
  const isEnded = truth.status !== 'open' && truth.status !== 'processing'
  await insertAll(db, [
    rowsOf('online_payments', [
      {
        ...{ id: truth.of!.paymentId, invoice_id: truth.of!.invoiceId, currency: truth.currency },
        ...{ provider: truth.ref.startsWith('cs_demo_') ? 'demo' : 'stripe', amount_minor: truth.amountMinor },
        // Beside another that is under way it is none until money came of it.
        ...{ status: underWay || isEnded ? 'expired' : 'open', ended_at: underWay || isEnded ? now : null },
        ...{ by_link: false, checkout_ref: truth.ref, payment_ref: null, begun_at: now, checked_at: now },
        is_prepayment: isOfDraft,
      },
    ]),
  ])
  return (await findOnline(db, truth.of!.paymentId))!
}

async function noteUnknown({ db, now, truth }: Written): Promise<null> {
  if (truth.status !== 'succeeded') return null
  await sql`
    insert into unknown_online_payments (id, provider, checkout_ref, currency, amount_minor, found_at)
    values (${newId()}, ${truth.ref.startsWith('cs_demo_') ? 'demo' : 'stripe'}, ${truth.ref}, ${truth.currency},
      ${truth.amountMinor}, ${now})
    on conflict (organization_id, provider, checkout_ref) do nothing`.execute(db)
  return null
}

type Of = { invoiceId: string; paymentId: string; currency: string; now: string }

async function movementRows({ db, truth }: Written, of: Of): Promise<RowSet[]> {
  const known = await db
    .selectFrom('online_movements')
    .select(['id', 'provider_ref as ref', 'status', 'amount_minor as amountMinor', 'refund_id as refundId'])
    .select(['dispute_reason as disputeReason', 'evidence_due_at as evidenceDueAt'])
    .where('payment_id', '=', of.paymentId)
    .execute()
  const steps = movementSteps(known as KnownMovement[], truth.movements)
  const sets: RowSet[] = []
  const ids = new Set(known.map(({ id }) => id))
  for (const step of steps) {
    const { movementId } = step.truth
    const id =
      step.known?.id ?? (movementId !== null && isId(movementId) && !ids.has(movementId) ? movementId : newId())
    ids.add(id)
    sets.push(...(await stepRows(db, { ...step, id }, of)))
  }
  return sets
}

async function stepRows(db: ClinicDatabase, step: MovementStep & { id: string }, of: Of): Promise<RowSet[]> {
  const { id, known, truth, status, amountMinor } = step
  const { now } = of
  const said = {
    ...{ failure: truth.failure?.slice(0, 200) ?? null, dispute_reason: truth.disputeReason },
    evidence_due_at: truth.evidenceDueAt,
  }
  if (known)
    await db
      .updateTable('online_movements')
      .set({ ...said, status, provider_ref: truth.ref, checked_at: now })
      .where('id', '=', known.id)
      .execute()
  const added = known
    ? []
    : [
        rowsOf('online_movements', [
          {
            ...{ id, payment_id: of.paymentId, invoice_id: of.invoiceId, currency: of.currency, kind: truth.kind },
            ...{ ...said, provider_ref: truth.ref, amount_minor: amountMinor, status },
            refund_id: await refundOf(db, step, of),
            ...{ attempts: 0, at: now, checked_at: now },
          },
        ]),
      ]
  return [...added, ...step.entries.flatMap((kind) => entryRows(kind, id, amountMinor, of))]
}

/** What was asked for here, as the provider was told; unless something else carries it out by now, or it goes another way. */
async function refundOf(db: ClinicDatabase, { truth, status }: MovementStep, of: Of): Promise<string | null> {
  if (truth.refundId === null || !isId(truth.refundId)) return null
  const isOver = status === 'failed' || status === 'returned'
  const { rows } = await sql<{ id: string }>`
    select r.id from refunds r
    where r.id = ${truth.refundId} and r.payment_id = ${of.paymentId} and r.amount_minor = ${truth.amountMinor}
      and (${isOver} or (not ${isPaidOut} and not exists (select from online_movements m
        where m.refund_id = r.id and m.status not in ('failed', 'returned'))))`.execute(db)
  return rows[0]?.id ?? null
}

const isBack = (kind: EntryKind) => kind === 'online-refund-return' || kind === 'chargeback-return'

const entryRows = (kind: EntryKind, movementId: string, amountMinor: number, of: Of) =>
  ledgerRows({
    ...{ ...of, kind, movementId },
    postings: isBack(kind) ? postingsOfPayment('online', amountMinor) : postingsBack('online', amountMinor),
  })
