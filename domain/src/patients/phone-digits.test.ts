import { expect, test } from 'vitest'
import { digitsOfPhone, isSamePhone } from './phone-digits.ts'

test.each<[string, string, boolean]>([
  ['+49 8024 1234', '08024 1234', true],
  ['+49 30 123456', '030 123456', true],
  ['+49 30 123456', '+49 (0)30 123456', true],
  ['030 123456', '0049 30 123456', true],
  ['+1 617 555 0142', '(617) 555-0142', true],
  ['+1 617 555 0142', '1-617-555-0142', true],
  ['+49 30 123456', '040 123456', false],
  ['+49 30 123456', '123456', false],
  ['+1 617 555 0142', '555-0142', false],
  ['0142', '0142', false],
])('%s and %s are one: %s', (one, other, are) => {
  expect([isSamePhone(one, other), isSamePhone(other, one)]).toEqual([are, are])
  // What is the same is found by an end that both have.
  if (are) {
    const stored = one.replaceAll('(0)', '').replaceAll(/\D/g, '')
    expect(digitsOfPhone(other).some((digits) => stored.endsWith(digits))).toBe(true)
  }
})
