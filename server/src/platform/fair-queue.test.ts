import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const queue = (atOnce: number, waiting = 100) => createFairQueue({ atOnce, waiting, busy: () => new Error('busy') })
const aMoment = () => new Promise((done) => setTimeout(done))

test('never does more at the same time than it may', async () => {
  const inTurn = queue(3)
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await aMoment()
    running -= 1
  }
  await Promise.all(Array.from({ length: 50 }, (_, n) => inTurn(`clinic ${n % 4}`, work)))
  expect([most, running]).toEqual([3, 0])
})

test('whoever comes for another clinic waits for one, not for all who came before', async () => {
  const inTurn = queue(1)
  const done: string[] = []
  const come = (clinic: string) => inTurn(clinic, () => aMoment().then(() => void done.push(clinic)))
  await Promise.all([...Array.from({ length: 10 }, () => come('flooded')), come('quiet'), come('quiet')])
  expect(done.slice(0, 5)).toEqual(['flooded', 'flooded', 'quiet', 'flooded', 'quiet'])
  expect(done).toHaveLength(12)
})

test('refuses one clinic whose queue is full, and nobody else; what fails makes room', async () => {
  const inTurn = queue(1, 2)
  const fail = () => aMoment().then(() => Promise.reject(new Error('failed')))
  const results = await Promise.allSettled([
    ...Array.from({ length: 5 }, () => inTurn('flooded', fail)),
    inTurn('quiet', aMoment),
  ])
  const reasons = results.map((result) => (result.status === 'rejected' ? (result.reason as Error).message : 'done'))
  expect(reasons).toEqual(['failed', 'failed', 'failed', 'busy', 'busy', 'done'])
  await expect(inTurn('flooded', () => Promise.resolve('again'))).resolves.toBe('again')
})
