import { expect, test } from 'vitest'
import { createBudget, spenderOf } from './read-budget.ts'

test('so much may be spent at once, and comes back with time', () => {
  let now = 0
  const { spend } = createBudget({ most: 3, perSecond: 2 }, () => now)
  expect([1, 2, 3].map(() => spend('a', 1))).toEqual([0, 0, 0])
  expect(spend('a', 1)).toBe(1)
  expect(spend('b', 1)).toBe(0)
  now = 500
  expect([spend('a', 1), spend('a', 1)]).toEqual([0, 1])
  now = 60_000
  expect([1, 2, 3, 4].map(() => spend('a', 1))).toEqual([0, 0, 0, 1])
})

test('what cost more than was left is waited for', () => {
  let now = 0
  const { spend } = createBudget({ most: 3, perSecond: 1 }, () => now)
  expect([spend('a', 1), spend('a', 7)]).toEqual([0, 0])
  expect(spend('a', 1)).toBe(6)
  now = 6000
  expect(spend('a', 1)).toBe(0)
})

test.each([
  ['203.0.113.7', undefined, '203.0.113.7'],
  ['2001:db8:1:2:3::1', ['2001:db8:1:2:3::1'], '2001:db8:1:2::/64'],
  ['127.0.0.1', undefined, null],
  ['::1', ['::1'], null],
  ['::ffff:172.18.0.1', ['::ffff:172.18.0.1'], null],
  ['fd00::5', ['fd00::5'], null],
  // What a trusted proxy says of its own network is somebody.
  ['10.0.0.7', ['127.0.0.1', '10.0.0.7'], '10.0.0.7'],
])('%s by way of %j is on the budget of %s', (ip, ips, spender) => {
  expect(spenderOf(ips ? { ip, ips } : { ip })).toBe(spender)
})
