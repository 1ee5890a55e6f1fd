import pg from 'pg'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import type { Connection } from './connection.ts'
import { checkServer } from './migrate/check-server.ts'
import { type Migration, readMigrations } from './migrate/files.ts'
import { howToSeeRows, makeForEachClinic, refuseUnseenRows } from './migrate/for-each-clinic.ts'
import { compare, type RecordedMigration } from './migrate/record.ts'
import { makeRoles } from './migrate/roles.ts'

/** "poly", "migr": one at a time for a database. */
const lock = [0x706f6c79, 0x6d696772]

/**
 * Brings the schema up to the code: the files of `folder` in order, forward only, each in a transaction of its own
 * together with its record, one server at a time. Makes the roles and the schema `platform` first.
 * @param options.pauseAt work to do while the schema stands at an earlier version, before it goes on
 * @returns the version the schema has now and the names of what was applied
 * @throws {StartError} when the database is too old, newer than the code, half-migrated, or was migrated by other files
 */
export async function migrate(options: {
  connection: Connection
  folder: string
  log: Log
  pauseAt?: { version: number; work: (client: pg.Client) => Promise<void> }
}): Promise<{ version: number; applied: string[] }> {
  const { folder, log, pauseAt } = options
  const files = await readMigrations(folder)
  const client = await connect(options.connection)
  try {
    await checkServer(client)
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', lock)
    if (!rows[0]?.taken) {
      log.info('migrations.waiting')
      await client.query('select pg_advisory_lock($1, $2)', lock)
    }
    await makeRoles(client)
    const pending = compare(files, await recorded(client))
    if (pauseAt && files.length - pending.length > pauseAt.version)
      throw new StartError(
        'The schema of this database is newer than that of the backup; restore into one that was never used.',
      )
    if (pending.length > 0) await makeForEachClinic(client)
    const isEarly = ({ version }: Migration) => version <= (pauseAt?.version ?? files.length)
    for (const migration of pending.filter(isEarly)) await apply(client, migration, log)
    await pauseAt?.work(client)
    for (const migration of pending.filter((each) => !isEarly(each))) await apply(client, migration, log)
    return { version: files.length, applied: pending.map((migration) => migration.name) }
  } finally {
    await client.end().catch(() => {})
  }
}

async function connect(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, options: '-c search_path=public -c TimeZone=UTC' })
  client.on('error', () => {})
  await client.connect().catch((error: Error & { code?: string }) => {
    throw new StartError(`The database cannot be reached (${error.code ?? error.name}); is DATABASE_URL right?`)
  })
  return client
}

/**
 * How the schema stands to the code, without changing anything.
 * @throws {StartError} as `migrate`
 */
export async function readSchemaState(connection: Connection, folder: string): Promise<'new' | 'older' | 'current'> {
  const files = await readMigrations(folder)
  const client = await connect(connection)
  try {
    const { rows } = await client.query<{ isThere: boolean }>(
      `select to_regclass('platform.migrations') is not null as "isThere"`,
    )
    const done = rows[0]?.isThere ? await readRecord(client) : []
    if (done.length === 0) return 'new'
    return compare(files, done).length > 0 ? 'older' : 'current'
  } finally {
    await client.end().catch(() => {})
  }
}

async function recorded(client: pg.Client): Promise<RecordedMigration[]> {
  await refuseStrangeDatabase(client)
  await client.query(`
    create schema if not exists platform;
    create table if not exists platform.migrations (
      version int primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    );
    grant usage on schema platform to polyclinic_platform;
    grant select on platform.migrations to polyclinic_platform;`)
  return readRecord(client)
}

async function readRecord(client: pg.Client): Promise<RecordedMigration[]> {
  const { rows } = await client.query<RecordedMigration>(
    'select version, name, checksum from platform.migrations order by version',
  )
  return rows
}

/** Tables without a record are another application's, or what is left of ours when its record was lost. */
async function refuseStrangeDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string }>(`
    select c.relname as "table"
    from pg_class c
    where c.relnamespace = to_regnamespace('public') and c.relkind in ('r', 'p')
      and to_regclass('platform.migrations') is null
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    limit 1`)
  if (rows[0])
    throw new StartError(
      `The database holds tables (${rows[0].table}) but no record of Polyclinic's migrations; give it an empty database or restore a whole one.`,
    )
}

async function apply(client: pg.Client, { version, name, checksum, sql }: Migration, log: Log): Promise<void> {
  const began = Date.now()
  const transaction = async () =>
    (await client.query<{ id: string }>('select pg_current_xact_id()::text as id')).rows[0]?.id
  try {
    await client.query(`begin; set local lock_timeout = '30s'; ${refuseUnseenRows}`)
    const before = await transaction()
    await client.query(sql)
    if ((await transaction()) !== before)
      throw new StartError(`Migration ${name} ends its own transaction, so half of it may have been kept.`)
    await client.query('insert into platform.migrations (version, name, checksum) values ($1, $2, $3)', [
      version,
      name,
      checksum,
    ])
    await client.query('commit')
    log.info('migrations.applied', { migration: name, ms: Date.now() - began })
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if (error instanceof StartError) throw error
    const { code, message } = error as { code?: string; message: string }
    const hint = message.includes('row-level security') ? ` ${howToSeeRows}` : ''
    throw new StartError(`Migration ${name} failed and was rolled back: ${message} (${code ?? 'no code'}).${hint}`, {
      cause: error,
    })
  }
}
