import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aClinic, clockAt, type TestClinic } from '../../test/builders.ts'
import { recorded } from '../../test/recorded-statements.ts'
import { testServer } from '../../test/test-server.ts'
import { nobody, type RequestFacts, type RequestScope } from './context.ts'
import { createValidatedCache, type ValidatedCache } from './validated-cache.ts'

// The worker does not look while a test counts.
const server = await testServer()
const { services } = server.server
const sent = recorded(server.database.pool)
const looks = () => sent.filter(({ text }) => text.includes('from slot_changes_since')).length

let clinic: TestClinic
let cache: ValidatedCache
let scope: RequestScope

beforeEach(async () => {
  // The beginning of a minute, so that none ends under a test.
  clockAt(server, '2026-11-25T13:00:00Z')
  clinic = await aClinic(services.tenancy)
  cache = createValidatedCache()
  scope = {
    clinic: (await server.server.clinics.byHost(clinic.host))!,
    isShared: false,
    session: null,
    findActor: null,
    request: {} as RequestFacts,
    services,
    transact: (work) =>
      services.tenancy.inClinic(clinic.id, (db, now) =>
        work({ ...scope, db, now, actor: nobody, request: scope.request }),
      ),
  }
  sent.splice(0)
})
afterEach(() => vi.useRealTimers())

const megabyte = 1024 * 1024
const entry = (bytes = 10) => vi.fn(() => Promise.resolve({ value: {}, bytes }))

test('what was made is given out again until something changes, and each time after a look at the database', async () => {
  const make = entry()
  for (let n = 0; n < 3; n++) await (await cache(scope)).keep('a', make)
  expect([make.mock.calls.length, looks()]).toEqual([1, 3])
  await clinic.transact((db) => db.updateTable('locations').set({ name: 'Elsewhere' }).execute())
  await (await cache(scope)).keep('a', make)
  expect(make).toHaveBeenCalledTimes(2)
})

test('those who ask while somebody looks share the next look, none holds a connection, and it is gone afterwards', async () => {
  await Promise.all(Array.from({ length: 20 }, () => cache(scope)))
  expect(looks()).toBe(2)
  expect(sent).toHaveLength(2)
  await cache(scope)
  expect(looks()).toBe(3)
})

test('a question that cannot be answered fails alone, and may be asked again', async () => {
  const view = await cache(scope)
  const fails = vi.fn(() => Promise.reject(new RangeError('no such time')))
  const asked = await Promise.allSettled([view.keep('a', entry()), view.keep('b', fails), view.keep('c', entry())])
  expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const again = entry()
  await view.keep('b', again)
  expect(again).toHaveBeenCalledOnce()
})

test('the same question is answered once for all who ask it meanwhile', async () => {
  const view = await cache(scope)
  const make = entry()
  const all = await Promise.all([view.keep('a', make), view.keep('a', make), (await cache(scope)).keep('a', make)])
  expect([make.mock.calls.length, new Set(all).size]).toEqual([1, 1])
})

test('it takes no more than so many bytes for all clinics: what nobody asked for longest goes', async () => {
  const view = await cache(scope)
  const first = entry(megabyte)
  await view.keep('0', first)
  for (let n = 1; n < 70; n++) await view.keep(String(n), entry(megabyte))
  const last = entry(megabyte)
  await view.keep('69', last)
  await view.keep('0', first)
  expect([first.mock.calls.length, last.mock.calls.length]).toEqual([2, 0])
  const huge = entry(9 * megabyte)
  await view.keep('huge', huge)
  await view.keep('huge', huge)
  expect(huge).toHaveBeenCalledTimes(2)
})

test('with its minute everything is let go, though nobody asks any more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  const view = await cache(scope)
  const make = entry()
  await view.keep('a', make)
  await view.keep('a', make)
  expect(make).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await view.keep('a', make)
  expect(make).toHaveBeenCalledTimes(2)
})
