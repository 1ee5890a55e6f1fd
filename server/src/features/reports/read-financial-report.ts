import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { readFinancialReport as contract } from '@polyclinic/domain/reports/endpoints.ts'
import { openAge, openAges } from '@polyclinic/domain/reports/money.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { goesByProvider } from '../invoices/queries.ts'
import { askedPeriods } from './asked-periods.ts'

type Report = Output<typeof contract>
type Counted = Pick<Report, 'current' | 'previous' | 'days' | 'previousDays' | 'methods' | 'owedBack'> & {
  doctors: (Omit<Report['doctors'][number], 'name'> & Parameters<typeof doctorName>[0])[]
  /** By the day on which they are due. */
  open: { dueOn: string; count: number; minor: number }[]
}

/** What the clinic billed and received in a period, and what is open today. Names no patient. */
export async function readFinancialReport(context: Context, { query }: Input<typeof contract>): Promise<Report> {
  requireWholeClinic(context, 'reports:financial')
  const asked = askedPeriods(context, query)
  const { open, doctors, ...counted } = await countMoney(context, asked)
  return {
    ...{ ...asked.told, currency: context.clinic.currency, ...counted },
    doctors: doctors.map(({ prefix, givenName, familyName, ...sums }) => ({
      ...sums,
      name: doctorName({ prefix, givenName, familyName }),
    })),
    open: openAges.map((age) => {
      const own = open.filter(({ dueOn }) => openAge(dueOn as PlainDate, asked.today) === age)
      const total = (of: 'count' | 'minor') => own.reduce((sum, row) => sum + row[of], 0)
      return { age, count: total('count'), minor: total('minor') }
    }),
  }
}

/**
 * What of an invoice (`i`) is vouchers that it sold, or of a credit note that it takes back: earned when they are used. What
 * they pay then came in when they were sold.
 */
export const soldAhead = sql`coalesce((
  select sum(v.value_minor) from vouchers v where v.invoice_id = coalesce(i.corrects_id, i.id)), 0)`

/** It bills something else, too. */
export const isNoSaleAlone = sql`(i.total_minor = 0 or i.total_minor <> ${soldAhead})`

const sumWhere = (condition: RawBuilder<unknown>) => sql`
  json_build_object('count', count(*) filter (where ${condition}),
    'minor', coalesce(sum(d.minor) filter (where ${condition}), 0))`

/** In one statement, so that all of it is of one moment. */
async function countMoney(
  { db, clinic }: Context,
  { current, previous, spans }: ReturnType<typeof askedPeriods>,
): Promise<Counted> {
  const { currency } = clinic
  const sumOf = (table: 'issued' | 'credited' | 'received' | 'refunded' | 'disputed' | 'came_back' | 'reversed') => sql`
    (select json_build_object('count', count(*), 'minor', coalesce(sum(minor), 0)) from ${sql.table(table)} m
     where m.period = spans.period)`
  const { rows } = await sql<{ counted: Counted }>`
    with spans (period, first_on, last_on, starts_at, ends_at) as (values
      ('current', ${current.from}::date, ${current.to}::date,
        ${spans.current.startsAt}::timestamptz, ${spans.current.endsAt}::timestamptz),
      ('previous', ${previous.from}::date, ${previous.to}::date,
        ${spans.previous.startsAt}::timestamptz, ${spans.previous.endsAt}::timestamptz)
    ), documents as (
      select period, i.kind, i.issued_on as on_day, i.total_minor - ${soldAhead} as minor, a.provider_id
      from spans join invoices i on i.issued_on between first_on and last_on
        left join invoices corrected on corrected.id = i.corrects_id
        left join appointments a on a.id = coalesce(i.appointment_id, corrected.appointment_id)
      where i.status = 'issued' and i.currency = ${currency} and ${isNoSaleAlone}
    ), issued as (select * from documents where kind = 'invoice'
    ), credited as (select * from documents where kind = 'credit-note'
    ), received as (
      select period, method, paid_on as on_day, amount_minor as minor
      from spans join payments p on p.paid_on between first_on and last_on
      where p.currency = ${currency} and p.method <> 'voucher'
    ), online as (
      select period, e.kind, l.amount_minor as minor
      from spans join ledger_entries e on e.posted_at >= starts_at and e.posted_at < ends_at
        and e.kind in ('online-refund', 'online-refund-return', 'chargeback', 'chargeback-return')
        and e.currency = ${currency}
        join ledger_postings l on l.entry_id = e.id and l.account = 'online'
    ), refunded as (
      select period, coalesce(r.method, p.method) as method, r.amount_minor as minor
      from spans join refunds r on r.decided_at >= starts_at and r.decided_at < ends_at
        join payments p on p.id = r.payment_id and p.currency = ${currency}
      where r.decision = 'approved' and p.method <> 'voucher' and not ${goesByProvider}
      union all
      select period, 'online', -minor from online where kind = 'online-refund'
    ), disputed as (
      select period, -minor as minor from online where kind = 'chargeback'
    ), came_back as (
      select period, minor from online where kind in ('online-refund-return', 'chargeback-return')
    ), reversed as (
      select period, p.method, p.amount_minor as minor
      from spans join payment_reversals v on v.reversed_at >= starts_at and v.reversed_at < ends_at
        join payments p on p.id = v.payment_id and p.currency = ${currency} and p.method <> 'voucher'
    ), moved as (
      select period, method, minor, 0 as back, 0 as returned from received
      union all select period, method, 0, minor, 0 from refunded
      union all select period, method, 0, minor, 0 from reversed
      union all select period, 'online', 0, minor, 0 from disputed
      union all select period, 'online', 0, 0, minor from came_back
    ), days as (
      select spans.period, json_build_object('issuedMinor', json_agg(coalesce(i.minor, 0) order by d),
        'receivedMinor', json_agg(coalesce(r.minor, 0) order by d)) as of
      from spans cross join generate_series(first_on, last_on, interval '1 day') d
        left join (select period, on_day, sum(minor) as minor from issued group by 1, 2) i
          on i.period = spans.period and i.on_day = d::date
        left join (select period, on_day, sum(minor) as minor from received group by 1, 2) r
          on r.period = spans.period and r.on_day = d::date
      group by spans.period
    ), by_doctor as (
      select p.id, p.prefix, p.given_name, p.family_name,
        ${sumWhere(sql`d.kind = 'invoice' and d.period = 'current'`)} as issued,
        ${sumWhere(sql`d.kind = 'invoice' and d.period = 'previous'`)} as previous_issued,
        ${sumWhere(sql`d.kind = 'credit-note' and d.period = 'current'`)} as credited
      from documents d join providers p on p.id = d.provider_id group by p.id, p.organization_id
    ), told as (
      select period, json_build_object('issued', ${sumOf('issued')}, 'credited', ${sumOf('credited')},
        'received', ${sumOf('received')}, 'refunded', ${sumOf('refunded')},
        'disputed', ${sumOf('disputed')}, 'cameBack', ${sumOf('came_back')},
        'reversed', ${sumOf('reversed')}) as of
      from spans
    )
    select json_build_object(
      'current', (select of from told where period = 'current'),
      'previous', (select of from told where period = 'previous'),
      'days', (select of from days where period = 'current'),
      'previousDays', (select of from days where period = 'previous'),
      'doctors', (select coalesce(json_agg(json_build_object('id', id, 'prefix', prefix, 'givenName', given_name,
          'familyName', family_name, 'issued', issued, 'previousIssued', previous_issued, 'credited', credited)
          order by (issued ->> 'minor')::bigint desc, family_name, id), '[]') from by_doctor),
      'methods', (select coalesce(json_agg(json_build_object('method', method, 'count', n, 'minor', minor,
          'previousMinor', previous_minor, 'backMinor', back, 'cameBackMinor', returned) order by minor desc, method), '[]')
        from (select method, count(*) filter (where period = 'current' and minor > 0) as n,
            coalesce(sum(minor) filter (where period = 'current'), 0) as minor,
            coalesce(sum(back) filter (where period = 'current'), 0) as back,
            coalesce(sum(returned) filter (where period = 'current'), 0) as returned,
            coalesce(sum(minor) filter (where period = 'previous'), 0) as previous_minor
          from moved group by method) m),
      'open', (select coalesce(json_agg(json_build_object('dueOn', due_on, 'count', n, 'minor', minor)), '[]')
        from (select i.due_on, count(*) as n, sum(b.due_minor) as minor
          from invoice_balances b join invoices i on i.id = b.invoice_id
          where b.due_minor > 0 and i.kind = 'invoice' and i.currency = ${currency} group by i.due_on) d),
      'owedBack', (select json_build_object('count', count(*), 'minor', coalesce(-sum(b.due_minor), 0))
        from invoice_balances b join invoices i on i.id = b.invoice_id
        where b.due_minor < 0 and i.status = 'issued' and i.currency = ${currency})
    ) as counted`.execute(db)
  return rows[0]!.counted
}
