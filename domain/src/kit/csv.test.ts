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
  expect(csvOf([[cell, 1]])).toBe(`\uFEFF${written},1\r\n`)
})
