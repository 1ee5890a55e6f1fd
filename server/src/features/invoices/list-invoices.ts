import type * as contracts from '@polyclinic/domain/invoices/endpoints.ts'
import type { Answer, Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { electronicOf, linesOf } from './read-billed-invoice.ts'
import type { Sender } from './sender.ts'
import { transferCode } from './transfer-code.ts'
import {
  balanceOf,
  isOwnInvoice,
  methodOf,
  selectInvoices,
  standingPayments,
  stateOf,
  today,
  type InvoiceRow,
} from './queries.ts'

type Item = Answer<typeof contracts.listInvoices>['items'][number]

const ownInvoices = (context: Context) => selectInvoices(context.db).where(isOwnInvoice(context))

/** The signed-in patient's invoices, newest first. */
export async function listInvoices(
  context: Context,
  { query }: Input<typeof contracts.listInvoices>,
): Promise<Output<typeof contracts.listInvoices>> {
  const { skip, take } = query
  const own = ownInvoices(context).where('i.kind', '=', 'invoice')
  const { currency } = context.clinic
  const { total, open } = await own
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .select(
      sql<string>`coalesce(sum(b.due_minor) filter (where b.due_minor > 0 and i.currency = ${currency}), 0)`.as('open'),
    )
    .executeTakeFirstOrThrow()
  const rows = await own.orderBy('i.issued_on', 'desc').orderBy('i.id', 'desc').offset(skip).limit(take).execute()
  return {
    ...{ items: rows.map((row) => asItem(row, context)), total: Number(total), skip, take },
    open: { minor: Number(open), currency },
  }
}

const asItem = (row: InvoiceRow, context: Context): Item => ({
  ...{ id: row.id, reference: row.reference!, issuedOn: row.issued_on!, dueOn: row.due_on! },
  total: { minor: row.total_minor!, currency: row.currency },
  due: { minor: balanceOf(row).dueMinor, currency: row.currency },
  ...(stateOf(row, today(context)) as Pick<Item, 'status' | 'standing'>),
})

/** An issued invoice or credit note of somebody's own. @throws {Refusal} `not_found` */
export async function findOwnInvoice(context: Context, id: string): Promise<InvoiceRow> {
  const row = await ownInvoices(context).where('i.id', '=', id).executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

export async function readInvoice(
  context: Context,
  { params }: Input<typeof contracts.readInvoice>,
): Promise<Output<typeof contracts.readInvoice>> {
  const row = await findOwnInvoice(context, params.id)
  if (row.kind !== 'invoice') throw refuse('not_found')
  const object = { kind: 'patient', id: row.patient_id } as const
  await auditOften(context, { action: 'invoices:read', object, side: 'patient', detail: row.id })
  const payments = await standingPayments(context.db, row.id)
  const { lines, taxes, netMinor } = await linesOf(context, row)
  const money = (minor: number) => ({ minor, currency: row.currency })
  return {
    ...asItem(row, context),
    ...{ payerName: row.payer_name, lines, taxes, net: money(netMinor) },
    payments: payments.map((paid) => ({
      ...{ id: paid.id, reference: paid.reference, method: methodOf(paid), paidAt: paid.paid_at },
      paidOn: paid.paid_on,
      ...{ amount: money(paid.amount_minor), refunded: money(Number(paid.refunded_minor)) },
      ...{ onItsWay: money(Number(paid.on_its_way_minor)), disputed: money(Number(paid.disputed_minor)) },
    })),
    isElectronic: electronicOf(row)?.missing.length === 0,
    transferCode: transferCode(
      { sender: row.sender as Sender, reference: row.reference!, currency: row.currency },
      row.note_id === null ? balanceOf(row).dueMinor : 0,
    ),
    creditNote: row.note_id ? { id: row.note_id, reference: row.note_reference!, issuedOn: row.note_issued_on! } : null,
  }
}
