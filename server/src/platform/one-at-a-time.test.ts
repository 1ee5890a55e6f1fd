import { expect, test } from 'vitest'
import { createQueues } from './one-at-a-time.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('the same key runs one after the other, another key meanwhile, and a failure lets the next go on', async () => {
  const inTurn = createQueues(10, () => new Error('busy'))
  const order: string[] = []
  const work =
    (name: string, fails = false) =>
    async () => {
      order.push(`${name} begins`)
      await pause(10)
      order.push(`${name} ends`)
      if (fails) throw new Error(name)
    }
  await Promise.allSettled([inTurn('a', work('a1', true)), inTurn('a', work('a2')), inTurn('b', work('b1'))])
  expect(order.slice(0, 2)).toEqual(['a1 begins', 'b1 begins'])
  expect(order.filter((each) => each.startsWith('a'))).toEqual(['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends'])
})

test('too many for one key are turned away', async () => {
  const inTurn = createQueues(1, () => new Error('busy'))
  const answers = await Promise.allSettled([1, 2, 3].map((_each) => inTurn('a', () => pause(5))))
  expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
})
