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
  /** Runs SQL as superuser, past all policies: to look at what a test did, or to break something on purpose. */
  asSuperuser<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
}

/** Writes nothing unless something is wrong. */
export const testLog = createLog('error', process.stderr)

/** A migrated database for this test file alone; `empty` gives one without any schema. Gone when the file is done. */
export async function testDatabase(
  options: Partial<Omit<PoolOptions, 'connection'>> & { empty?: boolean } = {},
): Promise<TestDatabase> {
  const { empty, ...pool } = options
  const admin = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = empty ? 'template0' : inject('template')
  await query(admin, `create database ${name} owner polyclinic template ${template}`)

  const connection = { ...admin, user: 'polyclinic', database: name }
  const database = openDatabase<Tables>({ connection, log: testLog, max: 10, ...pool })
  afterAll(async () => {
    await database.close()
    await query(admin, `drop database ${name} with (force)`)
  })
  return { ...database, connection, asSuperuser: (text, values) => query({ ...admin, database: name }, text, values) }
}

async function query<Row extends pg.QueryResultRow>(
  connection: Connection,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
