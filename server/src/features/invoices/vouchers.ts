import { postingsOfExpiry } from '@polyclinic/domain/invoices/postings.ts'
import {
  voucherEntriesAtMost,
  forfeitVoucher as forfeitContract,
  type blockVoucher as blockContract,
  type listOwnVouchers as listOwnContract,
  type listVouchers as listContract,
  type readVoucher as readContract,
  type unblockVoucher as unblockContract,
} from '@polyclinic/domain/invoices/voucher-endpoints.ts'
import { readCode } from '@polyclinic/domain/invoices/voucher-code.ts'
import { decideForfeit } from '@polyclinic/domain/invoices/vouchers.ts'
import type { EntryKind } from '@polyclinic/domain/invoices/postings.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { auditOften, auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { insertAll } from '../../platform/database/insert-rows.ts'
import { paged } from '../../platform/database/paged.ts'
import { searchPattern } from '../../platform/database/search-pattern.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { keyRows, runIdempotently, unlessRepeatedIn } from '../../platform/idempotency.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { unlessRefused } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { writerName } from '../providers/writer-name.ts'
import { ledgerRows } from './ledger-rows.ts'
import { findOwnInvoice } from './list-invoices.ts'
import { auditListed, balanceOf, today } from './queries.ts'
import {
  asVoucher,
  codeToTell,
  factsOfVoucher,
  findVoucher,
  hashOfCode,
  lockVoucher,
  selectVouchers,
  standingOn,
  type VoucherRow,
} from './voucher-rows.ts'

/** What was sold to be used later, the latest first. */
export async function listVouchers(
  context: Context,
  { query }: Input<typeof listContract>,
): Promise<Output<typeof listContract>> {
  requireWholeClinic(context, 'invoices:read')
  const { db, clinic } = context
  const { filter, search = '', skip, take } = query
  const found = selectVouchers(db)
    .$if(filter !== 'all', (rows) => rows.where(sql<boolean>`${standingOn(today(context))} = ${filter}`))
    .$if(search !== '', (rows) => rows.where(isFound(search)))
  const { rows, total } = await paged(found.orderBy('v.sold_at', 'desc').orderBy('v.id', 'desc'), { skip, take })
  await auditListed(context, rows)
  const owed = await sql<{ minor: string }>`
    select coalesce(sum(left_minor), 0) as minor from voucher_balances b join vouchers v on v.id = b.voucher_id
    where v.currency = ${clinic.currency}`.execute(db)
  return {
    items: rows.map((row) => asVoucher(row, context)),
    ...{ total, skip, take, owed: { minor: Number(owed.rows[0]!.minor), currency: clinic.currency } },
  }
}

/** All of the words, in the invoice's number or a name; or a whole code. */
function isFound(search: string): RawBuilder<SqlBool> {
  const all = sql`~* all(${search.split(/\s+/).map(searchPattern)}::text[])`
  const isCode = readCode(search).length === 16 ? sql`v.code_hash = ${hashOfCode(search)}` : sql`false`
  return sql`(${isCode} or i.reference ${all} or i.payer_name ${all} or t.given_name || ' ' || t.family_name ${all})`
}

export async function readVoucher(
  context: Context,
  { params }: Input<typeof readContract>,
): Promise<Output<typeof readContract>> {
  requireWholeClinic(context, 'invoices:read')
  const { db, actor } = context
  const row = await findVoucher(db, params.id)
  const object = { kind: 'patient', id: row.patient_id } as const
  await auditOften(context, { action: 'vouchers:read', object, side: 'clinic', detail: row.id })
  const services = await db
    .selectFrom('voucher_services as v')
    .innerJoin('services as s', 's.id', 'v.service_id')
    .select(['s.id', 's.name'])
    .where('v.voucher_id', '=', row.id)
    .orderBy('s.name')
    .execute()
  const entries = await db
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_entries as e', 'e.id', 'p.entry_id')
    .innerJoin('invoices as i', 'i.id', 'e.invoice_id')
    .select([
      'e.id',
      'e.kind',
      'e.posted_at',
      'i.id as invoice_id',
      'i.reference',
      'p.amount_minor',
      'p.voucher_visits',
    ])
    .where('p.voucher_id', '=', row.id)
    .orderBy('e.posted_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(voucherEntriesAtMost)
    .execute()
  return {
    ...asVoucher(row, context),
    code: reaches(actor, 'payments:take', {}) ? codeToTell(context, row) : null,
    services,
    block: row.blocked_at === null ? null : { at: row.blocked_at, by: row.blocked_by!, reason: row.block_reason! },
    entries: entries.map((entry) => ({
      ...{ id: entry.id, kind: entry.kind as EntryKind, at: entry.posted_at },
      invoice: { id: entry.invoice_id, reference: entry.reference ?? '' },
      amount: { minor: -entry.amount_minor, currency: row.currency },
      visits: entry.voucher_visits && -entry.voucher_visits,
    })),
  }
}

/** Nobody uses it: it was lost, or handed out by mistake. Blocked again it stays as it was said first. */
export async function blockVoucher(
  context: Context,
  { params, body }: Input<typeof blockContract>,
): Promise<undefined> {
  const by = { userId: signedIn(context).userId, name: await writerName(context) }
  await change(context, params.id, 'vouchers:block', (row) =>
    row.blocked_at !== null
      ? null
      : sql`
        update vouchers set blocked_at = ${context.now}, blocked_by_user_id = ${by.userId}, blocked_by = ${by.name},
          block_reason = ${body.reason}
        where id = ${row.id} and blocked_at is null returning 1`,
  )
}

export async function unblockVoucher(context: Context, { params }: Input<typeof unblockContract>): Promise<undefined> {
  await change(context, params.id, 'vouchers:unblock', (row) =>
    row.blocked_at === null
      ? null
      : sql`
        update vouchers set blocked_at = null, blocked_by_user_id = null, blocked_by = null, block_reason = null
        where id = ${row.id} and blocked_at is not null returning 1`,
  )
}

async function change(
  context: Context,
  id: string,
  action: 'vouchers:block' | 'vouchers:unblock',
  claimOf: (row: VoucherRow) => RawBuilder<unknown> | null,
) {
  requireWholeClinic(context, 'payments:take')
  const { db } = context
  await lockVoucher(db, id)
  const row = await findVoucher(db, id)
  const claim = claimOf(row)
  if (claim === null) return
  const object = { kind: 'patient', id: row.patient_id } as const
  await writeGated(db, { facts: sql`select`, claim }, [
    auditRows(context, { action, object, side: 'clinic', detail: row.id }),
    changeRows([{ noun: 'invoice', id: row.invoice_id }]),
  ])
}

/** What nobody used in time is owed no more. */
export const forfeitVoucher = (
  scope: RequestScope,
  input: Input<typeof forfeitContract>,
): Promise<Output<typeof forfeitContract>> =>
  runIdempotently(scope, forfeitContract, input, {
    secret: undefined,
    act: async (context, key) => {
      requireWholeClinic(context, 'invoices:issue')
      const { db, now } = context
      await lockVoucher(db, input.params.id)
      await unlessRepeatedIn(context, key)
      const row = await findVoucher(db, input.params.id)
      const rest = unlessRefused(decideForfeit(factsOfVoucher(row), today(context)))
      const object = { kind: 'patient', id: row.patient_id } as const
      await insertAll(db, [
        ...ledgerRows({
          ...{ kind: 'voucher-expiry', invoiceId: row.invoice_id, currency: row.currency, now },
          postings: postingsOfExpiry(rest),
        }),
        auditRows(context, { action: 'vouchers:forfeit', object, side: 'clinic', detail: row.id }),
        changeRows([{ noun: 'invoice', id: row.invoice_id }]),
        keyRows(key, row.id, now),
      ])
      return { id: row.id }
    },
    recall: (_context, id) => Promise.resolve({ id }),
  })

/** What somebody bought: with its code once it is paid, so that it can be given away. */
export async function listOwnVouchers(
  context: Context,
  { params }: Input<typeof listOwnContract>,
): Promise<Output<typeof listOwnContract>> {
  const { db } = context
  const row = await findOwnInvoice(context, params.id)
  const object = { kind: 'patient', id: row.patient_id } as const
  await auditOften(context, { action: 'invoices:read', object, side: 'patient', detail: row.id })
  const sold = await selectVouchers(db).where('v.invoice_id', '=', row.id).orderBy('v.position').execute()
  const { rows } = await sql<{ any: boolean }>`select exists (select from vouchers) as any`.execute(db)
  const isOpen = row.kind === 'invoice' && row.note_id === null && balanceOf(row).dueMinor > 0
  return {
    items: sold.map((each) => {
      const { id, kind, standing, description, isForBearer, ...rest } = asVoucher(each, context)
      const { value, left, visits, leftVisits, validUntil } = rest
      const code = standing === 'usable' ? codeToTell(context, each) : null
      return { id, kind, standing, description, isForBearer, value, left, visits, leftVisits, validUntil, code }
    }),
    canPay: isOpen && sold.length === 0 && rows[0]!.any,
  }
}
