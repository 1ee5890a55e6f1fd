import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/harness.ts'
import { openProbe } from './probe.ts'

const { connection, asSuperuser } = await testDatabase()
const probe = openProbe(connection, { timeoutMs: 1000, freshMs: 0 })
afterAll(() => probe.close())

test('a database that takes writes is ready, and nothing is left of the try', async () => {
  const size = () => asSuperuser<{ size: string }>(`select pg_relation_size('platform.write_probe') as size`)
  expect(await Promise.all([probe.ready(), probe.ready()])).toEqual([true, true])
  expect(await size()).toEqual([{ size: '0' }])
})

const refuse = (on: boolean) =>
  asSuperuser(`alter role polyclinic in database ${connection.database} set default_transaction_read_only = ${on}`)

test('one that refuses to write is not, until it does again', async () => {
  await refuse(true)
  const other = openProbe(connection, { freshMs: 0 })
  expect(await other.ready()).toBe(false)
  await refuse(false)
  expect(await other.ready()).toBe(true)
  await other.close()
})

test('one that finds no room for new blocks is not, though it answers and old blocks can still be written', async () => {
  // Nobody but a full disk refuses blocks: a trigger that fails as it does stands in for it (torture fills a real one).
  await asSuperuser(`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert on platform.write_probe execute function no_room()`)
  expect(await probe.ready()).toBe(false)
  expect(await asSuperuser('select 1 as one')).toEqual([{ one: 1 }])
  await asSuperuser('drop trigger no_room on platform.write_probe; drop function no_room')
  expect(await probe.ready()).toBe(true)
})

test('one that is being dumped is ready, unless it refuses to write', async () => {
  const dump = new pg.Client(connection)
  await dump.connect()
  await dump.query('begin; lock table platform.write_probe in access share mode')
  expect(await probe.ready()).toBe(true)
  await refuse(true)
  const other = openProbe(connection, { freshMs: 0 })
  expect(await other.ready()).toBe(false)
  await refuse(false)
  await Promise.all([other.close(), dump.end()])
})

test('many who ask share one try', async () => {
  const shared = openProbe(connection)
  const first = shared.ready()
  expect(shared.ready()).toBe(first)
  expect(await first).toBe(true)
  expect(shared.ready()).toBe(first)
  await sleep(1050)
  expect(shared.ready()).not.toBe(first)
  await shared.close()
})
