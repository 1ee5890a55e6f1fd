import { expect, test } from 'vitest'
import { otherStrengths } from './other-strengths.ts'

const differs = (title: string, name: string, detail: string | null = null) =>
  otherStrengths([{ id: 'e', title, detail }], [{ name, chartEntryIds: ['e'] }]).length === 1

test.each([
  ['Levothyroxine 75 mcg', 'Levothyroxine 50 mcg tablets', true],
  ['Levothyroxin 75 µg', 'L-Thyroxin 0,05 mg Tabletten', true],
  ['Levothyroxine 50mcg', 'Levothyroxine 0.05 mg tablets', false],
  ['Levothyroxine 50 μg', 'Levothyroxine 50 µg tablets', false],
  ['Metformin 1 g', 'Metformin 1000 mg tablets', false],
  ['Vitamin D 1000 I.E.', 'Colecalciferol 20000 IE capsules', true],
  // One that says none says no other.
  ['Levothyroxine', 'Levothyroxine 50 mcg tablets', false],
  ['Levothyroxine 75 mcg', 'Levothyroxine tablets', false],
  // A thousand, or one and three decimals.
  ['Metformin 1,000 mg', 'Metformin 500 mg tablets', false],
  ['Penicillin 3 glasses', 'Penicillin 50 mg tablets', false],
])('%s beside %s: another strength is %s', (title, name, expected) => {
  expect(differs(title, name)).toBe(expected)
})

test('a dose of several tablets is no other strength where the strength stands, too', () => {
  expect(differs('Metoprolol 50 mg', 'Metoprolol 50 mg tablets', '100 mg a day')).toBe(false)
})

test('compares what is the same medicine alone, in all strengths in which it was prescribed', () => {
  const entry = { id: 'e', title: 'Levothyroxine 75 mcg', detail: null }
  const of = (strength: string, ...chartEntryIds: string[]) => ({ name: `Levothyroxine ${strength}`, chartEntryIds })
  expect(otherStrengths([entry], [of('50 mcg')])).toEqual([])
  expect(otherStrengths([entry], [of('50 mcg', 'e'), of('75 mcg', 'e')])).toEqual([])
  expect(otherStrengths([entry], [of('50 mcg', 'e'), of('25 mcg', 'e')])).toEqual([entry])
})
