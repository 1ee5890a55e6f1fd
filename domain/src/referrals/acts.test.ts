import { expect, test } from 'vitest'
import {
  actsFrom,
  closedStatuses,
  everyReferralAct,
  isVisitLost,
  referralSides,
  referralStatuses,
  statusAfter,
  type ReferralStatus,
  type ReferralStanding,
} from './acts.ts'
import { dueAfter, hoursAtMost, turnOf } from './turn.ts'

const nothing = {
  askedBy: null,
  statusBefore: null,
  visitStatus: null,
  isReportWithdrawn: false,
  mayPartnerBook: false,
  wasBooked: false,
  isPatientClosed: false,
}
const plain = (status: ReferralStatus): ReferralStanding => ({ ...nothing, status })
const held = (askedBy: 'partner' | 'clinic'): ReferralStanding => ({
  ...nothing,
  ...{ status: 'on-hold', askedBy, statusBefore: 'accepted' },
})
const visit = (visitStatus: ReferralStanding['visitStatus']): ReferralStanding => ({
  ...plain('in-progress'),
  visitStatus,
  wasBooked: true,
})
const letBook = (standing: ReferralStanding): ReferralStanding => ({ ...standing, mayPartnerBook: true })

/** Everything that either side can do, from everywhere. */
const table: [ReferralStanding, string, string][] = [
  [plain('draft'), 'send', ''],
  [plain('requested'), 'cancel', 'receive'],
  [plain('received'), 'ask cancel', 'ask accept reject'],
  [held('clinic'), 'answer cancel', 'reject fail'],
  [held('partner'), 'cancel', 'answer reject fail'],
  [plain('accepted'), 'ask cancel', 'ask book fail'],
  [letBook(plain('draft')), 'send', ''],
  [letBook(plain('requested')), 'book cancel', 'receive'],
  [letBook(plain('received')), 'ask book cancel', 'ask accept reject'],
  [letBook(held('clinic')), 'answer cancel', 'reject fail'],
  [letBook(plain('accepted')), 'ask book cancel', 'ask book fail'],
  [letBook(visit('booked')), '', 'unbook complete fail'],
  [letBook(visit('cancelled')), '', 'book unbook fail'],
  [letBook(visit('noshow')), '', 'book unbook fail'],
  // Its booking was taken back.
  [letBook({ ...plain('accepted'), wasBooked: true }), 'ask cancel', 'ask book fail'],
  [letBook(plain('completed')), '', ''],
  [plain('rejected'), '', ''],
  [visit('booked'), '', 'unbook complete fail'],
  [visit('fulfilled'), '', 'unbook complete fail'],
  [visit('cancelled'), '', 'book unbook fail'],
  [visit('noshow'), '', 'book unbook fail'],
  [plain('completed'), '', ''],
  [{ ...plain('completed'), isReportWithdrawn: true }, '', 'complete'],
  [{ ...visit('booked'), isPatientClosed: true }, '', 'fail'],
  [{ ...visit('cancelled'), isPatientClosed: true }, '', 'fail'],
  [plain('failed'), '', ''],
  [plain('cancelled'), '', ''],
]

test.each(table)('from %j', (standing, partner, clinic) => {
  expect(actsFrom(standing, 'partner').join(' ')).toBe(partner)
  expect(actsFrom(standing, 'clinic').join(' ')).toBe(clinic)
})

test('the table has every state', () => {
  expect(new Set(table.map(([{ status }]) => status))).toEqual(new Set(referralStatuses))
})

test('an answer leads back to where the question was asked', () => {
  expect(statusAfter(held('clinic'), 'answer', 'partner')).toBe('accepted')
  expect(statusAfter(plain('received'), 'ask', 'clinic')).toBe('on-hold')
})

test('whoever is waited for can do something, and nobody once it is over, a withdrawn report aside', () => {
  for (const [standing] of table) {
    const turn = turnOf(standing.status, standing.askedBy)
    expect(turn === null).toBe((closedStatuses as readonly string[]).includes(standing.status))
    if (turn) expect(actsFrom(standing, turn)).not.toEqual([])
    else if (!standing.isReportWithdrawn) for (const side of referralSides) expect(actsFrom(standing, side)).toEqual([])
  }
  expect([turnOf('on-hold', 'clinic'), turnOf('on-hold', 'partner')]).toEqual(['partner', 'clinic'])
  expect(everyReferralAct).toHaveLength(11)
})

test('a visit is lost while another can be booked for it, and not once it was seen', () => {
  expect([visit('cancelled'), visit('booked'), plain('accepted')].map(isVisitLost)).toEqual([true, false, false])
  expect(isVisitLost({ status: 'completed', visitStatus: 'cancelled' })).toBe(false)
})

test('who must be seen soon waits less at every step, and no question makes more of it than there is in all', () => {
  const [routine, urgent, asap] = [hoursAtMost.routine, hoursAtMost.urgent, hoursAtMost.asap]
  for (const step of Object.keys(routine) as (keyof typeof routine)[]) {
    expect(asap[step]).toBeLessThan(urgent[step])
    expect(urgent[step]).toBeLessThanOrEqual(routine[step])
  }
  const due = (status: ReferralStatus, requestedAt: string) =>
    dueAfter(status, { urgency: 'asap', requestedAt: requestedAt as never }, '2026-11-25T13:00:00.000Z')
  expect(due('received', '2026-11-25T12:00:00.000Z')).toBe('2026-11-25T17:00:00.000Z')
  expect(due('received', '2026-11-24T15:00:00.000Z')).toBe('2026-11-25T15:00:00.000Z')
  // Whoever is asked at the end of it has their time to answer.
  expect(due('on-hold', '2026-11-24T15:00:00.000Z')).toBe('2026-11-25T21:00:00.000Z')
  expect(['draft', 'in-progress', ...closedStatuses].map((status) => due(status as ReferralStatus, ''))).toEqual(
    Array.from({ length: 6 }, () => null),
  )
})
