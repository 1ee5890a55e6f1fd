import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aClinic, type TestClinic } from '../../test/builders.ts'
import { testServer } from '../../test/test-server.ts'
import { shareTransaction } from './share-transaction.ts'
import type { ClinicDatabase, Tenancy } from './tenancy.ts'

const server = await testServer()
const { tenancy } = server.server.services
let clinic: TestClinic
beforeEach(async () => {
  clinic = await aClinic(tenancy)
})

const transactionOf = async (db: ClinicDatabase) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select pg_current_xact_id()::text as id, (select name from organizations) as name`.execute(db)
  return rows[0]!
}

test('all who read until the end are in one transaction; who reads afterwards in another', async () => {
  const shared = shareTransaction(tenancy, clinic.id)
  const [one, two] = await Promise.all([shared.run(transactionOf), shared.run(transactionOf)])
  expect(one).toEqual(two)
  await shared.end()
  expect((await shared.run(transactionOf)).id).not.toBe(one.id)
  await shared.end()
  await shared.end()
})

test('a reader that fails fails alone', async () => {
  const shared = shareTransaction(tenancy, clinic.id)
  const readers = [
    shared.run(transactionOf),
    shared.run((db) => sql`select 1 / 0`.execute(db)),
    shared.run(transactionOf),
  ]
  const told = (await Promise.allSettled(readers)).map(({ status }) => status)
  expect(told).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await shared.run(transactionOf)).toMatchObject({ name: expect.any(String) })
  await shared.end()
})

test('who cannot begin is told', async () => {
  const shared = shareTransaction({ ...tenancy, inClinic: () => Promise.reject(new Error('away')) }, clinic.id)
  await expect(shared.run(transactionOf)).rejects.toThrow('away')
  await shared.end()
})

test('who reads on after it was closed is refused, and holds no connection', async () => {
  let begun = 0
  const inClinic: Tenancy['inClinic'] = (...args) => {
    begun++
    return tenancy.inClinic(...args)
  }
  const shared = shareTransaction({ ...tenancy, inClinic }, clinic.id)
  await shared.run(transactionOf)
  // It fails once it is closed, and would begin anew.
  const late = shared.run(async (db) => {
    await sql`select pg_sleep(0.05)`.execute(db)
    await sql`select 1 / 0`.execute(db)
  })
  const aborted = shared.run((db) => sql`select 1`.execute(db).then(() => sql`select pg_sleep(0.1)`.execute(db)))
  await shared.close()
  await Promise.allSettled([late, aborted])
  await expect(shared.run(transactionOf)).rejects.toThrow('has been read')
  expect(begun).toBe(1)
})
