import { expect, test } from 'vitest'
import { dateShape, readTypedDate, writeTypedDate } from './typed-date.ts'

test.each([
  ['en-US', ['month', 'day', 'year'], '/'],
  ['en-GB', ['day', 'month', 'year'], '/'],
  ['de-DE', ['day', 'month', 'year'], '.'],
] as const)('%s writes its dates in its own order', (locale, order, separator) => {
  expect(dateShape(locale)).toEqual({ order, separator })
})

test.each([
  ['03/08/1985', 'en-US'],
  ['3/8/1985', 'en-US'],
  ['03 / 08 / 1985', 'en-US'],
  ['03081985', 'en-US'],
  ['8.3.1985', 'de-DE'],
  ['08.03.1985', 'de-DE'],
  ['8 3 1985', 'de-DE'],
  ['08031985', 'de-DE'],
  ['8.3.1985', 'en-US'],
  ['08. 03. 1985', 'en-US'],
  ['1985-03-08', 'en-US'],
  ['1985.03.08', 'en-US'],
  ['1985-03-08', 'de-DE'],
])('reads %s as typed in %s', (typed, locale) => {
  expect(readTypedDate(typed, locale)).toEqual({ date: '1985-03-08' })
})

test.each([
  ['02/30/1985', 'notReal'],
  ['02/29/2023', 'notReal'],
  ['13/08/1985', 'notReal'],
  ['03/08/85', 'year'],
  ['March 8 1985', 'unreadable'],
  ['1985', 'unreadable'],
  ['003/08/1985', 'unreadable'],
  ['yes', 'unreadable'],
])('says what is wrong with %s', (typed, error) => {
  expect(readTypedDate(typed, 'en-US')).toEqual({ error })
})

test('a date is written as it is read', () => {
  expect(writeTypedDate('1985-03-08', 'en-US')).toBe('03/08/1985')
  expect(writeTypedDate('1985-03-08', 'de-DE')).toBe('08.03.1985')
})
