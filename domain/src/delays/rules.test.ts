import { expect, test } from 'vitest'
import type { AppointmentState } from '../appointments/states.ts'
import { isDelayed, isNews, visitsToTell } from './rules.ts'

const now = '2031-03-03T15:00:00Z'
const visit = (startsAt: string, told = 0, status: AppointmentState = 'booked') => ({
  id: `${startsAt} ${status} ${told}`,
  ...{ status, told, startsAt: `2031-03-03T${startsAt}:00Z` },
})

test.each<[told: number, minutes: number, isIt: boolean]>([
  [0, 5, true],
  [0, 0, false],
  [20, 20, false],
  [20, 29, false],
  [20, 30, true],
  [30, 21, false],
  [30, 20, true],
  [5, 0, true],
])('to who was told of %i minutes, %i are news: %s', (told, minutes, isIt) => {
  expect(isNews(told, minutes)).toBe(isIt)
})

test.each<[minutes: number, told: string[], untold: string[]]>([
  // Ahead, just passed, here; not who is with the doctor, done, or should have come long ago.
  [20, ['16:00', '14:50'], ['14:45', '14:30']],
  [60, ['16:00', '14:46'], ['14:45', '14:00']],
  // Their turn by that delay is over.
  [5, ['14:56'], ['14:55', '14:50']],
])('%i minutes are told to who is still to come, and to nobody who did not come', (minutes, told, untold) => {
  const visits = [...told, ...untold].map((at) => visit(at))
  expect(visitsToTell(visits, minutes, now).map(({ id }) => id)).toEqual(told.map((at) => visit(at).id))
})

test('who is here is told however long ago the start was, as long as the delay reaches there', () => {
  const here = [visit('14:30', 0, 'arrived'), visit('14:45', 0, 'arrived')]
  expect(visitsToTell(here, 20, now)).toEqual([here[1]])
  expect(visitsToTell(here, 45, now)).toEqual(here)
})

test('nobody is told whose visit has begun, is over or canceled', () => {
  const states = ['checked-in', 'fulfilled', 'noshow', 'cancelled'] as const
  expect(
    visitsToTell(
      states.map((status) => visit('16:00', 0, status)),
      20,
      now,
    ),
  ).toEqual([])
})

test('who was told to come later is waited for until then, and told that the doctor is on time again', () => {
  const [late, over, untold] = [visit('14:30', 60), visit('13:30', 60), visit('16:00')]
  expect(visitsToTell([late, over, untold], 0, now)).toEqual([late])
  expect(visitsToTell([late, over, untold], 90, now)).toEqual([late, untold])
  expect(visitsToTell([late], 65, now)).toEqual([])
})

test.each<[startsAt: string, status: AppointmentState, minutes: number, isIt: boolean]>([
  ['14:45', 'booked', 20, true],
  ['14:40', 'arrived', 20, false],
  ['16:00', 'booked', 0, false],
  ['16:00', 'checked-in', 20, false],
])('a visit at %s, %s, with %i minutes: %s', (startsAt, status, minutes, isIt) => {
  expect(isDelayed(visit(startsAt, 0, status), minutes, now)).toBe(isIt)
})
