import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { invoiceDraft, type InvoiceDraft } from '@polyclinic/domain/invoices/model.ts'
import type { PaymentMethod } from '@polyclinic/domain/invoices/postings.ts'
import type { PaymentFacts } from '@polyclinic/domain/invoices/rules.ts'
import type { VoucherKind } from '@polyclinic/domain/invoices/vouchers.ts'
import { standingOfInvoice, statusOf } from '@polyclinic/domain/invoices/standing.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { within } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { readsInvoicesOf } from '../patient-records/shown-to-account.ts'

type Balances = {
  invoice_id: string
  due_minor: string
  credited_minor: string
  paid_minor: string
  refunded_minor: string
}
/** What the ledger says of each invoice. */
const balances = sql<Balances>`invoice_balances`

/** Invoices and credit notes with their patient, what the ledger says of them, and what took them back. */
export const selectInvoices = (db: ClinicDatabase) =>
  db
    .selectFrom('invoices as i')
    .innerJoin('patients as t', 't.id', 'i.patient_id')
    .leftJoin(balances.as('b'), 'b.invoice_id', 'i.id')
    .leftJoin('invoices as n', 'n.corrects_id', 'i.id')
    .select(['i.id', 'i.kind', 'i.status', 'i.patient_id', 'i.appointment_id', 'i.corrects_id', 'i.currency'])
    .select([
      'i.payer_name',
      'i.payer_address',
      'i.payer_email',
      'i.buyer_reference',
      'i.patient_name',
      'i.note',
      'i.draft',
      'i.version',
      'i.created_at',
      'i.issued_at',
    ])
    .select(['i.issued_by', 'i.issued_on', 'i.due_on', 'i.reference', 'i.net_minor', 'i.tax_minor', 'i.total_minor'])
    .select(['i.sender', 't.given_name', 't.family_name', 't.erased_at', 't.restricted_at'])
    .select(['b.due_minor', 'b.credited_minor', 'b.paid_minor', 'b.refunded_minor'])
    .select(['n.id as note_id', 'n.reference as note_reference', 'n.issued_on as note_issued_on'])
    .select(['n.issued_at as note_issued_at', 'n.issued_by as note_issued_by'])
    .select(
      sql<boolean>`exists (select from vouchers o where o.invoice_id in (i.id, i.corrects_id))`.as('sells_vouchers'),
    )
    .select(sql<number>`(select count(*)::int from payment_reminders r where r.invoice_id = i.id)`.as('reminders_sent'))

export type InvoiceRow = Awaited<ReturnType<ReturnType<typeof selectInvoices>['executeTakeFirstOrThrow']>>

/**
 * Whether the signed-in patient is shown what was billed (`i`) of a record (`t`): issued, of an open record of theirs or
 * of whom the clinic knows them to act for.
 */
export const isOwnInvoice = (context: Context): RawBuilder<SqlBool> =>
  sql`(i.status = 'issued' and ${isOfOwnRecord(context)})`

/** The same of a payment (`p`); what was paid with a booking is theirs before there is an invoice. */
export const isOwnPayment = (context: Context): RawBuilder<SqlBool> => sql`(
  (i.status = 'issued' or exists (select from online_payments o where o.id = p.id and o.is_prepayment))
  and ${isOfOwnRecord(context)})`

const isOfOwnRecord = ({ actor, now }: Context) => sql`(
  ${isOpenRecord('t')} and ${readsInvoicesOf({ actor, now })}
  and ${within(actor, 'invoices:own', { patientId: 'i.patient_id' }, 'patient')})`

/** Whose money a list has shown to the clinic's people. */
export const auditListed = (context: Context, rows: readonly { patient_id: string }[]) =>
  auditOften(
    context,
    ...[...new Set(rows.map((row) => row.patient_id))].map(
      (id) => ({ action: 'invoices:list', object: { kind: 'patient', id }, side: 'clinic' }) as const,
    ),
  )

/** @throws {Refusal} `not_found` */
export async function findInvoice(db: ClinicDatabase, id: string): Promise<InvoiceRow> {
  const row = await selectInvoices(db).where('i.id', '=', id).executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

/**
 * Held until the transaction ends: what is read of an invoice's account after this is so until then.
 * @throws {Refusal} `not_found`
 */
export async function lockInvoice(db: ClinicDatabase, id: string): Promise<void> {
  const { rows } = await sql`select from invoices where id = ${id} for no key update`.execute(db)
  if (rows.length === 0) throw refuse('not_found')
}

export const balanceOf = (row: InvoiceRow) => ({
  dueMinor: Number(row.due_minor ?? 0),
  creditedMinor: Number(row.credited_minor ?? 0),
  paidMinor: Number(row.paid_minor ?? 0),
  refundedMinor: Number(row.refunded_minor ?? 0),
})

/** How it stands today. A credit note by itself is neither paid nor due. */
export function stateOf(row: InvoiceRow, today: PlainDate) {
  const facts = {
    ...balanceOf(row),
    status: row.status as 'draft' | 'issued',
    isCredited: row.kind === 'credit-note' || row.note_id !== null,
    dueOn: row.due_on,
  }
  return { standing: standingOfInvoice(facts, today), status: statusOf(facts) }
}

/** What is being typed of one that is not issued. */
export const draftOf = (row: InvoiceRow): InvoiceDraft | null =>
  row.draft === null
    ? null
    : {
        ...{ payerName: row.payer_name, payerAddress: row.payer_address, note: row.note },
        ...{ payerEmail: row.payer_email, buyerReference: row.buyer_reference },
        lines: invoiceDraft.shape.lines.parse((row.draft as { lines: unknown }).lines),
      }

export const today = ({ now, clinic }: Pick<Context, 'now' | 'clinic'>): PlainDate =>
  dateIn(clinic.time_zone, now as Instant)

/** A refund (`r`) goes back by the provider that its payment (`p`) came by; every other is given out as it is approved. */
export const goesByProvider = sql<boolean>`(p.method = 'online' and r.method is null)`

/** What moves of an online payment (`p`) at its provider. */
const moved = (which: RawBuilder<SqlBool>) => sql`
  (select coalesce(sum(m.amount_minor), 0) from online_movements m where m.payment_id = p.id and ${which})`
/** Of refunds that were approved, unless they failed: the money has not gone. */
const onItsWay = sql`(${moved(sql`m.kind = 'refund' and m.status in ('waiting', 'pending')`)}
  + (select coalesce(sum(r.amount_minor), 0) from refunds r where r.payment_id = p.id and r.decision = 'approved'
      and ${goesByProvider} and not exists (select from online_movements m where m.refund_id = r.id)))`
const disputed = moved(sql`m.kind = 'chargeback' and m.status in ('pending', 'done')`)
const refundedOnline = sql`(${moved(sql`m.kind = 'refund' and m.status = 'done'`)}
  + (select coalesce(sum(r.amount_minor), 0) from refunds r
      where r.payment_id = p.id and r.decision = 'approved' and not ${goesByProvider}))`

/** Of a refund (`r`) of an online payment: how it was last tried at the provider. */
export const lastAttempt = sql<string | null>`(select a.id from online_movements a
  where a.refund_id = r.id order by a.at desc, a.id desc limit 1)`
/** Its provider refused or returned that. */
export const hasFailed = sql<boolean>`exists (select from online_movements last
  where last.id = ${lastAttempt} and last.status in ('failed', 'returned'))`
/** The payment (`p`) still holds as much. */
export const isLeft = sql<boolean>`(r.amount_minor <= p.amount_minor - ${refundedOnline} - ${onItsWay} - ${disputed})`
/** It goes another way, or somebody has asked for that. */
export const isPaidOut = sql<boolean>`exists (select from refunds other
  where other.instead_of_id = r.id and other.decision is distinct from 'declined')`

/** What somebody knows an invoice (`i`) by: its number, and before it has one the visit's, with which something of it was paid. */
export const knownAs = sql<string>`coalesce(i.reference, (select v.reference from appointments v where v.id = i.appointment_id))`

/** Payments with what became of them. */
export const selectPayments = (db: ClinicDatabase) =>
  db
    .selectFrom('payments as p')
    .innerJoin('invoices as i', 'i.id', 'p.invoice_id')
    .innerJoin('patients as t', 't.id', 'i.patient_id')
    .leftJoin('payment_reversals as v', 'v.payment_id', 'p.id')
    .select(['p.id', 'p.invoice_id', 'p.method', 'p.amount_minor', 'p.currency', 'p.given_minor', 'p.note'])
    .select(['p.voucher_id', 'p.paid_at', 'p.paid_on', 'p.taken_by', 'p.taken_by_user_id', 'p.reference'])
    .select(['i.patient_id', knownAs.as('invoice_reference')])
    .select(['v.reason as reversal_reason', 'v.reversed_at', 'v.reversed_by'])
    .select(
      sql<string>`(case p.method when 'online' then ${refundedOnline} else (
        select coalesce(sum(r.amount_minor), 0) from refunds r
        where r.payment_id = p.id and r.decision = 'approved') end)`.as('refunded_minor'),
    )
    .select(
      sql<boolean>`exists (select from vouchers o where o.id = p.voucher_id and o.kind = 'package')`.as('is_visit'),
    )
    .select(sql<string>`${onItsWay}`.as('on_its_way_minor'))
    .select(sql<string>`${disputed}`.as('disputed_minor'))
    .select(
      sql<boolean>`exists (select from refunds r where r.payment_id = p.id and r.decision is null)`.as(
        'is_refund_asked',
      ),
    )

/** Of an invoice, without those that were reversed, as whoever pays sees them. */
export const standingPayments = (db: ClinicDatabase, invoiceId: string) =>
  selectPayments(db)
    .where('p.invoice_id', '=', invoiceId)
    .where('v.payment_id', 'is', null)
    .orderBy('p.paid_at')
    .orderBy('p.id')
    .execute()

export type PaymentRow = Awaited<ReturnType<ReturnType<typeof selectPayments>['executeTakeFirstOrThrow']>>

/** @throws {Refusal} `not_found` */
export async function findPayment(db: ClinicDatabase, id: string): Promise<PaymentRow> {
  const row = await selectPayments(db).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

export const methodOf = ({ method }: Pick<PaymentRow, 'method'>) => method as PaymentMethod

/** What is the clinic's no more: refunded, about to be, or taken by a bank. */
export const leavingMinor = (row: PaymentRow): number =>
  Number(row.refunded_minor) + Number(row.on_its_way_minor) + Number(row.disputed_minor)

export const factsOfPayment = (row: PaymentRow): PaymentFacts => ({
  amountMinor: row.amount_minor,
  isReversed: row.reversed_at !== null,
  refundedMinor: leavingMinor(row),
  isRefundAsked: row.is_refund_asked,
  isVisit: row.is_visit,
})

export const selectLines = (db: ClinicDatabase, invoiceId: string) =>
  db.selectFrom('invoice_lines').selectAll().where('invoice_id', '=', invoiceId).orderBy('position').execute()
export type LineRow = Awaited<ReturnType<typeof selectLines>>[number]

/** With what each sells to be used later, also on the credit note that takes it back. */
export const selectPaperLines = (db: ClinicDatabase, invoiceId: string) =>
  db
    .selectFrom('invoice_lines as l')
    .innerJoin('invoices as i', 'i.id', 'l.invoice_id')
    .leftJoin('vouchers as v', (join) =>
      join.onRef('v.position', '=', 'l.position').on(sql<boolean>`v.invoice_id = coalesce(i.corrects_id, i.id)`),
    )
    .selectAll('l')
    .select('v.kind as voucher_kind')
    .where('l.invoice_id', '=', invoiceId)
    .orderBy('l.position')
    .execute()

export const asPaperLine = (row: LineRow & { voucher_kind: string | null }) => ({
  ...{ description: row.description, quantity: row.quantity, unitMinor: row.unit_minor, netMinor: row.net_minor },
  ...{ discountMinor: row.discount_minor, discountReason: row.discount_reason, taxRate: row.tax_rate },
  voucherKind: row.voucher_kind as VoucherKind | null,
})
