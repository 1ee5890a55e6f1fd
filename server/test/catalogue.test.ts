import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTenancy } from '../src/platform/tenancy.ts'
import { aClinic, aPatient, aProvider, aService, aUser, anAppointment, type TestClinic } from './builders.ts'
import { jobsRunning, testServer } from './test-server.ts'

// What the database itself must promise, read from its catalogue, so that a table that comes later cannot forget it.

const { database, server } = await testServer({ jobs: jobsRunning })
const { tenancy } = server.services
const ask = <Row extends Record<string, unknown>>(text: string, values?: unknown[]) =>
  database.asSuperuser<Row>(text, values)

type Table = { name: string; forced: boolean; enabled: boolean; owner: string }
const tables = await ask<Table>(`
  select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced, c.relowner::regrole::text as owner
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`)

describe.each(tables)('$name', ({ name, enabled, forced, owner }) => {
  test('has its rows guarded, for its owner, too', () => {
    expect({ enabled, forced }).toEqual({ enabled: true, forced: true })
    expect(['polyclinic_app', 'polyclinic_platform', 'polyclinic_none']).not.toContain(owner)
  })

  test('knows its clinic, and defaults to that of the transaction', async () => {
    const [column] = await ask(
      `select a.attnotnull as required, format_type(a.atttypid, null) as type, pg_get_expr(d.adbin, d.adrelid) as fallback
       from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where a.attrelid = $1::regclass and a.attname = 'organization_id'`,
      [name],
    )
    // The clinic itself is made under its own id, which its transaction has been told before.
    const fallback = name === 'organizations' ? null : 'current_organization()'
    expect(column).toEqual({ required: true, type: 'uuid', fallback })
  })

  test('has one policy, on what is read and on what is written', async () => {
    const clinic = '(organization_id = ( SELECT current_organization() AS current_organization))'
    expect(
      await ask(`select cmd, permissive, roles::text[], qual, with_check from pg_policies where tablename = $1`, [
        name,
      ]),
    ).toEqual([{ cmd: 'ALL', permissive: 'PERMISSIVE', roles: ['polyclinic_app'], qual: clinic, with_check: clinic }])
  })

  test('has keys and unique indexes that begin with the clinic', async () => {
    const indexes = await ask<{ index: string; first: string; primary: boolean }>(
      `select i.indexrelid::regclass::text as index, i.indisprimary as primary, a.attname as first
       from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indrelid = $1::regclass and (i.indisunique or i.indisexclusion)`,
      [name],
    )
    expect(indexes.filter((index) => index.primary)).toHaveLength(1)
    expect(indexes.filter((index) => index.first !== 'organization_id')).toEqual([])
  })

  test('points only to rows of its own clinic', async () => {
    const loose = await ask(
      `select k.conname from pg_constraint k
       where k.conrelid = $1::regclass and k.contype = 'f' and not (
         (k.confrelid = 'organizations'::regclass and cardinality(k.conkey) = 1) or (
           (select a.attname from pg_attribute a where a.attrelid = k.conrelid and a.attnum = k.conkey[1]) = 'organization_id'
           and (select a.attname from pg_attribute a where a.attrelid = k.confrelid and a.attnum = k.confkey[1]) = 'organization_id'
           and cardinality(k.conkey) > 1))`,
      [name],
    )
    expect(loose).toEqual([])
  })

  test('may be loaded in any order: rows that point to others of the same table are checked at the end', async () => {
    const strict = await ask(
      `select conname from pg_constraint
       where conrelid = $1::regclass and confrelid = conrelid and contype = 'f' and not condeferrable`,
      [name],
    )
    expect(strict).toEqual([])
  })

  test('cannot be emptied or altered by the app, and is nothing to other roles', async () => {
    const [rights] = await ask(
      `select has_table_privilege('polyclinic_app', $1, 'select') as app_reads,
         has_table_privilege('polyclinic_app', $1, 'truncate, trigger, references') as app_alters,
         has_table_privilege('polyclinic_platform', $1, 'select, insert, update, delete, truncate') as platform,
         has_table_privilege('polyclinic_none', $1, 'select, insert, update, delete, truncate') as none`,
      [name],
    )
    expect(rights).toEqual({ app_reads: true, app_alters: false, platform: false, none: false })
  })
})

describe('a table that comes later', () => {
  type Made = { rights: string[]; policy: unknown; guarded: unknown; clinic: unknown; triggers: string[] }
  const made = async (name: string): Promise<Made> => {
    const [found] = await ask<Made>(
      `select array(select privilege_type::text from aclexplode(c.relacl) where grantee = 'polyclinic_app'::regrole order by 1) as rights,
         (select array[qual, with_check] || roles::text[] from pg_policies where tablename = $1) as policy,
         array[relrowsecurity, relforcerowsecurity] as guarded,
         (select array[attnotnull::text, pg_get_expr(adbin, adrelid)] from pg_attribute join pg_attrdef
            on adrelid = attrelid and adnum = attnum where attrelid = c.oid and attname = 'organization_id') as clinic,
         array(select replace(pg_get_triggerdef(t.oid), $1, 'it') from pg_trigger t
            where tgrelid = c.oid and tgname like 'note\\_slot\\_change%' order by tgname) as triggers
       from pg_class c where c.oid = $1::regclass`,
      [name],
    )
    return found!
  }

  test('is made like the others by one call, and again without harm', async () => {
    await ask(
      'create table rooms (organization_id uuid references organizations, id uuid, primary key (organization_id, id))',
    )
    try {
      for (const _ of [1, 2]) {
        await ask(`select platform.make_tenant_table('rooms'), platform.note_slot_changes_of('rooms')`)
        const rooms = await made('rooms')
        expect(rooms).toEqual(await made('services'))
        expect(rooms.triggers).toHaveLength(3)
      }
      await ask(`select platform.make_tenant_table('rooms', 'select, insert')`)
      expect((await made('rooms')).rights).toEqual(['INSERT', 'SELECT'])
    } finally {
      await ask('drop table rooms')
    }
  })

  test('is not for the app to make', async () => {
    const callers = await ask(`
      select p.proname, r.rolname from pg_proc p, pg_roles r where r.rolname like 'polyclinic\\_%'
        and p.proname in ('make_tenant_table', 'note_slot_changes_of') and has_function_privilege(r.oid, p.oid, 'execute')`)
    expect(callers).toEqual([])
  })
})

test('whatever notes that times changed does so for every act', async () => {
  const acts = await ask<{ name: string; acts: string[] }>(`
    select tgrelid::regclass::text as name, array_agg(tgname::text order by tgname) as acts
    from pg_trigger where tgname like 'note\\_slot\\_change%' group by 1`)
  expect(acts).not.toEqual([])
  const every = ['note_slot_change_delete', 'note_slot_change_insert', 'note_slot_change_update']
  expect(acts.filter((table) => String(table.acts) !== String(every))).toEqual([])
})

describe('the roles', () => {
  test('neither bypass row-level security nor sign in nor own anything', async () => {
    const roles = await ask(`
      select rolname as role, rolsuper or rolbypassrls or rolcanlogin or rolcreaterole or rolcreatedb as strong,
        (select count(*)::int from pg_class where relowner = r.oid) as owned
      from pg_roles r where rolname like 'polyclinic\\_%' order by 1`)
    expect(roles).toEqual(
      ['polyclinic_app', 'polyclinic_none', 'polyclinic_platform'].map((role) => ({ role, strong: false, owned: 0 })),
    )
  })

  test('the one that connects is no superuser', async () => {
    expect(await ask(`select rolsuper or rolbypassrls as strong from pg_roles where rolname = 'polyclinic'`)).toEqual([
      { strong: false },
    ])
  })

  test('the app reaches neither the schema platform nor the jobs, and makes nothing', async () => {
    const schemas = await ask(`
      select nspname as schema, has_schema_privilege('polyclinic_app', oid, 'usage') as usage,
        has_schema_privilege('polyclinic_app', oid, 'create') as create
      from pg_namespace where nspname in ('platform', 'jobs', 'public') order by 1`)
    expect(schemas).toEqual([
      { schema: 'jobs', usage: false, create: false },
      { schema: 'platform', usage: false, create: false },
      { schema: 'public', usage: true, create: false },
    ])
    const reached = await ask(`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('platform', 'jobs') and c.relkind in ('r', 'p', 'v', 'm')
        and has_table_privilege('polyclinic_app', c.oid, 'select, insert, update, delete, truncate')`)
    expect(reached).toEqual([])
  })

  test('history and the audit can be added to, and not changed', async () => {
    const rights = await ask(`
      select t as name, has_table_privilege('polyclinic_app', t, 'insert') as added,
        has_table_privilege('polyclinic_app', t, 'update, delete') as changed
      from unnest(array['appointment_history', 'audit_events', 'audit_seals', 'claims_past']) t`)
    expect(rights.filter((right) => !right['added'] || right['changed'])).toEqual([])
    const columns = await ask(`
      select attname as name, attrelid::regclass::text as of
      from pg_attribute
      where attrelid = any(array['appointment_history', 'audit_events', 'claims_past']::regclass[]) and attnum > 0
        and has_column_privilege('polyclinic_app', attrelid, attnum, 'update')
      order by 1`)
    // Of a denial that comes again; of a person who is erased; and when it is sealed, once.
    expect(columns).toEqual([
      { name: 'count', of: 'audit_events' },
      { name: 'last_at', of: 'audit_events' },
      { name: 'reason', of: 'appointment_history' },
      { name: 'seal_number', of: 'audit_events' },
    ])
  })
})

describe('what stands beside tables', () => {
  test('views look with the eyes of whoever asks', async () => {
    const views = await ask(`
      select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace
        and (c.relkind = 'm' or c.relkind = 'v' and not coalesce(c.reloptions::text[] @> '{security_invoker=true}', false))`)
    expect(views).toEqual([])
  })

  test('functions of ours that act as their owner fix their search path', async () => {
    const open = await ask(`
      select p.proname from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'platform'::regnamespace) and p.prosecdef
        and not exists (select from unnest(p.proconfig) setting where setting like 'search\\_path=%')`)
    expect(open).toEqual([])
  })

  test('of those that do, a connection without a role may call those that enter one clinic, as the app', async () => {
    const callable = await ask(`
      select p.proname as name, p.proowner::regrole::text as owner from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'platform'::regnamespace) and p.prosecdef
        and p.prorettype <> 'trigger'::regtype and has_function_privilege('polyclinic_none', p.oid, 'execute')
      order by p.proname`)
    expect(callable).toEqual(['slot_changes_since', 'take_attempts'].map((name) => ({ name, owner: 'polyclinic_app' })))
  })

  test('what every policy and default asks is put in its place by the planner', async () => {
    const plan = await ask(`explain (verbose, costs off) select current_organization()`)
    expect(JSON.stringify(plan)).toContain("current_setting('app.organization_id'")
  })
})

describe('two clinics', () => {
  let mine: TestClinic
  let other: TestClinic
  let foreign: { providerId: string; patientId: string; appointmentId: string }

  beforeAll(async () => {
    mine = await aClinic(tenancy)
    other = await aClinic(tenancy)
    const service = await aService(other)
    const provider = await aProvider(other, { services: [service] })
    const user = await aUser(other)
    const appointment = await anAppointment(other, {
      provider_id: provider.id,
      service_id: service.id,
      patient_id: user.patientId!,
      starts_at: '2031-03-03T15:00:00Z',
    })
    foreign = { providerId: provider.id, patientId: user.patientId!, appointmentId: appointment.id }
  })

  test('without a clinic every query fails, on a fresh connection and on one used before', async () => {
    const asApp = () =>
      database.db.transaction().execute(async (transaction) => {
        await sql`set local role polyclinic_app`.execute(transaction)
        return sql`select * from patients`.execute(transaction)
      })
    const noClinic = /unrecognized configuration parameter|invalid input syntax for type uuid/
    await expect(asApp()).rejects.toThrow(noClinic)
    await mine.transact((db) => db.selectFrom('patients').selectAll().execute())
    await expect(asApp()).rejects.toThrow(noClinic)
    await expect(sql`select * from public.patients`.execute(database.db)).rejects.toThrow('permission denied')
  })

  test.each(tables.map((table) => table.name))('%s shows nothing of the other', async (name) => {
    const { rows } = await mine.transact((db) =>
      sql<{ foreign: number }>`
        select count(*)::int as foreign from ${sql.table(name)} where organization_id <> ${mine.id}`.execute(db),
    )
    expect(rows).toEqual([{ foreign: 0 }])
  })

  test('a foreign row is neither read, changed nor deleted by its id', async () => {
    const seen = await mine.transact((db) =>
      db.selectFrom('appointments').selectAll().where('id', '=', foreign.appointmentId).execute(),
    )
    expect(seen).toEqual([])
    const changed = await mine.transact((db) =>
      db.updateTable('patients').set({ given_name: 'X' }).where('id', '=', foreign.patientId).executeTakeFirst(),
    )
    expect(changed.numUpdatedRows).toBe(0n)
    const deleted = await mine.transact((db) =>
      db.deleteFrom('claims').where('appointment_id', '=', foreign.appointmentId).executeTakeFirst(),
    )
    expect(deleted.numDeletedRows).toBe(0n)
  })

  test('a row cannot be written into the other, nor moved there', async () => {
    const patient = { id: crypto.randomUUID(), given_name: 'A', family_name: 'B' }
    await expect(
      mine.transact((db) =>
        db
          .insertInto('patients')
          .values({ ...patient, organization_id: other.id })
          .execute(),
      ),
    ).rejects.toMatchObject({ code: '42501' })
    const own = await aPatient(mine)
    await expect(
      mine.transact((db) =>
        db.updateTable('patients').set({ organization_id: other.id }).where('id', '=', own.id).execute(),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('a row cannot point to a row of the other', async () => {
    await expect(
      mine.transact((db) =>
        db
          .insertInto('schedules')
          .values({
            id: crypto.randomUUID(),
            provider_id: foreign.providerId,
            location_id: mine.locationId,
            weekday: 1,
            starts_at: '09:00',
            ends_at: '10:00',
          })
          .execute(),
      ),
    ).rejects.toMatchObject({ code: '23503' })
  })

  test('the same time of two clinics never stands in the way of each other, of one clinic it does', async () => {
    const claim = sql`insert into claims (id, resource_id, during, kind, offer_id, expires_at)
      values (gen_random_uuid(), ${foreign.providerId}, '[2031-03-03 15:10+00,2031-03-03 15:20+00)', 'offer', gen_random_uuid(), '2031-03-03')`
    await expect(other.transact((db) => claim.execute(db))).rejects.toMatchObject({ code: '23P01' })
  })

  test('a transaction leaves nothing behind on its connection', async () => {
    const single = createTenancy(database.db)
    await single.inClinic(mine.id, (db) => sql`select 1`.execute(db))
    const { rows } = await sql<{ role: string; clinic: string }>`
      select current_user::text as role, current_setting('app.organization_id', true) as clinic`.execute(database.db)
    expect(rows[0]?.role).toBe('polyclinic_none')
    expect(rows[0]?.clinic ?? '').toBe('')
  })
})
