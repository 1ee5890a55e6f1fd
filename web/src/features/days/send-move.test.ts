import { expect, it } from 'vitest'
import { wayBack } from './send-move.ts'
import { visitWith } from './visit.fixture.ts'

const before = visitWith()
const later = { ...before, startsAt: '2026-11-26T14:40:00Z' }

it.each([
  [
    'with the same doctor at the same place',
    {},
    { startsAt: before.startsAt, providerId: before.provider.id, durationMinutes: 45 },
  ],
  ['with another doctor', { provider: { ...before.provider, id: 'other' } }, null],
  ['at another place', { location: { ...before.location, id: 'other' } }, null],
])('knows whether there is a way back: %s', (_where, moved, way) => {
  expect(wayBack(before, { ...later, ...moved })).toEqual(way)
})
