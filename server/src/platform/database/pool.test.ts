import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DatabaseBusy, isConnectionTrouble, openDatabase } from './pool.ts'
import { testDatabase, testLog } from '../../../test/harness.ts'

const { db, pool, connection, asSuperuser } = await testDatabase({ max: 2, acquireMs: 300 })

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a connection may do nothing until a transaction picks a role', async () => {
  expect(await failure(sql`select * from public.organizations`.execute(db))).toMatchObject({ code: '42501' })
  const picked = db.transaction().execute(async (transaction) => {
    await sql`select set_config('role', 'polyclinic_platform', true)`.execute(transaction)
    return sql<{ role: string }>`select current_user as role`.execute(transaction)
  })
  expect((await picked).rows).toEqual([{ role: 'polyclinic_platform' }])
  expect((await sql`select current_user as role`.execute(db)).rows).toEqual([{ role: 'polyclinic_none' }])
})

test('values arrive in one form each', async () => {
  const { rows } = await sql`
    select timestamptz '2026-03-08 01:59:59.123456+05:45' as moment, timestamptz '2026-03-08 00:00Z' as midnight,
      date '2026-03-08' as day, 9007199254740993::int8 as big, 1.10::numeric as exact, time '09:30' as wall,
      array[timestamptz '2026-03-08 00:00Z', null] as moments, array[date '2026-03-08'] as days,
      timestamptz 'infinity' as never`.execute(db)
  expect(rows).toEqual([
    {
      moment: '2026-03-07T20:14:59.123Z',
      midnight: '2026-03-08T00:00:00.000Z',
      day: '2026-03-08',
      big: '9007199254740993',
      exact: '1.10',
      wall: '09:30:00',
      moments: ['2026-03-08T00:00:00.000Z', null],
      days: ['2026-03-08'],
      never: 'infinity',
    },
  ])
})

test('a full pool answers soon, with an error that can be told', async () => {
  const held = await Promise.all([pool.connect(), pool.connect()])
  const error = await failure(sql`select 1`.execute(db))
  for (const client of held) client.release()
  expect(error).toBeInstanceOf(DatabaseBusy)
  expect(isConnectionTrouble(error)).toBe(true)
})

test('a connection that has gone dead without a word is noticed and replaced', async () => {
  let isDead = false
  const way = createServer((near) => {
    const far = connect(`${connection.host}/.s.PGSQL.${connection.port}`)
    // What was open when it went dead stays dead.
    const pass = { isOpen: true }
    near.on('data', (piece) => (pass.isOpen &&= !isDead) && far.write(piece))
    far.on('data', (piece) => (pass.isOpen &&= !isDead) && near.write(piece))
    near.on('error', () => {}).on('close', () => far.destroy())
  }).listen(0, '127.0.0.1')
  await once(way, 'listening')
  const { port } = way.address() as AddressInfo
  const far = openDatabase({
    connection: { ...connection, host: '127.0.0.1', port, ssl: false },
    log: testLog,
    max: 1,
    acquireMs: 300,
    statementMs: 100,
  })
  await sql`select 1`.execute(far.db)
  isDead = true
  expect(isConnectionTrouble(await failure(sql`select 1`.execute(far.db)))).toBe(true)
  isDead = false
  await expect.poll(() => failure(sql`select 1`.execute(far.db)), { timeout: 10_000 }).toBeUndefined()
  await far.close()
  way.close()
})

test('a connection cut by the server costs its query only', async () => {
  const slow = failure(sql`select pg_sleep(10)`.execute(db))
  await asSuperuser(`select pg_sleep(0.2), pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  expect(isConnectionTrouble(await slow)).toBe(true)
  await expect.poll(() => failure(sql`select 1`.execute(db))).toBeUndefined()
})

test('a refusal is no connection trouble', async () => {
  const error = await failure(sql`select 1 / 0`.execute(db))
  expect(isConnectionTrouble(error)).toBe(false)
})
