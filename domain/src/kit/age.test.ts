import { expect, test } from 'vitest'
import { ageOn, comesOfAgeOn } from './age.ts'

test('somebody is of age from their eighteenth birthday on', () => {
  expect(comesOfAgeOn('2010-06-30')).toBe('2028-06-30')
  expect(comesOfAgeOn('2008-02-29')).toBe('2026-03-01')
  expect([ageOn('2010-06-30', '2028-06-29'), ageOn('2010-06-30', '2028-06-30')]).toEqual([17, 18])
  expect([ageOn('2008-02-29', '2026-02-28'), ageOn('2008-02-29', '2026-03-01')]).toEqual([17, 18])
})
