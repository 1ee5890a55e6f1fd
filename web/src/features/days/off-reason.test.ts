import { expect, it } from 'vitest'
import { offReason, type OffReason } from './off-reason.ts'
import { dayWith } from './visit.fixture.ts'

const off = (...reasons: (OffReason | null)[]) =>
  dayWith({ providers: reasons.map((reason, index) => ({ id: `doctor ${index}`, off: reason, delay: null })) })

it('is none while one of the doctors works, or where there are none', () => {
  expect(offReason(off('time-off', null))).toBeNull()
  expect(offReason(off())).toBeNull()
})

it('is that of the one doctor, or what holds for all', () => {
  expect(offReason(off('time-off'))).toBe('time-off')
  expect(offReason(off('closed', 'closed'))).toBe('closed')
  expect(offReason(off('time-off', 'no-hours'))).toBe('no-hours')
  expect(offReason({ ...off(null), closure: 'Thanksgiving Day' })).toBe('closed')
})

it('is time off on a weekend within a leave', () => {
  const leave = { providerId: 'doctor 0', startsAt: '2026-11-25T05:00:00Z', endsAt: '2026-11-26T05:00:00Z' }
  expect(offReason({ ...off('no-hours'), breaks: [{ ...leave, kind: 'time-off' }] })).toBe('time-off')
})
