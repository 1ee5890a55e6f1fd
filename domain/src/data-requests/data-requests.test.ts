import { describe, expect, it } from 'vitest'
import type { PlainDate } from '../kit/time.ts'
import { everyRequestAct, statusAfter, type RequestStanding } from './acts.ts'
import { deadlineRule, dueOn, supervisorIn } from './deadlines.ts'

const day = (date: string) => date as PlainDate
const standing: RequestStanding = {
  ...({ kind: 'access', status: 'received', isExtended: false, dueOn: '2026-12-25', proposedBy: null } as const),
}
const desk = { side: 'clinic', userId: 'ana', today: '2026-11-25' } as const
const patient = { side: 'patient', userId: 'rosa', today: '2026-11-25' } as const

describe('what is done with a request', () => {
  it.each([
    ['received', 'access', 'take-on extend fulfill refuse copy', 'withdraw'],
    ['in-progress', 'portability', 'extend fulfill refuse copy', 'withdraw'],
    ['received', 'erasure', 'take-on extend refuse propose', 'withdraw'],
    ['in-progress', 'correction', 'extend fulfill refuse', 'withdraw'],
    ['awaiting-approval', 'erasure', 'extend decline erase', 'withdraw'],
    ['fulfilled', 'access', '', ''],
    ['fulfilled', 'restriction', 'lift', ''],
    ['lifted', 'objection', '', ''],
    ['refused', 'erasure', '', ''],
    ['withdrawn', 'objection', '', ''],
  ] as const)('%s, %s: the clinic %s, the patient %s', (status, kind, clinic, own) => {
    const acts = (who: typeof desk | typeof patient) =>
      everyRequestAct.filter((act) => statusAfter({ ...standing, status, kind }, act, who) !== null).join(' ')
    expect([acts(desk), acts(patient)]).toEqual([clinic, own])
  })

  it('erases by another person than who prepared it', () => {
    const prepared = { ...standing, kind: 'erasure', status: 'awaiting-approval', proposedBy: 'ana' } as const
    expect(statusAfter(prepared, 'erase', desk)).toBeNull()
    expect(statusAfter(prepared, 'erase', { ...desk, userId: 'ben' })).toBe('fulfilled')
    // Whoever prepared it may think better of it.
    expect(statusAfter(prepared, 'decline', desk)).toBe('in-progress')
  })

  it('extends once, and not after its day', () => {
    expect(statusAfter(standing, 'extend', desk)).toBe('received')
    expect(statusAfter({ ...standing, isExtended: true }, 'extend', desk)).toBeNull()
    expect(statusAfter(standing, 'extend', { ...desk, today: '2026-12-25' })).toBe('received')
    expect(statusAfter(standing, 'extend', { ...desk, today: '2026-12-26' })).toBeNull()
  })
})

describe('how soon it is answered', () => {
  it.each([
    ['DE', 'access', '2026-11-25', '2026-12-25', '2027-02-25', 'Art. 12 Abs. 3 DSGVO'],
    // The month has no such day.
    ['DE', 'erasure', '2027-01-31', '2027-02-28', '2027-04-30', 'Art. 12 Abs. 3 DSGVO'],
    ['FR', 'objection', '2026-12-31', '2027-01-31', '2027-03-31', 'Art. 12 (3) GDPR'],
    ['US', 'access', '2026-11-25', '2026-12-25', '2027-01-24', '45 CFR 164.524 (b) (2)'],
    ['US', 'portability', '2026-02-10', '2026-03-12', '2026-04-11', '45 CFR 164.524 (b) (2)'],
    ['US', 'correction', '2026-11-25', '2027-01-24', '2027-02-23', '45 CFR 164.526 (b) (2)'],
    ['US', 'erasure', '2026-11-25', '2026-12-25', '2027-01-24', ''],
  ] as const)('%s, %s of %s: by %s, extended by %s (%s)', (country, kind, received, due, extended, law) => {
    expect(dueOn(country, kind, day(received), false)).toBe(due)
    expect(dueOn(country, kind, day(received), true)).toBe(extended)
    expect(deadlineRule(country, kind).law).toBe(law)
  })
})

it.each([
  ['DE', 'authority'],
  ['GB', 'authority'],
  ['US', 'civil-rights'],
] as const)('who is wronged in %s complains to the %s', (country, supervisor) => {
  expect(supervisorIn(country)).toBe(supervisor)
})
