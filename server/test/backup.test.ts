import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { endAllGrants } from '../src/features/accounts/end-all-grants.ts'
import { aUserWithPassword, password } from '../src/features/accounts/account-fixture.ts'
import { seedDemo } from '../seed/seed-demo.ts'
import { compose } from '../src/compose.ts'
import { carriedTables, leftBehind, nameOf } from '../src/platform/backup/carried-tables.ts'
import { checkBackup } from '../src/platform/backup/check-backup.ts'
import { openBackup } from '../src/platform/backup/read-backup.ts'
import { openRestorable, restoreBackup, type AfterClinic } from '../src/platform/backup/restore-backup.ts'
import { writeBackup } from '../src/platform/backup/write-backup.ts'
import type { Connection } from '../src/platform/database/connection.ts'
import { startEmbedded, type EmbeddedDatabase } from '../src/platform/database/embedded.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openDatabase } from '../src/platform/database/pool.ts'
import type { Tables } from '../src/platform/database/tables.ts'
import { noteChange } from '../src/platform/changes.ts'
import { newId } from '../src/platform/ids.ts'
import { createTenancy, type Tenancy } from '../src/platform/tenancy.ts'
import { rosa } from './booking.ts'
import { aClinic, anAppointment, aPatient, aProvider, aService, aUser, signedIn } from './builders.ts'
import { everyRow } from './every-row.ts'
import { testDatabase, testLog, type TestDatabase } from './harness.ts'
import { migrationsFolder } from './migrations-folder.ts'

const home = await mkdtemp(join(tmpdir(), 'polyclinic-backup-'))
afterAll(() => rm(home, { recursive: true, force: true, maxRetries: 5 }))

const linkKey = Buffer.alloc(32, 'l')
const secrets = { sessionKey: Buffer.alloc(32, 's'), linkKey }
const silent = () => {}
let files = 0
const newPath = () => join(home, `backup-${(files += 1)}`)

const backUp = async (database: { connection: Connection }, path = newPath()) => {
  await writeBackup({ connection: database.connection, path, linkKey, onProgress: silent })
  return path
}
type Restoring = { folder?: string; afterClinic?: AfterClinic }
const restoreInto = async (
  connection: Connection,
  path: string,
  { folder = migrationsFolder, afterClinic = async () => {} }: Restoring = {},
) => {
  const backup = await openRestorable(path, folder)
  return restoreBackup({ connection, folder, log: testLog, backup, afterClinic, onProgress: silent })
}

const odd = ' two\u2028lines\nand "quotes" \\ \t, {braces}, ü, 🙂\u0001'

/** A clinic with one of much, and with texts that break what is careless. */
async function oddClinic(tenancy: Tenancy) {
  const clinic = await aClinic(tenancy, { slug: 'odd', host: 'odd.test' })
  const service = await aService(clinic, { before_you_come: [odd, '', 'NULL'] })
  const provider = await aProvider(clinic, { services: [service], quote: odd })
  const user = await aUserWithPassword(clinic, {
    email: 'rosa@example.test',
    patient: { given_name: odd, phone: null },
  })
  const visit = await anAppointment(clinic, {
    ...{ provider_id: provider.id, service_id: service.id, patient_id: user.patientId!, message: odd },
    starts_at: '2031-03-03T15:00:00.123Z',
  })
  // Whose row comes first may not change people and roles; who may is found in a later one.
  const former = await aUser(clinic, { roles: ['admin'] })
  const child = await aPatient(clinic, { birth_date: '2018-02-02' })
  await aUser(clinic, { may: [], granted: ['people:change', 'roles:change'] })
  await clinic.transact(async (db) => {
    await db
      .insertInto('user_patients')
      .values({ user_id: user.id, patient_id: child.id, relation: 'guardian', came_by: 'added' })
      .execute()
    // What no rule would let begin today: the date of birth was a wrong one.
    await db.updateTable('patients').set({ birth_date: '1980-02-02' }).where('id', '=', child.id).execute()
    await db
      .insertInto('user_permissions')
      .values({ user_id: former.id, permission: 'people:change', is_granted: false, given_at: '2026-01-01T00:00:00Z' })
      .execute()
    await db
      .updateTable('organizations')
      .set({ styles: 'null', static_content: JSON.stringify({ odd, big: 1e100 }) })
      .execute()
    const file_id = newId()
    await db
      .insertInto('private_files')
      .values({
        ...{ id: file_id, record_kind: 'appointment', record_id: visit.id, name: odd.slice(0, 20), size: 600_000 },
        ...{ media_type: 'application/pdf', sha256: Buffer.alloc(32, 1), added_by_link: true },
      })
      .execute()
    for (const number of [0, 1])
      await db
        .insertInto('private_file_parts')
        .values({ file_id, number, content: Buffer.alloc(300_000, number + 1) })
        .execute()
    await db
      .insertInto('calendar_feeds')
      .values({ provider_id: provider.id, secret_hash: Buffer.alloc(32, 1), created_at: '2026-01-01T00:00:00Z' })
      .execute()
    const link = newId()
    const [created_at, expires_at] = ['2026-01-01T00:00:00Z', '2026-01-01T01:00:00Z']
    await db
      .insertInto('account_links')
      .values({
        ...{ id: link, kind: 'password', email: user.email, user_id: user.id, token_hash: Buffer.from('hash') },
        ...{ created_at, expires_at },
      })
      .execute()
    await db
      .insertInto('messages')
      .values({
        ...{ id: newId(), kind: 'booked', to_address: user.email, language: 'en', subject: odd, body: odd },
        ...{ status: 'queued', subject_kind: 'account-link', subject_id: link },
      })
      .execute()
    // What is left behind.
    await noteChange(db, { noun: 'appointment', id: newId() })
  })
  // Whose passkey is the second factor that the clinic requires, and whose it is not.
  const needed = await aUserWithPassword(clinic, { email: 'needed@example.test', roles: ['admin'] })
  const beside = await aUserWithPassword(clinic, { email: 'beside@example.test', roles: ['admin'] })
  await clinic.transact(async (db) => {
    await db.updateTable('organizations').set({ second_factor_from: '2026-01-01T00:00:00Z' }).execute()
    await db
      .insertInto('second_factors')
      .values({ user_id: beside.id, secret: Buffer.alloc(32, 1), confirmed_at: '2026-01-01T00:00:00Z' })
      .execute()
    for (const [index, { id }] of [needed, beside, user].entries())
      await db
        .insertInto('passkeys')
        .values({
          ...{ id: newId(), user_id: id, relying_party: 'odd.test', credential_id: Buffer.alloc(9, index + 1) },
          ...{ public_key: Buffer.alloc(9, 1), sign_count: '0', name: 'Phone', created_at: '2026-01-01T00:00:00Z' },
        })
        .execute()
  })
  await signedIn(clinic, user, secrets)
}

let source: TestDatabase
let copy: string
/** The odd clinic, and two with a patient each: what a demo has more makes a restore longer, and shows nothing else. */
let small: TestDatabase
let smallCopy: string

beforeAll(async () => {
  source = await testDatabase()
  const tenancy = createTenancy(source.db)
  await seedDemo({ tenancy, hash: async () => 'hash', linkKey, log: testLog })
  await oddClinic(tenancy)
  copy = await backUp(source)
  small = await testDatabase()
  const ofSmall = createTenancy(small.db)
  await oddClinic(ofSmall)
  for (const slug of ['east', 'west']) await aPatient(await aClinic(ofSmall, { slug }))
  smallCopy = await backUp(small)
})

/** Every row of what is carried. */
async function printOf(database: Pick<TestDatabase, 'asSuperuser'>): Promise<Record<string, string>> {
  const tables = await everyRow(database)
  const [clinics] = await database.asSuperuser<{ print: string }>(
    `select string_agg(c::text || d::text, ',' order by host) as print from platform.clinics c join platform.domains d using (organization_id)`,
  )
  return {
    ...Object.fromEntries(Object.entries(tables).filter(([name]) => !(`public.${name}` in leftBehind))),
    clinics: clinics!.print,
  }
}

describe('in a cluster that never heard of us', () => {
  let embedded: EmbeddedDatabase
  const superuser: TestDatabase['asSuperuser'] = async (text, values = []) => {
    const client = new pg.Client({ ...embedded.admin, database: 'polyclinic' })
    await client.connect()
    return client
      .query(text, values)
      .then(({ rows }) => rows as never[])
      .finally(() => client.end())
  }

  beforeAll(async () => {
    const dataDir = join(home, 'elsewhere')
    embedded = await startEmbedded({ dataDir, log: testLog, package: inject('postgresPackage') })
    await restoreInto(embedded.connection, copy)
  })
  afterAll(() => embedded.stop())

  test('every row of every clinic is there again, in columns of every kind', async () => {
    const there = await printOf({ asSuperuser: superuser })
    expect(there).toEqual(await printOf(source))
    expect(Object.keys(there).length).toBeGreaterThan(25)
    // The message that waited may have left since.
    expect(await superuser('select from platform.enqueued_jobs')).toEqual([])
  })

  test('the restored clinics serve, sign in and book', async () => {
    const { db, close } = openDatabase<Tables>({ connection: embedded.connection, log: testLog })
    const { app, stop } = await compose({
      ...{ db, connection: embedded.connection, secrets, log: testLog, isDemo: true, port: () => 3000 },
      isReady: () => Promise.resolve(true),
    })
    const call = async (method: 'GET' | 'POST', url: string, payload?: object, headers = {}) => {
      const answer = await app.inject({
        ...{ method, url: `/api/v1${url}`, headers: { host: 'odd.test', ...headers } },
        ...(payload ? { payload } : {}),
      })
      expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBeLessThan(300)
      return answer.json()
    }
    const { authToken } = await call('POST', '/sessions', { email: 'rosa@example.test', password })
    const own = { authorization: `Bearer ${authToken}` }
    expect((await call('GET', '/appointments/?skip=0&take=10', undefined, own)).total).toBe(1)

    const [from, to] = [1, 20].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
    const { items } = await call('GET', `/slots?from=${from}&to=${to}`)
    const [{ providerId, serviceId, locationId, starts }] = items
    const slot = { providerId, serviceId, locationId, startsAt: starts[0] }
    const key = { 'idempotency-key': newId() }
    const booked = await call('POST', '/appointments/', { slot, patient: { ...rosa, familyName: 'Later' } }, key)
    expect(booked.appointment.startsAt).toBe(starts[0])
    const again = await call('GET', `/slots?from=${from}&to=${to}`)
    expect(again.items[0].starts).not.toContain(starts[0])
    await app.close()
    await stop()
    await close()
  })
})

describe('a backup file', () => {
  test('is for its owner alone, overwrites nothing, and holds no key', async () => {
    expect((await stat(copy)).mode & 0o777).toBe(0o600)
    await expect(backUp(source, copy)).rejects.toThrow(/is there already; a backup overwrites nothing/)
    const text = gunzipSync(await readFile(copy)).toString()
    for (const key of [linkKey, secrets.sessionKey])
      for (const form of ['utf8', 'hex', 'base64url'] as const) expect(text).not.toContain(key.toString(form))
    expect(await readdir(home)).not.toContainEqual(expect.stringContaining('.partial'))
  })

  test.each([
    ['head', '', 2],
    ['row', '{"table":"public.users","clinic":null,"columns":["id"]}\n', 66],
  ])('that unpacks into an endless %s is given up, not read into memory', async (_what, before, megabytes) => {
    const head = gunzipSync(await readFile(smallCopy))
      .toString()
      .split('\n', 1)[0]!
    const path = newPath()
    const line = Buffer.alloc(megabytes << 20, '[')
    await writeFile(
      path,
      gzipSync(before ? Buffer.concat([Buffer.from(`${head}\n${before}`), line]) : line, { level: 1 }),
    )
    await expect(openBackup(path).then(checkBackup)).rejects.toThrow(/a line of it is longer than any that is written/)
  })

  test('has its name only when all of it is written', async () => {
    const path = newPath()
    const seen: boolean[] = []
    const onProgress = () => void seen.push(existsSync(path))
    await writeBackup({ connection: small.connection, path, linkKey, onProgress })
    expect(new Set(seen)).toEqual(new Set([false]))
  })

  test('of two that are written under one name, one is kept, whole', async () => {
    const path = newPath()
    const ends = await Promise.allSettled([backUp(small, path), backUp(small, path)])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(ends.find((end) => end.status === 'rejected')?.reason.message).toMatch(/overwrites nothing/)
    expect(await checkBackup(await openBackup(path))).toMatchObject({ clinics: 3 })
    expect(await readdir(home)).not.toContainEqual(expect.stringContaining('.partial'))
  })

  test('says the same of the same rows, and counts them', async () => {
    const [first, second] = [smallCopy, await backUp(small)].map(async (path) => {
      const lines = gunzipSync(await readFile(path))
        .toString()
        .split('\n')
      return lines.slice(1, -2)
    })
    expect(await second).toEqual(await first)
    const { clinics, rows, tables } = await checkBackup(await openBackup(smallCopy))
    const [{ visits } = { visits: 0 }] = await small.asSuperuser<{ visits: number }>(
      'select count(*)::int as visits from appointments',
    )
    expect({ clinics, visits: tables.get('public.appointments') }).toEqual({ clinics: 3, visits })
    expect(rows).toBe([...tables.values()].reduce((sum, count) => sum + count, 0))
  })

  test.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 20)],
    ['cut off between two lines', (bytes: Buffer) => repacked(bytes, (lines) => lines.slice(0, -2))],
    ['without a row', (bytes: Buffer) => repacked(bytes, (lines) => lines.toSpliced(lines.length >> 1, 1))],
    [
      'with another value',
      (bytes: Buffer) => repacked(bytes, (lines) => lines.map((line) => line.replace('Maya', 'Mayo'))),
    ],
    [
      'with bytes that turned',
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 2000), Buffer.alloc(9), bytes.subarray(2009)]),
    ],
    ['of something else', () => gzipSync('{"format":"tar"}\n')],
    ['not packed', () => Buffer.from('hello')],
    ['empty', () => Buffer.alloc(0)],
  ])('%s is refused', async (_how, harm) => {
    const path = newPath()
    await writeFile(path, harm(await readFile(smallCopy)))
    const check = async () => checkBackup(await openBackup(path))
    await expect(check()).rejects.toThrow(/is damaged|is no backup|is empty/)
  })

  test('that turns out damaged leaves no row, and the database takes another', async () => {
    const path = newPath()
    await writeFile(
      path,
      repacked(await readFile(smallCopy), (lines) => lines.slice(0, -2)),
    )
    const target = await testDatabase()
    await expect(restoreInto(target.connection, path)).rejects.toThrow(/is damaged: its end is missing/)
    expect(await target.asSuperuser('select from organizations union all select from platform.clinics')).toEqual([])
    await restoreInto(target.connection, smallCopy)
    expect(await printOf(target)).toEqual(await printOf(small))
  })
})

test('what a restore does in each clinic is kept with all rows or not at all', async () => {
  const target = await testDatabase()
  const seen: string[] = []
  const afterClinic: AfterClinic = async (db, id, now) => {
    await endAllGrants(db, now)
    seen.push(id)
    if (seen.length === 3) throw new Error('The machine fails.')
  }
  await expect(restoreInto(target.connection, smallCopy, { afterClinic })).rejects.toThrow('The machine fails.')
  expect(new Set(seen).size).toBe(3)
  expect(await target.asSuperuser('select from organizations union all select from platform.clinics')).toEqual([])
  let locked = 0
  await restoreInto(target.connection, smallCopy, {
    afterClinic: async (db, _, now) => {
      locked += await endAllGrants(db, now)
    },
  })
  expect(
    await target.asSuperuser(
      'select count(*)::int, count(*) filter (where used_at is null)::int as open from account_links',
    ),
  ).toEqual([{ count: 1, open: 0 }])
  expect(await target.asSuperuser('select from calendar_feeds union all select from passkeys')).toEqual([])
  expect(locked).toBe(1)
  expect(
    await target.asSuperuser(
      `select email from users where password_hash is null and email ~ '^(needed|beside|rosa)@'`,
    ),
  ).toEqual([{ email: 'needed@example.test' }])
})

const repacked = (bytes: Buffer, harm: (lines: string[]) => string[]) =>
  gzipSync(harm(gunzipSync(bytes).toString().split('\n')).join('\n'))

test('a database with a clinic is left alone', async () => {
  const target = await testDatabase()
  await aClinic(createTenancy(target.db), { slug: 'north' })
  const before = await printOf(target)
  await expect(restoreInto(target.connection, smallCopy)).rejects.toThrow(/There are clinics here already \(north\)/)
  expect(await printOf(target)).toEqual(before)
})

describe('of another version', () => {
  const later = async () => {
    const folder = await mkdtemp(join(home, 'migrations-'))
    await cp(migrationsFolder, folder, { recursive: true })
    const next = String((await readdir(folder)).length + 1).padStart(4, '0')
    await writeFile(
      join(folder, `${next}_shout.sql`),
      `alter table organizations add column motto text not null default 'none';
       select platform.for_each_clinic($$ update organizations set motto = upper(name) $$);`,
    )
    return folder
  }

  test('an older one is loaded as it was, and then migrated', async () => {
    const target = await testDatabase()
    await restoreInto(target.connection, smallCopy, { folder: await later() })
    const mottos = await target.asSuperuser<{ fits: boolean }>('select motto = upper(name) as fits from organizations')
    expect(mottos.map(({ fits }) => fits)).toEqual([true, true, true])
  })

  test('a later one is refused before anything is made', async () => {
    const folder = await later()
    const newer = await testDatabase()
    await migrate({ connection: newer.connection, folder, log: testLog })
    const path = await backUp(newer)
    const target = await testDatabase({ empty: true })
    await expect(restoreInto(target.connection, path)).rejects.toThrow(
      /by another version of Polyclinic, whose newest migration is \d+_shout/,
    )
    expect(await target.asSuperuser(`select to_regclass('organizations') as there`)).toEqual([{ there: null }])
  })
})

test('what is written while a backup is made is in it whole or not at all', async () => {
  const busy = await testDatabase()
  const tenancy = createTenancy(busy.db)
  const clinics = [await aClinic(tenancy), await aClinic(tenancy), await aClinic(tenancy)]
  let isOver = false
  /** The same patient in every clinic, the first and the last one together or not at all. */
  const write = async () => {
    for (let number = 0; !isOver; number++)
      for (const clinic of clinics) await aPatient(clinic, { given_name: `Number ${number}` })
  }
  const writing = write()
  const path = await backUp(busy)
  isOver = true
  await writing
  const target = await testDatabase()
  await restoreInto(target.connection, path)
  const counts = await target.asSuperuser<{ count: number }>(
    'select count(p.id)::int as count from organizations o left join patients p using (organization_id) group by o.organization_id order by o.organization_id',
  )
  const [first, second, third] = counts.map(({ count }) => count) as [number, number, number]
  expect([first - second, second - third].every((more) => more === 0 || more === 1)).toBe(true)
  expect(first - third).toBeLessThan(2)
})

describe('what the catalogue says', () => {
  test('every table is carried or left behind for a reason, and each can be read and written as its clinic', async () => {
    const client = new pg.Client(source.connection)
    await client.connect()
    const carried = await carriedTables(client)
    await client.end()
    const all = await source.asSuperuser<{ name: string; app: boolean; counted: boolean }>(`
      select n.nspname || '.' || c.relname as name, has_table_privilege('polyclinic_app', c.oid, 'select')
          and has_table_privilege('polyclinic_app', c.oid, 'insert') as app,
        exists (select from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
          where a.attrelid = c.oid and a.attnum > 0 and (a.attidentity <> ''
            or a.atttypid in ('xid8'::regtype, 'xid'::regtype, 'oid'::regtype, 'pg_lsn'::regtype)
            or pg_get_expr(d.adbin, d.adrelid) like '%nextval%')) as counted
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'platform') and c.relkind in ('r', 'p') order by 1`)
    expect([...carried.map(nameOf), ...Object.keys(leftBehind)].toSorted()).toEqual(all.map(({ name }) => name))
    const names = new Set(carried.map(nameOf))
    expect(all.filter(({ name, app }) => name.startsWith('public.') && !app)).toEqual([])
    const dangling = await source.asSuperuser<{ from: string; to: string }>(`
      select f.nspname || '.' || c.relname as "from", n.nspname || '.' || p.relname as "to" from pg_constraint k
      join pg_class c on c.oid = k.conrelid join pg_namespace f on f.oid = c.relnamespace
      join pg_class p on p.oid = k.confrelid join pg_namespace n on n.oid = p.relnamespace
      where k.contype = 'f'`)
    expect(dangling.filter(({ from, to }) => !(from in leftBehind) && to in leftBehind)).toEqual([])
    // Numbers that only this cluster gives out.
    expect(all.filter(({ name, counted }) => names.has(name) && counted)).toEqual([])
  })
})
