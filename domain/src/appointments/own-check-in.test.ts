import { expect, test } from 'vitest'
import { Refused } from '../kit/refused.ts'
import { decideOwnCheckIn, metersBetween, nearnessRefusal } from './own-check-in.ts'
import type { AppointmentState } from './states.ts'

const visit = (status: AppointmentState) => ({
  ...{ status, startsAt: '2026-11-25T15:00:00Z', endsAt: '2026-11-25T15:20:00Z', timeZone: 'America/New_York' },
})

test.each<[AppointmentState, string, string]>([
  ['booked', '2026-11-25T13:59:59Z', 'too_early'],
  ['booked', '2026-11-25T14:00:00Z', 'arrives'],
  ['booked', '2026-11-25T16:00:00Z', 'arrives'],
  ['booked', '2026-11-26T05:00:00Z', 'not_its_day'],
  ['arrived', '2026-11-25T15:00:00Z', 'stays'],
  ['checked-in', '2026-11-25T15:00:00Z', 'stays'],
  ['cancelled', '2026-11-25T15:00:00Z', 'state_conflict'],
  ['noshow', '2026-11-25T15:00:00Z', 'state_conflict'],
  ['fulfilled', '2026-11-25T15:00:00Z', 'state_conflict'],
])('%s at %s: %s', (status, now, decided) => {
  const decision = decideOwnCheckIn(visit(status), now)
  expect(decision instanceof Refused ? decision.code : decision).toBe(decided)
})

test.each([
  [30, '2026-11-25T14:29:59Z', 'too_early'],
  [30, '2026-11-25T14:30:00Z', 'arrives'],
  [240, '2026-11-25T11:00:00Z', 'arrives'],
  [0, '2026-11-25T14:59:59Z', 'too_early'],
])('from %i minutes before, at %s: %s', (fromMinutes, now, decided) => {
  const decision = decideOwnCheckIn(visit('booked'), now, fromMinutes)
  expect(decision instanceof Refused ? decision.code : decision).toBe(decided)
})

const harbor = { latitude: 42.3601, longitude: -71.0589 }
const north = (meters: number) => ({ ...harbor, latitude: harbor.latitude + meters / 111_195 })

test('meters are measured on the ground, across the date line, too', () => {
  expect(metersBetween(harbor, north(1000))).toBeCloseTo(1000, 0)
  const berlin = { latitude: 52.52, longitude: 13.405 }
  expect(metersBetween(harbor, berlin) / 1000).toBeCloseTo(6083, -1)
  const east = { latitude: 0, longitude: 179.999 }
  expect(metersBetween(east, { latitude: 0, longitude: -179.999 })).toBeLessThan(250)
})

test.each([
  [0, harbor, undefined, null],
  [300, null, undefined, null],
  [300, harbor, undefined, 'location_needed'],
  [300, harbor, { ...north(290), accuracyMeters: 0 }, null],
  [300, harbor, { ...north(320), accuracyMeters: 0 }, 'not_near'],
  [300, harbor, { ...north(500), accuracyMeters: 250 }, null],
  [300, harbor, { ...north(700), accuracyMeters: 5000 }, 'not_near'],
])('within %i m of %j, at %j: %s', (withinMeters, place, here, refused) => {
  expect(nearnessRefusal(here, { withinMeters, place })?.code ?? null).toBe(refused)
})
