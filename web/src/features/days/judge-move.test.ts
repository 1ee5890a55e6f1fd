import { expect, it, test } from 'vitest'
import { daysWith } from '../calendar/calendar.fixture.ts'
import type { Days } from '../calendar/calendar.ts'
import { judgeMove } from './judge-move.ts'
import { visitWith } from './visit.fixture.ts'

// Hours in Boston: 8 to 12, 1:20 to 5.
const at = (clock: string) => `2026-11-25T${clock}:00Z` as const
const known = (days: Days) => ({ now: at('12:30'), days, offeredAt: null })
const other = visitWith({ id: 'ivan', startsAt: at('14:00'), endsAt: at('14:40') })

it.each([
  ['beside another', '14:40', null],
  ['over another', '14:39', { kind: 'taken', visit: other }],
  ['until the hours end', '16:15', null],
  ['into the break', '16:16', { kind: 'outside' }],
  ['into time off', '20:00', { kind: 'time-off' }],
  ['while they are busy elsewhere', '18:30', { kind: 'busy-elsewhere' }],
  ['before the hours', '12:55', { kind: 'outside' }],
  ['now', '12:30', { kind: 'past' }],
])('a visit of 45 minutes %s', (_what, clock, note) => {
  const timeOff = [{ id: 'away', startsAt: at('20:30'), endsAt: at('21:00'), note: null }]
  const busyElsewhere = [{ startsAt: at('19:00'), endsAt: at('19:10') }]
  const [doctor] = daysWith().doctors
  const days = daysWith({ items: [visitWith(), other], doctors: [{ ...doctor!, timeOff, busyElsewhere }] })
  expect(judgeMove(visitWith(), { startsAt: at(clock), providerId: 'doctor' }, known(days))).toEqual(note)
})

it('a longer visit reaches into what comes after it', () => {
  const later = { ...other, startsAt: at('15:30'), endsAt: at('16:00') }
  const long = (durationMinutes: number) =>
    judgeMove(
      visitWith(),
      { startsAt: at('14:40'), providerId: 'doctor', durationMinutes },
      known(daysWith({ items: [visitWith(), later] })),
    )
  expect(long(50)).toBeNull()
  expect(long(55)).toEqual({ kind: 'taken', visit: later })
})

test('a group of the same service is joined as long as it has a seat', () => {
  const seated = (number: number, changes = {}) =>
    visitWith({ id: `seat-${number}`, startsAt: at('14:00'), endsAt: at('14:45'), seat: { number, of: 2 }, ...changes })
  const moved = visitWith({ seat: { number: 1, of: 2 } })
  const judged = (items: ReturnType<typeof seated>[], clock = '14:00') =>
    judgeMove(moved, { startsAt: at(clock), providerId: 'doctor' }, known(daysWith({ items })))
  expect(judged([seated(1)])).toBeNull()
  expect(judged([seated(1), seated(2, { status: 'noshow' })])).toBeNull()
  expect(judged([seated(1), seated(2)])).toEqual({ kind: 'full', count: 2, of: 2 })
  const taken = (visit: ReturnType<typeof seated>) => ({ kind: 'taken', visit })
  expect(judged([seated(1)], '14:05')).toEqual(taken(seated(1)))
  const longer = seated(1, { endsAt: at('15:00') })
  expect(judged([longer])).toEqual(taken(longer))
  const another = seated(1, { service: { ...moved.service, id: 'another' } })
  expect(judged([another])).toEqual(taken(another))
})

test('a group that would overlap its own time is in its own way, unless somebody else is, or one of it moves alone', () => {
  const seated = (number: number) => visitWith({ id: `seat-${number}`, seat: { number, of: 4 } })
  const [moved, along] = [seated(1), seated(2)]
  const judged = (others: number, more: ReturnType<typeof seated>[] = []) =>
    judgeMove(
      moved,
      { startsAt: at('14:55'), providerId: 'doctor' },
      { ...known(daysWith({ items: [moved, along, ...more] })), others },
    )
  expect(judged(1)).toEqual({ kind: 'own-group' })
  expect(judged(0)).toEqual({ kind: 'taken', visit: along })
  const later = { ...other, startsAt: at('15:25'), endsAt: at('16:00') }
  expect(judged(1, [later])).toEqual({ kind: 'taken', visit: later })
})

it('what gave its time away is in nobody’s way', () => {
  const days = daysWith({ items: [{ ...other, status: 'cancelled' }] })
  expect(judgeMove(visitWith(), { startsAt: at('14:00'), providerId: 'doctor' }, known(days))).toBeNull()
})

test('a visit goes along to the place where the doctor works then, if what it is for is offered there', () => {
  const [doctor] = daysWith().doctors
  const hours = [{ startsAt: at('23:00'), endsAt: at('23:59'), locationId: 'annex' }]
  const places = [...daysWith().places, { id: 'annex', name: 'Annex' }]
  const days = daysWith({ places, doctors: [{ ...doctor!, hours }] })
  const judged = (offeredAt: string[] | null) =>
    judgeMove(visitWith(), { startsAt: at('23:00'), providerId: 'doctor' }, { ...known(days), offeredAt })
  expect(judged(null)).toEqual({ kind: 'place', name: 'Annex' })
  expect(judged(['location', 'annex'])).toEqual({ kind: 'place', name: 'Annex' })
  expect(judged(['location'])).toEqual({ kind: 'outside' })
})

test('a time that is over is told before anything is known of that day', () => {
  const past = { startsAt: at('12:00'), providerId: 'doctor' }
  expect(judgeMove(visitWith(), past, { now: at('12:30'), days: null, offeredAt: null })).toEqual({ kind: 'past' })
})
