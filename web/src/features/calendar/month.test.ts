import { expect, test } from 'vitest'
import { spanOf, turned } from './calendar-place.ts'
import { isWorked, noteOf, type MonthDay } from './month.ts'

const [maya, ben] = [
  { id: 'maya', name: 'Dr. Okafor' },
  { id: 'ben', name: 'Dr. Ruiz' },
] as const
const dayWith = (off: MonthDay['off'], closure: string | null = null): MonthDay => ({
  ...{ date: '2026-11-26', visits: 0, first: [] },
  ...{ off, closure },
})
const offs = (...each: [string, 'closed' | 'time-off' | 'no-hours'][]) =>
  each.map(([providerId, why]) => ({ providerId, why }))

test.each([
  [
    'a holiday by its name',
    dayWith(offs(['maya', 'closed']), 'Thanksgiving'),
    { kind: 'closure', words: 'Thanksgiving' },
  ],
  ['who is away while others work', dayWith(offs(['maya', 'time-off'])), { kind: 'away', names: ['Dr. Okafor'] }],
  ['nothing of who never works then', dayWith(offs(['maya', 'no-hours'])), null],
  ['nothing where nobody works then', dayWith(offs(['maya', 'no-hours'], ['ben', 'no-hours'])), null],
  ['time off where nobody else works', dayWith(offs(['maya', 'time-off'], ['ben', 'no-hours'])), { kind: 'time-off' }],
  ['a closed place', dayWith(offs(['maya', 'closed'], ['ben', 'no-hours'])), { kind: 'closed' }],
])('a day tells %s', (_what, day, note) => {
  expect(noteOf(day, [maya, ben])).toEqual(note)
  expect(isWorked(day, [maya, ben])).toBe(note === null ? day.off.length < 2 : note.kind === 'away')
})

test('a month is shown in whole weeks, and the next one begins on its first', () => {
  expect(spanOf('month', '2026-11-25', 'de-DE')).toEqual({ from: '2026-10-26', to: '2026-12-06' })
  expect(spanOf('month', '2027-02-10', 'de-DE')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  // In Boston a week begins with Sunday.
  expect(spanOf('month', '2026-11-25', 'en-US')).toEqual({ from: '2026-11-01', to: '2026-12-05' })
  expect(spanOf('week', '2026-11-29', 'en-US')).toEqual({ from: '2026-11-29', to: '2026-12-05' })
  expect([turned('month', '2026-12-31', 1), turned('month', '2026-03-31', -1)]).toEqual(['2027-01-01', '2026-02-01'])
})
