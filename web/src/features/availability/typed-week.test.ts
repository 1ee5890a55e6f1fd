import { expect, it, test } from 'vitest'
import { copyDay, typedAs, weekWanted, wrongInWeek, type TypedInterval } from './typed-week.ts'

const today = '2026-11-25'
const at = (from: string, to: string): TypedInterval => ({ from, to, locationId: 'main' })
const week = (...monday: TypedInterval[]) => ({
  holdsFrom: '2026-12-01',
  days: [monday, [], [], [], [], [at('20:00', '00:00')], []],
})

test('a week comes into the form and out of it as it was, with midnight at its end', () => {
  const typed = week(at('09:00', '12:00'))
  const wanted = weekWanted(typed)
  expect(wanted.hours).toEqual([
    { weekday: 1, locationId: 'main', from: '09:00', to: '12:00' },
    { weekday: 6, locationId: 'main', from: '20:00', to: '24:00' },
  ])
  expect(typedAs(wanted.hours!, '2026-12-01')).toEqual(typed)
})

it.each([
  [week(at('09:00', '12:00'), at('12:00', '15:00')), []],
  [{ ...week(), holdsFrom: '2026-11-24' }, ['holdsFrom holdsFrom']],
  [{ ...week(), holdsFrom: '' }, ['holdsFrom holdsFrom']],
  [week(at('', '12:00')), ['hours-1-0 missing']],
  [week(at('22:00', '06:00')), ['hours-1-0 order']],
  [week(at('09:00', '12:00'), at('11:30', '15:00')), ['hours-1-1 overlap']],
])('%# says what is wrong', (typed, wrong) => {
  expect(wrongInWeek(typed, today).map(({ id, what }) => `${id} ${what}`)).toEqual(wrong)
})

test('the hours of a day are copied to others in place of theirs', () => {
  const days = copyDay(week(at('09:00', '12:00')).days, 1, [2, 6])
  expect(days.map((each) => each.map(({ from }) => from))).toEqual([['09:00'], ['09:00'], [], [], [], ['09:00'], []])
})
