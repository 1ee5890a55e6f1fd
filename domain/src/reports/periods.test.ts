import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, weekdayOfDate, type PlainDate } from '../kit/time.ts'
import { dateErrorOf, isPastMonth, lengthOf, pastMonths, periodOf, previousOf, rangeNames } from './periods.ts'

const named = rangeNames.filter((range) => range !== 'Custom')
const dates = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days))

test.each([
  ['Today', '2026-11-26', '2026-11-26', '2026-11-25', '2026-11-25'],
  ['Yesterday', '2026-11-25', '2026-11-25', '2026-11-24', '2026-11-24'],
  ['Last 7 days', '2026-11-20', '2026-11-26', '2026-11-13', '2026-11-19'],
  ['This month', '2026-11-01', '2026-11-26', '2026-10-04', '2026-10-29'],
  ['Last month', '2026-10-01', '2026-10-31', '2026-08-27', '2026-09-26'],
  ['This year', '2026-01-01', '2026-11-26', '2025-01-02', '2025-11-27'],
] as const)('%s: %s to %s, compared with %s to %s', (range, from, to, previousFrom, previousTo) => {
  const period = periodOf(range, '2026-11-26')
  expect(period).toEqual({ from, to })
  expect(previousOf(period, range)).toEqual({ from: previousFrom, to: previousTo })
})

test('on the first of a year, and of March after a leap day', () => {
  expect(periodOf('Last month', '2027-01-01')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(periodOf('Last month', '2028-03-01')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(periodOf('This year', '2027-01-01')).toEqual({ from: '2027-01-01', to: '2027-01-01' })
})

test('what is compared is as long, over before, and of the same weekdays unless it is one day', () => {
  fc.assert(
    fc.property(dates, fc.constantFrom(...named), (today, range) => {
      const period = periodOf(range, today)
      const previous = previousOf(period, range)
      expect(lengthOf(previous)).toBe(lengthOf(period))
      expect(previous.to < period.from).toBe(true)
      if (lengthOf(period) > 1) expect(weekdayOfDate(previous.from)).toBe(weekdayOfDate(period.from))
      expect(dateErrorOf(period, today)).toBeNull()
    }),
  )
})

test('of a whole leap year, too, nothing is compared with itself', () => {
  const year = { from: '2028-01-01', to: '2028-12-31' } as const
  const previous = previousOf(year, 'This year')
  expect(daysBetween(previous.to, year.from)).toBeGreaterThan(0)
})

test.each<[PlainDate, PlainDate, string | null]>([
  ['2026-11-25', '2026-11-12', 'end_before_start'],
  ['2026-11-25', '2026-11-27', 'in_future'],
  ['2025-11-25', '2026-11-26', 'too_long'],
  ['2025-11-26', '2026-11-26', null],
])('from %s to %s: %s', (from, to, error) => {
  expect(dateErrorOf({ from, to }, '2026-11-26')).toBe(error)
})

test('a month is told when it is whole and over', () => {
  const february = { from: '2028-02-01', to: '2028-02-29' } as const
  expect(isPastMonth(february, '2028-03-01')).toBe(true)
  expect(isPastMonth(february, '2028-02-29')).toBe(false)
  expect(isPastMonth({ ...february, to: '2028-02-28' }, '2028-03-01')).toBe(false)
  expect(isPastMonth({ ...february, to: '2028-03-31' }, '2028-04-01')).toBe(false)
  expect(isPastMonth({ from: '2026-12-01', to: '2026-12-31' }, '2027-01-01')).toBe(true)
  const months = pastMonths('2027-02-28', 3)
  expect(months.map(({ to }) => to)).toEqual(['2027-01-31', '2026-12-31', '2026-11-30'])
  fc.assert(
    fc.property(dates, (today) => {
      for (const month of pastMonths(today, 14)) expect(isPastMonth(month, today)).toBe(true)
    }),
  )
})
