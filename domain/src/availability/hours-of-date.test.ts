import { describe, expect, it, test } from 'vitest'
import type { PlainDate } from '../kit/time.ts'
import type { Refused } from '../kit/refused.ts'
import type { HoursRows } from '../slots/working-hours.ts'
import { refuseHours, visitsOutside, withDate } from './hours-of-date.ts'

const providerId = 'maya'
const [main, pier] = ['main', 'pier']
const rows: HoursRows = {
  schedules: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
    [providerId, main, weekday, '09:00', '12:00', null] as const,
    [providerId, pier, weekday, '13:00', '17:00', null] as const,
  ]),
  scheduleChanges: [],
  overrides: [[providerId, main, '2026-04-02', null, null]],
  closures: [[null, '2026-04-03', '2026-04-03', 'Good Friday']],
}
const visit = (startsAt: string, minutes = 30, locationId = main, timeZone = 'Europe/Berlin') => ({
  ...{ providerId, locationId, timeZone, startsAt },
  endsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString(),
})
const isOutside = (of: HoursRows, ...visits: ReturnType<typeof visit>[]) => visitsOutside(of, visits).length > 0

describe('a visit is outside', () => {
  // Berlin is two hours ahead of UTC in April.
  it.each([
    ['within the hours', visit('2026-04-01T07:00:00Z'), false],
    ['until they end', visit('2026-04-01T09:30:00Z'), false],
    ['before they begin', visit('2026-04-01T06:45:00Z'), true],
    ['longer than they are', visit('2026-04-01T09:45:00Z'), true],
    ['in hours at another place', visit('2026-04-01T11:00:00Z'), true],
    ['there', visit('2026-04-01T11:00:00Z', 30, pier), false],
    ['on a date without hours', visit('2026-04-02T07:00:00Z'), true],
    ['on a closed day', visit('2026-04-03T07:00:00Z'), true],
  ])('%s', (_what, each, is) => {
    expect(isOutside(rows, each)).toBe(is)
  })

  it.each([
    // On March 29 clocks leave out 2 to 3, on October 25 they show it twice.
    ['2026-03-29', [{ from: '02:30', to: '04:00' }], '2026-03-29T01:30:00Z', 30, false],
    ['2026-03-29', [{ from: '02:30', to: '04:00' }], '2026-03-29T00:59:00Z', 30, true],
    ['2026-03-29', [{ from: '01:00', to: '02:30' }], '2026-03-29T00:30:00Z', 30, false],
    ['2026-03-29', [{ from: '01:00', to: '02:30' }], '2026-03-29T00:45:00Z', 30, true],
    ['2026-10-25', [{ from: '02:00', to: '04:00' }], '2026-10-25T01:00:00Z', 120, false],
    ['2026-10-25', [{ from: '02:00', to: '04:00' }], '2026-10-25T00:00:00Z', 180, false],
    ['2026-10-25', [{ from: '01:00', to: '02:30' }], '2026-10-25T00:30:00Z', 30, true],
  ])('of %s with hours %j at %s for %i minutes: %s', (date, intervals, startsAt, minutes, is) => {
    const at = { providerId, locationId: main, date: date as PlainDate }
    expect(isOutside(withDate(rows, at, intervals), visit(startsAt, minutes))).toBe(is)
  })
})

test('other hours of a date are for this date and place alone, until the weekly ones come again', () => {
  const at = { providerId, locationId: main, date: '2026-04-01' as PlainDate }
  const nine = visit('2026-04-01T07:00:00Z')
  const off = withDate(rows, at, [])
  expect(isOutside(off, nine)).toBe(true)
  expect(isOutside(off, visit('2026-04-01T11:00:00Z', 30, pier), visit('2026-04-04T07:00:00Z'))).toBe(false)
  expect(isOutside(withDate(rows, at, [{ from: '08:00', to: '24:00' }]), visit('2026-04-01T21:30:00Z'))).toBe(false)
  expect(withDate(off, at, null)).toEqual(rows)
})

test.each([
  ['that end before they begin', [{ from: '10:00', to: '09:00' }], '/body/intervals/0/to', 'before_from'],
  [
    'that overlap',
    [
      { from: '08:00', to: '10:00' },
      { from: '09:30', to: '11:00' },
    ],
    '/body/intervals/1/from',
    'overlaps',
  ],
  ['while the doctor is elsewhere', [{ from: '12:00', to: '13:30' }], '/body/intervals/0/from', 'elsewhere'],
])('hours %s are refused', (_what, intervals, pointer, code) => {
  const refused = refuseHours(rows, { providerId, date: '2026-04-01' }, intervals, [pier])
  expect((refused as Refused).details.errors?.[0]).toMatchObject({ pointer, code })
})

test('hours that meet are not refused', () => {
  const hours = [
    { from: '08:00', to: '10:00' },
    { from: '10:00', to: '13:00' },
  ]
  expect(refuseHours(rows, { providerId, date: '2026-04-01' }, hours, [pier])).toBeNull()
})
