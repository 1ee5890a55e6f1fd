import { expect, test } from 'vitest'
import { createStreamLimiter } from './stream-limiter.ts'

const attempt = (work: () => unknown) => {
  try {
    work()
    return 'taken'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('a clinic cannot take the places of the others, and nobody more than there are', () => {
  const places = createStreamLimiter({ ofSession: 6, ofClinic: 2, inAll: 3 })
  const ended: string[] = []
  const take = (session: string, clinic: string) => places.take(session, clinic, () => ended.push(session))
  const leave = take('a', 'boston')
  take('b', 'boston')
  expect(attempt(() => take('c', 'boston'))).toBe('unavailable')
  expect(attempt(() => take('d', 'berlin'))).toBe('taken')
  expect(attempt(() => take('e', 'berlin'))).toBe('unavailable')
  leave()
  leave()
  expect(attempt(() => take('e', 'berlin'))).toBe('taken')
  expect(attempt(() => take('f', 'boston'))).toBe('unavailable')
  expect(ended).toEqual([])
})

test('the oldest of a session makes way, and its place is free again', () => {
  const places = createStreamLimiter({ ofSession: 2, ofClinic: 2, inAll: 9 })
  const ended: number[] = []
  const leaves = [1, 2, 3, 4].map((n) => places.take('a', 'boston', () => ended.push(n)))
  expect(ended).toEqual([1, 2])
  for (const leave of leaves) leave()
  expect(attempt(() => [places.take('b', 'boston', () => {}), places.take('c', 'boston', () => {})])).toBe('taken')
})
