import { expect, test } from 'vitest'
import { isStarterText, starterLegalText } from './starter-text.ts'
import { mistakeInText, onlyIn, sectionsOf, typedText } from './typed-text.ts'

const sections = [
  { heading: 'Who we are', paragraphs: ['Harbor\n48 Wharf Street', 'By phone.'] },
  { heading: 'Your rights', paragraphs: ['You may ask.'] },
]

test('a text reads back as it was typed, whatever ends its lines', () => {
  expect(sectionsOf(typedText(sections))).toEqual(sections)
  expect(sectionsOf(typedText(sections).replaceAll('\n', '\r\n'))).toEqual(sections)
  expect(sectionsOf('#Who\nwe are\n\n\n\n##  Next \n x ')).toEqual([
    { heading: 'Who', paragraphs: ['we are'] },
    { heading: 'Next', paragraphs: ['x'] },
  ])
  expect(sectionsOf(' \n')).toEqual([])
})

test.each([
  ['', true, 'missing'],
  ['', false, null],
  ['Words first\n# Heading\nx', true, 'begins-without-heading'],
  ['# \nx', true, 'empty-heading'],
  ['# A\nx\n# ', true, 'empty-heading'],
  ['# A\n# B\nx', true, 'heading-without-text'],
  [`# ${'a'.repeat(201)}\nx`, true, 'heading-too-long'],
  [`# A\n${'x'.repeat(5001)}`, true, 'paragraph-too-long'],
  ['# A\nx', true, null],
])('%j is %s to be there: %s', (typed, isRequired, code) => {
  expect(mistakeInText(typed, isRequired)?.code ?? null).toBe(code)
})

test('a difference is the paragraphs that the other does not have', () => {
  expect(onlyIn('# A\n\none\n\ntwo', '# A\n\ntwo\n\nthree')).toEqual(['one'])
})

test('the text that every clinic begins with is known in both languages', () => {
  for (const words of Object.values(starterLegalText))
    expect(isStarterText([{ heading: 'Privacy', paragraphs: [words] }])).toBe(true)
  expect(isStarterText(sections)).toBe(false)
})
