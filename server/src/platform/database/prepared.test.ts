import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/harness.ts'
import { statementsAtMost } from './prepared.ts'

const database = await testDatabase({ empty: true, max: 1 })

const ask = (kind: number) => sql`select ${sql.raw(String(kind))} + ${1}::int`.execute(database.db)
const plans = async () => {
  const { rows } = await sql<{ kept: number; connection: number }>`
    select count(*)::int as kept, pg_backend_pid() as connection from pg_prepared_statements`.execute(database.db)
  return rows[0]!
}

test('a connection keeps the plan of each kind of statement, and is replaced once it has so many', async () => {
  await ask(0)
  await ask(0)
  const first = await plans()
  expect(first.kept).toBe(1)
  for (let kind = 1; kind < statementsAtMost - 1; kind++) await ask(kind)
  expect(await plans()).toEqual({ kept: statementsAtMost - 1, connection: first.connection })
  await ask(statementsAtMost)
  await ask(0)
  const second = await plans()
  expect(second.connection).not.toBe(first.connection)
  expect(second.kept).toBe(1)
})
