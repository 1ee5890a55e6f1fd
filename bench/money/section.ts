import { addDays, dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { loadavg } from 'node:os'
import pg from 'pg'
import { compose } from '../../server/src/compose.ts'
import type { Connection } from '../../server/src/platform/database/connection.ts'
import { openDatabase } from '../../server/src/platform/database/pool.ts'
import type { Tables } from '../../server/src/platform/database/tables.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { signToken } from '../../server/src/platform/session.ts'
import { report, type Ratio } from '../fixture/alternate.ts'
import { idOf, makeClinics, tidy } from '../fixture/clinics.ts'
import { startCluster } from '../fixture/database.ts'
import { explained, nodesOf, type PlanNode } from '../fixture/explain.ts'
import { hostOf } from '../http/requests.ts'
import { timed } from './timed.ts'

const zone = 'America/New_York'
const doctors = 20
const sessionKey = Buffer.alloc(32, 1)
const clinic = idOf('clinic', 1)
const org = `'${clinic}'::uuid`

/**
 * What the server adds to the statements of issuing an invoice, one after the other, and of a year's statement of a clinic
 * whose ledger has 200,000 entries. MONEY_ENTRIES and MONEY_ISSUED set how many there are, and how many are issued.
 */
export async function money(): Promise<void> {
  const entries = Number(process.env['MONEY_ENTRIES'] ?? 200_000)
  const issued = Number(process.env['MONEY_ISSUED'] ?? 10_000)
  const visits = Math.ceil(entries / 2 / doctors)
  const cluster = await startCluster()
  try {
    const { connection, admin } = await cluster.make('money')
    await makeClinics(admin, [{ first: 1, count: 1, doctors, claimsPerDoctor: visits, visitsPerDoctor: visits }])
    const userId = newId()
    const authorization = await signIn(admin, userId)
    await addBooks(admin, userId, issued)
    await tidy(admin)
    const database = openDatabase<Tables>({ connection, log: cluster.log })
    const spent = timed(database.pool)
    const { app, server, stop } = await compose({
      ...{ db: database.db, connection, log: cluster.log, isDemo: false, port: () => 3000 },
      ...{ secrets: { sessionKey, linkKey: Buffer.alloc(32, 2) }, isReady: () => Promise.resolve(true) },
    })
    try {
      const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
        const headers = { host: hostOf(1), authorization, ...(payload && { 'idempotency-key': newId() }) }
        const answer = await app.inject({ method, url: `/api/v1${url}`, headers, ...(payload && { payload }) })
        if (answer.statusCode !== 200) throw new Error(`${url} was answered with ${answer.statusCode}: ${answer.body}`)
      }
      const drafts = await draftsOf(admin)
      const [first, rest] = [drafts.slice(0, 50), drafts.slice(50)]
      for (const id of first) await ask('POST', `/billing/invoices/${id}/issue`, { version: 1 })
      const tenth = Math.max(1, Math.ceil(rest.length / 10))
      const parts = Array.from({ length: 10 }, (_, at) => rest.slice(at * tenth, (at + 1) * tenth)).filter(
        ({ length }) => length > 0,
      )
      await compare('issuing an invoice', spent, parts, async (part) => {
        for (const id of part) await ask('POST', `/billing/invoices/${id}/issue`, { version: 1 })
        return part.length
      })

      const today = dateIn(zone, new Date().toISOString() as Instant)
      const yearTo = (back: number) => {
        const to = addDays(today, -back)
        const from = addDays(to, -364)
        const before = { previousFrom: addDays(from, -365), previousTo: addDays(from, -1) }
        return `/reports/financial?${new URLSearchParams({ from, to, ...before })}`
      }
      await ask('GET', yearTo(20))
      spent.statements.length = 0
      await compare('a year’s statement', spent, [0, 1, 2, 3, 4], async (back) => {
        await ask('GET', yearTo(back))
        return 1
      })
      // The slowest of its statements, as the clinic's own role carries it out.
      const slowest = spent.statements
        .filter(({ text }) => /ledger|invoice/.test(text))
        .toSorted((a, b) => b.ms - a.ms)[0]
      if (slowest)
        say(await server.services.tenancy.inClinic(clinic, async (db) => inWords(await explained(db, slowest))))
    } finally {
      await app.close()
      await stop()
      await database.close()
    }
  } finally {
    await cluster.stop()
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** An answer over the time in which any of its statements was under way. */
async function compare<Part>(
  name: string,
  spent: ReturnType<typeof timed>,
  parts: readonly Part[],
  act: (part: Part) => Promise<number>,
) {
  const ratios: number[] = []
  let [milliseconds, asked, inDatabase] = [0, 0, 0]
  for (const part of parts) {
    const before = spent.milliseconds()
    const began = performance.now()
    asked += await act(part)
    const whole = performance.now() - began
    const queries = spent.milliseconds() - before
    ratios.push(whole / queries)
    milliseconds += whole
    inDatabase += queries
  }
  const sorted = ratios.toSorted((a, b) => a - b)
  const ratio: Ratio = {
    ...{ ratio: sorted[Math.floor(sorted.length / 2)]!, least: sorted[0]!, most: sorted.at(-1)! },
    ...{ first: milliseconds / asked, second: inDatabase / asked },
  }
  report(
    `${name} (${asked.toLocaleString('en')}) / its statements`,
    ratio,
    { most: 3 },
    `${ratio.first.toFixed(1)} ms of ${ratio.second.toFixed(1)}; load ${loadavg()[0]!.toFixed(1)}`,
  )
}

/** What is read by which index, and how many rows. */
function inWords(plan: PlanNode): string {
  const reads = nodesOf(plan)
    .filter((node) => node['Relation Name'])
    .map((node) => {
      const rows = Math.round(Number(node['Actual Rows']) * Number(node['Actual Loops']))
      const { 'Relation Name': table, 'Index Name': index, 'Node Type': kind } = node as Record<string, string>
      return `${table} ${index ? `by ${index}` : kind!.toLowerCase()}, ${rows.toLocaleString('en')} rows`
    })
  return `  its slowest statement, ${Number(plan['Actual Total Time']).toFixed(0)} ms: ${[...new Set(reads)].join('; ')}`
}

async function draftsOf(admin: Connection): Promise<string[]> {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(`select id from invoices where status = 'draft' order by id`)
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}

/** Somebody of the clinic's own who runs it. */
async function signIn(admin: Connection, userId: string): Promise<string> {
  const client = new pg.Client(admin)
  await client.connect()
  const sid = newId()
  const ends = new Date(Date.now() + 12 * 3600_000).toISOString()
  await client.query(
    `insert into users (organization_id, id, name, email, roles) values ($1, $2, 'Nadia Petrov', 'admin@example.test', '{admin}')`,
    [clinic, userId],
  )
  await client.query(
    `insert into sessions (organization_id, id, user_id, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, now(), now(), $4)`,
    [clinic, sid, userId, ends],
  )
  await client.end()
  return `Bearer ${await signToken(sessionKey, clinic, { userId, roles: ['admin'], sid }, ends)}`
}

const priceMinor = 18_000

/** Each visit billed on a day of the last two years and paid, and drafts to issue: past all triggers, with their numbers. */
async function addBooks(admin: Connection, userId: string, drafts: number): Promise<void> {
  const client = new pg.Client({ ...admin, options: '-c session_replication_role=replica' })
  await client.connect()
  const by = `'${userId}'::uuid`
  await client.query(`
    create temporary table billed as
      select *, extract(year from on_day)::int as year,
        row_number() over (partition by extract(year from on_day) order by n)::int as number, on_day + time '15:00' as at
      from (
        select a.id as visit, a.patient_id, row_number() over (order by a.id) as n,
          current_date - 1 - (row_number() over (order by a.id) % 730)::int as on_day, gen_random_uuid() as invoice,
          gen_random_uuid() as payment, gen_random_uuid() as entry, gen_random_uuid() as paid_entry
        from appointments a where a.organization_id = ${org}) a;
    insert into invoices (organization_id, id, kind, status, patient_id, appointment_id, currency, payer_name, created_at,
      updated_at, updated_by_user_id, issued_at, issued_by_user_id, issued_by, issued_on, due_on, number, reference, net_minor,
      tax_minor, total_minor, sender)
    select ${org}, invoice, 'invoice', 'issued', patient_id, visit, 'USD', 'Rosa Diaz', at, at, ${by}, at, ${by},
      'Nadia Petrov', on_day, on_day + 14, number, year || '-' || lpad(number::text, greatest(5, length(number::text)), '0'),
      ${priceMinor}, 0, ${priceMinor}, '{"name": "Clinic 1", "lines": ["48 Wharf Street"], "country": "US", "locale": "en-US",
      "language": "en", "taxNumber": "", "iban": "", "servedOn": null}' from billed;
    insert into invoice_lines (organization_id, invoice_id, position, description, quantity, unit_minor, discount_minor,
      net_minor, tax_rate) select ${org}, invoice, 0, 'Check-up', 1, ${priceMinor}, 0, ${priceMinor}, 0 from billed;
    insert into payments (organization_id, id, invoice_id, method, amount_minor, currency, paid_at, paid_on, taken_by_user_id,
      taken_by, number, reference)
    select ${org}, payment, invoice, 'card-terminal', ${priceMinor}, 'USD', at, on_day, ${by}, 'Nadia Petrov', number,
      'R-' || year || '-' || lpad(number::text, greatest(5, length(number::text)), '0') from billed;
    insert into ledger_entries (organization_id, id, kind, invoice_id, currency, document_id, payment_id, posted_at)
    select ${org}, entry, 'invoice', invoice, 'USD', invoice, null, at from billed
    union all select ${org}, paid_entry, 'payment', invoice, 'USD', null, payment, at from billed;
    insert into ledger_postings (organization_id, entry_id, position, kind, invoice_id, currency, account, amount_minor)
    select ${org}, entry, position, 'invoice', invoice, 'USD', account, amount
    from billed, (values (0, 'receivable', ${priceMinor}), (1, 'revenue', -${priceMinor})) posted (position, account, amount)
    union all
    select ${org}, paid_entry, position, 'payment', invoice, 'USD', account, amount
    from billed, (values (0, 'receivable', -${priceMinor}), (1, 'card-terminal', ${priceMinor})) posted
      (position, account, amount);
    insert into invoice_counters (organization_id, series, year, last)
    select ${org}, series, year, max(number) from billed, (values ('invoice'), ('receipt')) s (series) group by series, year;
    insert into invoices (organization_id, id, kind, status, patient_id, currency, payer_name, created_at, updated_at,
      updated_by_user_id, draft)
    select ${org}, gen_random_uuid(), 'invoice', 'draft', patient_id, 'USD', 'Rosa Diaz', now(), now(), ${by},
      '{"lines": [{"description": "Check-up", "quantity": 1, "unitMinor": 18000, "discount": {"kind": "share", "share": 1000,
      "reason": "Family"}, "taxRate": 625}, {"description": "Report", "quantity": 2, "unitMinor": 1500, "discount": null,
      "taxRate": 0}]}'
    from billed limit ${drafts};
    drop table billed`)
  await client.end()
}
