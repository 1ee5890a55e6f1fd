import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { idOf, makeClinics } from '../../bench/fixture/clinics.ts'
import { aUserWithPassword } from '../../server/src/features/accounts/account-fixture.ts'
import type { Connection } from '../../server/src/platform/database/connection.ts'
import { leftBehind, leftBehindByArchives } from '../../server/src/platform/backup/carried-tables.ts'
import { createTenancy } from '../../server/src/platform/tenancy.ts'
import { aBill } from '../../server/test/billing.ts'
import type { TestClinic } from '../../server/test/builders.ts'
import { mustServe, tellOfVisits } from '../backup/section.ts'
import { must } from '../kit/broken.ts'
import { printTable } from '../kit/figures.ts'
import { openHttp } from '../kit/http.ts'
import { startLoad } from '../kit/load.ts'
import { numberOption } from '../kit/options.ts'
import { heapMb, polyclinic } from '../kit/polyclinic.ts'
import { openPractices } from '../kit/practice.ts'
import { freePort, startServer } from '../kit/server-process.ts'
import { openPool, openSql, type Sql } from '../kit/sql.ts'
import { embeddedIn, makeFolder } from '../kit/stand.ts'

const doctors = 100
const people = 4
const megabyte = 1_000_000

/** Every so many visits have an invoice, and every second of these is paid. */
const billed = 5
const dueMinor = 18_000

/**
 * One clinic with many patients, their visits and its books moves from one server to another, of other keys and another
 * domain, while people book at a clinic that the other one has already; then the server starts anew, as a demo, so that
 * somebody can pay online. `--patients 100000`, `--files 200` of a megabyte each
 */
export async function archive(): Promise<void> {
  const patients = numberOption('patients', 100_000)
  const files = numberOption('files', 200)
  const folder = await makeFolder()
  const [from, to] = [join(folder.path, 'from'), join(folder.path, 'to')]
  const file = join(folder.path, 'clinic.archive')
  await Promise.all([from, to].map((path) => mkdir(path, { mode: 0o711 })))
  try {
    const old = await startServer({ port: await freePort(), dataDir: from })
    const there = await embeddedIn(from)
    const visits = Math.max(1, Math.round(patients / doctors))
    await makeClinics(there.admin, [
      { first: 1, count: 1, doctors, claimsPerDoctor: visits, visitsPerDoctor: visits },
      { first: 2, count: 1, doctors: 1, claimsPerDoctor: 100, visitsPerDoctor: 100 },
    ])
    await tellOfVisits(there.admin)
    await addFiles(there.admin, files)
    const pool = openPool(there.connection)
    const id = idOf('clinic', 1)
    const tenancy = createTenancy(pool.db)
    const clinic: TestClinic = {
      ...{ id, slug: 'clinic-1', host: 'clinic-1.test', timeZone: 'America/New_York' },
      locationId: idOf('location', 1),
      transact: (work) => tenancy.inClinic(id, work),
    }
    const user = await aUserWithPassword(clinic)
    const desk = await aUserWithPassword(clinic, { roles: ['admin'] })
    await addBooks(there.admin, desk.id)
    const { invoice } = await clinic.transact(async (db) => {
      await db.updateTable('user_patients').set({ confirmed_at: new Date().toISOString() }).execute()
      return aBill(db, { ...{ patientId: user.patientId!, userId: desk.id }, totalMinor: dueMinor, paidMinor: 0 })
    })
    await pool.close()
    const exported = await polyclinic(from, ['archive', 'export', 'clinic-1', file])
    const source = openSql(there.admin)
    const before = await printsOf(source, id)
    await source.close()
    await old.end('SIGTERM')
    const checked = await polyclinic(to, ['archive', 'check', file])

    const server = await startServer({ port: await freePort(), dataDir: to })
    const here = await embeddedIn(to)
    const practices = openPractices(here.connection)
    const practice = await practices.make({ doctors: 8 })
    await practices.close()
    const http = openHttp(server.port, people)
    const load = startLoad(http, practice, people)
    await load.allServed(performance.now(), 30_000, server.said)
    const booked = load.acknowledged()
    const imported = await polyclinic(to, ['archive', 'import', file, '--domain', 'moved.test'])
    const meanwhile = load.acknowledged() - booked
    await load.stop()
    await load.settle()
    http.close()
    must(
      load.outcomes.every(({ what }) => what === 201),
      'somebody of the other clinic was not served while this one came',
    )
    const target = openSql(here.admin)
    const after = await printsOf(target, id)
    const others = Object.keys(before).filter((name) => !isSame(before[name]!, after[name]!))
    must(others.length === 0, `other rows than before are in ${others.join(', ')}`)
    await target.close()
    must(server.complaints().length === 0, `the server complains: ${server.complaints()[0]}`)
    await server.end('SIGTERM')
    // No money moves: a demo's provider is the only one that is here.
    const again = await startServer({ port: await freePort(), dataDir: to, demo: true })
    await mustServe(again.port, {
      ...{ clinic: { ...clinic, host: 'moved.test' }, hosts: ['moved.test'], email: user.email },
      ...{ serviceId: idOf('service', 1), providerId: idOf('doctor', 1001), invoice: { id: invoice, dueMinor } },
    })
    must(again.complaints().length === 0, `the server complains: ${again.complaints()[0]}`)
    await again.end('SIGTERM')

    const { size } = await stat(file)
    const rows = Object.values(before).reduce((sum, { count }) => sum + count, 0)
    const figures = [exported, checked, imported]
    printTable([
      ['patients', 'rows', 'MB', 'export s', 'check s', 'import s', 'peaks MB', 'booked meanwhile', 'heap at most'],
      [
        ...[before['patients']!.count, rows, (size / megabyte).toFixed(0)],
        ...figures.map(({ seconds }) => seconds.toFixed(0)),
        figures.map(({ peakMb }) => peakMb.toFixed(0)).join(', '),
        ...[meanwhile, `${heapMb} MB`],
      ],
    ])
  } finally {
    await folder.remove()
  }
}

/** Documents that no packing makes smaller, at the first visits. */
async function addFiles(admin: Connection, count: number): Promise<void> {
  const client = new pg.Client({ ...admin, options: '-c session_replication_role=replica' })
  await client.connect()
  await client.query(
    `insert into private_files (organization_id, id, record_kind, record_id, name, size, media_type, sha256, added_by_link)
     select organization_id, gen_random_uuid(), 'appointment', id, 'letter.pdf', ${megabyte}, 'application/pdf', sha256(id::text::bytea), true
     from appointments where organization_id = $1 limit ${count}`,
    [idOf('clinic', 1)],
  )
  await client.query(
    `insert into private_file_parts (organization_id, file_id, number, content)
     select organization_id, id, n, (select string_agg(sha256((f.id::text || n || k)::bytea), '') from generate_series(1, ${megabyte / 4 / 32}) k)
     from private_files f, generate_series(0, 3) n`,
  )
  await client.end()
}

/** What a practice bills, written past all triggers, with the numbers that these would have given. */
async function addBooks(admin: Connection, userId: string): Promise<void> {
  const client = new pg.Client({ ...admin, options: '-c session_replication_role=replica' })
  await client.connect()
  const org = `'${idOf('clinic', 1)}'::uuid`
  const by = `'${userId}'::uuid`
  await client.query(`
    create temporary table billed as
      select a.id as visit, a.patient_id, n::int, gen_random_uuid() as invoice, gen_random_uuid() as payment,
        gen_random_uuid() as entry, gen_random_uuid() as paid_entry, '2026-01-05T15:00:00Z'::timestamptz as at
      from (select id, patient_id, row_number() over (order by id) as place from appointments where organization_id = ${org}) a,
        lateral (select a.place / ${billed} as n) p where a.place % ${billed} = 0;
    insert into invoices (organization_id, id, kind, status, patient_id, appointment_id, currency, payer_name, payer_address, created_at,
      updated_at, updated_by_user_id, issued_at, issued_by_user_id, issued_by, issued_on, due_on, number, reference, net_minor, tax_minor,
      total_minor, sender)
    select ${org}, invoice, 'invoice', 'issued', patient_id, visit, 'USD', 'Rosa Diaz', '17 Lewis Street', at, at, ${by}, at, ${by},
      'Nadia Petrov', '2026-01-05', '2026-01-19', n, '2026-' || lpad(n::text, greatest(5, length(n::text)), '0'), ${dueMinor}, 0, ${dueMinor},
      '{"name": "Clinic 1", "lines": ["48 Wharf Street"], "country": "US", "locale": "en-US", "language": "en", "taxNumber": "", "iban": "", "servedOn": null}'
    from billed;
    insert into invoice_lines (organization_id, invoice_id, position, description, quantity, unit_minor, discount_minor, net_minor, tax_rate)
    select ${org}, invoice, 0, 'Check-up', 1, ${dueMinor}, 0, ${dueMinor}, 0 from billed;
    insert into ledger_entries (organization_id, id, kind, invoice_id, currency, document_id, posted_at)
    select ${org}, entry, 'invoice', invoice, 'USD', invoice, at from billed;
    insert into ledger_postings (organization_id, entry_id, position, kind, invoice_id, currency, account, amount_minor)
    select ${org}, entry, position, 'invoice', invoice, 'USD', account, amount
    from billed, (values (0, 'receivable', ${dueMinor}), (1, 'revenue', -${dueMinor})) posted (position, account, amount);
    insert into payments (organization_id, id, invoice_id, method, amount_minor, currency, paid_at, paid_on, taken_by_user_id, taken_by,
      number, reference)
    select ${org}, payment, invoice, 'card-terminal', ${dueMinor}, 'USD', at, '2026-01-05', ${by}, 'Nadia Petrov', n / 2,
      'R-2026-' || lpad((n / 2)::text, greatest(5, length((n / 2)::text)), '0') from billed where n % 2 = 0;
    insert into ledger_entries (organization_id, id, kind, invoice_id, currency, payment_id, posted_at)
    select ${org}, paid_entry, 'payment', invoice, 'USD', payment, at from billed where n % 2 = 0;
    insert into ledger_postings (organization_id, entry_id, position, kind, invoice_id, currency, account, amount_minor)
    select ${org}, paid_entry, position, 'payment', invoice, 'USD', account, amount
    from billed, (values (0, 'receivable', -${dueMinor}), (1, 'card-terminal', ${dueMinor})) posted (position, account, amount)
    where n % 2 = 0;
    insert into invoice_counters (organization_id, series, year, last)
    select ${org}, series, 2026, last from (select 'invoice', max(n) from billed union all select 'receipt', max(n) / 2 from billed)
      counted (series, last) where last > 0;
    drop table billed;
    analyze`)
  await client.end()
}

type Print = { count: number; sum: string }
const isSame = (one: Print, other: Print) => one.count === other.count && one.sum === other.sum

/** How many rows of a clinic there are of each table that is carried, and the sum of what they say. */
async function printsOf(sql: Sql, id: string): Promise<Record<string, Print>> {
  const tables = await sql.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  // An import adds its own word to the audit, which is sealed within a minute, and ends or makes anew what is bound to a key,
  // as the links of visits.
  const others = new Set([
    'audit_events',
    'audit_seals',
    'calendar_feeds',
    'second_factors',
    'recovery_codes',
    'remembered_devices',
  ])
  const prints: Record<string, Print> = {}
  for (const { name } of tables) {
    if (others.has(name) || `public.${name}` in { ...leftBehind, ...leftBehindByArchives }) continue
    const row = name === 'appointments' ? `to_jsonb(t) - 'manage_token_hash'` : 't'
    const [print] = await sql.query<Print>(
      `select count(*)::int as count, coalesce(sum(hashtextextended((${row})::text, 0)), 0)::text as sum
       from ${name} t where organization_id = $1`,
      [id],
    )
    prints[name] = print!
  }
  return prints
}
