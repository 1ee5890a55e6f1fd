import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { seedDemo } from '../seed/seed-demo.ts'
import { arrive, toDo, type Left } from '../src/commands/arrive.ts'
import { compose } from '../src/compose.ts'
import { aUserWithPassword, password } from '../src/features/accounts/account-fixture.ts'
import { manageTokenOf } from '../src/features/appointments/manage-token.ts'
import { checkArchive } from '../src/platform/archive/check-archive.ts'
import { importArchive, type Importing } from '../src/platform/archive/import-archive.ts'
import { openArchive } from '../src/platform/archive/open-archive.ts'
import { upgradeArchive } from '../src/platform/archive/upgrade-archive.ts'
import { writeArchive } from '../src/platform/archive/write-archive.ts'
import { newestSeal, sealEvents } from '../src/platform/audit-seals/seal-events.ts'
import { headOf, readHead } from '../src/platform/audit-seals/seal-hash.ts'
import { verifySeals } from '../src/platform/audit-seals/verify-seals.ts'
import { noteAudit } from '../src/platform/audit.ts'
import { archivedTables, leftBehind, leftBehindByArchives, nameOf } from '../src/platform/backup/carried-tables.ts'
import { newerMigrations } from '../src/platform/backup/restore-backup.ts'
import { newId } from '../src/platform/ids.ts'
import { createTenancy } from '../src/platform/tenancy.ts'
import { aLife } from './a-life.ts'
import { aBill } from './billing.ts'
import { rosa } from './booking.ts'
import { aClinic, aPatient, aProvider, aService, aUser, anAppointment, type TestClinic } from './builders.ts'
import { testDatabase, testLog, type TestDatabase } from './harness.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { withWeakScrypt } from './weak-scrypt.ts'

withWeakScrypt()

const home = await mkdtemp(join(tmpdir(), 'polyclinic-archive-'))
afterAll(() => rm(home, { recursive: true, force: true, maxRetries: 5 }))

const linkKeys = { from: Buffer.alloc(32, 'f'), to: Buffer.alloc(32, 't') }
const silent = () => {}
let files = 0
const newPath = () => join(home, `archive-${(files += 1)}`)

async function archive(database: TestDatabase, clinicId: string, passphrase?: string) {
  const path = newPath()
  const written = await writeArchive({
    ...{ connection: database.connection, path, clinicId, passphrase, onRows: silent },
  })
  return { path, ...written }
}
const importInto = async (
  database: TestDatabase,
  path: string,
  { passphrase, ...wanted }: Partial<Importing> & { passphrase?: string } = {},
) => {
  const openAgain = () => openArchive(path, passphrase)
  return importArchive({
    ...{ connection: database.connection, archive: await openAgain(), openAgain, domains: undefined },
    ...{ isRehearsal: false, afterClinic: async () => {}, onRows: silent, ...wanted },
  })
}

const left = { ...leftBehind, ...leftBehindByArchives }

/** Every row of a clinic that an archive carries, by table, as the database itself says them. */
async function printOf(database: TestDatabase, clinicId: string): Promise<Record<string, string>> {
  const tables = await database.asSuperuser<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const rows = await database.asSuperuser<{ name: string; print: string }>(
    tables
      .filter(({ name }) => !(`public.${name}` in left))
      .map(
        ({ name }) => `select '${name}' as name, concat(count(*), ' ', sum(hashtextextended(t::text, 0))) as print
          from ${name} t where organization_id = '${clinicId}'`,
      )
      .join(' union all '),
  )
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
}

/** Whether anything of a clinic is there: every row of it points at the first of these. */
const isThere = async (database: TestDatabase, clinicId: string) =>
  (await database.asSuperuser('select from organizations where organization_id = $1', [clinicId])).length > 0

let source: TestDatabase
let target: TestDatabase
/** With one of everything that a patient leaves. */
let life: TestClinic
let neighbor: TestClinic
let user: { id: string; email: string; patientId: string | null }
let visit: { id: string; manageToken: string }
let desk: { id: string; email: string }
let bill: string
let sealed: string
let copy: string

beforeAll(async () => {
  source = await testDatabase()
  target = await testDatabase()
  const tenancy = createTenancy(source.db)
  await seedDemo({ tenancy, hash: async () => 'hash', linkKey: linkKeys.from, log: testLog })
  life = await aClinic(tenancy, { slug: 'life', host: 'life.test', name: 'Of all lives' })
  const service = await aService(life)
  const doctor = await aProvider(life, { services: [service] })
  await aLife(life, { provider_id: doctor.id, service_id: service.id })
  user = await aUserWithPassword(life, { email: rosa.email, patient: { given_name: 'Rosa' } })
  visit = await anAppointment(life, {
    ...{ provider_id: doctor.id, service_id: service.id, patient_id: user.patientId! },
    starts_at: new Date(Date.now() + 40 * 86_400_000).toISOString(),
  })
  desk = await aUserWithPassword(life, { email: 'desk@example.test', roles: ['admin'] })
  const guarded = await aUserWithPassword(life, { email: 'guarded@example.test', roles: ['admin'] })
  await aUser(life, { email: 'known@example.test', roles: ['admin'], has_known_password: true })
  await life.transact(async (db) => {
    bill = (await aBill(db, { patientId: user.patientId!, userId: desk.id, totalMinor: 5000, paidMinor: 0 })).invoice
    await noteAudit(db, 'clinics:export', { kind: 'organization', id: life.id }, new Date().toISOString())
    await db
      .insertInto('second_factors')
      .values({ user_id: guarded.id, secret: Buffer.alloc(32, 1), confirmed_at: '2026-01-01T00:00:00Z' })
      .execute()
    await db
      .insertInto('online_payment_settings')
      .values({
        ...{ provider: 'stripe', is_on: true, secret_key: Buffer.alloc(9, 1), signing_key: Buffer.alloc(9, 2) },
        changed_at: '2026-01-01T00:00:00Z',
      })
      .execute()
    await db
      .insertInto('clinic_devices')
      .values({
        ...{ id: newId(), kind: 'wall', name: 'Door', location_id: life.locationId, shows: 'number' },
        ...{ token_hash: Buffer.alloc(32, 1), created_at: '2026-01-01T00:00:00Z', paired_at: '2026-01-01T00:00:00Z' },
      })
      .execute()
    await db
      .insertInto('messages')
      .values({
        ...{ id: newId(), kind: 'booked', to_address: rosa.email, language: 'en', subject: 'Waits', body: 'Waits' },
        status: 'queued',
      })
      .execute()
  })
  const day = new Date(Date.now() + 86_400_000).toISOString()
  while ((await life.transact((db) => sealEvents(db, day))) === 'more');
  sealed = headOf((await life.transact(newestSeal))!)
  await source.asSuperuser(`insert into platform.former_slugs (slug, organization_id) values ('living', $1)`, [life.id])
  neighbor = await aClinic(createTenancy(target.db), { slug: 'neighbor', host: 'neighbor.test' })
  await aPatient(neighbor)
  copy = (await archive(source, life.id)).path
})

test('everything of a clinic is there again, file and audit too, beside a clinic that stays as it was', async () => {
  const before = await printOf(target, neighbor.id)
  const demo = await source.asSuperuser<{ id: string }>(
    `select organization_id as id from platform.clinics where slug <> 'life' order by slug limit 1`,
  )
  for (const id of [life.id, ...demo.map((each) => each.id)]) {
    const there = await testDatabaseWith(neighbor.id)
    const { path, parts } = await archive(source, id)
    await importInto(there, path)
    const print = await printOf(source, id)
    expect(await printOf(there, id)).toEqual(print)
    // The file tells the same counts as the database.
    for (const { table, rows } of parts.filter((part) => part.table.startsWith('public.')))
      expect({ table, rows: String(rows) }).toEqual({ table, rows: print[table.slice(7)]!.split(' ')[0] })
    const names = (of: TestDatabase) =>
      of.asSuperuser(
        `select slug, host, is_primary, (select array_agg(slug) from platform.former_slugs f where f.organization_id = $1) as former
         from platform.clinics join platform.domains using (organization_id) where organization_id = $1 order by host`,
        [id],
      )
    expect(await names(there)).toEqual(await names(source))
    // Nothing of it is on its way, and what it counts is counted again.
    expect(await there.asSuperuser('select from platform.enqueued_jobs')).toEqual([])
  }
  expect(await printOf(target, neighbor.id)).toEqual(before)
})

/** A database that has another clinic already. */
async function testDatabaseWith(slugFrom: string): Promise<TestDatabase> {
  const database = await testDatabase()
  await aPatient(await aClinic(createTenancy(database.db), { slug: `other-${slugFrom.slice(-6)}` }))
  return database
}

test('of another clinic, and of keys, nothing is in it', async () => {
  const text = gunzipSync(await readFile(copy)).toString()
  const others = await source.asSuperuser<{ id: string; slug: string }>(
    `select organization_id as id, slug from platform.clinics where organization_id <> $1`,
    [life.id],
  )
  expect(others.length).toBeGreaterThan(1)
  for (const { id } of others) expect(text).not.toContain(id)
  for (const form of ['utf8', 'hex', 'base64url'] as const) expect(text).not.toContain(linkKeys.from.toString(form))
  const { head, parts } = await openArchive(copy, undefined)
  for await (const part of parts)
    if (part.kind === 'rows')
      for (const line of part.lines) expect(line.includes(life.id), line.slice(0, 80)).toBe(true)
  expect(head).toMatchObject({ formatVersion: 1, clinic: { slug: 'life', domains: ['life.test'] } })
})

test('under another key and address people sign in and book, and what was bound to the other server has ended', async () => {
  const there = await testDatabase()
  let found: Left | undefined
  await importInto(there, copy, {
    domains: ['moved.test'],
    afterClinic: async (db, organizationId, now) => {
      found = await arrive(db, { organizationId, now, linkKey: linkKeys.to, isDemo: false })
    },
  })
  expect(found).toMatchObject({ factors: 2, devices: 1, hadKeys: true, knownPasswords: 1 })
  expect(found!.unsent).toBeGreaterThan(0)
  const sentences = toDo(found!, ['moved.test']).join('\n')
  for (const part of ['moved.test', 'second factor', 'outbox', "payment provider's keys", 'screen or tablet'])
    expect(sentences).toContain(part)
  expect(
    await there.asSuperuser(`select (select count(*)::int from second_factors) as factors,
      (select count(*)::int from clinic_devices where token_hash is not null) as devices,
      (select count(*)::int from messages where status = 'queued') as queued,
      (select count(*)::int from account_links where used_at is null) as links,
      (select bool_or(is_on or secret_key is not null) from online_payment_settings) as pays,
      (select count(*)::int from users where has_known_password) as known,
      (select count(*)::int from platform.enqueued_jobs) as jobs`),
  ).toEqual([{ factors: 0, devices: 0, queued: 0, links: 0, pays: false, known: 0, jobs: 0 }])

  const tenancy = createTenancy(there.db)
  const verified = await tenancy.inClinic(life.id, (db, now) => verifySeals(db, now, [readHead(sealed)!]))
  expect(verified.findings).toEqual([])
  expect(verified.seals).toBeGreaterThan(0)

  const { app, stop } = await compose({
    ...{ db: there.db, connection: there.connection, log: testLog, isDemo: false, port: () => 3000 },
    secrets: { sessionKey: Buffer.alloc(32, 's'), linkKey: linkKeys.to },
    isReady: () => Promise.resolve(true),
    jobs: 'by hand',
    findTxtRecords: () => Promise.resolve([]),
  })
  try {
    const call = (method: 'GET' | 'POST', url: string, payload?: object, headers = {}) =>
      app.inject({
        ...{ method, url: `/api/v1${url}`, headers: { host: 'moved.test', ...headers } },
        ...(payload ? { payload } : {}),
      })
    const signIn = await call('POST', '/sessions', { email: user.email, password })
    expect(signIn.statusCode, signIn.body).toBe(201)
    const own = { authorization: `Bearer ${signIn.json().authToken}` }
    const visits = await call('GET', '/appointments/?skip=0&take=10', undefined, own)
    expect(visits.json().items.map(({ id }: { id: string }) => id)).toContain(visit.id)
    // The password alone never was enough.
    const guarded = await call('POST', '/sessions', { email: 'guarded@example.test', password })
    expect(guarded.statusCode).toBe(401)
    const asked = await call('POST', '/password-changes', { email: 'guarded@example.test' })
    expect(asked.statusCode, asked.body).toBeLessThan(300)
    expect(
      await there.asSuperuser(
        `select count(*)::int from account_links where email = 'guarded@example.test' and used_at is null`,
      ),
    ).toEqual([{ count: 1 }])

    const atDesk = await call('POST', '/sessions', { email: desk.email, password })
    const paid = await call(
      'POST',
      `/billing/invoices/${bill}/payments`,
      { method: 'card-terminal', amountMinor: 5000, givenMinor: null, note: null },
      { authorization: `Bearer ${atDesk.json().authToken}`, 'if-match': '"1"', 'idempotency-key': newId() },
    )
    expect(paid.statusCode, paid.body).toBe(200)

    const [from, to] = [1, 20].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
    const { items } = (await call('GET', `/slots?from=${from}&to=${to}`)).json()
    const [{ providerId, serviceId, locationId, starts }] = items
    const slot = { providerId, serviceId, locationId, startsAt: starts[0] }
    const key = { 'idempotency-key': newId() }
    const booked = await call('POST', '/appointments/', { slot, patient: { ...rosa, email: 'new@example.test' } }, key)
    expect(booked.statusCode, booked.body).toBe(201)
    // A link of a visit from before is the one that this server's mails name.
    const open = (token: string) => call('POST', '/appointments/manage', { token })
    expect((await open(manageTokenOf({ linkKey: linkKeys.to }, life.id, visit.id))).statusCode).toBe(200)
    expect((await open(visit.manageToken)).statusCode).toBe(404)
  } finally {
    await app.close()
    await stop()
  }
})

describe('refused, and nothing is kept', () => {
  let there: TestDatabase
  beforeAll(async () => {
    there = await testDatabase()
  })
  const harmed = async (harm: (lines: string[]) => string[]) => {
    const path = newPath()
    await writeFile(
      path,
      gzipSync(
        harm(
          gunzipSync(await readFile(copy))
            .toString()
            .split('\n'),
        ).join('\n'),
      ),
    )
    return path
  }
  const refused = async (database: TestDatabase, path: string, how: RegExp, wanted = {}) => {
    const before = await isThere(database, life.id)
    await expect(importInto(database, path, wanted)).rejects.toThrow(how)
    expect(await isThere(database, life.id)).toBe(before)
  }

  test('a value changed: the part is named', async () => {
    const path = await harmed((lines) => lines.map((line) => line.replace('"Rosa"', '"Rose"')))
    await refused(there, path, /is damaged: rows are not those that were written, at public\.patients/)
  })

  test('a byte changed, in the file as it is', async () => {
    const bytes = await readFile(copy)
    bytes[bytes.length >> 1]! ^= 1
    const path = newPath()
    await writeFile(path, bytes)
    await refused(there, path, /is damaged: .*, at (its beginning|\w+\.\w+)/)
  })

  test.each([
    ['in its last bytes', async () => (await readFile(copy)).subarray(0, -9)],
    ['between two lines', async () => readFile(await harmed((lines) => lines.slice(0, -2)))],
    ['in the middle', async () => (await readFile(copy)).subarray(0, 9000)],
  ])('cut off %s', async (_where, cut) => {
    const path = newPath()
    await writeFile(path, await cut())
    await refused(there, path, /is damaged: its end is missing, at (its beginning|\w+\.\w+)/)
  })

  test('a newer format, or a version that this program does not know', async () => {
    const later = await harmed(([head, ...rest]) => [
      JSON.stringify({ ...JSON.parse(head!), formatVersion: 2, program: '9.1.0' }),
      ...rest,
    ])
    await refused(there, later, /is an archive of format 2, written by Polyclinic 9\.1\.0; this program reads format 1/)
    const { schema } = (await openArchive(copy, undefined)).head
    expect(await newerMigrations(schema, migrationsFolder)).toBe(0)
    expect(await newerMigrations({ ...schema, version: schema.version + 1 }, migrationsFolder)).toBe(undefined)
    expect(await newerMigrations({ ...schema, checksum: 'other' }, migrationsFolder)).toBe(undefined)
  })

  test('a table less than this version has', async () => {
    const without = await harmed((lines) => {
      const at = lines.findIndex((line) => line.startsWith('{"table":"public.reviews"'))
      const end = lines.findIndex((line, index) => index > at && line.startsWith('{"rows":'))
      return lines.toSpliced(at, end - at + 1)
    })
    await refused(there, without, /is damaged: parts of it are missing/)
  })

  test('into itself, twice, and where its names are another clinic’s', async () => {
    await refused(source, copy, /This clinic is here already, as life/)
    const elsewhere = await testDatabase()
    await importInto(elsewhere, copy)
    await refused(elsewhere, copy, /This clinic is here already, as life/)
    const named = await testDatabase()
    await aClinic(createTenancy(named.db), { slug: 'life', host: 'else.test' })
    await refused(named, copy, /life is, or was, the short name of another clinic here/)
    const hosted = await testDatabase()
    await aClinic(createTenancy(hosted.db), { slug: 'else', host: 'life.test' })
    await refused(hosted, copy, /life\.test is another clinic's here; say with --domain/)
    await importInto(hosted, copy, { domains: ['free.test'] })
    expect(await printOf(hosted, life.id)).toEqual(await printOf(source, life.id))
  })

  test('what fails at the end leaves nothing, and a rehearsal writes nothing', async () => {
    const afterClinic = async () => {
      throw new Error('The machine fails.')
    }
    await refused(there, copy, /The machine fails/, { afterClinic })
    await importInto(there, copy, { isRehearsal: true })
    expect(await isThere(there, life.id)).toBe(false)
    expect(await there.asSuperuser('select from platform.clinics')).toEqual([])
  })
})

test('one that is encrypted opens with its passphrase alone, and none of its words can be read', async () => {
  const { path } = await archive(source, life.id, 'five geese at dawn')
  const bytes = await readFile(path)
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  expect(bytes.includes(life.id)).toBe(false)
  const open = (passphrase: string) => openArchive(path, passphrase)
  await expect(open('six geese at dawn')).rejects.toThrow(/the passphrase is another one/)
  bytes[bytes.length >> 1]! ^= 1
  await writeFile(path, bytes)
  const check = async () => checkArchive(await open('five geese at dawn'), silent)
  await expect(check()).rejects.toThrow(/is damaged: it cannot be decrypted to its end/)
})

describe('what the catalogue says', () => {
  test('every table that names a clinic is carried or left behind for a reason, and points at nothing left behind', async () => {
    const client = new pg.Client(source.connection)
    await client.connect()
    const carried = (await archivedTables(client)).map(nameOf)
    await client.end()
    const all = await source.asSuperuser<{ name: string }>(`
      select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
      where n.nspname in ('public', 'platform') and c.relkind in ('r', 'p')`)
    expect(carried.filter((name) => name in left)).toEqual([])
    expect(
      all
        .map(({ name }) => name)
        .filter((name) => !(name in left))
        .toSorted(),
    ).toEqual(carried.toSorted())
    const pointers = await source.asSuperuser<{ from: string; to: string }>(`
      select f.nspname || '.' || c.relname as "from", n.nspname || '.' || p.relname as "to" from pg_constraint k
      join pg_class c on c.oid = k.conrelid join pg_namespace f on f.oid = c.relnamespace
      join pg_class p on p.oid = k.confrelid join pg_namespace n on n.oid = p.relnamespace where k.contype = 'f'`)
    expect(pointers.filter(({ from, to }) => carried.includes(from) && to in left)).toEqual([])
  })

  test('a table that comes later goes along without a word', async () => {
    const make = `
      create table zebras (organization_id uuid references organizations, id uuid, stripes text, primary key (organization_id, id));
      select platform.make_tenant_table('zebras');`
    const [from, to] = [await testDatabase(), await testDatabase()]
    for (const database of [from, to]) {
      const client = new pg.Client(database.connection)
      await client.connect()
      await client.query(make)
      await client.end()
    }
    const clinic = await aClinic(createTenancy(from.db), { slug: 'zoo' })
    await from.asSuperuser(`insert into zebras select organization_id, gen_random_uuid(), 'many' from organizations`)
    const { path, parts } = await archive(from, clinic.id)
    expect(parts.find(({ table }) => table === 'public.zebras')).toMatchObject({ rows: 1 })
    await importInto(to, path)
    expect(await to.asSuperuser('select * from zebras')).toEqual(await from.asSuperuser('select * from zebras'))
  })
})

test('one of an earlier version is brought up, and then as this version would have written it', async () => {
  const folder = await mkdtemp(join(home, 'migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  const next = String((await readdir(folder)).filter((name) => name.endsWith('.sql')).length + 1).padStart(4, '0')
  await writeFile(
    join(folder, `${next}_shout.sql`),
    `alter table organizations add column motto text not null default 'none';
     select platform.for_each_clinic($$ update organizations set motto = upper(name) $$);`,
  )
  const old = await openArchive(copy, undefined)
  expect(await newerMigrations(old.head.schema, folder)).toBe(1)
  const path = newPath()
  const written = await upgradeArchive({
    ...{ archive: old, path, passphrase: undefined, folder, log: testLog, onRows: silent },
    package: inject('postgresPackage'),
  })
  expect(written.head.schema.name).toContain('shout')
  expect(await newerMigrations(written.head.schema, folder)).toBe(0)
  const before = await checkArchive(await openArchive(copy, undefined), silent)
  const after = await checkArchive(await openArchive(path, undefined), silent)
  const differ = after.filter(({ table, sha256 }) => before.find((part) => part.table === table)!.sha256 !== sha256)
  expect(differ.map(({ table }) => table)).toEqual(['public.organizations'])
  expect(gunzipSync(await readFile(path)).toString()).toContain('OF ALL LIVES')
  expect(await readdir(home)).not.toContainEqual(expect.stringContaining('.archive-'))
})
