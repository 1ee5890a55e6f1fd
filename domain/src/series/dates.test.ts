import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysBetween, isPlainDate, type PlainDate } from '../kit/time.ts'
import { datesOf, leastVisits, mostEvery, mostVisits, type Rhythm } from './dates.ts'

test.each<[string, PlainDate, Rhythm, Parameters<typeof datesOf>[2], string[]]>([
  ['weeks', '2026-12-04', { every: 2, unit: 'week' }, { count: 3 }, ['2026-12-04', '2026-12-18', '2027-01-01']],
  [
    'days over a leap day',
    '2028-02-28',
    { every: 1, unit: 'day' },
    { count: 3 },
    ['2028-02-28', '2028-02-29', '2028-03-01'],
  ],
  [
    'the last of a month',
    '2026-12-31',
    { every: 1, unit: 'month' },
    { count: 4 },
    ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31'],
  ],
  [
    'months over a year',
    '2026-11-15',
    { every: 3, unit: 'month' },
    { count: 3 },
    ['2026-11-15', '2027-02-15', '2027-05-15'],
  ],
  [
    'until a date, that one included',
    '2026-12-04',
    { every: 1, unit: 'week' },
    { until: '2026-12-18' },
    ['2026-12-04', '2026-12-11', '2026-12-18'],
  ],
  [
    'until a date between',
    '2026-12-04',
    { every: 1, unit: 'week' },
    { until: '2026-12-17' },
    ['2026-12-04', '2026-12-11'],
  ],
  ['until before the first', '2026-12-04', { every: 1, unit: 'week' }, { until: '2026-12-03' }, []],
])('%s', (_what, first, rhythm, end, expected) => {
  expect(datesOf(first, rhythm, end)).toEqual(expected)
})

test('too many are one more than there may be', () => {
  expect(datesOf('2026-12-04', { every: 1, unit: 'day' }, { until: '9999-12-31' })).toHaveLength(mostVisits + 1)
})

test('each is later than the one before, at the distance that was said', () => {
  const date = fc
    .integer({ min: 0, max: 20_000 })
    .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10) as PlainDate)
  const rhythm = fc.record({
    every: fc.integer({ min: 1, max: mostEvery }),
    unit: fc.constantFrom('day', 'week', 'month'),
  })
  fc.assert(
    fc.property(date, rhythm, fc.integer({ min: leastVisits, max: mostVisits }), (first, every, count) => {
      const dates = datesOf(first, every, { count })
      expect(dates).toHaveLength(count)
      expect(dates[0]).toBe(first)
      for (const [place, each] of dates.entries()) {
        expect(isPlainDate(each)).toBe(true)
        if (place === 0) continue
        const days = daysBetween(dates[place - 1]!, each)
        const [least, most] = { day: [1, 1], week: [7, 7], month: [28, 31] }[every.unit]
        expect(days).toBeGreaterThanOrEqual(least! * every.every)
        expect(days).toBeLessThanOrEqual(most! * every.every)
      }
    }),
  )
})
