import { expect, test } from 'vitest'
import { aClinic } from '../../test/builders.ts'
import { testDatabase } from '../../test/harness.ts'
import { countAttempt, mayAttempt } from './limits.ts'
import { createTenancy } from './tenancy.ts'

const tenancy = createTenancy((await testDatabase()).db)
const clinic = await aClinic(tenancy)

const limit = (now: string, key = 'a') => ({
  kind: 'test',
  key: Buffer.from(key),
  windowMinutes: 60,
  most: 4,
  now,
})
const count = (now: string, key?: string) => clinic.transact((db) => countAttempt(db, limit(now, key)))
const ask = (now: string, key?: string) => clinic.transact((db) => mayAttempt(db, limit(now, key)))

test('so many are allowed in a window, each key for itself', async () => {
  for (let attempt = 0; attempt < 4; attempt++) {
    expect((await ask('2026-11-24T10:30:00Z')).allowed).toBe(true)
    expect((await count('2026-11-24T10:30:00Z')).allowed).toBe(true)
  }
  expect((await ask('2026-11-24T10:30:00Z')).allowed).toBe(false)
  expect(await count('2026-11-24T10:30:00Z')).toEqual({ allowed: false, retryAfterSeconds: 1800 + 720 })
  expect((await count('2026-11-24T10:30:00Z', 'b')).allowed).toBe(true)
})

test('the window before counts as far as it still reaches in', async () => {
  for (let attempt = 0; attempt < 4; attempt++) await count('2026-11-24T10:50:00Z', 'c')
  expect((await ask('2026-11-24T11:00:00Z', 'c')).allowed).toBe(false)
  expect((await count('2026-11-24T11:30:00Z', 'c')).allowed).toBe(true)
  expect((await count('2026-11-24T11:30:00Z', 'c')).allowed).toBe(true)
  const again = await ask('2026-11-24T11:30:00Z', 'c')
  expect(again.allowed).toBe(false)
  const later = new Date(Date.parse('2026-11-24T11:30:00Z') + (again.retryAfterSeconds + 1) * 1000).toISOString()
  expect((await ask(later, 'c')).allowed).toBe(true)
})
