import { expect, test } from 'vitest'
import { agreedValue, readAgreed } from './offer-change.ts'

test('what was agreed to comes back as it was', () => {
  const terms = { durationMinutes: 60, price: { minor: 18_000, currency: 'USD' } }
  expect(readAgreed(agreedValue(terms))).toEqual(terms)
})

test.each([null, '', '60', '60 18000', '-1 5 USD', '60 18000 usd', '60 18000 USD more'])('%j is nothing', (value) => {
  expect(readAgreed(value)).toBeNull()
})
