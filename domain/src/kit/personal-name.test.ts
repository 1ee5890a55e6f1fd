import { describe, expect, test } from 'vitest'
import { isSameName, nameMistake, tidyName } from './personal-name.ts'

const mistake = (typed: string, most = 80) => nameMistake(tidyName(typed), most)

describe('names of people pass', () => {
  test.each([
    'Rosa',
    'Mary-Jane O’Connor',
    "D'Angelo",
    'J.R.R. Tolkien',
    'Martin Luther King, Jr.',
    'Gal·la',
    'Nguyễn Thị Minh Khai',
    'Zoë',
    'Müller-Lüdenscheidt',
    'Søren Ærø',
    'Þórdís',
    'ʻAulani',
    '渡邉 葛\u{e0100}城',
    'マリー・アントワネット',
    '김민준',
    'Ольга Соловьёва',
    'محمد‌رضا',
    'क्‍ष',
    'ශ්‍රී',
    'ยิ่งลักษณ์',
    'ז׳בוטינסקי',
    'Henry Ⅷ',
    'John Smith 3rd',
    'X',
  ])('%s', (name) => {
    expect(mistake(name)).toBeNull()
    expect(tidyName(name)).toBe(name.normalize('NFC'))
  })
})

test.each([
  ['  Rosa \t  Maria  ', 'Rosa Maria'],
  ['Zoe\u0308', 'Zoë'],
  ['Rosa\u00a0\u3000Diaz', 'Rosa Diaz'],
])('%j is kept as %s', (typed, kept) => {
  expect(tidyName(typed)).toBe(kept)
})

describe('what is no name is told why', () => {
  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['Rosa\u202egnihsihp', 'name_invisible'],
    ['Rosa\u2066x\u2069', 'name_invisible'],
    ['\u200b', 'name_invisible'],
    ['\u3164', 'name_invisible'],
    ['Ro\u200dsa', 'name_invisible'],
    ['Rosa\u200d', 'name_invisible'],
    ['Ro\u00adsa', 'name_invisible'],
    ['Rosa\u0007', 'name_invisible'],
    ['Rosa\nDiaz', 'name_invisible'],
    ['Rosa\u2028Diaz', 'name_invisible'],
    ['\ue000', 'name_invisible'],
    ['Rosa\ud800', 'name_invisible'],
    ['Ro\ufe0fsa', 'name_invisible'],
    ['Please confirm at evil.example now', 'name_address'],
    ['https://evil.example', 'name_address'],
    ['rosa@evil', 'name_address'],
    ['www.evil', 'name_address'],
    ['evil。com', 'name_signs'],
    ['evil․com', 'name_signs'],
    ['Rosa <b>', 'name_signs'],
    ['Rosa; Diaz', 'name_signs'],
    ['Rosa 😀', 'name_signs'],
    ['call 0900 123456', 'name_signs'],
    [`R${'\u0301\u0300\u0302\u0303'.repeat(3)}`, 'name_signs'],
    ['-', 'name_letter'],
    ['123', 'name_letter'],
    ['x'.repeat(81), 'name_length'],
  ])('%j: %s', (typed, why) => {
    expect(mistake(typed)).toBe(why)
  })
})

test('a character counts as one, however it is written', () => {
  expect(mistake('षि'.repeat(80))).toBeNull()
  expect(mistake('षि'.repeat(81))).toBe('name_length')
})

test('a name is the same however it is composed, spaced and capitalised, and part by part', () => {
  const jose = { givenName: 'José', familyName: 'de la Cruz' }
  expect(isSameName(jose, { givenName: ' jose\u0301', familyName: 'De  La Cruz' })).toBe(true)
  expect(isSameName(jose, { givenName: 'José de', familyName: 'la Cruz' })).toBe(false)
  expect(isSameName(jose, { givenName: 'Jose', familyName: 'de la Cruz' })).toBe(false)
})
