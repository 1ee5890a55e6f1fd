import { expect, test } from 'vitest'
import { isRecognizable } from './same-person.ts'

const who = (name: string, birthDate: string | null = '1990-02-28') => {
  const [givenName = '', familyName = ''] = name.split(' ')
  return { folded: { givenName, familyName }, birthDate }
}

test.each([
  ['rosa diaz', 'rosa weber', '1990-02-28', true],
  ['rosa diaz', 'roza diaz', '1990-02-28', true],
  ['rosa diaz', 'diaz rosa', '1990-02-28', true],
  ['rosa diaz', 'rosa diaz', '1985-06-01', true],
  ['rosa diaz', 'roza diaz', '1985-06-01', true],
  ['rosa diaz', 'diaz rosa', '1985-06-01', true],
  // Of another name and another date nothing tells who it was.
  ['rosa diaz', 'rosa weber', '1985-06-01', false],
  ['rosa diaz', 'paula weber', '1990-02-28', false],
  ['rosa diaz', 'paula diaz', '1985-06-01', false],
])('%s, born on 1990-02-28, and %s, born on %s: %s', (before, after, birthDate, is) => {
  expect(isRecognizable(who(before), who(after, birthDate))).toBe(is)
  expect(isRecognizable(who(after, birthDate), who(before))).toBe(is)
})

test('of whom no date of birth is known both names tell', () => {
  expect(isRecognizable(who('rosa diaz', null), who('rosa diaz'))).toBe(true)
  expect(isRecognizable(who('rosa diaz', null), who('rosa weber', null))).toBe(false)
})
