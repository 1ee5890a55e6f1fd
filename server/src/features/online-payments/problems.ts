import { problemsAtMost } from '@polyclinic/domain/online-payments/endpoints.ts'
import type * as contracts from '@polyclinic/domain/online-payments/endpoints.ts'
import type { MovementKind, MovementStatus, OnlineStatus } from '@polyclinic/domain/online-payments/model.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { audit, auditOften } from '../../platform/audit.ts'
import { noteChange } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import {
  findInvoice,
  findPayment,
  goesByProvider,
  hasFailed,
  isLeft,
  isPaidOut,
  knownAs,
  lastAttempt,
  lockInvoice,
} from '../invoices/queries.ts'
import { writerName } from '../providers/writer-name.ts'

type Movement = Output<typeof contracts.listOnlineProblems>['movements'][number]
type Row = {
  id: string
  payment_id: string
  invoice_id: string
  reference: string
  patient_id: string
  kind: MovementKind
  status: MovementStatus
  amount_minor: number
  currency: string
  failure: string | null
  at: string
  refund_id: string | null
  provider_ref: string | null
  handled_note: string | null
  dispute_reason: string | null
  evidence_due_at: string | null
  requested_by: string | null
  decided_by: string | null
  by_policy: boolean
  can_retry: boolean
  can_handle: boolean
  is_handled: boolean
}

/** A refund of ours that failed, while nothing else carries it out and nobody has asked for it to go another way. */
const failedWhere = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`(m.refund_id is not null and exists (
  select from refunds r join payments p on p.id = r.payment_id
  where r.id = m.refund_id and m.id = ${lastAttempt} and ${hasFailed} and not ${isPaidOut} and ${condition}))`

/** It is owed: two people send it again or have it go another way, and nobody's note can be in the place of that. */
const canRetry = failedWhere(isLeft)

/** It will not go on by itself, and nobody has seen to it. Of what failed, only that which went without us. */
const canBeHandled = sql<SqlBool>`(
  m.handled_at is null and (m.kind = 'chargeback' or ${failedWhere(sql`not ${isLeft}`)}
    or (m.refund_id is null and m.status in ('failed', 'returned'))))`

/** Refunds leave within a minute. What waits for an hour is stopped by something, and goes once that is seen to. */
const needsSomebody = (now: string) => sql<SqlBool>`(
  ${canBeHandled} or (m.handled_at is null and ${canRetry}) or (m.status = 'waiting' and m.at < ${now}::timestamptz - interval '1 hour'))`

/** What moves or moved, with approved refunds that the job of the minute has not come to. */
const movements = sql`(
  select id, payment_id, invoice_id, currency, kind, refund_id, provider_ref, amount_minor, status, failure, at,
    handled_at, handled_note, dispute_reason, evidence_due_at
  from online_movements
  union all
  select r.id, r.payment_id, o.invoice_id, o.currency, 'refund', r.id, null, r.amount_minor, 'waiting', null,
    r.decided_at, null, null, null, null
  from refunds r join payments p on p.id = r.payment_id join online_payments o on o.id = p.id
  where r.decision = 'approved' and ${goesByProvider}
    and not exists (select from online_movements made where made.refund_id = r.id))`

async function selectMovements(db: ClinicDatabase, condition: RawBuilder<SqlBool>, atMost: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select m.id, m.payment_id, m.invoice_id, ${knownAs} as reference, i.patient_id, m.kind, m.status, m.amount_minor, m.currency,
      m.failure, m.at, m.refund_id, m.provider_ref, m.handled_note, ${canRetry} as can_retry, m.dispute_reason,
      m.evidence_due_at, r.requested_by, r.decided_by, coalesce(r.by_policy, false) as by_policy,
      ${canBeHandled} as can_handle, m.handled_at is not null as is_handled
    from ${movements} m join invoices i on i.id = m.invoice_id left join refunds r on r.id = m.refund_id
    where ${condition} order by m.evidence_due_at nulls last, m.at, m.id limit ${sql.lit(atMost)}`.execute(db)
  return rows
}

const asMovement = (row: Row): Movement => ({
  ...{ id: row.id, paymentId: row.payment_id, invoice: { id: row.invoice_id, reference: row.reference } },
  ...{ kind: row.kind, status: row.status, amount: { minor: row.amount_minor, currency: row.currency } },
  ...{ failure: row.failure, at: new Date(row.at).toISOString(), refundId: row.refund_id },
  ...{ providerRef: row.provider_ref, handledNote: row.handled_note, disputeReason: row.dispute_reason },
  evidenceDueAt: row.evidence_due_at === null ? null : new Date(row.evidence_due_at).toISOString(),
  by: row.by_policy || row.requested_by === null ? null : { asked: row.requested_by, approved: row.decided_by! },
  ...{ canRetry: row.can_retry, canHandle: row.can_handle, isHandled: row.is_handled },
})

/** What was begun online for one invoice. */
export async function listOnlinePaymentsOfInvoice(
  context: Context,
  { params }: Input<typeof contracts.listOnlinePaymentsOfInvoice>,
): Promise<Output<typeof contracts.listOnlinePaymentsOfInvoice>> {
  requireWholeClinic(context, 'invoices:read')
  const { db } = context
  const invoice = await findInvoice(db, params.id)
  const object = { kind: 'patient', id: invoice.patient_id } as const
  await auditOften(context, { action: 'invoices:read', object, side: 'clinic', detail: invoice.id })
  const rows = await db
    .selectFrom('online_payments')
    .select(['id', 'status', 'amount_minor', 'currency', 'by_link', 'begun_at', 'ended_at', 'payment_ref'])
    .where('invoice_id', '=', invoice.id)
    .orderBy('begun_at', 'desc')
    .limit(problemsAtMost)
    .execute()
  const movements = await selectMovements(db, sql`m.invoice_id = ${invoice.id}`, problemsAtMost)
  return {
    payments: rows.map((row) => ({
      ...{ id: row.id, status: row.status as OnlineStatus, byLink: row.by_link, providerRef: row.payment_ref },
      ...{ amount: { minor: row.amount_minor, currency: row.currency }, begunAt: row.begun_at, endedAt: row.ended_at },
    })),
    movements: movements.map(asMovement),
  }
}

/** What of all online payments needs a person. It names no patient. */
export async function listOnlineProblems(context: Context): Promise<Output<typeof contracts.listOnlineProblems>> {
  requireWholeClinic(context, 'invoices:read')
  const { db, now } = context
  const unknown = await db
    .selectFrom('unknown_online_payments')
    .select(['id', 'checkout_ref', 'amount_minor', 'currency', 'found_at'])
    .where('handled_at', 'is', null)
    .orderBy('found_at')
    .limit(problemsAtMost)
    .execute()
  const { rows: owedBack } = await sql<{ id: string; reference: string; minor: number; currency: string; at: string }>`
    select i.id, i.reference, -b.due_minor::int as minor, i.currency, o.at
    from (select invoice_id, max(ended_at) as at from online_payments where was_over group by invoice_id) o
    join invoices i on i.id = o.invoice_id
    cross join lateral (select sum(p.amount_minor) as due_minor from ledger_postings p
      where p.invoice_id = i.id and p.account = 'receivable') b
    where b.due_minor < 0 and not exists (select from refunds r join payments p on p.id = r.payment_id
      where p.invoice_id = i.id and (r.decision is null or (r.decision = 'approved' and ${goesByProvider}
        and not exists (select from online_movements m where m.refund_id = r.id and m.status not in ('waiting', 'pending')))))
    order by o.at, i.id limit ${sql.lit(problemsAtMost)}`.execute(db)
  return {
    movements: (await selectMovements(db, needsSomebody(now), problemsAtMost)).map(asMovement),
    unknown: unknown.map((row) => ({
      ...{ id: row.id, providerRef: row.checkout_ref, foundAt: row.found_at },
      amount: { minor: row.amount_minor, currency: row.currency },
    })),
    owedBack: owedBack.map(({ id, reference, minor, currency, at }) => ({
      ...{ invoice: { id, reference }, amount: { minor, currency }, at: new Date(at).toISOString() },
    })),
  }
}

/** Somebody has seen to it, whatever it was. */
export async function handleOnlineProblem(
  context: Context,
  { params, body }: Input<typeof contracts.handleOnlineProblem>,
): Promise<undefined> {
  requireWholeClinic(context, 'payments:take')
  const { db, now } = context
  const by = {
    ...{ handled_at: now, handled_by_user_id: signedIn(context).userId, handled_by: await writerName(context) },
    handled_note: body.note,
  }
  const [movement] = (
    await sql<{ payment_id: string; invoice_id: string }>`
      update online_movements m set handled_at = ${by.handled_at}, handled_by_user_id = ${by.handled_by_user_id},
        handled_by = ${by.handled_by}, handled_note = ${by.handled_note}
      where m.id = ${params.id} and ${canBeHandled} returning m.payment_id, m.invoice_id`.execute(db)
  ).rows
  if (movement) {
    const { patient_id } = await findInvoice(db, movement.invoice_id)
    const object = { kind: 'patient', id: patient_id } as const
    await audit(context, { action: 'payments:handle', object, side: 'clinic', detail: movement.payment_id })
    await noteChange(db, { noun: 'invoice', id: movement.invoice_id })
    return
  }
  const { rows } = await sql`
    select from online_movements where id = ${params.id} union all
    select from unknown_online_payments where id = ${params.id}`.execute(db)
  if (rows.length === 0) throw refuse('not_found')
  const unknown = await db
    .updateTable('unknown_online_payments')
    .set(by)
    .where('id', '=', params.id)
    .where('handled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!unknown) return
  await audit(context, { action: 'payments:handle', object: { kind: 'payment', id: unknown.id }, side: 'clinic' })
  await noteChange(db, { noun: 'invoice', id: unknown.id })
}

/** The refund was approved by two; another attempt is another movement, with a key of its own at the provider. */
export async function retryOnlineRefund(
  context: Context,
  { params }: Input<typeof contracts.retryOnlineRefund>,
): Promise<undefined> {
  requireWholeClinic(context, 'refunds:approve')
  const { db, now } = context
  const [asked] = await selectMovements(db, sql`m.id = ${params.id}`, 1)
  if (!asked) throw refuse('not_found')
  await lockInvoice(db, asked.invoice_id)
  const [row] = await selectMovements(db, sql`m.id = ${params.id}`, 1)
  const paid = await findPayment(db, row!.payment_id)
  if (!row!.can_retry || paid.is_refund_asked) throw refuse('refund_not_failed')
  await sql`
    insert into online_movements (id, payment_id, invoice_id, currency, kind, refund_id, amount_minor, status, at, checked_at)
    select ${newId()}, payment_id, invoice_id, currency, kind, refund_id, amount_minor, 'waiting', ${now}, ${now}
    from online_movements where id = ${row!.id}`.execute(db)
  const object = { kind: 'patient', id: row!.patient_id } as const
  await audit(context, { action: 'refunds:retry', object, side: 'clinic', detail: row!.refund_id! })
  await noteChange(db, { noun: 'invoice', id: row!.invoice_id })
}
