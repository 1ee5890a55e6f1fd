import { expect, test } from 'vitest'
import { longestWait, timeInState } from './time-in-state.ts'

const visit = {
  ...{ status: 'booked' as const, startsAt: '2026-11-25T15:00:00Z', service: { durationMinutes: 30 } },
  ...{ delayMinutes: null, arrivedAt: null, startedAt: null },
}
const at = (time: string) => `2026-11-25T${time}Z`
const arrived = { ...visit, status: 'arrived' as const, arrivedAt: at('14:50:30') }
const inside = { ...visit, status: 'checked-in' as const, startedAt: at('15:10:00') }

test.each([
  ['nobody late yet', visit, '15:00:59', null],
  ['late', visit, '15:01:00', [1, 'usual']],
  ['late for long', visit, '15:15:00', [15, 'long']],
  ['late beyond the delay that was told', { ...visit, delayMinutes: 20 }, '15:25:00', [5, 'usual']],
  ['waiting', arrived, '15:05:00', [14, 'usual']],
  ['waiting for long', arrived, '15:05:30', [15, 'long']],
  ['waiting too long', arrived, '15:35:30', [45, 'too-long']],
  ['by a clock that is behind', arrived, '14:50:00', [0, 'usual']],
  ['inside, as planned', inside, '15:54:59', [44, 'usual']],
  ['inside for longer', inside, '15:55:00', [45, 'long']],
  ['done', { ...visit, status: 'fulfilled' as const }, '18:00:00', null],
])('%s', (_what, seen, now, expected) => {
  const told = timeInState(seen, at(now))
  expect(told && [told.minutes, told.patience]).toEqual(expected)
})

test('the longest wait is of who is here, and of nobody else', () => {
  const later = { ...arrived, arrivedAt: at('15:10:00') }
  expect(longestWait([visit, later, arrived, inside], at('15:20:30'))).toEqual({ minutes: 30, patience: 'long' })
  expect(longestWait([visit, inside], at('18:00:00'))).toBeNull()
})
