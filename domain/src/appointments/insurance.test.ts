import { expect, test } from 'vitest'
import { hasStatutoryInsurance, insurancesIn } from './insurance.ts'

test.each([
  ['DE', ['statutory', 'private', 'self-pay'], true],
  ['US', ['insured', 'self-pay'], false],
  ['FR', [], false],
  ['constructor', [], false],
])('in %s a visit is paid by %j', (country, insurances, hasStatutory) => {
  expect(insurancesIn(country)).toEqual(insurances)
  expect(hasStatutoryInsurance(country)).toBe(hasStatutory)
})
