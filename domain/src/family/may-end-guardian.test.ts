import { expect, test } from 'vitest'
import { mayEndGuardian } from './may-end-guardian.ts'

test.each([
  ['2015-11-20', 'clinic', false],
  ['2015-11-20', null, false],
  ['2015-11-20', 'patient', true],
  ['2008-11-20', 'clinic', true],
  ['2008-11-21', 'clinic', false],
  [null, 'clinic', true],
])('who was born on %s ends what came by %s: %s', (birthDate, cameBy, may) => {
  expect(mayEndGuardian({ birthDate, cameBy, today: '2026-11-20' })).toBe(may)
})
