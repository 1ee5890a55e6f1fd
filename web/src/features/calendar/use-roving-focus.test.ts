import { expect, test } from 'vitest'
import { visitWith } from '../days/visit.fixture.ts'
import { daysWith } from './calendar.fixture.ts'
import { columnsOf } from './columns.ts'
import { stopsOf } from './stops.ts'
import { nextStop } from './use-roving-focus.ts'

test('arrows lead through visits and time off, and past days without any', () => {
  const [own] = daysWith().doctors
  const doctor = { id: 'doctor', name: 'Dr. Maya Okafor' }
  const timeOff = [{ id: 'lunch', note: null, startsAt: '2026-11-25T17:00:00Z', endsAt: '2026-11-25T18:00:00Z' }]
  const friday = { startsAt: '2026-11-27T16:30:00Z', endsAt: '2026-11-27T17:00:00Z' }
  const days = daysWith({ items: [visitWith(), visitWith({ id: 'noon', ...friday })], doctors: [{ ...own!, timeOff }] })
  const columns = columnsOf(days, ['2026-11-25', '2026-11-26', '2026-11-27'], [doctor])
  const stops = columns.map((column) => stopsOf(column, () => true))
  const next = (column: number, stop: number, key: string) => nextStop(stops, { column, stop }, key)?.element
  expect(next(0, 0, 'ArrowDown')).toBe('time-off-lunch-2026-11-25')
  expect(next(0, 0, 'ArrowRight')).toBe('visit-noon')
  expect(next(2, 0, 'ArrowLeft')).toBe('time-off-lunch-2026-11-25')
  expect(stopsOf(columns[0]!, () => false)).toHaveLength(1)
})
