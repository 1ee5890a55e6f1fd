import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Tier } from './enqueue.ts'
import { createPace } from './pace.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

/** Who began, with the second in which that was. */
function watch(perSecond: number) {
  const pace = createPace(perSecond)
  const began: string[] = []
  const start = performance.now()
  const wait = (name: string, tier: Tier | null, signal?: AbortSignal) =>
    pace(tier, signal).then(
      () => began.push(`${name} ${((performance.now() - start) / 1000).toFixed(1)}`),
      () => began.push(`${name} left`),
    )
  return { began, wait }
}

test('so many begin in a second, the urgent first and the last last', async () => {
  const { began, wait } = watch(2)
  for (const name of ['A', 'B', 'C']) void wait(`reminder ${name}`, 'last')
  void wait('confirmation', null)
  await vi.advanceTimersByTimeAsync(600)
  void wait('link', 'urgent')
  await vi.advanceTimersByTimeAsync(5000)
  expect(began).toEqual(['reminder A 0.0', 'confirmation 0.5', 'link 1.0', 'reminder B 1.5', 'reminder C 2.0'])
  void wait('another', null)
  await vi.advanceTimersByTimeAsync(0)
  expect(began.at(-1)).toBe('another 5.6')
})

test('who may not wait longer leaves the line, and takes nobody’s turn', async () => {
  const { began, wait } = watch(1)
  const ending = new AbortController()
  void wait('A', null)
  void wait('B', null, ending.signal)
  void wait('C', null)
  ending.abort()
  void wait('D', null, AbortSignal.abort())
  await vi.advanceTimersByTimeAsync(3000)
  expect(began).toEqual(['A 0.0', 'B left', 'D left', 'C 1.0'])
})
