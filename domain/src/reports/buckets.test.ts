import { expect, test } from 'vitest'
import { bucketsOf, topOf } from './buckets.ts'

const daysFrom = (count: number) => {
  const each = (valueOf: (day: number) => number) => Array.from({ length: count }, (_, day) => valueOf(day))
  return {
    visits: each((day) => day + 1),
    fulfilled: each((day) => Math.max(0, day - 1)),
    noShows: each((day) => (day > 0 ? 1 : 0)),
    canceled: each(() => 2),
  }
}
const report = (from: string, count: number) => ({
  ...{ from, today: '2026-11-26', days: daysFrom(count), previousDays: daysFrom(count) },
})

test('a month has a bar a day, each beside the day at its place before', () => {
  const buckets = bucketsOf(report('2026-11-01', 26))
  expect(buckets).toHaveLength(26)
  expect(buckets[0]).toEqual({
    ...{ from: '2026-11-01', to: '2026-11-01', visits: 1, previousVisits: 1, hasToday: false },
    ...{ fulfilled: 0, open: 1, noShows: 0, canceled: 2 },
  })
  expect(buckets[2]).toMatchObject({ visits: 3, fulfilled: 1, open: 1, noShows: 1, canceled: 2 })
  expect(buckets.at(-1)!.hasToday).toBe(true)
})

test('a year has a bar a week, nothing is left out, and the last has what is left', () => {
  const buckets = bucketsOf(report('2026-01-01', 330))
  expect(buckets).toHaveLength(48)
  expect(buckets.reduce((sum, { visits }) => sum + visits, 0)).toBe((330 * 331) / 2)
  expect(buckets.at(-1)).toMatchObject({ from: '2026-11-26', to: '2026-11-26', hasToday: true, visits: 330 })
})

test.each([
  [[], 2],
  [[0, 0], 2],
  [[3], 4],
  [[9], 10],
  [[10], 10],
  [[11], 20],
  [[27], 30],
  [[421], 500],
])('the top of %o is %i', (values, top) => expect(topOf(values)).toBe(top))
