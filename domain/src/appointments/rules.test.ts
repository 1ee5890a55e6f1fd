import { describe, expect, test } from 'vitest'
import { causesFrom, type CancellationCause } from './cancellation.ts'
import {
  actRefusal,
  allowedActs,
  cancelRefusal,
  changeWindow,
  isLateCancellation,
  lastFreeMoment,
  rescheduleRefusal,
  undoOf,
} from './rules.ts'
import { acts, clinicActs, dayActs } from './acts.ts'
import { appointmentStates, type AppointmentState } from './states.ts'

const startsAt = '2026-11-25T15:00:00Z'
const policy = { freeUntilMinutes: 1440, lateFeeMinor: 4000, closedUntilMinutes: 120 }
const endsAt = '2026-11-25T15:30:00Z'
const visit = (status: AppointmentState = 'booked') => ({
  ...{ status, startsAt, endsAt, policy },
  timeZone: 'America/New_York',
})

describe('a change by the patient', () => {
  test.each([
    ['2026-11-01T00:00:00Z', 'free'],
    ['2026-11-24T15:00:00Z', 'free'],
    ['2026-11-24T15:00:01Z', 'late'],
    ['2026-11-25T13:00:00Z', 'late'],
    ['2026-11-25T13:00:01Z', 'closed'],
    ['2026-11-25T15:00:00Z', 'closed'],
    ['2026-11-26T00:00:00Z', 'closed'],
  ])('at %s is %s', (now, changes) => {
    expect(changeWindow({ policy, startsAt }, now)).toBe(changes)
  })

  test.each([
    [{ freeUntilMinutes: 0, closedUntilMinutes: 0 }, '2026-11-25T14:59:59Z', 'free'],
    [{ freeUntilMinutes: 0, closedUntilMinutes: 0 }, '2026-11-25T15:00:00Z', 'closed'],
    // The phone-only limit wins when it comes before the free one.
    [{ freeUntilMinutes: 60, closedUntilMinutes: 120 }, '2026-11-25T13:30:00Z', 'closed'],
    [{ freeUntilMinutes: 60, closedUntilMinutes: 60 }, '2026-11-25T14:00:00Z', 'free'],
  ])('under %o at %s is %s', (limits, now, changes) => {
    expect(changeWindow({ policy: { lateFeeMinor: 0, ...limits }, startsAt }, now)).toBe(changes)
  })

  test('is free until', () => {
    expect(lastFreeMoment({ policy, startsAt })).toBe('2026-11-24T15:00:00.000Z')
    expect(lastFreeMoment({ policy: { ...policy, freeUntilMinutes: 60 }, startsAt })).toBe('2026-11-25T13:00:00.000Z')
  })
})

describe('what is late', () => {
  const inTime = '2026-11-01T12:00:00Z'
  const late = '2026-11-25T10:00:00Z'
  test.each([
    ['booked long before', { createdAt: inTime }, '2026-11-24T16:00:00Z', 'late'],
    ['booked late: free for half an hour', { createdAt: late }, '2026-11-25T10:30:00Z', 'free'],
    ['and not longer', { createdAt: late }, '2026-11-25T10:30:01Z', 'late'],
    ['by phone only within it, too', { createdAt: '2026-11-25T12:50:00Z' }, '2026-11-25T13:05:00Z', 'closed'],
    ['moved late, however far away it is now', { createdAt: inTime, isLateChange: true }, inTime, 'free'],
    ['moved late, after the half hour', { createdAt: inTime, isLateChange: true }, '2026-11-02T12:00:00Z', 'late'],
    ['moved late, and close', { createdAt: inTime, isLateChange: true }, '2026-11-25T14:00:00Z', 'closed'],
  ])('%s', (_, own, now, changes) => {
    expect(changeWindow({ startsAt, policy, ...own }, now)).toBe(changes)
    expect(isLateCancellation('patient', { startsAt, policy, ...own }, now)).toBe(changes !== 'free')
  })
})

const early = '2026-11-20T00:00:00Z'
const close = '2026-11-25T14:00:00Z'

test('cancelling: patients what is booked and within the policy, the clinic until the visit begins', () => {
  const refusals = (side: 'patient' | 'clinic', now: string) =>
    appointmentStates.filter((status) => cancelRefusal(visit(status), side, now) === null)
  expect(refusals('patient', early)).toEqual(['booked'])
  expect(refusals('patient', close)).toEqual([])
  expect(refusals('clinic', close)).toEqual(['booked', 'arrived'])
  expect(cancelRefusal(visit(), 'patient', close)).toBe('too_late_online')
  expect(cancelRefusal(visit('arrived'), 'patient', early)).toBe('state_conflict')
  expect(cancelRefusal(visit('fulfilled'), 'clinic', early)).toBe('state_conflict')
})

test('only who was there can leave without being seen', () => {
  expect(cancelRefusal(visit('arrived'), 'clinic', close, 'left-unseen')).toBeNull()
  expect(cancelRefusal(visit('booked'), 'clinic', close, 'left-unseen')).toBe('state_conflict')
})

test('late is what the patient cancels when it is not free any more, by phone, too', () => {
  expect(isLateCancellation('patient', visit(), early)).toBe(false)
  expect(isLateCancellation('patient', visit(), '2026-11-25T12:00:00Z')).toBe(true)
  expect(isLateCancellation('patient', visit(), close)).toBe(true)
  for (const cause of ['clinic', 'left-unseen'] as const) expect(isLateCancellation(cause, visit(), close)).toBe(false)
})

test('rescheduling: what is booked only, and patients within the policy', () => {
  for (const status of appointmentStates)
    expect(rescheduleRefusal(visit(status), 'clinic', close)).toBe(status === 'booked' ? null : 'state_conflict')
  expect(rescheduleRefusal(visit(), 'patient', early)).toBeNull()
  expect(rescheduleRefusal(visit(), 'patient', close)).toBe('too_late_online')
})

test('the acts of the day: from their own state, a no-show fifteen minutes after the start at the earliest', () => {
  const early = '2026-11-25T14:00:00Z'
  expect(actRefusal(visit(), 'check-in', early)).toBeNull()
  expect(actRefusal(visit('arrived'), 'check-in', early)).toBe('state_conflict')
  expect(actRefusal(visit('arrived'), 'bring-in', early)).toBeNull()
  expect(actRefusal(visit('checked-in'), 'finish', early)).toBeNull()
  expect(actRefusal(visit(), 'no-show', '2026-11-25T15:14:59Z')).toBe('too_early')
  expect(actRefusal(visit(), 'no-show', '2026-11-25T15:15:00Z')).toBeNull()
  expect(actRefusal(visit('arrived'), 'no-show', '2026-11-25T16:00:00Z')).toBe('state_conflict')
  // Who was told to come later has the same quarter of an hour from then on.
  const late = { ...visit(), delayMinutes: 40 }
  expect(actRefusal(late, 'no-show', '2026-11-25T15:54:59Z')).toBe('too_early')
  expect(actRefusal(late, 'no-show', '2026-11-25T15:55:00Z')).toBeNull()
})

test.each([
  ['2026-11-25T04:59:59Z', 'not_its_day'],
  ['2026-11-25T05:00:00Z', null],
  ['2026-11-26T04:59:59Z', null],
  ['2026-11-26T05:00:00Z', 'not_its_day'],
])('at %s, by the clock of the clinic, somebody comes and goes: %s', (now, refusal) => {
  expect(actRefusal(visit(), 'check-in', now)).toBe(refusal)
  expect(actRefusal(visit('arrived'), 'bring-in', now)).toBe(refusal)
  expect(actRefusal(visit('checked-in'), 'finish', now)).toBe(refusal)
  expect(actRefusal(visit('checked-in'), 'finish', now, { anotherDay: true })).toBeNull()
})

test('a visit over midnight has two days', () => {
  const late = { ...visit('checked-in'), startsAt: '2026-11-26T04:30:00Z', endsAt: '2026-11-26T05:15:00Z' }
  expect(actRefusal(late, 'finish', '2026-11-26T05:20:00Z')).toBeNull()
  expect(actRefusal(late, 'finish', '2026-11-27T05:00:00Z')).toBe('not_its_day')
})

describe('what somebody may do', () => {
  const now = '2026-11-25T14:00:00Z'
  const everything = () => true

  test('is told with when it can be done, in whatever state', () => {
    const [from, until] = ['2026-11-25T05:00:00Z', '2026-11-26T05:00:00Z']
    expect(allowedActs(visit(), everything, now)).toEqual([
      { act: 'check-in', from, until, anotherDay: true },
      { act: 'no-show', from: '2026-11-25T15:15:00Z', until: null, anotherDay: false },
      { act: 'cancel', from: null, until: null, anotherDay: false, causes: ['clinic', 'patient'] },
    ])
    const acts = appointmentStates.map((status) => allowedActs(visit(status), everything, now).map(({ act }) => act))
    expect(acts).toEqual([['check-in', 'no-show', 'cancel'], ['bring-in', 'cancel'], ['finish'], [], [], []])
  })

  test('is what they have the right to, and what is not over', () => {
    expect(allowedActs(visit(), (permission) => permission === 'appointments:no-show', now)).toHaveLength(1)
    const late = '2026-11-26T05:00:00Z'
    expect(allowedActs(visit('arrived'), everything, late)).toHaveLength(2)
    const isPermitted = (permission: string) => permission !== 'appointments:another-day'
    expect(allowedActs(visit('arrived'), isPermitted, late).map(({ act }) => act)).toEqual(['cancel'])
  })

  test('in every state is what may be done from there, with its own permission and by no other', () => {
    const during = '2026-11-25T15:20:00Z'
    for (const status of appointmentStates)
      for (const act of clinicActs) {
        const own = `appointments:${act}` as const
        const isTold = (isPermitted: (permission: string) => boolean) =>
          allowedActs(visit(status), isPermitted, during).some((each) => each.act === act)
        const mayFrom = acts[act].from.clinic.includes(status)
        expect([act, status, isTold((permission) => permission === own)]).toEqual([act, status, mayFrom])
        expect([act, status, isTold((permission) => permission !== own)]).toEqual([act, status, false])
        const done =
          act === 'cancel'
            ? cancelRefusal(visit(status), 'clinic', during, causesFrom(status)[0])
            : actRefusal(visit(status), act, during)
        expect([act, status, done === null]).toEqual([act, status, mayFrom])
      }
  })

  test('is for a patient what their side may do, whatever the state', () => {
    const refusals = { cancel: cancelRefusal, reschedule: rescheduleRefusal }
    for (const status of appointmentStates)
      for (const [act, refusal] of Object.entries(refusals)) {
        const mayFrom = acts[act as keyof typeof refusals].from.patient.includes(status)
        expect([act, status, refusal(visit(status), 'patient', early) === null]).toEqual([act, status, mayFrom])
      }
  })

  test('is never refused, and nothing else is done, at any moment', () => {
    const moments = ['11-24T12:00', '11-25T05:00', '11-25T15:14', '11-25T15:15', '11-26T04:59', '11-26T05:00']
    for (const moment of moments.map((each) => `2026-${each}:00Z`))
      for (const status of appointmentStates)
        for (const anotherDay of [true, false]) {
          const asked = allowedActs(visit(status), (permission) => anotherDay || !permission.endsWith('-day'), moment)
          const open = asked
            .filter(
              ({ from, until, ...each }) => each.anotherDay || ((from ?? '') <= moment && moment < (until ?? '9')),
            )
            .map(({ act }) => act)
          const done = dayActs.filter((act) => actRefusal(visit(status), act, moment, { anotherDay }) === null)
          expect(open.filter((act) => act !== 'cancel')).toEqual(done)
        }
  })
})

describe('what the clinic did can be taken back', () => {
  const at = '2026-11-25T15:20:00Z'
  const undo = (act: string, { side = 'clinic', at: done = at, cause = null as CancellationCause | null } = {}) =>
    undoOf({ act, at: done, side, cause, statusBefore: act === 'book' ? null : 'arrived' }, visit())
  const until = (...done: Parameters<typeof undo>) => undo(...done)?.until ?? null

  test.each(['check-in', 'bring-in', 'finish', 'no-show'])('%s: until the day of the visit is over', (act) => {
    expect(undo(act)).toEqual({ to: 'arrived', until: '2026-11-26T05:00:00Z' })
  })

  test('for ten minutes at the least, after that day, too', () => {
    expect(until('finish', { at: '2026-11-26T04:55:00Z' })).toBe('2026-11-26T05:05:00.000Z')
    expect(until('finish', { at: '2026-11-27T12:00:00Z' })).toBe('2026-11-27T12:10:00.000Z')
  })

  test('a cancellation for the ten minutes that its mail waits', () => {
    for (const cause of [null, 'clinic', 'patient'] as const)
      expect(until('cancel', { cause })).toBe('2026-11-25T15:30:00.000Z')
    // Nobody is mailed about who left.
    expect(until('cancel', { cause: 'left-unseen' })).toBe('2026-11-26T05:00:00Z')
  })

  test('but nothing that the patient did, and no booking or move', () => {
    expect(until('cancel', { side: 'patient' })).toBeNull()
    for (const act of ['book', 'reschedule', 'undo']) expect(until(act)).toBeNull()
  })
})
