import { expect, test } from 'vitest'
import { line, text } from './shapes.ts'

test('a text has one kind of line break, and a line none', () => {
  expect(text(20).parse('\u0085a\r\nb\rc\u0085d\u2028e\u2029f\n\ng\vh\fi\r')).toBe('a\nb\nc\nd\ne\nf\n\ng\nh\ni')
  for (const hidden of ['\0', '\u000e', '\u007f']) expect(text(20).safeParse(`a${hidden}b`).success).toBe(false)
  for (const end of ['\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])
    expect(line(20).safeParse(`a${end}b`).success).toBe(false)
})

test.each([
  ['a\u200bb', 'ab'],
  ['a\u202egnp.exe', 'agnp.exe'],
  ['\u2067x\u2069 \u061c\u200f', 'x'],
  ['Morphi\u00adne\ufeff', 'Morphine'],
  // With joiners and variants scripts and pictures are written.
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['👩\u200d⚕\ufe0f', '👩\u200d⚕\ufe0f'],
])('%j is kept as it shows', (typed, kept) => {
  expect(line(20).parse(typed)).toBe(kept)
  expect(text(20).parse(typed)).toBe(kept)
})

test('nothing that shows is nothing', () => {
  for (const nothing of ['\u200b'.repeat(5), ' \u2060 ', '\u200d\u200c', '\u2800'.repeat(5), '\u3164']) {
    expect(line(20).min(2).safeParse(nothing).success).toBe(false)
    expect(text(20).parse(nothing)).toBe('')
  }
})
