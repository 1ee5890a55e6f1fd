import { expect, it } from 'vitest'
import { addressedName, greetingAt, nearness } from './greeting.ts'

it.each([
  [0, 'patient.evening'],
  [3, 'patient.evening'],
  [4, 'patient.morning'],
  [11, 'patient.morning'],
  [12, 'patient.day'],
  [17, 'patient.day'],
  [18, 'patient.evening'],
  [23, 'patient.evening'],
])('greets at %i o’clock with %s', (hour, expected) => {
  expect(greetingAt(hour)).toBe(expected)
})

it.each([
  ['en', 'Rosa'],
  ['de', 'Rosa Hartmann'],
] as const)('speaks to somebody in %s as %s', (locale, name) => {
  expect(addressedName({ givenName: 'Rosa', familyName: 'Hartmann' }, locale)).toBe(name)
})

it('names the day from the day after tomorrow on', () => {
  expect([nearness(0), nearness(1), nearness(2)]).toEqual(['patient.nextToday', 'patient.nextTomorrow', null])
  // A visit that has begun before midnight still counts as today's.
  expect(nearness(-1)).toBe('patient.nextToday')
})
