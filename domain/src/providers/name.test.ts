import { expect, test } from 'vitest'
import { doctorName } from './name.ts'

test('with a title, and without', () => {
  const name = { givenName: 'Maya', familyName: 'Okafor' }
  expect(doctorName({ prefix: 'Dr.', ...name })).toBe('Dr. Maya Okafor')
  expect(doctorName({ prefix: '', ...name })).toBe('Maya Okafor')
})
