import type * as contracts from '@polyclinic/domain/invoices/datev-endpoints.ts'
import { datevDaysAtMost } from '@polyclinic/domain/invoices/datev-endpoints.ts'
import {
  datevRows,
  datevRowsAtMost,
  inWindows1252,
  isDatev,
  isOnePeriod,
  UnknownRate,
  withUsualAccounts,
  writeDatev,
  yearStartOf,
  type Chart,
  type DatevAccounts,
  type DatevEntry,
} from '@polyclinic/domain/invoices/datev.ts'
import type { EntryKind } from '@polyclinic/domain/invoices/postings.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { addDays, daysBetween, startOfDay, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { seenVersion } from '@polyclinic/domain/kit/version.ts'
import { sql } from 'kysely'
import { audit, auditRows } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { RetryTransaction } from '../../platform/tenancy.ts'
import { writerName } from '../providers/writer-name.ts'
import { today } from './queries.ts'

export async function readAccountingSettings(
  context: Context,
): Promise<Output<typeof contracts.readAccountingSettings>> {
  requireWholeClinic(context, 'reports:financial')
  const { clinic } = context
  return { ...(await findSettings(context)), isOffered: isDatev(clinic.country, clinic.currency) }
}

type Known = Omit<Output<typeof contracts.readAccountingSettings>, 'isOffered'>

async function findSettings({ db }: Pick<Context, 'db'>): Promise<Known> {
  const row = await db.selectFrom('accounting_settings').selectAll().executeTakeFirst()
  if (!row) return { settings: null, version: 0, lastExport: null }
  return {
    settings: {
      ...{ chart: row.chart as Chart, consultant: row.consultant, client: row.client },
      yearStartsIn: row.year_starts_in,
      accounts: withUsualAccounts(row.chart as Chart, row.accounts as Partial<DatevAccounts>),
    },
    version: row.version,
    lastExport:
      row.exported_at === null
        ? null
        : { from: row.exported_from!, to: row.exported_to!, at: row.exported_at, by: row.exported_by! },
  }
}

export async function changeAccountingSettings(
  context: Context,
  { headers, body }: Input<typeof contracts.changeAccountingSettings>,
): Promise<Output<typeof contracts.changeAccountingSettings>> {
  requireWholeClinic(context, 'settings:change')
  const { db, now, clinic } = context
  const { version } = await findSettings(context)
  if (seenVersion(headers['if-match']) !== version) throw refuse('stale_version')
  const digits = new Set(Object.entries(body.accounts).map(([of, { length }]) => length - (of === 'debtors' ? 1 : 0)))
  if (digits.size > 1)
    throw refuseField('/body/accounts', 'uneven', 'Accounts have one length, and that of the debtors one digit more.')
  const claim = sql`
    insert into accounting_settings (chart, consultant, client, year_starts_in, accounts, changed_at)
    values (${body.chart}, ${body.consultant}, ${body.client}, ${body.yearStartsIn}, ${JSON.stringify(body.accounts)}::jsonb,
      ${now})
    on conflict (organization_id) do update set chart = excluded.chart, consultant = excluded.consultant,
      client = excluded.client, year_starts_in = excluded.year_starts_in, accounts = excluded.accounts,
      changed_at = excluded.changed_at, version = accounting_settings.version + 1
    where accounting_settings.version = ${version} returning 1`
  const object = { kind: 'organization', id: clinic.id } as const
  const isSaved = await writeGated(db, { facts: sql`select`, claim }, [
    auditRows(context, { action: 'clinics:change-accounting', object, side: 'clinic' }),
  ])
  if (!isSaved) throw new RetryTransaction()
  return { version: version + 1 }
}

type Row = {
  id: string
  kind: EntryKind
  on_day: PlainDate
  reference: string
  receipt: string | null
  provider_ref: string | null
  amounts: DatevEntry['amounts']
}

/**
 * The entries of some days, by the day on which they were posted: nothing is posted on a day that is over, so that the file
 * of one stays what it was. Sums are those of the ledger.
 */
export async function exportDatev(
  context: Context,
  { query }: Input<typeof contracts.exportDatev>,
): Promise<Output<typeof contracts.exportDatev>> {
  requireWholeClinic(context, 'reports:financial')
  const { clinic, db, now } = context
  if (!isDatev(clinic.country, clinic.currency)) throw refuse('not_datev')
  const { settings } = await findSettings(context)
  if (!settings) throw refuse('no_accounts')
  const [from, to] = [query.from as PlainDate, query.to as PlainDate]
  if (to >= today(context)) throw refuseField('/query/to', 'in_future', 'Only days that are over.')
  if (to < from || daysBetween(from, to) >= datevDaysAtMost)
    throw refuseField('/query/to', 'too_early', 'Before it begins.')
  if (!isOnePeriod(from, to, settings.yearStartsIn))
    throw refuseField('/query/to', 'two_years', 'Days of one year of the books, and of one calendar year.')
  const rows = []
  for (const entry of await entriesOf(context, from, to)) {
    const own = datevRows(entry, settings.accounts)
    if (own instanceof UnknownRate) throw refuse('tax_rate_unknown')
    rows.push(...own)
  }
  if (rows.length > datevRowsAtMost)
    throw refuseField('/query/to', 'too_many', 'More bookings than one file takes: choose fewer days.')
  const object = { kind: 'organization', id: clinic.id } as const
  await audit(context, { action: 'invoices:export', object, side: 'clinic' })
  const exported = { exported_at: now, exported_from: from, exported_to: to, exported_by: await writerName(context) }
  // A file of earlier days again, for who lost it or looks something up, is not how far the exports have come.
  await db
    .updateTable('accounting_settings')
    .set(exported)
    .where((is) => is.or([is('exported_to', 'is', null), is('exported_to', '<=', to)]))
    .execute()
  const content = inWindows1252(
    writeDatev(
      {
        ...{ consultant: settings.consultant, client: settings.client, chart: settings.chart, from, to },
        yearStartsOn: yearStartOf(from, settings.yearStartsIn),
        ...{ accountDigits: settings.accounts.cash.length, label: clinic.name, isLocked: query.lock === 'yes' },
        madeAt: now.replaceAll(/\D/g, '').slice(0, 17).padEnd(17, '0'),
      },
      rows,
    ),
  )
  const name = `EXTF_Buchungsstapel_${from.replaceAll('-', '')}_${to.replaceAll('-', '')}.csv`
  return { name, mediaType: 'text/csv' as const, content: Buffer.from(content) }
}

/**
 * In one statement; revenue, credits and tax of a document by the rates of its lines, without the vouchers that it sells.
 * What was paid before an invoice had a number is known by the visit's for good: the file of its day stays what it was.
 */
async function entriesOf({ db, clinic }: Context, from: PlainDate, to: PlainDate): Promise<DatevEntry[]> {
  const startsAt = startOfDay(clinic.time_zone, from)
  const endsAt = startOfDay(clinic.time_zone, addDays(to, 1))
  const { rows } = await sql<Row>`
    with entries as materialized (
      select * from ledger_entries e
      where e.posted_at >= ${startsAt} and e.posted_at < ${endsAt} and e.currency = ${clinic.currency}
    ), by_rate as (
      select e.id as entry_id, l.tax_rate as rate, sum(l.net_minor - coalesce(v.value_minor, 0))::bigint as net,
        round(sum(l.net_minor) * l.tax_rate / 10000.0)::bigint as tax,
        case e.kind when 'invoice' then -1 else 1 end as sign
      from entries e join invoice_lines l on l.invoice_id = e.document_id
        left join vouchers v on v.invoice_id = e.invoice_id and v.position = l.position
      where e.kind in ('invoice', 'credit-note') group by e.id, e.kind, l.tax_rate
    ), amounts as (
      select p.entry_id, p.account, null::int as rate, p.amount_minor::bigint as minor
      from entries e join ledger_postings p on p.entry_id = e.id
      where e.kind not in ('invoice', 'credit-note') or p.account not in ('revenue', 'credits', 'tax')
      union all
      select entry_id, 'revenue', rate, sign * (net + tax) from by_rate
    )
    select e.id, e.kind, (e.posted_at at time zone ${clinic.time_zone})::date as on_day,
      coalesce(case when i.issued_at <= e.posted_at then i.reference end, v.reference, i.reference, k.reference) as reference,
      coalesce(d.reference, y.reference) as receipt, o.payment_ref as provider_ref,
      coalesce((select json_agg(json_build_object('account', a.account, 'rate', a.rate, 'minor', a.minor) order by a.account,
        a.rate) from amounts a where a.entry_id = e.id), '[]') as amounts
    from entries e left join invoices i on i.id = e.invoice_id
      left join cash_transfers k on k.id = e.cash_transfer_id
      left join appointments v on v.id = i.appointment_id
      left join invoices d on d.id = e.document_id and d.id <> e.invoice_id
      left join payments y on y.id = e.payment_id
      left join online_payments o on o.id = e.payment_id
    order by e.posted_at, e.id`.execute(db)
  return rows.map(({ kind, on_day, reference, receipt, provider_ref: providerRef, amounts }) => ({
    ...{ kind, on: on_day, reference, receipt, providerRef, amounts },
  }))
}
