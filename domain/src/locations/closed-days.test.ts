import { expect, test } from 'vitest'
import { holidaysOffered, isClosedFor } from './closed-days.ts'

test('a day is closed when one closure covers all of it, of the clinic or of that place', () => {
  const closures = [
    { from: '2031-12-24', to: '2031-12-26', locationId: null },
    { from: '2031-06-01', to: '2031-06-01', locationId: 'harbor' },
  ]
  const on = (date: string, locationId: string | null, to = date) =>
    isClosedFor(closures, { from: date, to, locationId })
  expect([on('2031-12-25', null), on('2031-12-25', 'harbor'), on('2031-06-01', 'harbor')]).toEqual([true, true, true])
  expect([on('2031-06-01', null), on('2031-06-01', 'uptown'), on('2031-12-26', null, '2031-12-27')]).toEqual([
    ...[false, false, false],
  ])
})

test('what every place has is offered once, for the whole clinic, by date', () => {
  const day = (date: string, name: string) => ({ from: date, to: date, name })
  const places = [
    { id: 'berlin', holidays: [day('2031-03-08', 'Frauentag'), day('2031-05-01', 'Tag der Arbeit')] },
    { id: 'munich', holidays: [day('2031-05-01', 'Tag der Arbeit'), day('2031-01-06', 'Heilige Drei Könige')] },
  ]
  expect(holidaysOffered(places)).toEqual([
    { ...day('2031-01-06', 'Heilige Drei Könige'), locationId: 'munich' },
    { ...day('2031-03-08', 'Frauentag'), locationId: 'berlin' },
    { ...day('2031-05-01', 'Tag der Arbeit'), locationId: null },
  ])
  expect(holidaysOffered([])).toEqual([])
})

test('two holidays on one day are offered as one, by both names', () => {
  const holidays = [
    { from: '2031-10-13', to: '2031-10-13', name: 'Columbus Day' },
    { from: '2031-10-13', to: '2031-10-14', name: 'Indigenous Peoples’ Day' },
    { from: '2031-12-25', to: '2031-12-25', name: 'Christmas Day' },
    { from: '2031-12-25', to: '2031-12-25', name: 'x'.repeat(90) },
  ]
  expect(holidaysOffered([{ id: 'portland', holidays }])).toEqual([
    { from: '2031-10-13', to: '2031-10-14', name: 'Columbus Day / Indigenous Peoples’ Day', locationId: null },
    { from: '2031-12-25', to: '2031-12-25', name: 'Christmas Day', locationId: null },
  ])
})
