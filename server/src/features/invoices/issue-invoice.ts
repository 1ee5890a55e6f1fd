import {
  creditInvoice as creditContract,
  issueInvoice as issueContract,
} from '@polyclinic/domain/invoices/billing-endpoints.ts'
import { paysForAnother } from '@polyclinic/domain/invoices/pays-for-another.ts'
import { postingsOfCreditNote, postingsOfInvoice } from '@polyclinic/domain/invoices/postings.ts'
import { isBillable } from '@polyclinic/domain/invoices/promised-lines.ts'
import { decideCredit, decideIssue } from '@polyclinic/domain/invoices/rules.ts'
import { totalsOf } from '@polyclinic/domain/invoices/totals.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { addDays } from '@polyclinic/domain/kit/time.ts'
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
import { RetryTransaction, type ClinicDatabase } from '../../platform/tenancy.ts'
import { writerName } from '../providers/writer-name.ts'
import { withdrawMessages } from '../messages/withdraw-messages.ts'
import { endCheckouts } from './ending-checkouts.ts'
import { ledgerRows } from './ledger-rows.ts'
import { queueInvoiceMail } from './money-mail.ts'
import { texts } from './paper/texts.ts'
import {
  draftOf,
  findInvoice,
  leavingMinor,
  lockInvoice,
  selectLines,
  standingPayments,
  today,
  type InvoiceRow,
} from './queries.ts'
import { returnRest } from './return-prepayment.ts'
import { readSender, type Sender } from './sender.ts'
import { postingsBackOf } from './postings-back-of.ts'
import { readVisitToBill } from './visit-to-bill.ts'
import { lockVouchersOf, soldBy } from './voucher-rows.ts'
import { vouchersOfLines } from './vouchers-of-lines.ts'

/** The number comes from the database, in the statement of the act: a rollback takes it back, and nobody is given it twice. */
export const issueInvoice = (
  scope: RequestScope,
  input: Input<typeof issueContract>,
): Promise<Output<typeof issueContract>> =>
  runIdempotently(scope, issueContract, input, {
    secret: undefined,
    act: async (context, key) => {
      requireWholeClinic(context, 'invoices:issue')
      const { db, now, clinic } = context
      await lockInvoice(db, input.params.id)
      await unlessRepeatedIn(context, key)
      const row = await findInvoice(db, input.params.id)
      const { lines = [] } = draftOf(row) ?? {}
      const visit = row.appointment_id === null ? null : await readVisitToBill(context, row.appointment_id)
      const facts = {
        ...{ status: row.status as 'draft' | 'issued', isBillable: visit === null || isBillable(visit) },
        ...{ country: clinic.country, taxNumber: clinic.tax_number, today: today(context) },
      }
      const refused = decideIssue(facts, {
        ...{ lines, payerName: row.payer_name, payerAddress: row.payer_address, currency: row.currency },
        payerEmail: row.payer_email,
      })
      if (refused) unlessRefused(refused)
      if (row.version !== input.body.version) throw refuse('stale_version')
      const totals = totalsOf(lines)
      const day = today(context)
      const sold = await vouchersOfLines(context, row, lines)
      const by = { name: await writerName(context), userId: signedIn(context).userId }
      const sender = await readSender(context, row.appointment_id)
      const patient = { givenName: row.given_name, familyName: row.family_name }
      const patientName = paysForAnother(row.payer_name, patient)
        ? `${patient.givenName} ${patient.familyName}`.trim()
        : ''
      const claim = sql`
        update invoices set status = 'issued', patient_name = ${patientName}, draft = null, version = version + 1, updated_at = ${now},
          updated_by_user_id = ${by.userId}, issued_at = ${now}, issued_by_user_id = ${by.userId}, issued_by = ${by.name},
          issued_on = ${day}, due_on = ${addDays(day, clinic.invoice_due_days)}, net_minor = ${totals.netMinor},
          tax_minor = ${totals.taxMinor}, total_minor = ${totals.totalMinor}, sender = ${JSON.stringify(sender)}::jsonb
        where id = ${row.id} and version = ${row.version} and status = 'draft' returning 1`
      const object = { kind: 'patient', id: row.patient_id } as const
      const isIssued = await writeGated(db, { facts: sql`select`, claim }, [
        rowsOf(
          'invoice_lines',
          lines.map((line, position) => ({
            ...{ invoice_id: row.id, position, description: line.description, quantity: line.quantity },
            ...{ unit_minor: line.unitMinor, discount_minor: totals.lines[position]!.discountMinor },
            discount_share: line.discount?.kind === 'share' ? line.discount.share : null,
            discount_reason: line.discount?.reason ?? null,
            ...{ net_minor: totals.lines[position]!.netMinor, tax_rate: line.taxRate },
          })),
        ),
        ...ledgerRows({
          ...{ kind: 'invoice', invoiceId: row.id, documentId: row.id, currency: row.currency, now },
          postings: postingsOfInvoice(totals, sold.parts),
        }),
        ...sold.rows,
        auditRows(context, { action: 'invoices:issue', object, side: 'clinic', detail: row.id }),
        changeRows([{ noun: 'invoice', id: row.id }]),
        keyRows(key, row.id, now),
      ])
      if (!isIssued) throw new RetryTransaction()
      // The number that it tells is given by that statement.
      await returnRest(context, row.id)
      if (clinic.mail_invoices) await queueInvoiceMail(context, row.id, false)
      return numbered(context, row.id)
    },
    recall: numbered,
  })

/** Takes an invoice back, whole, with a number of its own. */
export const creditInvoice = (
  scope: RequestScope,
  input: Input<typeof creditContract>,
): Promise<Output<typeof creditContract>> =>
  runIdempotently(scope, creditContract, input, {
    secret: undefined,
    act: async (context, key) => {
      requireWholeClinic(context, 'invoices:issue')
      const { db, now } = context
      await lockInvoice(db, input.params.id)
      await unlessRepeatedIn(context, key)
      await lockVouchersOf(db, input.params.id)
      const row = await findInvoice(db, input.params.id)
      const sold = await soldBy(db, row.id)
      const account = {
        ...{ status: row.status as 'draft' | 'issued', kind: row.kind as 'invoice' | 'credit-note' },
        ...{ isCredited: row.note_id !== null, reversals: await reversalsOf(db, row.id) },
        isVoucherUsed: sold.isUsed,
      }
      const refused = decideCredit(account, signedIn(context).userId)
      if (refused) unlessRefused(refused)
      const id = newId()
      const [day, sums] = [today(context), { netMinor: row.net_minor!, taxMinor: row.tax_minor! }]
      const by = { name: await writerName(context), userId: signedIn(context).userId }
      const note = {
        ...{ id, kind: 'credit-note', status: 'issued', patient_id: row.patient_id, corrects_id: row.id },
        ...{ currency: row.currency, payer_name: row.payer_name, payer_address: row.payer_address },
        ...{ payer_email: row.payer_email, buyer_reference: row.buyer_reference },
        patient_name: row.patient_name,
        ...{ note: input.body.reason, version: 1, created_at: now, updated_at: now, updated_by_user_id: by.userId },
        ...{ issued_at: now, issued_by_user_id: by.userId, issued_by: by.name, issued_on: day, due_on: day },
        ...{ net_minor: sums.netMinor, tax_minor: sums.taxMinor, total_minor: row.total_minor },
        sender: await readSender(context, row.appointment_id),
      }
      const lines = await selectLines(db, row.id)
      await withdrawMessages(db, { kind: 'invoice', id: row.id }, { invoice: 'withdrawn' })
      const object = { kind: 'patient', id: row.patient_id } as const
      await insertAll(db, [
        rowsOf('invoices', [note]),
        rowsOf(
          'invoice_lines',
          lines.map(({ organization_id: _clinic, ...line }) => ({ ...line, invoice_id: id })),
        ),
        ...ledgerRows({
          ...{ kind: 'credit-note', invoiceId: row.id, documentId: id, currency: row.currency, now },
          postings: postingsOfCreditNote(sums, sold.parts),
        }),
        ...(await ontoVouchers(context, row, by)),
        auditRows(context, { action: 'invoices:credit', object, side: 'clinic', detail: row.id }),
        changeRows([
          { noun: 'invoice', id: row.id },
          { noun: 'invoice', id },
        ]),
        keyRows(key, id, now),
      ])
      await endCheckouts(db, row.id)
      return numbered(context, id)
    },
    recall: numbered,
  })

/** What vouchers paid of an invoice that is taken back: onto them again, by itself, since no money leaves. */
async function ontoVouchers(context: Context, row: InvoiceRow, by: { name: string; userId: string }) {
  const { db, now } = context
  const paid = await standingPayments(db, row.id)
  const whole = paid.filter((each) => each.voucher_id !== null && !each.is_refund_asked && leavingMinor(each) === 0)
  const sets: RowSet[] = []
  for (const payment of whole) {
    await withdrawMessages(db, { kind: 'payment', id: payment.id }, { receipt: 'withdrawn' })
    const { language } = row.sender as Sender
    const reversed = { payment_id: payment.id, reason: texts[language].backOntoVoucher, reversed_at: now }
    sets.push(
      rowsOf('payment_reversals', [{ ...reversed, reversed_by_user_id: by.userId, reversed_by: by.name }]),
      ...ledgerRows({
        ...{ kind: 'payment-reversal', invoiceId: row.id, paymentId: payment.id, currency: row.currency, now },
        postings: await postingsBackOf(db, payment, payment.amount_minor),
      }),
    )
  }
  return sets
}

const reversalsOf = (db: ClinicDatabase, invoiceId: string) =>
  db
    .selectFrom('payment_reversals as v')
    .innerJoin('payments as p', 'p.id', 'v.payment_id')
    .select(['p.taken_by_user_id as takenBy', 'v.reversed_by_user_id as reversedBy'])
    .where('p.invoice_id', '=', invoiceId)
    .execute()

async function numbered({ db }: Pick<Context, 'db'>, id: string) {
  const { reference } = await db
    .selectFrom('invoices')
    .select('reference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, reference: reference! }
}
