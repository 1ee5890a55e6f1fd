import { expect, test } from 'vitest'
import { areHours, hoursIn, linesOf } from './opening-lines.ts'

const german = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']

test('hours are read and typed in the days of a language, and stored as search engines read them', () => {
  const stored = ['Mo-Th 08:00-18:00', 'Sa,Su 10:00-12:00', 'Fr']
  expect(linesOf(stored, german)).toBe('Mo-Do 08:00-18:00\nSa,So 10:00-12:00\nFr')
  expect(hoursIn(linesOf(stored, german), german)).toEqual(stored)
  expect(hoursIn(' mo – do  08:00 – 18:00 \n\nSa, So 10:00-12:00', german)).toEqual(stored.slice(0, 2))
  expect(linesOf('Mo-Fr 08:00-18:00', german)).toBe('Mo-Fr 08:00-18:00')
})

test('what is no such line stays as it stands, and is told apart', () => {
  expect(linesOf(['by appointment'], german)).toBe('by appointment')
  expect(hoursIn('nach Vereinbarung', german)).toEqual(['nach Vereinbarung'])
  expect(areHours('Mo-Do 08:00-18:00\nFr 08:00-14:00', german)).toBe(true)
  // Theirs mean the same in every language.
  expect(areHours('Tu 08:00-18:00', german)).toBe(true)
  for (const none of ['nach Vereinbarung', 'Xy 08:00-18:00', 'Mo 8-18', 'Mo-Fr 08:00-18:00 Uhr'])
    expect(areHours(none, german), none).toBe(false)
})
