import { expect, test } from 'vitest'
import { Refused } from '../kit/refused.ts'
import { decideOwnCheckIn } from './own-check-in.ts'
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
