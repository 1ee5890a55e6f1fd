import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Side } from '../kit/permissions.ts'
import { Refused } from '../kit/refused.ts'
import { decideAct, decideCancellation, decideMove, decideUndo, rankPlaces, type VisitToMove } from './decide-change.ts'
import type { Undo } from './rules.ts'
import { appointmentStates, keepsItsTime, type AppointmentState } from './states.ts'

const now = '2026-11-25T13:00:00.000Z'
const ids = { maya: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a00', tom: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a01' }
const policy = { freeUntilMinutes: 1440, lateFeeMinor: 4000, closedUntilMinutes: 120 }
const visit: VisitToMove = {
  status: 'booked',
  version: 3,
  startsAt: '2026-11-27T15:00:00+00:00',
  endsAt: '2026-11-27T15:30:00+00:00',
  timeZone: 'America/New_York',
  providerId: ids.maya,
  policy,
  createdAt: '2026-11-01T12:00:00Z',
  isLateChange: false,
  movesOfDay: [],
  isDocumented: false,
  keepsItsDoctor: false,
  hasSeat: false,
}
const moves = (count: number) => Array.from({ length: count }, () => '2026-11-25T12:00:00Z')
const soon = { startsAt: '2026-11-25T16:00:00+00:00', endsAt: '2026-11-25T16:30:00+00:00' }
const tooSoon = { startsAt: '2026-11-25T14:59:00+00:00', endsAt: '2026-11-25T15:29:00+00:00' }
const seen = { 'if-match': '"3"' }
const told = (decided: Refused | object | string) => (decided instanceof Refused ? decided.code : decided)

describe('an act of the day', () => {
  const act = (wanted: Partial<VisitToMove>, { body = {}, at = '2026-11-27T15:20:00Z', headers = seen } = {}) =>
    told(decideAct({ ...visit, ...wanted }, 'check-in', { headers, body }, at))

  test.each([
    ['leads to its state', {}, {}, { to: 'arrived', anotherDay: false }],
    ['is refused when the visit changed since', {}, { headers: { 'if-match': '"2"' } }, 'stale_version'],
    ['is refused where the state does not allow it', { status: 'fulfilled' }, {}, 'state_conflict'],
    ['is refused on another day', {}, { at: now }, 'not_its_day'],
    [
      'is done on another day by who says so',
      {},
      { at: now, body: { anotherDay: true } },
      { to: 'arrived', anotherDay: true },
    ],
    [
      'is not of another day on its own, whoever says so',
      {},
      { body: { anotherDay: true } },
      { to: 'arrived', anotherDay: false },
    ],
  ] as const)('%s', (_, wanted, request, expected) => expect(act(wanted, request)).toEqual(expected))
})

describe('a move', () => {
  const asked = { startsAt: '2026-11-26T15:00:00Z' }
  const move = (
    wanted: Partial<VisitToMove> = {},
    { side = 'patient', body = {} }: { side?: Side; body?: object } = {},
  ) => told(decideMove({ ...visit, ...wanted }, side, { headers: seen, body: { ...asked, ...body } }, now))
  const to = { providerId: ids.maya, startsAt: '2026-11-26T15:00:00Z', durationMinutes: 30, isLateChange: false }
  const there = { startsAt: '2026-11-27T15:00:00Z' }

  test.each<[string, ReturnType<typeof move>, object | string]>([
    ['to another day', move(), to],
    ['to another doctor', move({}, { body: { providerId: ids.tom } }), { ...to, providerId: ids.tom }],
    ['of a version that was not seen', move({ version: 4 }), 'stale_version'],
    ['of what has arrived', move({ status: 'arrived' }), 'state_conflict'],
    ['late, by the patient', move(soon), { ...to, isLateChange: true }],
    ['late, by the clinic', move(soon, { side: 'clinic' }), to],
    ['once late, always late', move({ isLateChange: true }), { ...to, isLateChange: true }],
    ['too late, by the patient', move(tooSoon), 'too_late_online'],
    ['too late, by the clinic', move(tooSoon, { side: 'clinic' }), to],
    ['to where it is', move({}, { body: { startsAt: '2026-11-27T15:00:00Z' } }), 'stays'],
    [
      'to its own time at another doctor',
      move({}, { body: { startsAt: '2026-11-27T15:00:00Z', providerId: ids.tom } }),
      { ...to, startsAt: '2026-11-27T15:00:00Z', providerId: ids.tom },
    ],
    ['of a visit with a note, by the clinic', move({ isDocumented: true }, { side: 'clinic' }), 'note_written'],
    ['of a visit with a note, by the patient', move({ isDocumented: true }), 'state_conflict'],
    ['of a visit with a note in error, at the same doctor’s', move({ keepsItsDoctor: true }), to],
    [
      'of a visit with a note in error, to another doctor',
      move(
        { keepsItsDoctor: true },
        { side: 'clinic', body: { startsAt: '2026-11-27T15:00:00Z', providerId: ids.tom } },
      ),
      'note_written',
    ],
    ['into the past', move({}, { body: { startsAt: '2026-11-25T12:00:00Z' } }), 'slot_not_offered'],
    ['for the eighth time in a day', move({ movesOfDay: moves(7) }), to],
    ['for the ninth time in a day', move({ movesOfDay: moves(8) }), 'too_many_moves'],
    ['by the clinic, however often', move({ movesOfDay: moves(20) }, { side: 'clinic' }), to],
    ['to where it is, however often', move({ movesOfDay: moves(20), startsAt: asked.startsAt }), 'stays'],
    [
      'to where it is, but longer, by the clinic',
      move({}, { side: 'clinic', body: { ...there, durationMinutes: 45 } }),
      { ...to, ...there, durationMinutes: 45 },
    ],
    ['to where it is, as long', move({}, { side: 'clinic', body: { ...there, durationMinutes: 30 } }), 'stays'],
    [
      'longer, in a session of several',
      move({ hasSeat: true }, { side: 'clinic', body: { durationMinutes: 45 } }),
      'invalid_fields',
    ],
    ['longer, by the patient', move({}, { body: { durationMinutes: 45 } }), 'invalid_fields'],
    ['beside the minute', move({}, { body: { startsAt: '2026-11-26T15:00:30Z' } }), 'slot_not_offered'],
    ['farther than anybody looks', move({}, { body: { startsAt: '2029-11-26T15:00:00Z' } }), 'slot_not_offered'],
  ])('%s', (_name, decided, expected) => {
    expect(decided).toEqual(expected)
  })

  test('goes where the doctor works then, and to the place that it has before others', () => {
    const candidate = fc.record({
      free: fc.boolean(),
      isWorked: fc.boolean(),
      offer: fc.record({ id: fc.uuid(), locationId: fc.constantFrom('here', 'there') }),
    })
    fc.assert(
      fc.property(fc.array(candidate), (all) => {
        const ranked = rankPlaces(all, 'here')
        expect(new Set(ranked)).toEqual(new Set(all.filter(({ free }) => free)))
        const places = ranked.map(({ isWorked, offer }) => `${isWorked ? 'works' : 'would come'} ${offer.locationId}`)
        const order = ['works here', 'works there', 'would come here', 'would come there']
        expect(places).toEqual(order.flatMap((place) => places.filter((each) => each === place)))
      }),
    )
  })
})

describe('a cancellation', () => {
  const cancel = (wanted: Partial<VisitToMove>, side: Side, body: object = {}, headers = seen) =>
    told(decideCancellation({ ...visit, ...wanted }, side, { headers, body }, now))

  test.each<[string, ReturnType<typeof cancel>, object | string]>([
    ['by the patient', cancel({}, 'patient'), { cause: 'patient', isLateChange: false }],
    ['late, by the patient', cancel(soon, 'patient'), { cause: 'patient', isLateChange: true }],
    ['too late, by the patient', cancel(tooSoon, 'patient'), 'too_late_online'],
    ['for the clinic, by the patient', cancel({}, 'patient', { cause: 'clinic' }), 'invalid_fields'],
    ['by the clinic', cancel(soon, 'clinic'), { cause: 'clinic', isLateChange: false }],
    ['late, for the patient', cancel(soon, 'clinic', { cause: 'patient' }), { cause: 'patient', isLateChange: true }],
    ['of who never came', cancel({}, 'clinic', { cause: 'left-unseen' }), 'state_conflict'],
    ['of a version that was not seen', cancel({}, 'clinic', {}, { 'if-match': '"2"' }), 'stale_version'],
    ['of what was written about', cancel({ status: 'arrived', isDocumented: true }, 'clinic'), 'visit_documented'],
    ['of what was written about, by the patient', cancel({ isDocumented: true }, 'patient'), 'state_conflict'],
  ])('%s', (_name, decided, expected) => {
    expect(decided).toEqual(expected)
  })
})

describe('an undo', () => {
  const states = fc.constantFrom(...appointmentStates)
  const undo: Undo = { to: 'booked', until: '2026-11-25T13:00:00.000Z' }

  test.each<[string, Undo | null, string, object | string]>([
    ['at the last moment', undo, now, { to: 'booked', takesTime: true }],
    ['a moment later', undo, '2026-11-25T13:00:00.001Z', 'undo_expired'],
    ['of what cannot be undone', null, now, 'state_conflict'],
  ])('%s', (_name, act, at, expected) => {
    expect(
      told(decideUndo({ version: 3, status: 'cancelled', isDocumented: false }, act, { headers: seen }, at)),
    ).toEqual(expected)
  })

  test('of a visit that was written about leaves the patient here', () => {
    const decide = (status: AppointmentState, to: AppointmentState) =>
      told(decideUndo({ version: 3, status, isDocumented: true }, { ...undo, to }, { headers: seen }, now))
    expect(decide('arrived', 'booked')).toBe('visit_documented')
    expect(decide('checked-in', 'arrived')).toMatchObject({ to: 'arrived' })
    expect(decide('fulfilled', 'checked-in')).toMatchObject({ to: 'checked-in' })
    expect(decide('cancelled', 'booked')).toMatchObject({ to: 'booked' })
    expect(decide('noshow', 'booked')).toMatchObject({ to: 'booked' })
    const late = '2026-11-27T15:20:00Z'
    expect(told(decideAct({ ...visit, isDocumented: true }, 'no-show', { headers: seen, body: {} }, late))).toBe(
      'visit_documented',
    )
  })

  test('takes the time exactly when it was given back and is needed again', () => {
    fc.assert(
      fc.property(states, states, (status: AppointmentState, to) => {
        expect(
          decideUndo({ version: 3, status, isDocumented: false }, { ...undo, to }, { headers: seen }, now),
        ).toEqual({
          to,
          takesTime: !keepsItsTime(status) && keepsItsTime(to),
        })
      }),
    )
  })
})
