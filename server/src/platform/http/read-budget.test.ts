import { expect, test } from 'vitest'
import { createBudget, spenderOf } from './read-budget.ts'

const network = { most: 3, perSecond: 2, longestSeconds: 2 }

test('so much is had at once; for more one waits, and is refused when that is too long', () => {
  let now = 0
  const { take } = createBudget(network, () => now)
  expect(Array.from({ length: 9 }, () => take('a'))).toEqual([0, 0, 0, 0.5, 1, 1.5, 2, null, null])
  expect(take('b')).toBe(0)
  now = 500
  expect([take('a'), take('a')]).toEqual([2, null])
  now = 60_000
  expect([1, 2, 3, 4].map(() => take('a'))).toEqual([0, 0, 0, 0.5])
})

test('what cost more is waited for by whoever comes next', () => {
  let now = 0
  const { take, charge } = createBudget(network, () => now)
  expect(take('a')).toBe(0)
  charge('a', 4)
  expect(take('a')).toBe(1.5)
  charge('a', 4)
  expect(take('a')).toBe(null)
  now = 10_000
  expect(take('a')).toBe(0)
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
