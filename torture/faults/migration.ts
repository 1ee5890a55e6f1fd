import { cp, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { must } from '../kit/broken.ts'
import { openSql, quietLog, type Sql } from '../kit/sql.ts'
import { makeFolder, startPostgres } from '../kit/stand.ts'
import type { Row } from './rounds.ts'

const migrations = fileURLToPath(new URL('../../server/migrations', import.meta.url))

/**
 * Counts what a migration does, and ends its connection after step `n`, once: after every statement of the schema, also of
 * those inside a DO block, not of those of which an extension is made; and in the moment of the commit.
 */
const killAfter = (n: number) => `
  create function take_step() returns void language plpgsql as $f$
  declare step int := coalesce(nullif(current_setting('torture.step', true), '')::int, 0) + 1;
  begin
    perform set_config('torture.step', step::text, false);
    perform nextval('torture.steps');
    if step = ${n} and nextval('torture.kills') = 1 then
      perform pg_terminate_backend(pg_backend_pid());
      perform pg_sleep(5);
    end if;
  end $f$;
  create sequence steps;
  create sequence kills;
  grant usage on sequence steps, kills to public;
  create function at_commit() returns trigger language plpgsql as $f$ begin perform torture.take_step(); return null; end $f$;
  create function at_statement() returns event_trigger language plpgsql as $f$
  begin
    if exists (select from pg_event_trigger_ddl_commands() where in_extension) then return; end if;
    if tg_tag = 'CREATE TABLE' and to_regclass('platform.migrations') is not null
      and not exists (select from pg_trigger where tgname = 'torture_commit') then
      create constraint trigger torture_commit after insert on platform.migrations
        deferrable initially deferred for each row execute function torture.at_commit();
    end if;
    perform torture.take_step();
  end $f$;
  create event trigger torture_watch on ddl_command_end execute function at_statement();`

/** What a schema is: tables, columns, constraints, indexes, policies, rights, and the record of its migrations. */
const schemaOf = async (sql: Sql) => {
  const rows = await sql.query<{ line: string }>(`
    select line from (
      select format('%s.%s %s %s %s', table_schema, table_name, column_name, data_type, column_default) as line
        from information_schema.columns where table_schema in ('public', 'platform')
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace in ('public'::regnamespace, 'platform'::regnamespace)
      union all select indexdef from pg_indexes where schemaname in ('public', 'platform')
      union all select format('%s %s %s', polrelid::regclass, polname, pg_get_expr(polqual, polrelid)) from pg_policy
      union all select format('%s %s %s %s', relname, relacl, relrowsecurity, relforcerowsecurity) from pg_class
        where relnamespace in ('public'::regnamespace, 'platform'::regnamespace)
      union all select format('%s %s', version, checksum) from platform.migrations
    ) lines order by line`)
  return rows.map(({ line }) => line).join('\n')
}

/** A migration whose connection is ended after any of its statements, of all files there are, converges at the next start. */
export async function migration(): Promise<Row> {
  const folder = await makeFolder()
  const data = join(folder.path, 'data')
  const files = join(folder.path, 'migrations')
  await mkdir(files)
  await cp(migrations, files, { recursive: true })
  const postgres = await startPostgres(data, undefined, { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' })
  // The roles belong to the cluster: they are there once one database was migrated.
  await migrate({ connection: postgres.connection, folder: files, log: quietLog })
  const cluster = openSql({ ...postgres.admin, database: 'postgres' })
  let killed = 0
  let kept = 0
  /** One database, migrated with a kill after step `n` (0: none) and then again. */
  const attempt = async (n: number) => {
    const name = `migrated_${n}`
    await cluster.query(`create database ${name} owner polyclinic`)
    const admin = openSql({ ...postgres.admin, database: name })
    try {
      await admin.query('create schema torture; grant usage on schema torture to public;')
      await admin.query(`set search_path = torture; ${killAfter(n)} set search_path = public;`)
      const connection = { ...postgres.connection, database: name }
      const start = () => migrate({ connection, folder: files, log: quietLog })
      if (n === 0) await start()
      else {
        const ended = await start().then(
          () => false,
          () => true,
        )
        must(ended, `the migration was not ended after step ${n}`)
        killed++
        const tables = await admin.query(
          `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
        )
        const recorded = await admin
          .query<{ version: number }>('select version from platform.migrations')
          .catch(() => [] as { version: number }[])
        if (recorded.length === 0) must(tables.length === 0, `half a migration was kept after step ${n}`)
        else kept++
        await start()
      }
      const [{ steps } = { steps: 0 }] = await admin.query<{ steps: number }>(
        'select last_value::int as steps from torture.steps',
      )
      await admin.query('drop event trigger torture_watch; drop schema torture cascade;')
      return { steps, schema: await schemaOf(admin) }
    } finally {
      await admin.close()
      await cluster.query(`drop database ${name} with (force)`)
    }
  }
  try {
    const whole = await attempt(0)
    for (let n = 1; n <= whole.steps; n++) {
      const again = await attempt(n)
      must(again.schema === whole.schema, `after a kill at step ${n} the schema is another one`)
    }
    must(killed === whole.steps && killed > 100, `only ${killed} statements were tried`)
  } finally {
    await cluster.close()
    await postgres.stop()
    await folder.remove()
  }
  const count = (await readdir(migrations)).length
  return [
    'migration killed at every statement',
    killed,
    '–',
    '–',
    '–',
    `${count} files: the next start makes the same schema (${kept} times with an earlier file kept)`,
  ]
}
