import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import type { Connection } from '../src/platform/database/connection.ts'
import { openDatabase, type Database, type PoolOptions } from '../src/platform/database/pool.ts'
import type { Tables } from '../src/platform/database/tables.ts'
import { createLog } from '../src/platform/log.ts'

export type TestDatabase = Database<Tables> & {
  /** As the application connects: the database's owner, no superuser. */
  connection: Connection
  /**
   * Runs SQL as superuser, past all policies: to look at what a test did, or to break something on purpose.
   * @param keptAs a name under which it is planned once
   */
  asSuperuser<Row extends pg.QueryResultRow>(text: string, values?: unknown[], keptAs?: string): Promise<Row[]>
}

/** Writes nothing unless something is wrong. */
export const testLog = createLog('error', process.stderr)

/**
 * A migrated database for this test file alone; `empty` gives one without any schema, `template` a copy of one to which
 * nobody is connected. Gone when the file is done.
 */
export async function testDatabase(
  options: Partial<Omit<PoolOptions, 'connection'>> & { empty?: boolean; template?: string } = {},
): Promise<TestDatabase> {
  const { empty, template = empty ? 'template0' : inject('template'), ...pool } = options
  const admin = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Its files are copied: to write every page of it through the log and the shared buffers takes twice as long.
  await query(admin, `create database ${name} owner polyclinic template ${template} strategy file_copy`)

  const connection = { ...admin, user: 'polyclinic', database: name }
  const database = openDatabase<Tables>({ connection, log: testLog, max: 10, ...pool })
  // A connection for each look at what was done would cost more than the looks.
  const superusers = new pg.Pool({ ...admin, database: name, max: 3 })
  superusers.on('error', () => {})
  afterAll(async () => {
    await Promise.all([database.close(), superusers.end()])
    await query(admin, `drop database ${name} with (force)`)
  })
  const asSuperuser: TestDatabase['asSuperuser'] = async <Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
    keptAs?: string,
  ) => (await superusers.query<Row>({ text, values, ...(keptAs && { name: keptAs }) })).rows
  return { ...database, connection, asSuperuser }
}

async function query(connection: Connection, text: string): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
