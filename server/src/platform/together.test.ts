import { expect, test } from 'vitest'
import { createTogether, type Waiting } from './together.ts'

const later = () => new Promise((resolve) => setImmediate(resolve))

function recorded(options: Parameters<typeof createTogether>[1]) {
  const rounds: number[][] = []
  const open: (() => void)[] = []
  const ask = createTogether<number, number>(async (waiting: readonly Waiting<number, number>[]) => {
    rounds.push(waiting.map(({ asked }) => asked))
    await new Promise<void>((resolve) => open.push(resolve))
    for (const { asked, resolve } of waiting) {
      if (asked < 0) throw new Error('less than nothing')
      resolve(asked * 2)
    }
  }, options)
  return { rounds, ask, end: () => open.shift()!() }
}

test('what waits together goes together, the first of all at once', async () => {
  const { rounds, ask, end } = recorded({ roundsAtMost: 1 })
  const first = ask('a', 1)
  await later()
  const others = [ask('a', 2), ask('a', 3), ask('b', 4)]
  await later()
  expect(rounds).toEqual([[1], [4]])
  end()
  expect(await first).toBe(2)
  await later()
  expect(rounds.at(-1)).toEqual([2, 3])
  end()
  end()
  expect(await Promise.all(others)).toEqual([4, 6, 8])
})

test('no round takes more than it may, and no more rounds run than may', async () => {
  const { rounds, ask, end } = recorded({ roundsAtMost: 2, mostInRound: 2 })
  const all = [1, 2, 3, 4, 5].map((n) => ask('a', n))
  await later()
  expect(rounds).toEqual([
    [1, 2],
    [3, 4],
  ])
  end()
  await later()
  expect(rounds).toHaveLength(3)
  end()
  end()
  expect(await Promise.all(all)).toEqual([2, 4, 6, 8, 10])
})

test('what cannot be done fails alone, and the others of its round get their answers', async () => {
  const rounds: number[][] = []
  const ask = createTogether<number, number>(
    async (waiting) => {
      rounds.push(waiting.map(({ asked }) => asked))
      await later()
      if (waiting.some(({ asked }) => asked < 0)) throw new RangeError('less than nothing')
      for (const { asked, resolve } of waiting) resolve(asked * 2)
    },
    { roundsAtMost: 1 },
  )
  const all = Promise.allSettled([1, 2, -3, 4, 5, 6].map((n) => ask('a', n)))
  const told = (await all).map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)))
  expect(told).toEqual([2, 4, 'RangeError: less than nothing', 8, 10, 12])
  expect(rounds).toEqual([[1, 2, -3, 4, 5, 6], [1, 2, -3], [1, 2], [-3], [4, 5, 6]])
  expect(await ask('a', 7)).toBe(14)
})

test('who was answered before the failure is not asked again', async () => {
  const { rounds, ask, end } = recorded({ roundsAtMost: 1 })
  const all = Promise.allSettled([ask('a', 1), ask('a', -1), ask('a', 3)])
  await later()
  for (let round = 0; round < 3; round++) {
    end()
    await later()
  }
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(rounds).toEqual([[1, -1, 3], [-1], [3]])
})

test.each(['ECONNREFUSED', '57014', '53100'])('trouble of the database (%s) is told to all at once', async (code) => {
  let rounds = 0
  const ask = createTogether<number, number>(
    () => {
      rounds++
      return Promise.reject(Object.assign(new Error('no'), { code }))
    },
    { roundsAtMost: 1 },
  )
  const all = await Promise.allSettled([ask('a', 1), ask('a', 2), ask('a', 3)])
  expect([rounds, ...all.map(({ status }) => status)]).toEqual([1, 'rejected', 'rejected', 'rejected'])
})

test('a run goes on with the next round until nobody waits; one that fails costs the others nothing', async () => {
  const rounds: number[][] = []
  let runs = 0
  const ask = createTogether<number, number>(
    async (first, next) => {
      runs++
      for (let round = first; round.length > 0; round = await next()) {
        rounds.push(round.map(({ asked }) => asked))
        await later()
        for (const { asked, resolve } of round) {
          if (asked < 0) throw new Error('less than nothing')
          resolve(asked * 2)
        }
      }
    },
    { roundsAtMost: 1 },
  )
  const first = ask('a', 1)
  await later()
  const others = [ask('a', 2), ask('a', 3)]
  expect(await Promise.all([first, ...others])).toEqual([2, 4, 6])
  expect(rounds).toEqual([[1], [2, 3]])
  expect(runs).toBe(1)

  const all = [ask('a', 4)]
  await later()
  all.push(ask('a', -1), ask('a', 5))
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await ask('a', 6)).toBe(12)
})
