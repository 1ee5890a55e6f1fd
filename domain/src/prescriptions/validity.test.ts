import { expect, test } from 'vitest'
import type { DrugToCount } from './dose/arithmetic.ts'
import { repeatsAtMost, validUntil } from './validity.ts'

test.each([
  ['2026-11-25', 'DE', '2027-02-25'],
  ['2026-11-30', 'DE', '2027-02-28'],
  ['2027-11-30', 'DE', '2028-02-29'],
  ['2026-08-31', 'DE', '2026-11-30'],
  ['2026-11-25', 'US', '2027-11-25'],
  ['2028-02-29', 'US', '2029-02-28'],
  ['2026-11-25', 'AT', '2027-02-25'],
] as const)('what was issued on %s in %s is valid until %s', (issuedOn, country, until) => {
  expect(validUntil(issuedOn, country)).toBe(until)
})

test.each<[of: string, Partial<DrugToCount>, issuedIn: string, most: number]>([
  ['30 days', { days: 30 }, 'DE', 3],
  ['90 days', { days: 90 }, 'DE', 1],
  // A day or two before its end, while there is still some.
  ['100 tablets, one a day', { quantity: 100 }, 'DE', 1],
  ['100 tablets, one every other day', { quantity: 100, everyDays: 2 }, 'DE', 0],
  ['100 tablets, in words', { quantity: 100, dose: { kind: 'text', text: 'one a day' } }, 'DE', 3],
  ['until further notice', {}, 'DE', 3],
  ['90 days', { days: 90 }, 'US', 4],
  ['30 days', { days: 30 }, 'US', 11],
])('of %s %o in %s there are %i repeats at most', (_, item, country, most) => {
  const dose = { kind: 'times', morning: 1, noon: 0, evening: 0, night: 0 } as const
  const whole = { dose, everyDays: 1, days: null, quantity: null, form: 'tablet', strength: '5 mg', ...item } as const
  expect(repeatsAtMost(whole, '2026-11-25', country)).toBe(most)
})
