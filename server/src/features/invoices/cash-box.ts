import {
  movementsAtMost,
  type listCashClosings as listing,
  type readCashBox as reading,
  type readCashClosing as readingOne,
} from '@polyclinic/domain/invoices/cash-endpoints.ts'
import { differenceOf, type CashBox } from '@polyclinic/domain/invoices/cash-closing.ts'
import type { CashTransferKind } from '@polyclinic/domain/invoices/cash-transfers.ts'
import type { EntryKind } from '@polyclinic/domain/invoices/postings.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { paged } from '../../platform/database/paged.ts'
import type { CashClosings } from '../../platform/database/tables.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

type Movement = Output<typeof reading>['movements'][number]

/** What the box holds and what of it is still to be counted, with the entries of the ledger that it comes from. */
export type OpenBox = CashBox & { lastClosedAt: string | null; entryIds: string[] }

/** What a page or an act needs to know of a box, in one statement. */
export async function findOpenBox(db: ClinicDatabase, currency: string): Promise<OpenBox> {
  const { rows } = await sql<{
    last_number: number | null
    last_closed_at: string | null
    left_minor: string | null
    moved_minor: string
    entry_ids: string[]
  }>`
    with last as (
      select number, closed_at, counted_minor - removed_minor as left_minor from cash_closings
      where currency = ${currency} order by number desc limit 1
    ), moved as (${uncounted(currency)})
    select (select number from last) as last_number, (select closed_at from last) as last_closed_at,
      (select left_minor from last) as left_minor, coalesce(sum(amount_minor), 0) as moved_minor,
      coalesce(array_agg(entry_id), '{}') as entry_ids
    from moved`.execute(db)
  const row = rows[0]!
  return {
    lastNumber: row.last_number ?? 0,
    lastClosedAt: row.last_closed_at,
    openingMinor: row.left_minor === null ? null : Number(row.left_minor),
    movedMinor: Number(row.moved_minor),
    entryIds: row.entry_ids,
  }
}

/**
 * Cash that is in no closing. Both tables are read once and put side by side: as a join its plan would be right for a day's
 * payments, and take minutes for the years of them that a first closing counts.
 */
const uncounted = (currency: string) => sql`
  select entry_id, sum(amount_minor) as amount_minor
  from (
    select entry_id, amount_minor, false as is_counted from ledger_postings
    where account = 'cash' and currency = ${currency}
    union all select entry_id, null, true from cash_closing_entries
  ) known
  group by entry_id having not bool_or(is_counted)`

/** What moved cash, by whom; of payments that were taken back and refunds, who gave it back. */
const selectMovements = (db: ClinicDatabase, isOne: RawBuilder<boolean>) =>
  db
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_entries as e', 'e.id', 'p.entry_id')
    .leftJoin('payments as y', 'y.id', 'e.payment_id')
    .leftJoin('invoices as i', 'i.id', 'e.invoice_id')
    .leftJoin('cash_transfers as k', 'k.id', 'e.cash_transfer_id')
    .leftJoin('payment_reversals as v', (join) =>
      join.onRef('v.payment_id', '=', 'y.id').on('e.kind', '=', 'payment-reversal'),
    )
    .leftJoin('refunds as r', 'r.id', 'e.refund_id')
    .select(['e.id', 'e.kind', 'e.posted_at', 'p.amount_minor', 'i.id as invoice_id'])
    .select(sql<string>`coalesce(y.reference, k.reference)`.as('reference'))
    .select(sql<string>`coalesce(r.decided_by, v.reversed_by, y.taken_by, k.moved_by)`.as('by'))
    .select(['i.reference as invoice_reference', 'k.id as transfer_id', 'k.kind as transfer_kind', 'k.reason'])
    .where('p.account', '=', 'cash')
    .where(isOne)

const asMovement = (
  row: Awaited<ReturnType<ReturnType<typeof selectMovements>['executeTakeFirstOrThrow']>>,
): Movement => ({
  ...{ id: row.id, kind: row.kind as EntryKind, reference: row.reference, amountMinor: row.amount_minor },
  invoice: row.invoice_id === null ? null : { id: row.invoice_id, reference: row.invoice_reference ?? '' },
  transfer:
    row.transfer_id === null
      ? null
      : { id: row.transfer_id, kind: row.transfer_kind as CashTransferKind, reason: row.reason },
  ...{ at: row.posted_at, by: row.by },
})

/** What should be in the box. It names no patient, so the audit has no row. */
export async function readCashBox(context: Context): Promise<Output<typeof reading>> {
  requireWholeClinic(context, 'invoices:read')
  const { db, clinic } = context
  const { currency } = clinic
  const { lastNumber, lastClosedAt, openingMinor, movedMinor, entryIds } = await findOpenBox(db, currency)
  const movements = await selectMovements(db, sql<boolean>`p.entry_id = ${anyOf(entryIds)}`)
    .orderBy('e.posted_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(movementsAtMost)
    .execute()
  return {
    ...{ currency, lastNumber, lastClosedAt, openingMinor, movedMinor },
    count: entryIds.length,
    movements: movements.map(asMovement),
  }
}

export function asClosing(row: Selectable<CashClosings>): Output<typeof listing>['items'][number] {
  const openingMinor = row.number === 1 ? null : Number(row.opening_minor)
  const [movedMinor, countedMinor] = [Number(row.moved_minor), Number(row.counted_minor)]
  return {
    ...{ id: row.id, number: row.number, currency: row.currency, note: row.note },
    ...{ openingMinor, movedMinor, countedMinor, removedMinor: Number(row.removed_minor) },
    differenceMinor: differenceOf({ openingMinor, movedMinor }, countedMinor),
    ...{ closedAt: row.closed_at, closedOn: row.closed_on, closedBy: row.closed_by },
  }
}

export async function listCashClosings(
  context: Context,
  { query: { skip, take } }: Input<typeof listing>,
): Promise<Output<typeof listing>> {
  requireWholeClinic(context, 'invoices:read')
  const found = context.db.selectFrom('cash_closings').selectAll().orderBy('closed_at', 'desc').orderBy('id', 'desc')
  const { rows, total } = await paged(found, { skip, take })
  return { items: rows.map(asClosing), total, skip, take }
}

/** @throws {Refusal} `not_found` */
export async function findClosing(db: ClinicDatabase, id: string) {
  const row = await db.selectFrom('cash_closings').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw refuse('not_found')
  return asClosing(row)
}

/** A closing with all that it counted, for whoever checks it or files it away. */
export async function readCashClosing(
  context: Context,
  { params: { id } }: Input<typeof readingOne>,
): Promise<Output<typeof readingOne>> {
  requireWholeClinic(context, 'invoices:read')
  const { db } = context
  const closing = await findClosing(db, id)
  const movements = await selectMovements(
    db,
    sql<boolean>`p.entry_id in (select entry_id from cash_closing_entries where closing_id = ${id})`,
  )
    .orderBy('e.posted_at')
    .orderBy('e.id')
    .execute()
  return { ...closing, movements: movements.map(asMovement) }
}
