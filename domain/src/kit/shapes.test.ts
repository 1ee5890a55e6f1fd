import { expect, test } from 'vitest'
import { line, text } from './shapes.ts'

test('a text has one kind of line break, and a line none', () => {
  expect(text(20).parse('\u0085a\r\nb\rc\u0085d\u2028e\u2029f\n\ng\r')).toBe('a\nb\nc\nd\ne\nf\n\ng')
  for (const hidden of ['\v', '\f', '\0']) expect(text(20).safeParse(`a${hidden}b`).success).toBe(false)
  for (const end of ['\n', '\r', '\u0085', '\u2028', '\u2029'])
    expect(line(20).safeParse(`a${end}b`).success).toBe(false)
})
