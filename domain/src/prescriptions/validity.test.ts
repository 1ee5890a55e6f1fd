import { expect, test } from 'vitest'
import { validUntil } from './validity.ts'

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
