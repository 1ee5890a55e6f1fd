import { expect, test } from 'vitest'
import { plainSms, smsParts } from './sms-parts.ts'

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['ä'.repeat(160), 1],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['ł'.repeat(70), 1],
  ['ł'.repeat(71), 2],
])('%s takes %i', (text, parts) => expect(smsParts(text)).toBe(parts))

test('what typography adds costs nothing', () => {
  expect(plainSms('“Dr.\u00a0O’Hara”, 9:40\u202fAM – „Praxis“…')).toBe('"Dr. O\'Hara", 9:40 AM - "Praxis"...')
})
