import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNumber, writeAmount, writeNumber } from './numbers.ts'

test.each([
  ['0,5', 0.5],
  ['0.5', 0.5],
  ['.5', 0.5],
  ['½', 0.5],
  ['1/2', 0.5],
  ['1⁄2', 0.5],
  ['1½', 1.5],
  ['1 1/2', 1.5],
  ['10¼', 10.25],
  ['1.0', 1],
  ['1000', 1000],
  ['0,125', 0.125],
  ['0.125', 0.125],
  ['1000,125', 1000.125],
  ['1,2340', 1.234],
])('%j is a number', (typed, value) => {
  expect(readNumber(typed)).toBe(value)
})

test.each([
  ['1.000', ['1000', '1']],
  ['1,000', ['1000', '1']],
  ['10.500', ['10500', '10½']],
  ['1 000', ['1000']],
  ["1'000", ['1000']],
  ['1.000,5', ['1000.5']],
  ['1,000.5', ['1000.5']],
  ['1.000.000', ['1000000']],
  ['05', ['0.5', '5']],
])('%j may be two numbers', (typed, instead) => {
  expect(readNumber(typed)).toEqual({ misread: 'ambiguous-number', at: typed, instead })
  for (const other of instead) expect(readNumber(other)).toBeTypeOf('number')
})

test.each([
  ['', 'empty'],
  ['1/3', 'too-precise'],
  ['⅔', 'too-precise'],
  ['0,0001', 'too-precise'],
  ['2/1', 'not-understood'],
  ['0/2', 'not-understood'],
  ['1,2,3', 'not-understood'],
  ['00.5', 'not-understood'],
  ['one', 'not-understood'],
  ['-1', 'not-understood'],
  ['1e3', 'not-understood'],
])('%j is none', (typed, reason) => {
  expect(readNumber(typed)).toMatchObject({ misread: reason })
})

test('what is written is read as the same, in both languages', () => {
  const thousandths = fc.integer({ min: 0, max: 20_000_000 })
  fc.assert(
    fc.property(thousandths, fc.constantFrom('en', 'de'), (value, language) => {
      expect(readNumber(writeNumber(value / 1000, language))).toBe(value / 1000)
      expect(readNumber(writeAmount(value / 1000, language))).toBe(value / 1000)
    }),
  )
})
