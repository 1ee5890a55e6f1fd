import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aClinic, anAppointment, aPatient, aProvider, aService } from '../../../test/builders.ts'
import { testDatabase, testLog, type TestDatabase } from '../../../test/harness.ts'
import { migrationsFolder } from '../../../test/migrations-folder.ts'
import { createTenancy } from '../tenancy.ts'
import { migrate } from './migrate.ts'

let folder = ''
let database: TestDatabase
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polyclinic-migrations-'))
  database = await testDatabase({ empty: true })
})
afterEach(() => rm(folder, { recursive: true }))

const write = (name: string, sql: string) => writeFile(join(folder, name), sql)
const run = () => migrate({ connection: database.connection, folder, log: testLog })
const tables = async () => {
  const rows = await database.asSuperuser<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map((row) => row.name)
}

test('files run in order, once, by one of many servers that start together', async () => {
  await write('0001_rooms.sql', 'create table rooms (id int); select pg_sleep(0.2);')
  await write('0002_beds.sql', 'create table beds (id int); create index on beds (id);')
  const results = await Promise.all([run(), run(), run()])
  expect(results.map((result) => result.applied.length)).toEqual(expect.arrayContaining([0, 0, 2]))
  expect(results.map((result) => result.version)).toEqual([2, 2, 2])
  expect(await tables()).toEqual(['beds', 'rooms'])

  await write('0003_wards.sql', 'create table wards (id int);')
  expect(await run()).toEqual({ version: 3, applied: ['0003_wards'] })
})

test('databases of one cluster may be migrated at once', async () => {
  await write('0001_rooms.sql', 'create table rooms (id int);')
  const others = await Promise.all([1, 2, 3].map(() => testDatabase({ empty: true })))
  await Promise.all(others.map(({ connection }) => migrate({ connection, folder, log: testLog })))
})

test('a file that fails leaves nothing, and is told by name', async () => {
  await write('0001_rooms.sql', 'create table rooms (id int);')
  await write('0002_beds.sql', 'create table beds (id int); select 1 / 0;')
  await expect(run()).rejects.toThrow(/^Migration 0002_beds failed and was rolled back: division by zero \(22012\)\.$/)
  expect(await tables()).toEqual(['rooms'])
  await write('0002_beds.sql', 'create table beds (id int);')
  expect((await run()).applied).toEqual(['0002_beds'])
})

test('a file that ends its own transaction is refused', async () => {
  await write('0001_rooms.sql', 'create table rooms (id int); commit; begin;')
  await expect(run()).rejects.toThrow(/ends its own transaction/)
})

test('a schema newer than the program, another file, a hole, and a strange database refuse', async () => {
  await write('0001_rooms.sql', 'create table rooms (id int);')
  await write('0002_beds.sql', 'create table beds (id int);')
  await run()

  await rm(join(folder, '0002_beds.sql'))
  await expect(run()).rejects.toThrow(/newer than this program \(it has migration 0002_beds\)/)

  await write('0002_beds.sql', 'create table beds (id bigint);')
  await expect(run()).rejects.toThrow(/migrated with another 0002_beds/)

  await write('0002_beds.sql', 'create table beds (id int);\r\n'.trim())
  await database.asSuperuser('delete from platform.migrations where version = 1')
  await expect(run()).rejects.toThrow(/half-migrated: 0001_rooms is missing below 0002_beds/)

  await database.asSuperuser('drop schema platform cascade')
  await expect(run()).rejects.toThrow(/holds tables \(\w+\) but no record/)
})

test('files are numbered without a hole', async () => {
  await write('0002_beds.sql', '')
  await expect(run()).rejects.toThrow(/0002_beds\.sql is out of order; expected 0001_name\.sql/)
})

test('a user without rights is told what an administrator must run', async () => {
  await database.asSuperuser('drop role if exists visitor')
  await database.asSuperuser('create role visitor; grant visitor to polyclinic')
  const { connection } = database
  await database.asSuperuser(`alter role polyclinic in database ${connection.database} set role = visitor`)
  await expect(migrate({ connection, folder, log: testLog })).rejects.toThrow(
    /visitor may not set up the role polyclinic_app; as an administrator run: ALTER ROLE "visitor" CREATEROLE/,
  )
  await database.asSuperuser(`alter role polyclinic in database ${connection.database} reset role; drop role visitor`)
})

test('the roles own nothing and may not sign in', async () => {
  await run()
  const rows = await database.asSuperuser(`select rolname from pg_roles
    where rolname like 'polyclinic\\_%' and not (rolcanlogin or rolsuper or rolbypassrls or rolcreaterole) order by 1`)
  expect(rows.map((row) => row.rolname)).toEqual(['polyclinic_app', 'polyclinic_none', 'polyclinic_platform'])
})

describe('a migration that changes the rows of clinics', () => {
  let next: string

  beforeEach(async () => {
    await cp(migrationsFolder, folder, { recursive: true })
    next = String((await readdir(folder)).length + 1).padStart(4, '0')
    database = await testDatabase()
  })

  const threeClinics = async () => {
    const tenancy = createTenancy(database.db)
    for (let count = 0; count < 3; count++) await aPatient(await aClinic(tenancy), { phone: '617 555 0100' })
  }
  const phones = async () => {
    const rows = await database.asSuperuser<{ phone: string }>('select phone from patients')
    return rows.map((row) => row.phone)
  }
  const oneMore = `update patients set phone = '+1 ' || phone where phone not like '+%'`

  test('changes them in all', async () => {
    await threeClinics()
    await write(
      `${next}_phones.sql`,
      `do $do$ begin
        if platform.for_each_clinic($$ ${oneMore} $$) <> 3 then raise exception 'not all'; end if;
      end $do$;
      alter table patients add constraint phone_with_country check (phone like '+%');`,
    )
    await run()
    expect(await phones()).toEqual(['+1 617 555 0100', '+1 617 555 0100', '+1 617 555 0100'])
  })

  test('is refused when it would see none of them', async () => {
    await threeClinics()
    await write(`${next}_phones.sql`, oneMore)
    await expect(run()).rejects.toThrow(/would be affected by row-level security policy for table "patients"/)
  })

  test('adds no foreign key that was checked against nothing', async () => {
    await threeClinics()
    await database.asSuperuser('alter table patients add column doctor_id uuid default gen_random_uuid()')
    const key = 'alter table patients add foreign key (organization_id, doctor_id) references providers;'
    const lift = (word: string) => `alter table patients ${word}; alter table providers ${word};`
    await write(`${next}_doctor.sql`, key)
    await expect(run()).rejects.toThrow(/would be affected by row-level security .* a foreign key on a table/)
    await write(
      `${next}_doctor.sql`,
      `${lift('no force row level security')} ${key} ${lift('force row level security')}`,
    )
    await expect(run()).rejects.toThrow(/violates foreign key constraint/)
    await database.asSuperuser('update patients set doctor_id = null')
    expect((await run()).applied).toHaveLength(1)
  })

  test('a visit keeps the time that its claim took, though its buffers said another', async () => {
    const clinic = await aClinic(createTenancy(database.db))
    const service = await aService(clinic)
    const doctor = await aProvider(clinic, { services: [service] })
    const visit = { provider_id: doctor.id, service_id: service.id, patient_id: (await aPatient(clinic)).id }
    for (const time of ['15:00', '17:00'])
      await anAppointment(clinic, { ...visit, starts_at: `2031-03-03T${time}:00Z` })
    await database.asSuperuser(`
      alter table claims drop constraint claims_appointment_fkey, drop constraint claims_hold_fkey,
        add constraint claims_organization_id_appointment_id_fkey foreign key (organization_id, appointment_id)
          references appointments (organization_id, id),
        add constraint claims_organization_id_hold_id_fkey foreign key (organization_id, hold_id)
          references holds (organization_id, id);
      alter table appointments drop column during;
      alter table holds drop column during;
      update claims set during = tstzrange(lower(during) - interval '5 minutes', upper(during) + interval '10 minutes')
      where starts_at = '2031-03-03T15:00:00Z'`)
    const file = (await readdir(folder)).find((name) => name.endsWith('_claims_fit.sql'))!
    await cp(join(folder, file), join(folder, `${next}_claims_fit.sql`))
    expect((await run()).applied).toHaveLength(1)
    expect(
      await database.asSuperuser(`
        select buffer_before_minutes as before, buffer_after_minutes as after from appointments order by starts_at`),
    ).toEqual([
      { before: 5, after: 10 },
      { before: 0, after: 0 },
    ])
  })

  test('cannot be imitated by the app', async () => {
    await threeClinics()
    await write(`${next}_nothing.sql`, 'select 1')
    await run()
    for (const role of ['polyclinic_app', 'polyclinic_platform', 'polyclinic_none']) {
      const calling = database.db.transaction().execute(async (transaction) => {
        await sql`select set_config('role', ${role}, true)`.execute(transaction)
        await sql`select platform.for_each_clinic('select 1')`.execute(transaction)
      })
      await expect(calling).rejects.toMatchObject({ code: '42501' })
    }
  })
})
