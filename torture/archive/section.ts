import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { idOf, makeClinics } from '../../bench/fixture/clinics.ts'
import { aUserWithPassword } from '../../server/src/features/accounts/account-fixture.ts'
import type { Connection } from '../../server/src/platform/database/connection.ts'
import { leftBehind, leftBehindByArchives } from '../../server/src/platform/backup/carried-tables.ts'
import { createTenancy } from '../../server/src/platform/tenancy.ts'
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

/**
 * One clinic with many patients moves from one server to another, of other keys and another domain, while people book at a
 * clinic that the other one has already. `--patients 100000`, `--files 200` of a megabyte each
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
    await pool.close()
    const exported = await polyclinic(from, ['archive', 'export', 'clinic-1', file])
    const source = openSql(there.admin)
    const before = await countsOf(source, id)
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
    const after = await countsOf(target, id)
    must(JSON.stringify(after) === JSON.stringify(before), 'some table has another number of rows than before')
    await target.close()
    await mustServe(server.port, {
      ...{ clinic: { ...clinic, host: 'moved.test' }, hosts: ['moved.test'], email: user.email },
      ...{ serviceId: idOf('service', 1), providerId: idOf('doctor', 1001) },
    })
    must(server.complaints().length === 0, `the server complains: ${server.complaints()[0]}`)
    await server.end('SIGTERM')

    const { size } = await stat(file)
    const rows = Object.values(before).reduce((sum, count) => sum + count, 0)
    const figures = [exported, checked, imported]
    printTable([
      ['patients', 'rows', 'MB', 'export s', 'check s', 'import s', 'peaks MB', 'booked meanwhile', 'heap at most'],
      [
        ...[before['patients']!, rows, (size / megabyte).toFixed(0)],
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

/** How many rows of a clinic there are of each table that is carried. */
async function countsOf(sql: Sql, id: string): Promise<Record<string, number>> {
  const tables = await sql.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  // An import adds its own word to the audit, and ends what is bound to a key.
  const others = new Set(['audit_events', 'calendar_feeds', 'second_factors', 'recovery_codes', 'remembered_devices'])
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    if (others.has(name) || `public.${name}` in { ...leftBehind, ...leftBehindByArchives }) continue
    const [row] = await sql.query<{ count: number }>(
      `select count(*)::int as count from ${name} where organization_id = $1`,
      [id],
    )
    counts[name] = row!.count
  }
  return counts
}
