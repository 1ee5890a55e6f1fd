import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testDatabase } from './harness.ts'
import { limitsTable } from './limits-table.ts'

const { asSuperuser } = await testDatabase()
const document = fileURLToPath(new URL('../../docs/operating.md', import.meta.url))

test('the table of limits in docs/operating.md says what the code does; -u writes it anew', async () => {
  const columns = await asSuperuser<{ name: string; value: string }>(
    `select column_name as name, column_default as value from information_schema.columns
     where table_schema = 'public' and table_name = 'organizations'`,
  )
  const defaults = new Map(columns.map(({ name, value }) => [name, Number(value)]))
  const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const table = limitsTable((name) => defaults.get(columnOf(name))!)
  const text = await readFile(document, 'utf8')
  const written = /(?<=^## Limits\n[^|]*)\|[^]*?\|$(?=\n\n)/m
  expect(written.test(text)).toBe(true)
  await expect(text.replace(written, () => table)).toMatchFileSnapshot(document)
})
