import { expect, test } from 'vitest'
import { endOfAccess as ofZone, type LinkInTime } from './end-of-access.ts'

const endOfAccess = (link: LinkInTime) => ofZone(link, 'Europe/Berlin')
const link: LinkInTime = { birthDate: '2010-06-30', cameBy: null, createdAt: '2026-01-02T10:00:00Z', confirmedAt: null }

test('it ends when a child comes of age, and not where an adult let somebody act for them', () => {
  expect(endOfAccess(link)).toBe('2028-06-30')
  expect(endOfAccess({ ...link, confirmedAt: '2027-01-01T00:00:00Z' })).toBe('2028-06-30')
  expect(endOfAccess({ ...link, confirmedAt: '2028-07-01T00:00:00Z' })).toBeNull()
  expect(endOfAccess({ ...link, createdAt: '2028-06-29T22:00:00Z' })).toBeNull()
  expect(endOfAccess({ ...link, createdAt: '2028-06-29T21:59:59Z' })).toBe('2028-06-30')
  expect(endOfAccess({ ...link, birthDate: null })).toBeNull()
})

test('it ended where a child’s date of birth was a wrong one, unless the clinic says so of the adult', () => {
  const grown = { ...link, birthDate: '1980-02-02' }
  for (const cameBy of ['added', 'guardian'] as const) {
    expect(endOfAccess({ ...grown, cameBy })).toBe('1998-02-02')
    expect(endOfAccess({ ...grown, cameBy, confirmedAt: '2026-01-03T00:00:00Z' })).toBeNull()
  }
  for (const cameBy of ['patient', 'clinic', null] as const) expect(endOfAccess({ ...grown, cameBy })).toBeNull()
})
