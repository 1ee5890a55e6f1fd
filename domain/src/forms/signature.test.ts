import { expect, test } from 'vitest'
import { sayAnswer } from './answer-rows.ts'
import { readAnswer } from './answers.ts'
import { emptyField } from './definition.ts'
import { readSignature, withStroke } from './signature.ts'

test('strokes become one path, without dots and what is beside the field', () => {
  const first = withStroke('', [
    { x: 10.4, y: 20 },
    { x: 11, y: 21 },
    { x: 700, y: -5 },
  ])
  expect(first).toBe('M10 20L600 0')
  expect(withStroke(first, [{ x: 1, y: 1 }])).toBe(first)
  expect(
    withStroke(first, [
      { x: 0, y: 0 },
      { x: 9, y: 9 },
    ]),
  ).toBe('M10 20L600 0M0 0L9 9')
  const endless = Array.from({ length: 4000 }, (_, place) => ({ x: place % 2 ? 600 : 0, y: place % 200 }))
  expect(withStroke(first, endless)).toBe(first)
})

test.each([
  'Rosa Díaz',
  'M10 20',
  'M10 20L601 3',
  'M10 20L30 201',
  'M10 20L30 40 url(#x)',
  'M10 20C1 1 2 2 3 3',
  'M10 20L30 40\nAna\nDíaz',
  '"><script>alert(1)</script>',
])('%s is no drawing', (value) => {
  expect(readSignature(value)).toEqual({ path: '', name: value })
})

test('a drawn signature is an answer, longer than a name may be, and is never told as one', () => {
  const field = emptyField('sign', 'signature')
  const path = `M0 0${'L100 100L200 20'.repeat(60)}`
  expect(readAnswer(field, path)).toEqual({ value: path })
  expect(readAnswer(field, 'x'.repeat(301))).toEqual({ code: 'too_long' })
  const words = { signed: 'Signed by hand', yes: '', no: '', agreed: '', notAgreed: '', number: String, date: String }
  expect(sayAnswer(field, path, words)).toBe('Signed by hand')
  expect(sayAnswer(field, 'Rosa Díaz', words)).toBe('Rosa Díaz')
  const both = 'M10 20L300 150\nAna Díaz'
  expect(readSignature(both)).toEqual({ path: 'M10 20L300 150', name: 'Ana Díaz' })
  expect(readAnswer(field, `${both} `)).toEqual({ value: both })
  expect(sayAnswer(field, both, words)).toBe('Signed by hand: Ana Díaz')
  expect(readAnswer(field, `M10 20L300 150\n${'x'.repeat(301)}`)).toEqual({ code: 'too_long' })
})
