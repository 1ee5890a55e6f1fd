import { expect, test } from 'vitest'
import { paysForAnother } from './pays-for-another.ts'

test.each([
  ['Ann Quill', false],
  ['Dr. ann  QUILL', false],
  ['Quill, Ann', false],
  ['Hannah Quill', true],
  ['Quill & Sons', true],
])('%s pays for another than Ann Quill: %s', (payerName, is) =>
  expect(paysForAnother(payerName, { givenName: 'Ann', familyName: 'Quill' })).toBe(is),
)
