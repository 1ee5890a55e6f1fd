import type pg from 'pg'
import { expect, test, vi } from 'vitest'

test('each text is prepared once, at most so many of them, and whoever watches is told once that no more are', async () => {
  // Its list is the process's, and other files have filled it.
  vi.resetModules()
  const { openSession, statementsAtMost } = await import('./prepared.ts')
  const [asked, told]: [unknown[], number[]] = [[], []]
  const query = (text: unknown) => Promise.resolve(asked.push(text))
  const open = () =>
    openSession({ query } as unknown as pg.PoolClient, {
      preparesAll: true,
      onFailure: () => {},
      onFull: () => told.push(asked.length),
    })
  const session = open()
  const ask = (n: number) => session.query(`select ${n} + $1`, [1])
  for (let n = 1; n < statementsAtMost; n++) await ask(n)
  await ask(1)
  expect(asked.at(-1)).toEqual({ name: 's0', text: 'select 1 + $1' })
  expect(told).toEqual([])
  await ask(0)
  expect(told).toHaveLength(1)
  await ask(-1)
  await open().query('select -2 + $1', [1])
  expect(asked.slice(-2)).toEqual(['select -1 + $1', 'select -2 + $1'])
  expect(told).toHaveLength(1)
})
