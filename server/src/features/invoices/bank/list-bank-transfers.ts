import type { listBankTransfers as contract } from '@polyclinic/domain/invoices/bank-endpoints.ts'
import {
  firstOfEach,
  matchTransfer,
  referencesIn,
  type MatchedInvoice,
} from '@polyclinic/domain/invoices/bank-matching.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { auditOften } from '../../../platform/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import { requireWholeClinic } from '../../../platform/reach.ts'
import type { ClinicDatabase } from '../../../platform/tenancy.ts'
import { auditListed } from '../queries.ts'
import { rememberedColumns } from './take-bank-file.ts'

type Answer = Output<typeof contract>
type InvoiceFacts = MatchedInvoice & { patient_id: string }

/** Of one sum there are seldom so many open; more say nothing. */
const alikeAtMost = 200

/** What came in, with the invoices that it may pay: those whose number it gives, else those of which as much is due. */
export async function listBankTransfers(context: Context, { query }: Input<typeof contract>): Promise<Answer> {
  requireWholeClinic(context, 'invoices:read')
  const { db } = context
  const { filter, skip, take } = query
  const isOpen = filter === 'open'
  const open = sql<boolean>`(t.set_aside_at is null and r.rest_minor <> 0)`
  const all = db
    .selectFrom('bank_transfers as t')
    .innerJoin(sql<{ transfer_id: string; rest_minor: string }>`bank_transfer_rests`.as('r'), 'r.transfer_id', 't.id')
  const counts = await all
    .select([
      sql<number>`count(*) filter (where ${open})::int`.as('open'),
      sql<number>`count(*) filter (where not ${open})::int`.as('done'),
      sql<string | null>`max(t.read_at)`.as('last'),
      sql<string | null>`max(t.booked_on)`.as('booked'),
    ])
    .executeTakeFirstOrThrow()
  const rows = await all
    .select(['t.id', 't.booked_on', 't.amount_minor', 't.currency', 't.payer', 't.remittance', 'r.rest_minor'])
    .select(['t.set_aside_at', 't.set_aside_by', 't.set_aside_reason'])
    .where(isOpen ? open : sql<boolean>`not ${open}`)
    .orderBy('t.booked_on', 'desc')
    .orderBy('t.id', 'desc')
    .offset(skip)
    .limit(take)
    .execute()
  const named = isOpen ? await invoicesNamed(db, [...new Set(rows.flatMap((row) => referencesIn(row.remittance)))]) : []
  const alike = isOpen ? await invoicesDue(db, [...new Set(rows.map((row) => Number(row.rest_minor)))]) : []
  const payments = await paymentsOf(
    db,
    rows.map(({ id }) => id),
  )
  const shown: InvoiceFacts[] = []
  const matches = isOpen ? firstOfEach(rows.map((row) => matchOf(row, payments, named, alike))) : []
  const items = rows.map((row, place): Answer['items'][number] => {
    const { currency, payer, remittance } = row
    const restMinor = Number(row.rest_minor)
    const mine = payments.filter(({ transfer_id }) => transfer_id === row.id)
    const match = matches[place] ?? null
    shown.push(...((match?.invoices ?? []) as InvoiceFacts[]))
    return {
      ...{ id: row.id, bookedOn: row.booked_on, payer, remittance },
      ...{ amount: { minor: row.amount_minor, currency }, rest: { minor: restMinor, currency } },
      match: match && {
        kind: match.kind,
        invoices: match.invoices.map(({ id, reference, payerName, dueMinor }) => ({
          ...{ id, reference, payerName, due: { minor: dueMinor, currency } },
        })),
      },
      payments: mine.map((paid) => ({
        ...{ id: paid.id, invoiceId: paid.invoice_id, invoiceReference: paid.reference! },
        ...{ amount: { minor: paid.amount_minor, currency }, isReversed: paid.is_reversed },
      })),
      setAside:
        row.set_aside_at === null
          ? null
          : { at: row.set_aside_at, by: row.set_aside_by!, reason: row.set_aside_reason! },
    }
  })
  await auditOften(context, { action: 'bank-transfers:list', side: 'clinic' })
  await auditListed(context, [...shown, ...payments])
  return {
    ...{ items, total: isOpen ? counts.open : counts.done, skip, take },
    ...{
      open: counts.open,
      lastReadAt: counts.last,
      lastBookedOn: counts.booked,
      columns: await rememberedColumns(db),
    },
  }
}

type TransferRow = { id: string; rest_minor: string; currency: string; payer: string; remittance: string }

function matchOf(
  { id, rest_minor: rest, currency, payer, remittance }: TransferRow,
  payments: readonly { transfer_id: string; is_reversed: boolean }[],
  named: readonly InvoiceFacts[],
  alike: readonly InvoiceFacts[],
) {
  const references = referencesIn(remittance)
  const hasReversed = payments.some((paid) => paid.transfer_id === id && paid.is_reversed)
  return matchTransfer(
    { restMinor: Number(rest), currency, payer, remittance, hasReversed },
    named.filter(({ reference }) => references.includes(reference)),
    alike,
  )
}

const selectFacts = (db: ClinicDatabase) =>
  db
    .selectFrom('invoices as i')
    .leftJoin(sql<{ invoice_id: string; due_minor: string }>`invoice_balances`.as('b'), 'b.invoice_id', 'i.id')
    .select(['i.id', 'i.reference', 'i.currency', 'i.payer_name as payerName', 'i.patient_id', 'b.due_minor'])
    .where('i.kind', '=', 'invoice')
    .where('i.status', '=', 'issued')

const asFacts = (row: Awaited<ReturnType<ReturnType<typeof selectFacts>['execute']>>[number]): InvoiceFacts => ({
  ...{ id: row.id, reference: row.reference!, currency: row.currency, payerName: row.payerName },
  ...{ patient_id: row.patient_id, dueMinor: Number(row.due_minor ?? 0) },
})

async function invoicesNamed(db: ClinicDatabase, references: readonly string[]): Promise<InvoiceFacts[]> {
  if (references.length === 0) return []
  return (
    await selectFacts(db)
      .where(sql<boolean>`i.reference = any(${references}::text[])`)
      .execute()
  ).map(asFacts)
}

async function invoicesDue(db: ClinicDatabase, sums: readonly number[]): Promise<InvoiceFacts[]> {
  const positive = sums.filter((minor) => minor > 0)
  if (positive.length === 0) return []
  const rows = await selectFacts(db)
    .where(sql<boolean>`b.due_minor = any(${positive}::bigint[])`)
    .orderBy('i.issued_on', 'desc')
    .orderBy('i.id', 'desc')
    .limit(alikeAtMost)
    .execute()
  return rows.map(asFacts)
}

const paymentsOf = (db: ClinicDatabase, transferIds: readonly string[]) =>
  db
    .selectFrom('bank_transfer_payments as b')
    .innerJoin('payments as p', 'p.id', 'b.payment_id')
    .innerJoin('invoices as i', 'i.id', 'p.invoice_id')
    .leftJoin('payment_reversals as v', 'v.payment_id', 'p.id')
    .select(['b.transfer_id', 'p.id', 'p.invoice_id', 'p.amount_minor', 'i.reference', 'i.patient_id'])
    .select(sql<boolean>`v.payment_id is not null`.as('is_reversed'))
    .where('b.transfer_id', '=', anyOf(transferIds))
    .orderBy('p.paid_at')
    .orderBy('p.id')
    .execute()
