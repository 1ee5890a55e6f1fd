import { expect, test } from 'vitest'
import { withWhatIsLeftOut, withWholeYear } from './whole-year.ts'

test.each([
  ['3/4/19', '3/4/2019'],
  ['11/25/26', '11/25/2026'],
  ['11/26/26', '11/26/1926'],
  ['3/4/2019', '3/4/2019'],
  ['03041985', '03041985'],
  ['3/4', '3/4'],
])('%s is %s to the desk', (typed, whole) => {
  expect(withWholeYear(typed, '2026-11-25', 'en-US')).toBe(whole)
})

test.each([
  ['280226', 'en-US', '28 02 26'],
  ['28.2.', 'de-DE', '28.2.2027'],
  ['30.11.', 'de-DE', '30.11.2026'],
  ['29.11', 'de-DE', '29.11.2027'],
  ['2/28', 'en-US', '2/28/2027'],
  ['28.2.', 'en-US', '28.2.2027'],
  ['29.2.', 'de-DE', '29.2.2028'],
  ['31.2.', 'de-DE', '31.2.'],
  ['28.2.2025', 'de-DE', '28.2.2025'],
  ['14', 'de-DE', '14'],
])('%s, left so in %s, is %s', (typed, formatLocale, whole) => {
  expect(withWhatIsLeftOut(typed, { today: '2026-11-30', latest: '2199-12-31' }, formatLocale)).toBe(whole)
})

test('where no day ahead may be, no year is guessed', () => {
  const past = { today: '2026-11-30', latest: '2026-11-30' } as const
  for (const typed of ['24.12.', '30.11.', '3/3']) expect(withWhatIsLeftOut(typed, past, 'de-DE')).toBe(typed)
})
