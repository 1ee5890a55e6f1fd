import type { listBilledInvoices as contract } from '@polyclinic/domain/invoices/billing-endpoints.ts'
import type { InvoiceFilter } from '@polyclinic/domain/invoices/filters.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { paged } from '../../platform/database/paged.ts'
import { searchPattern } from '../../platform/database/search-pattern.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { asBilled } from './read-billed-invoice.ts'
import { auditListed, selectInvoices, today } from './queries.ts'

const filters: Record<InvoiceFilter, (today: PlainDate) => RawBuilder<SqlBool>> = {
  all: () => sql`true`,
  draft: () => sql`i.status = 'draft'`,
  open: () => sql`b.due_minor > 0 and i.kind = 'invoice'`,
  overdue: (day) => sql`b.due_minor > 0 and i.kind = 'invoice' and i.due_on < ${day}`,
  'owed-back': () => sql`b.due_minor < 0 and i.kind = 'invoice' and i.status = 'issued'`,
  'refund-asked': () => sql`exists (
    select from payments p join refunds r on r.payment_id = p.id where p.invoice_id = i.id and r.decision is null)`,
  paid: () => sql`i.status = 'issued' and i.kind = 'invoice' and coalesce(b.due_minor, 0) = 0 and n.id is null`,
}

/** All of the words, in the reference, the payer's name or the patient's. */
function hasWords(search: string): RawBuilder<SqlBool> {
  const all = sql`~* all(${search.split(/\s+/).map(searchPattern)}::text[])`
  return sql`(i.reference ${all} or i.payer_name ${all} or t.given_name || ' ' || t.family_name ${all})`
}

/** The clinic's invoices and credit notes; drafts first, then the latest. */
export async function listBilledInvoices(
  context: Context,
  { query }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'invoices:read')
  const { db, clinic } = context
  const { filter, search = '', skip, take } = query
  const day = today(context)
  const found = selectInvoices(db)
    .where(filters[filter](day))
    // What nobody typed is there for money that was paid with a booking; without any it is nothing.
    .where(sql<boolean>`(i.updated_by_user_id is not null or coalesce(b.due_minor, 0) <> 0)`)
    .$if(search !== '', (rows) => rows.where(hasWords(search)))
  const { rows, total } = await paged(found.orderBy(sql`i.issued_at desc nulls first`).orderBy('i.id', 'desc'), {
    skip,
    take,
  })
  await auditListed(context, rows)
  return {
    items: rows.map((row) => asBilled(row, context)),
    ...{ total, skip, take, sums: await sumsOf(context, day, clinic.currency) },
  }
}

type Sums = { open: string; overdue: string; owed_back: string; refunds_asked: string }

async function sumsOf({ db }: Context, day: PlainDate, currency: string) {
  const { rows } = await sql<Sums>`
    select coalesce(sum(b.due_minor) filter (where b.due_minor > 0), 0) as open,
      coalesce(sum(b.due_minor) filter (where b.due_minor > 0 and i.due_on < ${day}), 0) as overdue,
      coalesce(-sum(b.due_minor) filter (where b.due_minor < 0 and i.status = 'issued'), 0) as owed_back,
      (select coalesce(sum(r.amount_minor), 0) from refunds r join payments p on p.id = r.payment_id
        where r.decision is null and p.currency = ${currency}) as refunds_asked
    from invoice_balances b join invoices i on i.id = b.invoice_id where i.currency = ${currency}`.execute(db)
  const { open, overdue, owed_back, refunds_asked } = rows[0]!
  const money = (minor: string) => ({ minor: Number(minor), currency })
  return { open: money(open), overdue: money(overdue), owedBack: money(owed_back), refundsAsked: money(refunds_asked) }
}
