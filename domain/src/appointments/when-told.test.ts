import { expect, test } from 'vitest'
import { confirmationDue, moveDue } from './when-told.ts'

const now = '2026-11-25T13:00:00Z'

test.each([
  ['tomorrow', '2026-11-26T13:00:00Z', 10, '2026-11-25T13:10:00Z'],
  ['an hour after the pause, and a minute', '2026-11-25T14:11:00Z', 10, '2026-11-25T13:10:00Z'],
  ['an hour after the pause', '2026-11-25T14:10:00Z', 10, null],
  ['within the pause', '2026-11-25T13:05:00Z', 10, null],
  ['where the clinic wants no pause', '2026-11-26T13:00:00Z', 0, null],
])('the confirmation of a visit %s', (_when, startsAt, pause, due) => {
  expect(confirmationDue(startsAt, now, pause)).toBe(due)
})

test('the mail of a move waits a minute for its undo, unless the old or the new time is soon', () => {
  const [soon, later] = ['2026-11-25T16:00:00Z', '2026-11-25T16:01:00Z']
  expect(moveDue([later, later], now)).toBe('2026-11-25T13:01:00Z')
  expect([moveDue([soon, later], now), moveDue([later, soon], now)]).toEqual([null, null])
})
