import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test.each([
  ['plain', 'plain'],
  ['a "word", and more', '"a ""word"", and more"'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', `"'=1+1"`],
  [' @SUM(A1)', `"' @SUM(A1)"`],
  ['-2', '-2'],
  [-2, '-2'],
  [null, ''],
])('%o is written as %o', (cell, written) => {
  expect(csvOf([[cell, 1]], 'en-US')).toBe(`\uFEFF${written},1\r\n`)
})

test.each([
  ['en-US', 'Filled,0.947\r\n"a;b",1200'],
  ['en-GB', 'Filled,0.947\r\n"a;b",1200'],
  ['de-DE', 'Filled;0,947\r\n"a;b";1200'],
  ['de-CH', 'Filled;0.947\r\n"a;b";1200'],
])('in %s it is as a spreadsheet there opens it', (locale, written) => {
  const rows = [
    ['Filled', 0.947],
    ['a;b', 1200],
  ]
  expect(csvOf(rows, locale)).toBe(`\uFEFF${written}\r\n`)
})
