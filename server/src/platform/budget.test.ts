import { expect, test } from 'vitest'
import { createBudget } from './budget.ts'

const network = { most: 3, perSecond: 2, longestSeconds: 2 }
const [a, b] = [[{ key: 'a', times: 1 }], [{ key: 'b', times: 1 }]]

test('so much is had at once; for more one waits, and is refused when that is too long', () => {
  let now = 0
  const { take } = createBudget(network, () => now)
  expect(Array.from({ length: 9 }, () => take(a))).toEqual([0, 0, 0, 0.5, 1, 1.5, 2, null, null])
  expect(take(b)).toBe(0)
  now = 500
  expect([take(a), take(a)]).toEqual([2, null])
  now = 60_000
  expect([1, 2, 3, 4].map(() => take(a))).toEqual([0, 0, 0, 0.5])
})

test('what cost more is waited for by whoever comes next', () => {
  let now = 0
  const { take, charge } = createBudget(network, () => now)
  expect(take(a)).toBe(0)
  charge(a, 4)
  expect(take(a)).toBe(1.5)
  charge(a, 4)
  expect(take(a)).toBe(null)
  now = 10_000
  expect(take(a)).toBe(0)
})

test('who belongs to something wider is on its budget, too, and takes of neither what they do not get', () => {
  const { take } = createBudget({ ...network, longestSeconds: 0 }, () => 0)
  const of = (network: number) => [
    { key: `network ${network}`, times: 1 },
    { key: 'wide', times: 2 },
  ]
  expect(Array.from({ length: 5 }, () => take(of(1)))).toEqual([0, 0, 0, null, null])
  expect(Array.from({ length: 8 }, (_, n) => take(of(2 + n)))).toEqual([0, 0, 0, null, null, null, null, null])
  expect(take(b)).toBe(0)
})
