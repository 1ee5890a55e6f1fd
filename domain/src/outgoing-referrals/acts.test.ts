import { expect, test } from 'vitest'
import {
  actsFrom,
  isReadable,
  isUnreadLate,
  outgoingSides,
  outgoingStates,
  stateOf,
  statusAfter,
  type OutgoingStanding,
} from './acts.ts'
import { urgencies, type Urgency } from '../referrals/limits.ts'
import { decideReading, type ReadingFacts } from './decide-reading.ts'
import { wrongTriesAtMost } from './limits.ts'

const at = (state: OutgoingStanding['state'], more: Partial<OutgoingStanding> = {}): OutgoingStanding => ({
  ...{ state, isOutside: false, isConsentWithdrawn: false },
  ...more,
})

test('every state and who may do what in it, of one to a partner and of one to an address', () => {
  const table = outgoingStates.flatMap((state) =>
    outgoingSides.map((side) =>
      [
        `${state} ${side}:`,
        actsFrom(at(state), side).join(' ') || '-',
        '|',
        actsFrom(at(state, { isOutside: true }), side).join(' ') || '-',
      ].join(' '),
    ),
  )
  expect(table).toEqual([
    'draft clinic: send | send',
    'draft recipient: - | -',
    'draft patient: - | -',
    'requested clinic: reject cancel withdraw-consent | resend reject cancel withdraw-consent',
    'requested recipient: receive reject | receive',
    'requested patient: withdraw-consent | withdraw-consent',
    'received clinic: complete reject cancel withdraw-consent | resend complete reject cancel withdraw-consent',
    'received recipient: complete reject | -',
    'received patient: withdraw-consent | withdraw-consent',
    'completed clinic: withdraw-consent | withdraw-consent',
    'completed recipient: - | -',
    'completed patient: withdraw-consent | withdraw-consent',
    'rejected clinic: - | -',
    'rejected recipient: - | -',
    'rejected patient: - | -',
    'cancelled clinic: - | -',
    'cancelled recipient: - | -',
    'cancelled patient: - | -',
    'expired clinic: cancel withdraw-consent | resend cancel withdraw-consent',
    'expired recipient: - | -',
    'expired patient: withdraw-consent | withdraw-consent',
  ])
})

test('consent that is withdrawn ends what is open, and closes what was read', () => {
  expect(statusAfter(at('received'), 'withdraw-consent', 'patient')).toBe('cancelled')
  expect(statusAfter(at('completed'), 'withdraw-consent', 'clinic')).toBe('completed')
  const [since, now] = ['2026-01-01T10:00:00Z', '2026-01-02T10:00:00Z']
  expect(isReadable(at('completed'), since, now)).toBe(true)
  expect(isReadable(at('completed', { isConsentWithdrawn: true }), since, now)).toBe(false)
  expect(isReadable(at('requested'), since, now)).toBe(false)
  for (const side of outgoingSides) expect(actsFrom(at('completed', { isConsentWithdrawn: true }), side)).toEqual([])
})

test('what a partner has opened is not read for ever', () => {
  const since = '2026-01-01T10:00:00Z'
  for (const state of ['received', 'completed'] as const) {
    expect(isReadable(at(state), since, '2026-06-30T09:59:59Z')).toBe(true)
    expect(isReadable(at(state), since, '2026-06-30T10:00:00Z')).toBe(false)
  }
})

test('a link is over at its time, and what was read is not', () => {
  const [before, then, after] = ['2026-11-25T09:59:59Z', '2026-11-25T10:00:00Z', '2026-11-25T11:00:00Z']
  expect(stateOf('requested', then, before)).toBe('requested')
  expect(stateOf('requested', then, then)).toBe('expired')
  expect(stateOf('received', then, after)).toBe('received')
  expect(stateOf('requested', null, after)).toBe('requested')
})

test('the sooner the patient must be seen, the sooner it stands out that nobody has read it', () => {
  const sent = { state: 'requested', requestedAt: '2026-11-25T10:00:00Z' } as const
  const isLate = (urgency: Urgency, now: string) => isUnreadLate({ ...sent, urgency }, now)
  expect(urgencies.map((urgency) => isLate(urgency, '2026-11-25T14:00:00Z'))).toEqual([false, false, true])
  expect(urgencies.map((urgency) => isLate(urgency, '2026-11-26T10:00:00Z'))).toEqual([false, true, true])
  expect(urgencies.map((urgency) => isLate(urgency, '2026-11-27T10:00:00Z'))).toEqual([true, true, true])
  for (const state of ['draft', 'received', 'completed', 'rejected', 'cancelled', 'expired'] as const)
    expect(isUnreadLate({ ...sent, state, urgency: 'asap' }, '2026-11-27T10:00:00Z')).toBe(false)
})

test('it is read once, with the right code and birth date, before there were too many wrong ones', () => {
  const read = (facts: Partial<ReadingFacts>) => {
    const decided = decideReading({
      ...{ state: 'requested', wrongTries: 0, isProven: true, isSameReading: false },
      ...facts,
    })
    return decided.isRead ? decided.isFirst : `${decided.refusal}${decided.isCounted ? ' counted' : ''}`
  }
  expect(read({})).toBe(true)
  expect(read({ isProven: false })).toBe('referral_unproven counted')
  expect(read({ isProven: false, wrongTries: wrongTriesAtMost - 1 })).toBe('referral_locked counted')
  expect(read({ wrongTries: wrongTriesAtMost })).toBe('referral_locked')
  expect(read({ state: 'received' })).toBe('referral_read')
  expect(read({ state: 'received', isSameReading: true })).toBe(false)
  expect(read({ state: 'received', isSameReading: true, isProven: false })).toBe('referral_read')
  for (const state of ['completed'] as const) expect(read({ state, isSameReading: true })).toBe('referral_read')
  for (const state of ['expired', 'cancelled', 'rejected'] as const) expect(read({ state })).toBe('referral_over')
})
