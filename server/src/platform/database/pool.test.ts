import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type QueryExecutorProvider } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { DatabaseBusy, isConnectionTrouble, openDatabase, type Database, type PoolOptions } from './pool.ts'
import { testDatabase, testLog } from '../../../test/harness.ts'
import { planIsKept } from './prepared.ts'

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

test('a statement sees what was committed before it, whatever the database was told to do by default', async () => {
  const isolation = () =>
    sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(other.db)
  const other = openDatabase({ connection, log: testLog })
  try {
    await asSuperuser(`alter database ${connection.database} set default_transaction_isolation = 'serializable'`)
    expect((await isolation()).rows).toEqual([{ level: 'read committed' }])
  } finally {
    await asSuperuser(`alter database ${connection.database} reset default_transaction_isolation`)
    await other.close()
  }
})

test('requests keep their plans and read no whole table; for reports PostgreSQL plans each statement as it is, or as it says', async () => {
  // How many statements are kept is the process's, and other files have filled it.
  vi.resetModules()
  const { openForReports } = await import('./pool.ts')
  const reports = openForReports({ connection, log: testLog })
  const planner = async (asked: QueryExecutorProvider, mark = sql``) => {
    const { rows } = await sql`
      select ${mark} current_setting('enable_seqscan') as seqscan, current_setting('plan_cache_mode') as plans,
        (select count(*)::int from pg_prepared_statements) as kept where ${1} = 1`.execute(asked)
    return rows[0]
  }
  try {
    expect(await planner(db)).toEqual({ seqscan: 'off', plans: 'force_generic_plan', kept: expect.any(Number) })
    expect(await planner(reports.db)).toEqual({ seqscan: 'on', plans: 'auto', kept: 0 })
    expect(await planner(reports.db)).toEqual({ seqscan: 'on', plans: 'auto', kept: 0 })
    expect(await planner(reports.db, planIsKept)).toEqual({ seqscan: 'on', plans: 'auto', kept: 1 })
  } finally {
    await reports.close()
  }
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

/** A way to the database on which whatever is open can be made dumb for good. */
async function openWay() {
  const passes = new Set<{ isDumb: boolean }>()
  const server = createServer((near) => {
    const far = connect(`${connection.host}/.s.PGSQL.${connection.port}`)
    const pass = { isDumb: false }
    passes.add(pass)
    near.on('data', (piece) => pass.isDumb || far.write(piece))
    far.on('data', (piece) => pass.isDumb || near.write(piece))
    near.on('error', () => {}).on('close', () => far.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const open = (wanted: Omit<PoolOptions, 'connection' | 'log'>) =>
    openDatabase({ connection: { ...connection, host: '127.0.0.1', port, ssl: false }, log: testLog, ...wanted })
  const makeDumb = () => {
    for (const pass of passes) pass.isDumb = true
  }
  return { open, makeDumb, close: () => server.close() }
}

const ask = (far: Database<unknown>) => failure(sql`select 1`.execute(far.db))

describe('a connection that has gone dead without a word', () => {
  test('is found by the limit of a statement, and then those beside it are not believed either', async () => {
    const way = await openWay()
    const far = way.open({ max: 3, statementMs: 100, silentMs: 60_000 })
    await Promise.all([ask(far), ask(far), ask(far)])
    expect(far.pool.idleCount).toBe(3)
    way.makeDumb()
    expect(isConnectionTrouble(await ask(far))).toBe(true)
    expect(await Promise.all([ask(far), ask(far), ask(far)])).toEqual([undefined, undefined, undefined])
    await far.close()
    way.close()
  })

  test('is found long before that by asking the database what the session does', async () => {
    const way = await openWay()
    const far = way.open({ max: 1, silentMs: 200 })
    await ask(far)
    way.makeDumb()
    const error = await Promise.race([ask(far), sleep(12_000, 'waits for the limit', { ref: false })])
    expect(isConnectionTrouble(error)).toBe(true)
    expect(await ask(far)).toBeUndefined()
    await far.close()
    way.close()
  })

  test('is found by a witness of whom nothing is heard either', async () => {
    const way = await openWay()
    const far = way.open({ max: 1, silentMs: 200 })
    await ask(far)
    way.makeDumb()
    const deaf = setInterval(way.makeDumb, 1)
    const error = await Promise.race([ask(far), sleep(12_000, 'waits for the limit', { ref: false })])
    clearInterval(deaf)
    expect(isConnectionTrouble(error)).toBe(true)
    await far.close()
    way.close()
  })

  test('is not mixed up with one that works, or on which nobody asks', async () => {
    const way = await openWay()
    const far = way.open({ max: 2, silentMs: 200 })
    const idle = far.db.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction)
      await sleep(3000)
      await sql`select 1`.execute(transaction)
    })
    const long = failure(sql`select pg_sleep(3)`.execute(far.db))
    expect([await failure(idle), await long]).toEqual([undefined, undefined])
    await far.close()
    way.close()
  })
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
