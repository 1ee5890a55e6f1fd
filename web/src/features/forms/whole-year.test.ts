import { expect, test } from 'vitest'
import { withWholeYear } from './whole-year.ts'

test.each([
  ['3/4/19', '3/4/2019'],
  ['11/25/26', '11/25/2026'],
  ['11/26/26', '11/26/1926'],
  ['3/4/2019', '3/4/2019'],
  ['03041985', '03041985'],
  ['3/4', '3/4'],
])('%s is %s to the desk', (typed, whole) => {
  expect(withWholeYear(typed, '2026-11-25', 'en-US')).toBe(whole)
})
