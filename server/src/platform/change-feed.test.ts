import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aClinic, type TestClinic } from '../../test/builders.ts'
import { testLog } from '../../test/harness.ts'
import { recorded } from '../../test/recorded-statements.ts'
import { testServer } from '../../test/test-server.ts'
import { createChangeFeed, forgetChangedClinics } from './change-feed.ts'
import { noteChange, type Change } from './changes.ts'
import { newId } from './ids.ts'
import type { ClinicDatabase, Tenancy } from './tenancy.ts'

// The worker does not look while a test counts.
const server = await testServer()
const { tenancy } = server.server.services
const sent = recorded(server.database.pool)
let closing: AbortController
let clinic: TestClinic
let other: TestClinic

beforeEach(async () => {
  closing = new AbortController()
  clinic = await aClinic(tenancy)
  other = await aClinic(tenancy)
})
afterEach(() => closing.abort())

const feedOf = (asked: Tenancy = tenancy, everyMs?: number) =>
  createChangeFeed({
    tenancy: asked,
    log: testLog,
    stopping: closing.signal,
    ...(everyMs === undefined ? {} : { everyMs }),
  })
const change = (): Change => ({ noun: 'appointment', id: newId() })
const heard = () => {
  const ids: string[] = []
  return { ids, hear: (changes: readonly Change[]) => void ids.push(...changes.map(({ id }) => id)) }
}
const within = { timeout: 45_000 }

test('a thousand clinics with open screens cost at most ten statements a second when nothing happens', async () => {
  const feed = feedOf()
  for (let n = 0; n < 1000; n++) await feed.subscribe(newId(), () => {})
  sent.splice(0)
  const began = performance.now()
  await new Promise((resolve) => setTimeout(resolve, 3000))
  const seconds = (performance.now() - began) / 1000
  expect(sent.length).toBeGreaterThan(0)
  // One look may begin before the time and end in it.
  expect(sent.length).toBeLessThanOrEqual(10 * seconds + 4)
})

test('each clinic hears its own changes, and nobody another’s', async () => {
  const feed = feedOf(tenancy, 50)
  const [mine, others] = [heard(), heard()]
  await feed.subscribe(clinic.id, mine.hear)
  const leave = await feed.subscribe(other.id, others.hear)
  const [one, two, three] = [change(), change(), change()]
  await clinic.transact((db) => noteChange(db, one))
  await other.transact((db) => noteChange(db, two))
  await vi.waitFor(() => expect([mine.ids, others.ids]).toEqual([[one.id], [two.id]]), within)
  leave()
  await other.transact((db) => noteChange(db, three))
  await clinic.transact((db) => noteChange(db, three))
  await vi.waitFor(() => expect([mine.ids, others.ids]).toEqual([[one.id, three.id], [two.id]]), within)
})

test('no change is missed or told twice, in whatever order transactions of many clinics begin and commit', async () => {
  const feed = feedOf(tenancy, 20)
  const [mine, others] = [heard(), heard()]
  await feed.subscribe(clinic.id, mine.hear)
  await feed.subscribe(other.id, others.hear)
  const expected: [string[], string[]] = [[], []]
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const write = async (n: number) => {
    const noted = [change(), change()]
    const work = async (db: ClinicDatabase) => {
      await noteChange(db, noted[0]!)
      // Numbers are handed out now, and committed out of order; every fifth leaves a gap.
      await pause((n * 7919) % 150)
      await noteChange(db, noted[1]!)
      if (n % 5 === 0) throw new Error('no')
    }
    const isMine = n % 2 === 0
    const done = await (isMine ? clinic : other).transact(work).then(
      () => true,
      () => false,
    )
    if (done) expected[isMine ? 0 : 1].push(...noted.map(({ id }) => id))
  }
  await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 0; n < 6; n++) await write(writer * 6 + n)
    }),
  )
  await vi.waitFor(() => {
    expect(mine.ids.toSorted()).toEqual(expected[0].toSorted())
    expect(others.ids.toSorted()).toEqual(expected[1].toSorted())
  }, within)
})

test('a clinic that cannot be read is told afterwards, and holds up no other', async () => {
  let isAway = true
  const feed = feedOf(
    {
      ...tenancy,
      inClinic: (id, work) =>
        isAway && id === clinic.id ? Promise.reject(new Error('away')) : tenancy.inClinic(id, work),
    },
    20,
  )
  const [mine, others] = [heard(), heard()]
  await feed.subscribe(clinic.id, mine.hear)
  await feed.subscribe(other.id, others.hear)
  const [one, two] = [change(), change()]
  await clinic.transact((db) => noteChange(db, one))
  await other.transact((db) => noteChange(db, two))
  await vi.waitFor(() => expect(others.ids).toEqual([two.id]), within)
  isAway = false
  await vi.waitFor(() => expect(mine.ids).toEqual([one.id]), within)
})

test('what is old is forgotten', async () => {
  await clinic.transact((db) => noteChange(db, change()))
  const left = () => server.database.asSuperuser('select from platform.changed_clinics')
  expect((await left()).length).toBeGreaterThan(0)
  await server.jobs.runNow(forgetChangedClinics.name)
  expect((await left()).length).toBeGreaterThan(0)
  await server.database.asSuperuser(`update platform.changed_clinics set at = at - interval '61 minutes'`)
  await server.jobs.runNow(forgetChangedClinics.name)
  expect(await left()).toEqual([])
})
