import { expect, it } from 'vitest'
import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import { actionsFor } from './visit-actions.ts'
import { ownVisit } from './own-visit.fixture.ts'

const now = '2026-11-24T14:00:00Z'
const at = (startsAt: string, status: AppointmentState = 'booked') => actionsFor(ownVisit({ startsAt, status }), now)

it('lets a booked visit be changed until the clinic’s limit, then by phone', () => {
  expect(at('2026-11-27T14:40:00Z')).toEqual({ change: true, cancel: true, isAhead: true, byPhone: false })
  // Late, but allowed.
  expect(at('2026-11-24T18:00:00Z')).toEqual({ change: true, cancel: true, isAhead: true, byPhone: false })
  expect(at('2026-11-24T14:30:00Z')).toEqual({ change: false, cancel: false, isAhead: true, byPhone: true })
})

it.each(['arrived', 'checked-in', 'fulfilled', 'noshow', 'cancelled'] as const)('offers nothing for %s', (status) => {
  expect(at('2026-11-27T14:40:00Z', status)).toEqual({ change: false, cancel: false, isAhead: false, byPhone: false })
})

it('is not ahead once it has begun, whatever the desk has noted', () => {
  expect(at('2026-11-24T13:50:00Z')).toEqual({ change: false, cancel: false, isAhead: false, byPhone: false })
})
