import { expect, test } from 'vitest'
import { monthsAfter } from './months-after.ts'

test.each([
  ['2026-01-15', 0, '2026-01-15'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-10-31', 4, '2027-02-28'],
  ['2026-12-01', 12, '2027-12-01'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-03-31', -1, '2026-02-28'],
] as const)('%s and %i months is %s', (date, months, later) => {
  expect(monthsAfter(date, months)).toBe(later)
})
