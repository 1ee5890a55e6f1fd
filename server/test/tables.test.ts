import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testDatabase } from './harness.ts'
import { printTables } from './print-tables.ts'

const { db } = await testDatabase()

test('tables.ts says what the migrations made', async () => {
  const written = await readFile(new URL('../src/platform/database/tables.ts', import.meta.url), 'utf8')
  expect(written, 'Regenerate it: node server/test/write-tables.ts').toBe(await printTables(db))
})
