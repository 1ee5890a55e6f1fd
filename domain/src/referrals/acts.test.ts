import { expect, test } from 'vitest'
import {
  actsFrom,
  everyReferralAct,
  referralSides,
  referralStatuses,
  statusAfter,
  type ReferralStatus,
} from './acts.ts'
import { isOverdue, turnOf, waitsAtMost } from './turn.ts'

const plain = (status: ReferralStatus) => ({ status, askedBy: null, statusBefore: null })
const held = (askedBy: 'partner' | 'clinic') => ({ status: 'on-hold', askedBy, statusBefore: 'accepted' }) as const

/** Everything that either side can do, from everywhere. */
const table: [ReturnType<typeof plain> | ReturnType<typeof held>, string, string][] = [
  [plain('draft'), 'send', ''],
  [plain('requested'), 'cancel', 'receive'],
  [plain('received'), 'ask cancel', 'ask accept reject'],
  [held('clinic'), 'answer cancel', 'reject fail'],
  [held('partner'), 'cancel', 'answer reject fail'],
  [plain('accepted'), 'ask cancel', 'ask book fail'],
  [plain('rejected'), '', ''],
  [plain('in-progress'), '', 'complete fail'],
  [plain('completed'), '', ''],
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

test('whoever is waited for can do something, and nobody once it is over', () => {
  for (const [standing] of table) {
    const turn = turnOf(standing)
    if (turn) expect(actsFrom(standing, turn)).not.toEqual([])
    else for (const side of referralSides) expect(actsFrom(standing, side)).toEqual([])
  }
  expect([turnOf(held('clinic')), turnOf(held('partner'))]).toEqual(['partner', 'clinic'])
  expect(everyReferralAct).toHaveLength(10)
})

test('what waits longer than it may is overdue, and not a moment before', () => {
  const since = '2026-11-25T13:00:00Z' as const
  const after = (ms: number) => new Date(Date.parse(since) + ms).toISOString() as typeof since
  expect(isOverdue({ status: 'requested', since }, after(waitsAtMost.requested))).toBe(false)
  expect(isOverdue({ status: 'requested', since }, after(waitsAtMost.requested + 1))).toBe(true)
  expect(isOverdue({ status: 'draft', since }, after(10 ** 12))).toBe(false)
})
