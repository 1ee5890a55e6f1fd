import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import type { listFinancialRows as contract } from '@polyclinic/domain/reports/endpoints.ts'
import { overdueDays, type ListedMoney, type OpenAge } from '@polyclinic/domain/reports/money.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { EntryKind } from '@polyclinic/domain/invoices/postings.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { auditListed, goesByProvider, knownAs } from '../invoices/queries.ts'
import { isInForce } from '../patient-records/requests-in-force.ts'
import { askedSpan } from './asked-periods.ts'
import { isNoSaleAlone, soldAhead } from './read-financial-report.ts'
import { isDoctorKnown } from './visit-facts.ts'

type Answer = Output<typeof contract>
type Row = {
  id: string
  invoice_id: string
  patient_id: string
  reference: string
  payer_name: string
  is_kept_out: boolean
  on_day: string
  minor: string
  method: Answer['items'][number]['method']
}

/**
 * The documents that a sum was counted from. A report names nobody: here who pays is named for who may read invoices, too,
 * and that is written down; not of whoever had their data restricted, or objects.
 */
export async function listFinancialRows(context: Context, { query }: Input<typeof contract>): Promise<Answer> {
  requireWholeClinic(context, 'reports:financial')
  const { db, now, clinic, actor } = context
  const { from, to, figure, providerId, method, age, skip, take } = query
  const { startsAt, endsAt } = askedSpan(context, query)
  const { currency } = clinic
  const isNamed = reaches(actor, 'invoices:read', {})
  const documents = (kind: 'invoice' | 'credit-note') => sql`
    select i.id, i.id as invoice_id, i.issued_on as on_day, i.total_minor - ${soldAhead} as minor, null as method, a.provider_id
    from invoices i left join invoices corrected on corrected.id = i.corrects_id
      left join appointments a on a.id = coalesce(i.appointment_id, corrected.appointment_id)
    where i.kind = ${kind} and i.status = 'issued' and i.currency = ${currency} and i.issued_on between ${from} and ${to}
      and ${isNoSaleAlone}`
  const paid = (
    id: string,
    day: RawBuilder<unknown>,
    minor: string,
    rest: RawBuilder<unknown>,
    way: RawBuilder<unknown> = sql`p.method`,
  ) => sql`
    select ${sql.ref(id)} as id, p.invoice_id, ${day} as on_day, ${sql.ref(minor)} as minor, ${way} as method,
      null::uuid as provider_id
    from payments p ${rest} and p.currency = ${currency} and p.method <> 'voucher'`
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${clinic.time_zone})::date`
  const isWithin = (column: string) => sql`${sql.ref(column)} >= ${startsAt} and ${sql.ref(column)} < ${endsAt}`
  const refundedHere = paid(
    ...(['r.id', dayOf('r.decided_at'), 'r.amount_minor'] as const),
    sql`join refunds r on r.payment_id = p.id
      where r.decision = 'approved' and not ${goesByProvider} and ${isWithin('r.decided_at')}`,
    sql`coalesce(r.method, p.method)`,
  )
  const online = (...kinds: EntryKind[]) => sql`
    select e.id, e.invoice_id, ${dayOf('e.posted_at')} as on_day, abs(l.amount_minor) as minor, 'online' as method,
      null::uuid as provider_id
    from ledger_entries e join ledger_postings l on l.entry_id = e.id and l.account = 'online'
    where e.kind in (${sql.join(kinds)}) and ${isWithin('e.posted_at')} and e.currency = ${currency}`
  const refunded = sql`${refundedHere} union all ${online('online-refund')}`
  const disputed = online('chargeback')
  const reversed = paid(
    ...(['p.id', dayOf('v.reversed_at'), 'p.amount_minor'] as const),
    sql`join payment_reversals v on v.payment_id = p.id where ${isWithin('v.reversed_at')}`,
  )
  const open = (isIn: RawBuilder<unknown>, minor: RawBuilder<unknown>) => sql`
    select i.id, i.id as invoice_id, i.due_on as on_day, ${minor} as minor, null as method, null::uuid as provider_id
    from invoice_balances b join invoices i on i.id = b.invoice_id where ${isIn} and i.currency = ${currency}`
  const isOfAge = age === undefined ? sql`true` : isOverdue(age, dateIn(clinic.time_zone, now as Instant))
  const sources: Record<ListedMoney, RawBuilder<unknown>> = {
    issued: documents('invoice'),
    credited: documents('credit-note'),
    received: paid('p.id', sql`p.paid_on`, 'p.amount_minor', sql`where p.paid_on between ${from} and ${to}`),
    ...{ refunded, disputed, reversed, cameBack: online('online-refund-return', 'chargeback-return') },
    'went-back': sql`${refunded} union all ${disputed} union all ${reversed}`,
    open: open(sql`b.due_minor > 0 and i.kind = 'invoice' and ${isOfAge}`, sql`b.due_minor`),
    'owed-back': open(sql`b.due_minor < 0 and i.status = 'issued'`, sql`-b.due_minor`),
  }
  const isListed = sql`${providerId === undefined ? sql`true` : sql`provider_id = ${providerId}`}
    and ${method === undefined ? sql`true` : sql`method = ${method}`}`
  const listed = sql`listed as materialized (select * from (${sources[figure]}) s where ${isListed})`
  const { rows: sums } = await sql<{ total: string; minor: string; is_known: boolean }>`
    with ${listed} select count(*) as total, coalesce(sum(minor), 0) as minor, ${isDoctorKnown(providerId)} as is_known
    from listed`.execute(db)
  const { total, minor, is_known } = sums[0]!
  if (!is_known) throw refuse('not_found')
  const isOpen = figure === 'open' || figure === 'owed-back'
  const { rows } = await sql<Row>`
    with ${listed}
    select l.id, l.invoice_id, l.on_day, l.minor, l.method, i.patient_id, ${knownAs} as reference, i.payer_name,
      ${isInForce(sql`i.patient_id`, 'restriction', 'objection')} as is_kept_out
    from listed l join invoices i on i.id = l.invoice_id
    order by l.on_day ${sql.raw(isOpen ? 'asc' : 'desc')}, reference desc, l.id offset ${skip} limit ${take}`.execute(
    db,
  )
  if (isNamed) await auditListed(context, rows)
  const items = rows.map((row) => ({
    ...{ id: row.id, invoiceId: row.invoice_id, reference: row.reference, on: row.on_day, method: row.method },
    ...{ minor: Number(row.minor), payerName: isNamed && !row.is_kept_out ? row.payer_name : null },
  }))
  return { items, total: Number(total), skip, take, currency, minor: Number(minor) }
}

function isOverdue(age: OpenAge, today: string) {
  const [atLeast, atMost] = overdueDays[age]
  const days = sql`(${today}::date - i.due_on)`
  return sql`${atLeast === null ? sql`true` : sql`${days} >= ${atLeast}`}
    and ${atMost === null ? sql`true` : sql`${days} <= ${atMost}`}`
}
