import { readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { inject, onTestFinished, expect, test } from 'vitest'
import { testDatabase } from './harness.ts'
import { printTables } from './print-tables.ts'

const { connection } = await testDatabase()

test('tables.ts says what the migrations made', async () => {
  const pool = new pg.Pool({ ...inject('postgres'), database: connection.database, max: 1 })
  onTestFinished(() => pool.end())
  const printed = await printTables(new Kysely({ dialect: new PostgresDialect({ pool }) }))
  const written = await readFile(new URL('../src/platform/database/tables.ts', import.meta.url), 'utf8')
  expect(written, 'Regenerate it: node server/test/write-tables.ts').toBe(printed)
})
