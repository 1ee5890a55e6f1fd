import { expect, it } from 'vitest'
import { daysWith } from '../calendar/calendar.fixture.ts'
import { judgeMove } from './judge-move.ts'
import { visitWith } from './visit.fixture.ts'

// Hours in Boston: 8 to 12, 1:20 to 5.
const at = (clock: string) => `2026-11-25T${clock}:00Z` as const
const other = visitWith({ id: 'ivan', startsAt: at('14:00'), endsAt: at('14:40') })

it.each([
  ['beside another', '14:40', null],
  ['over another', '14:39', { kind: 'taken', visit: other }],
  ['until the hours end', '16:15', null],
  ['into the break', '16:16', { kind: 'outside' }],
  ['into time off', '20:00', { kind: 'time-off' }],
  ['before the hours', '12:55', { kind: 'outside' }],
])('a visit of 45 minutes %s', (_what, clock, note) => {
  const timeOff = [{ startsAt: at('20:30'), endsAt: at('21:00'), note: null }]
  const [doctor] = daysWith().doctors
  const days = daysWith({ items: [visitWith(), other], doctors: [{ ...doctor!, timeOff }] })
  expect(judgeMove(visitWith(), { startsAt: at(clock), providerId: 'doctor' }, days)).toEqual(note)
})

it('what gave its time away is in nobody’s way', () => {
  const days = daysWith({ items: [{ ...other, status: 'cancelled' }] })
  expect(judgeMove(visitWith(), { startsAt: at('14:00'), providerId: 'doctor' }, days)).toBeNull()
})
