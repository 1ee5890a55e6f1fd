import { expect, it } from 'vitest'
import { beginningOf } from './beginning-of.ts'

it.each([
  ['', ''],
  ['\n Rest\n', 'Rest'],
  ['Rest \nFluids', 'Rest …'],
  [`${'word '.repeat(47)}last words`, `${'word '.repeat(47)}last …`],
  ['x'.repeat(300), `${'x'.repeat(240)} …`],
])('%j begins %j', (text, beginning) => {
  expect(beginningOf(text)).toBe(beginning)
})
