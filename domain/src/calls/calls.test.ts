import { expect, test } from 'vitest'
import { callsToMake, type CallFacts, type NotedCall } from './calls.ts'

const now = '2026-11-25T14:00:00Z'
const facts: CallFacts = {
  ...{ status: 'booked', startsAt: '2026-11-26T15:00:00Z', hasTimeSince: '2026-11-01T09:00:00Z', isConfirmed: false },
  ...{ address: 'good', hasOtherWay: false, clinicAct: null, isActUntold: false, failed: null },
  ...{ lateMinutes: null, announcementId: null },
}
const callToMake = (...known: Parameters<typeof callsToMake>) => callsToMake(...known)[0] ?? null
const reached = (reason: NotedCall['reason'], about: string, at = now): NotedCall => ({
  ...{ reason, about, outcome: 'reached', at },
})
const moved = { act: 'reschedule', version: 3 } as const
const canceled = { ...facts, status: 'cancelled', clinicAct: { act: 'cancel', version: 2 } } as const
const failed = { messageId: 'mail', at: '2026-11-25T12:00:00Z' }

test.each<[string, Partial<CallFacts>, string | null]>([
  ['nobody who can be written to and was', {}, null],
  ['who has no address, of a canceled visit', { ...canceled, address: 'none' }, 'canceled'],
  ['whose address takes nothing, too', { ...canceled, address: 'refused' }, 'canceled'],
  ['whose mail did not leave', { ...canceled, isActUntold: true }, 'canceled'],
  ['nobody whose mail about it left', canceled, null],
  ['nobody of what was to be by now', { ...canceled, address: 'none', startsAt: '2026-11-25T13:00:00Z' }, null],
  ['nobody who canceled themselves', { ...canceled, address: 'none', clinicAct: null }, null],
  ['of a visit that the clinic moved', { clinicAct: moved, address: 'none' }, 'moved'],
  ['nobody who confirmed the new time', { clinicAct: moved, isActUntold: true, isConfirmed: true }, null],
  ['who waits for a late doctor', { status: 'arrived', lateMinutes: 30, startsAt: now }, 'late'],
  ['who did not get what all were told', { announcementId: 'told' }, 'announced'],
  ['whose mail failed', { failed }, 'undelivered'],
  ['whom nobody reminds', { address: 'none' }, 'no-address'],
  ['whose mails come back', { address: 'refused' }, 'refused-address'],
  ['nobody whom a text message reaches', { address: 'refused', hasOtherWay: true }, null],
  ['nobody yet who comes next week', { address: 'none', startsAt: '2026-12-02T15:00:00Z' }, null],
  ['nobody who booked today', { address: 'none', hasTimeSince: '2026-11-25T09:00:00Z' }, null],
])('somebody calls %s', (_whom, more, reason) => {
  expect(callToMake({ ...facts, ...more }, [], now)?.reason ?? null).toBe(reason)
})

test('what matters most is said first, and what was said is not said again', () => {
  const all: CallFacts = {
    ...facts,
    clinicAct: moved,
    address: 'none',
    lateMinutes: 20,
    announcementId: 'told',
    failed,
  }
  const said: NotedCall[] = []
  const order: (string | null)[] = []
  for (let call = callToMake(all, said, now); call; call = callToMake(all, said, now)) {
    order.push(call.reason)
    said.push(reached(call.reason, call.about))
  }
  // Who was spoken to need not be told that a mail failed before, nor that the visit is coming.
  expect(order).toEqual(['moved', 'late', 'announced'])
  expect(callsToMake(all, [], now).map(({ reason }) => reason)).toEqual(order)
})

test('another change, another delay or a later failure is another call', () => {
  const late = { ...facts, lateMinutes: 20 }
  expect(callToMake(late, [reached('late', '20')], now)).toBeNull()
  expect(callToMake({ ...late, lateMinutes: 40 }, [reached('late', '20')], now)).toEqual({
    reason: 'late',
    about: '40',
  })
  expect(callToMake({ ...facts, failed }, [reached('late', '20')], now)).toBeNull()
  const spoken = [reached('late', '20', '2026-11-25T11:00:00Z')]
  expect(callToMake({ ...facts, failed }, spoken, now)?.reason).toBe('undelivered')
})

test('who was not reached is called again', () => {
  const missed: NotedCall = { ...reached('no-address', facts.startsAt), outcome: 'not-reached' }
  expect(callToMake({ ...facts, address: 'none' }, [missed], now)?.reason).toBe('no-address')
})
