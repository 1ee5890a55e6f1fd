import { expect, test } from 'vitest'
import { formatNumericDate } from './format-numeric-date.ts'

test.each([
  ['1985-03-08', 'en-US', '03/08/1985'],
  ['1985-03-08', 'de-DE', '08.03.1985'],
  ['1919-12-31', 'en-GB', '31/12/1919'],
] as const)('%s in %s is %s, wherever it is read', (date, locale, text) => {
  expect(formatNumericDate(date, locale)).toBe(text)
})
