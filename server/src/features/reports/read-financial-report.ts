import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { readFinancialReport as contract } from '@polyclinic/domain/reports/endpoints.ts'
import { openAge, openAges } from '@polyclinic/domain/reports/money.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { askedPeriods } from './asked-periods.ts'

type Report = Output<typeof contract>
type Counted = Pick<Report, 'current' | 'previous' | 'methods' | 'owedBack'> & {
  /** By the day on which they are due. */
  open: { dueOn: string; count: number; minor: number }[]
}

/** What the clinic billed and received in a period, and what is open today. Names nobody. */
export async function readFinancialReport(context: Context, { query }: Input<typeof contract>): Promise<Report> {
  requireWholeClinic(context, 'reports:financial')
  const asked = askedPeriods(context, query)
  const { open, ...counted } = await countMoney(context, asked)
  return {
    ...{ ...asked.told, currency: context.clinic.currency, ...counted },
    open: openAges.map((age) => {
      const own = open.filter(({ dueOn }) => openAge(dueOn as PlainDate, asked.today) === age)
      const total = (of: 'count' | 'minor') => own.reduce((sum, row) => sum + row[of], 0)
      return { age, count: total('count'), minor: total('minor') }
    }),
  }
}

/** In one statement, so that all of it is of one moment. */
async function countMoney(
  { db, clinic }: Context,
  { current, previous, spans }: ReturnType<typeof askedPeriods>,
): Promise<Counted> {
  const { currency } = clinic
  const sumOf = (table: 'issued' | 'credited' | 'received' | 'refunded' | 'reversed') => sql`
    (select json_build_object('count', count(*), 'minor', coalesce(sum(minor), 0)) from ${sql.table(table)} m
     where m.period = spans.period)`
  const { rows } = await sql<{ counted: Counted }>`
    with spans (period, first_on, last_on, starts_at, ends_at) as (values
      ('current', ${current.from}::date, ${current.to}::date,
        ${spans.current.startsAt}::timestamptz, ${spans.current.endsAt}::timestamptz),
      ('previous', ${previous.from}::date, ${previous.to}::date,
        ${spans.previous.startsAt}::timestamptz, ${spans.previous.endsAt}::timestamptz)
    ), documents as (
      select period, kind, total_minor as minor from spans join invoices i on i.issued_on between first_on and last_on
      where i.status = 'issued' and i.currency = ${currency}
    ), issued as (select * from documents where kind = 'invoice'
    ), credited as (select * from documents where kind = 'credit-note'
    ), received as (
      select period, method, amount_minor as minor from spans join payments p on p.paid_on between first_on and last_on
      where p.currency = ${currency}
    ), refunded as (
      select period, p.method, r.amount_minor as minor
      from spans join refunds r on r.decided_at >= starts_at and r.decided_at < ends_at
        join payments p on p.id = r.payment_id and p.currency = ${currency}
      where r.decision = 'approved'
    ), reversed as (
      select period, p.method, p.amount_minor as minor
      from spans join payment_reversals v on v.reversed_at >= starts_at and v.reversed_at < ends_at
        join payments p on p.id = v.payment_id and p.currency = ${currency}
    ), moved as (
      select period, method, minor, 0 as back from received
      union all select period, method, 0, minor from refunded
      union all select period, method, 0, minor from reversed
    ), told as (
      select period, json_build_object('issued', ${sumOf('issued')}, 'credited', ${sumOf('credited')},
        'received', ${sumOf('received')}, 'refunded', ${sumOf('refunded')},
        'reversed', ${sumOf('reversed')}) as of
      from spans
    )
    select json_build_object(
      'current', (select of from told where period = 'current'),
      'previous', (select of from told where period = 'previous'),
      'methods', (select coalesce(json_agg(json_build_object('method', method, 'count', n, 'minor', minor,
          'previousMinor', previous_minor, 'backMinor', back) order by minor desc, method), '[]')
        from (select method, count(*) filter (where period = 'current' and minor > 0) as n,
            coalesce(sum(minor) filter (where period = 'current'), 0) as minor,
            coalesce(sum(back) filter (where period = 'current'), 0) as back,
            coalesce(sum(minor) filter (where period = 'previous'), 0) as previous_minor
          from moved group by method) m),
      'open', (select coalesce(json_agg(json_build_object('dueOn', due_on, 'count', n, 'minor', minor)), '[]')
        from (select i.due_on, count(*) as n, sum(b.due_minor) as minor
          from invoice_balances b join invoices i on i.id = b.invoice_id
          where b.due_minor > 0 and i.kind = 'invoice' and i.currency = ${currency} group by i.due_on) d),
      'owedBack', (select json_build_object('count', count(*), 'minor', coalesce(-sum(b.due_minor), 0))
        from invoice_balances b join invoices i on i.id = b.invoice_id
        where b.due_minor < 0 and i.currency = ${currency})
    ) as counted`.execute(db)
  return rows[0]!.counted
}
