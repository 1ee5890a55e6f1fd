import { expect, test } from 'vitest'
import { readTypedTime, steppedTime, writeTypedTime } from './typed-time.ts'

test.each([
  ['14', '14:00'],
  ['8', '08:00'],
  ['1430', '14:30'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['14:30', '14:30'],
  ['14.30', '14:30'],
  ['14,30', '14:30'],
  ['14 30', '14:30'],
  ['14h30', '14:30'],
  ['14 Uhr', '14:00'],
  ['14 Uhr 30', '14:30'],
  ['14:30 Uhr', '14:30'],
  ['8 Uhr', '08:00'],
  ['0', '00:00'],
  ['2 pm', '14:00'],
  ['2pm', '14:00'],
  ['2 P.M.', '14:00'],
  ['2:30p', '14:30'],
  ['230p', '14:30'],
  ['2:30\u202fPM', '14:30'],
  [' 11:05 a ', '11:05'],
  ['12 am', '00:00'],
  ['12 pm', '12:00'],
  ['14:30 pm', '14:30'],
])('%s is read in every language', (typed, time) => {
  expect([readTypedTime(typed, 'en-US'), readTypedTime(typed, 'de-DE')]).toEqual([time, time])
})

test.each([
  ['2', '14:00', '02:00'],
  ['2:30', '14:30', '02:30'],
  ['230', '14:30', '02:30'],
  ['6:45', '06:45', '06:45'],
  ['5:45', '17:45', '05:45'],
  ['7', '07:00', '07:00'],
  ['12', '12:00', '12:00'],
  ['02:30', '02:30', '02:30'],
  ['2 a', '02:00', '02:00'],
])('%s is in the afternoon only where nobody counts to 24', (typed, twelve, whole) => {
  expect([readTypedTime(typed, 'en-US'), readTypedTime(typed, 'de-DE')]).toEqual([twelve, whole])
})

test.each(['', '24', '25:00', '12:60', '14:3', '15 am', '0 pm', '12345', 'noon', '2 x', '-3', '14:30:00'])(
  '%s is no time',
  (typed) => {
    expect([readTypedTime(typed, 'en-US'), readTypedTime(typed, 'de-DE')]).toEqual([null, null])
  },
)

test('a time is written in the habit of the language, and read as it is written', () => {
  expect(['00:05', '09:00', '12:00', '14:30'].map((time) => writeTypedTime(time as '9:00', 'en-US'))).toEqual([
    '12:05 AM',
    '9:00 AM',
    '12:00 PM',
    '2:30 PM',
  ])
  expect(writeTypedTime('09:00', 'de-DE')).toBe('09:00')
  for (let minute = 0; minute < 24 * 60; minute += 7) {
    const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}` as const
    for (const locale of ['en-US', 'de-DE', 'en-GB']) {
      expect(readTypedTime(writeTypedTime(time as '9:00', locale), locale)).toBe(time)
    }
  }
})

test.each([
  ['14:00', 1, '14:15'],
  ['14:10', 1, '14:15'],
  ['14:10', -1, '14:00'],
  ['14:00', -1, '13:45'],
  ['00:00', -1, '00:00'],
  ['23:50', 1, '23:50'],
] as const)('from %s a step of %i quarter leads to %s', (from, direction, to) => {
  expect(steppedTime(from, direction, 15)).toBe(to)
})
