import { expect, it } from 'vitest'
import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import { actionsFor } from './visit-actions.ts'
import { ownVisit } from './own-visit.fixture.ts'

const now = '2026-11-24T14:00:00Z'
const at = (startsAt: string, status: AppointmentState = 'booked') => actionsFor(ownVisit({ startsAt, status }), now)

const nothing = { change: false, cancel: false, isAhead: false, isOver: false, byPhone: false }

it('lets a booked visit be changed until the clinic’s limit, then by phone', () => {
  expect(at('2026-11-27T14:40:00Z')).toEqual({ ...nothing, change: true, cancel: true, isAhead: true })
  // Late, but allowed.
  expect(at('2026-11-24T18:00:00Z')).toEqual({ ...nothing, change: true, cancel: true, isAhead: true })
  expect(at('2026-11-24T14:30:00Z')).toEqual({ ...nothing, isAhead: true, byPhone: true })
})

it.each([
  ['arrived', false],
  ['checked-in', false],
  ['fulfilled', true],
  ['noshow', true],
  ['cancelled', true],
] as const)('offers nothing for %s, which is over: %s', (status, isOver) => {
  expect(at('2026-11-27T14:40:00Z', status)).toEqual({ ...nothing, isOver })
})

it('is not ahead once it has begun, and over when nobody can come any more', () => {
  expect(at('2026-11-24T13:50:00Z')).toEqual(nothing)
  const begun = { startsAt: '2026-11-20T13:50:00Z', endsAt: '2026-11-20T14:20:00Z' }
  expect(actionsFor(ownVisit(begun), now)).toEqual({ ...nothing, isOver: true })
})
