import { expect, test } from 'vitest'
import { visitWith } from '../days/visit.fixture.ts'
import { daysWith } from './calendar.fixture.ts'
import { columnsOf } from './columns.ts'
import { keepUnchanged } from './keep-unchanged.ts'

test('columns stay the very same where nothing changed, and only there', () => {
  const doctor = { id: 'doctor', name: 'Dr. Maya Okafor' }
  const [rosa, ivan] = [
    visitWith(),
    visitWith({ id: 'ivan', startsAt: '2026-11-26T15:00:00Z', endsAt: '2026-11-26T15:30:00Z' }),
  ]
  const columnsWith = (changes: Parameters<typeof daysWith>[0]) =>
    columnsOf(daysWith({ items: [rosa, ivan], ...changes }), ['2026-11-25', '2026-11-26'], [doctor])
  const before = columnsWith({})
  expect(keepUnchanged(before, columnsWith({ now: '2026-11-25T15:23:00Z' }))).toBe(before)
  const arrived = keepUnchanged(before, columnsWith({ items: [rosa, { ...ivan, status: 'arrived' }] }))
  expect(arrived.map((column, index) => column === before[index])).toEqual([true, false])
  const closures = [{ date: '2026-11-25', locationId: null, name: 'Water damage' }]
  const closed = keepUnchanged(before, columnsWith({ closures }))
  expect(closed.map((column, index) => column === before[index])).toEqual([false, true])
})
