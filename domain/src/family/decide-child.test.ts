import { expect, test } from 'vitest'
import { decideChild } from './decide-child.ts'

const facts = { today: '2026-11-25', isKnown: false, children: 2 }
const at = (pointer: string, code: string) =>
  expect.objectContaining({ details: { errors: [expect.objectContaining({ pointer, code })] } })

test('a child is written down until the day before they come of age, and once', () => {
  expect(decideChild(facts, '2019-02-03')).toBeNull()
  expect(decideChild(facts, '2008-11-26')).toBeNull()
  expect(decideChild(facts, '2008-11-25')).toEqual(at('/body/birthDate', 'of_age'))
  expect(decideChild(facts, '2026-11-26')).toEqual(at('/body/birthDate', 'in_future'))
  expect(decideChild({ ...facts, children: 12 }, '2019-02-03')).toEqual(at('/body/givenName', 'too_many'))
  expect(decideChild({ ...facts, isKnown: true }, '2019-02-03')).toEqual(at('/body/givenName', 'known_already'))
})
