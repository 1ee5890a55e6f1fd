import { expect, test } from 'vitest'
import { hasIbans, hasRightCheckDigits } from './iban.ts'

// The examples of the IBAN registry, and a digit of each mistyped.
test.each([
  ['DE89370400440532013000', true],
  ['GB82WEST12345698765432', true],
  ['NL91ABNA0417164300', true],
  ['DE89370400440532013001', false],
  ['GB82WEST12345698765423', false],
  ['DE89 3704 0044 0532 0130 00', false],
])('%s: %s', (iban, isRight) => expect(hasRightCheckDigits(iban)).toBe(isRight))

test('knows where accounts have one', () => {
  expect(['DE', 'AT', 'GB', 'JE', 'US', 'CA', 'AU'].filter(hasIbans)).toEqual(['DE', 'AT', 'GB', 'JE'])
})
