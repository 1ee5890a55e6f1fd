import { expect, test } from 'vitest'
import type { PlainDate } from '../kit/time.ts'
import { recordKeptUntil, recordYearsIn } from './record-retention.ts'

test.each([
  ['DE', 10],
  ['US', 7],
  ['AT', 10],
])('a record in %s is kept for %i years', (country, years) => expect(recordYearsIn(country)).toBe(years))

test.each<[country: string, years: number, lastSeenOn: PlainDate, birthDate: PlainDate | null, until: PlainDate]>([
  ['DE', 10, '2026-11-20', '1971-08-19', '2036-11-20'],
  ['DE', 10, '2026-11-20', '2025-01-02', '2053-01-02'],
  ['DE', 10, '2026-11-20', '2008-11-20', '2036-11-20'],
  ['AT', 10, '2026-11-20', '2025-01-02', '2036-11-20'],
  ['US', 7, '2026-11-20', null, '2033-11-20'],
  ['US', 7, '2026-11-20', '2025-01-02', '2043-01-02'],
  ['US', 7, '2026-11-20', '2012-01-02', '2033-11-20'],
  ['DE', 3, '2028-02-29', null, '2031-02-28'],
  ['DE', 4, '2028-02-29', null, '2032-02-29'],
])('in %s, %i years after %s (born %s): until %s', (country, years, lastSeenOn, birthDate, until) =>
  expect(recordKeptUntil({ country, years }, { lastSeenOn, birthDate })).toBe(until),
)
