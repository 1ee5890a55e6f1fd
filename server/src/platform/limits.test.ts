import { refusals, type ErrorCode } from '@polyclinic/domain/kit/errors.ts'
import { expect, test } from 'vitest'
import { aClinic } from '../../test/builders.ts'
import { testDatabase } from '../../test/harness.ts'
import type { RequestScope } from './context.ts'
import { attemptsLeft, returnAttempts, secondsToWait, tryAttempts, withAttempts, type UntimedLimit } from './limits.ts'
import { refuse } from './refuse.ts'
import { createTenancy } from './tenancy.ts'

const tenancy = createTenancy((await testDatabase()).db)
const clinic = await aClinic(tenancy)

const limit = (key = 'a'): UntimedLimit => ({ kind: 'test', key: Buffer.from(key), windowMinutes: 60, most: 4 })
const take = (now: string, key?: string) => clinic.transact((db) => tryAttempts(db, { limits: [limit(key)], now }))
const ask = (now: string, key?: string) => clinic.transact((db) => secondsToWait(db, [limit(key)], now))

test('so many are allowed in a window, each key for itself', async () => {
  for (let attempt = 0; attempt < 4; attempt++) {
    expect(await ask('2026-11-24T10:30:00Z')).toBe(0)
    expect(await take('2026-11-24T10:30:00Z')).toBe(0)
  }
  for (const refused of [ask, take]) expect(await refused('2026-11-24T10:30:00Z')).toBe(1800 + 720)
  expect(await take('2026-11-24T10:30:00Z', 'b')).toBe(0)
})

test('the window before counts as far as it still reaches in', async () => {
  for (let attempt = 0; attempt < 4; attempt++) await take('2026-11-24T10:50:00Z', 'c')
  expect(await ask('2026-11-24T11:00:00Z', 'c')).toBeGreaterThan(0)
  expect(await take('2026-11-24T11:30:00Z', 'c')).toBe(0)
  expect(await take('2026-11-24T11:30:00Z', 'c')).toBe(0)
  const seconds = await ask('2026-11-24T11:30:00Z', 'c')
  expect(seconds).toBeGreaterThan(0)
  const later = new Date(Date.parse('2026-11-24T11:30:00Z') + (seconds + 1) * 1000).toISOString()
  expect(await ask(later, 'c')).toBe(0)
})

test('what has a size counts by it, beside what does not: all of them or none', async () => {
  const now = '2026-11-24T10:30:00Z'
  const sized = (size: number) => ({ ...limit('d'), kind: 'test-size', most: 10, size })
  const send = (size: number) => clinic.transact((db) => tryAttempts(db, { limits: [limit('d'), sized(size)], now }))
  expect(await send(6)).toBe(0)
  for (let again = 0; again < 5; again++) expect(await send(5)).toBeGreaterThan(0)
  expect(await send(4)).toBe(0)
  await clinic.transact((db) => returnAttempts(db, { limits: [limit('d'), sized(4)], now }))
  expect(await send(4)).toBe(0)
})

test('what is left, and for how long nothing is, is told by the size that is asked for', async () => {
  const now = '2026-11-24T10:30:00Z'
  const sized = { ...limit('f'), kind: 'test-left', most: 10, size: 4 }
  const limits = [sized, limit('f')]
  const asked = () =>
    clinic.transact(async (db) => [await attemptsLeft(db, limits, now), await secondsToWait(db, limits, now)])
  expect(await asked()).toEqual([[2, 4], 0])
  for (const left of [
    [1, 3],
    [0, 2],
  ]) {
    expect(await clinic.transact((db) => tryAttempts(db, { limits, now }))).toBe(0)
    expect((await asked())[0]).toEqual(left)
  }
  expect((await asked())[1]).toBeGreaterThan(0)
  // Two of ten are free, and four are asked for.
  expect(await clinic.transact((db) => secondsToWait(db, [{ ...sized, size: 2 }], now))).toBe(0)
  expect(await clinic.transact((db) => secondsToWait(db, [], now))).toBe(0)
})

test('of many at the same moment so many are counted as there is room for, and no more', async () => {
  const now = '2026-11-24T10:30:00Z'
  const waits = await Promise.all(Array.from({ length: 12 }, () => take(now, 'e')))
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(4)
  await clinic.transact((db) => returnAttempts(db, { limits: [limit('e')], now }))
  expect(await ask(now, 'e')).toBe(0)
})

test('what is refused by a limit counts, whatever is refused otherwise is given back', async () => {
  const now = '2026-11-24T10:30:00Z'
  const scope = {
    clinic,
    services: { tenancy },
    transact: (work: (context: object) => unknown) => clinic.transact(async (db) => work({ db, now })),
  } as unknown as RequestScope
  const codes = Object.keys(refusals) as ErrorCode[]
  const keyOf = (code: ErrorCode) => Buffer.from(`refused ${code}`)
  for (const code of codes) {
    const limitsOf = () => [{ ...limit(), key: keyOf(code) }]
    await expect(withAttempts(scope, limitsOf, () => Promise.reject(refuse(code)))).rejects.toMatchObject({ code })
  }
  const counted = await clinic.transact((db) =>
    db.selectFrom('attempts').select('key').where('key', 'in', codes.map(keyOf)).where('count', '=', 1).execute(),
  )
  expect(counted.map(({ key }) => key.toString().slice('refused '.length)).toSorted()).toEqual([
    'too_many_bookings',
    'too_many_holds',
    'too_many_moves',
    'too_many_requests',
    'too_many_visits_ahead',
  ])
  // What broke has cost what it cost.
  const limitsOf = () => [{ ...limit(), key: keyOf('internal') }]
  await expect(withAttempts(scope, limitsOf, () => Promise.reject(new Error('took too long')))).rejects.toThrow()
  const broken = clinic.transact((db) =>
    db.selectFrom('attempts').select('count').where('key', '=', keyOf('internal')).executeTakeFirst(),
  )
  expect(await broken).toEqual({ count: 1 })
})
