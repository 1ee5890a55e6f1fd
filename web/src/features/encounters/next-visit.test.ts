import { expect, test } from 'vitest'
import type { DayVisit } from '../days/day.ts'
import { nextVisit } from './next-visit.ts'

const visit = (id: string, status: DayVisit['status'], arrived: string | null = null) => ({
  ...{
    id,
    status,
    isNoteSigned: false,
    arrivedAt: arrived && `2031-03-03T${arrived}:00.000Z`,
    startsAt: '2031-03-03T15:00:00.000Z',
  },
})
const day = [
  visit('done', 'fulfilled'),
  visit('own', 'checked-in', '14:00'),
  visit('signed', 'checked-in', '14:10'),
  visit('late', 'arrived', '14:50'),
  visit('early', 'arrived', '14:20'),
  visit('expected', 'booked'),
]

test('after a note comes whoever is here and has none that is signed', () => {
  const next = (signed: string[], more: typeof day = []) =>
    nextVisit(
      [...day, ...more].map((each) => ({ ...each, isNoteSigned: signed.includes(each.id) })),
      'own',
    )?.id
  expect(next(['signed'])).toBe('early')
  expect(next(['signed', 'early'])).toBe('late')
  expect(next(['signed'], [visit('with the doctor', 'checked-in', '14:55')])).toBe('with the doctor')
  expect(next(['signed', 'early', 'late'])).toBeUndefined()
})
