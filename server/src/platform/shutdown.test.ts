import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { testLog } from '../../test/harness.ts'
import { createShutdown } from './shutdown.ts'

const events = ['SIGTERM', 'SIGINT', 'unhandledRejection', 'uncaughtException'] as const
const before = new Map(events.map((event) => [event, process.listeners(event as 'SIGTERM')]))
afterEach(() => {
  for (const event of events)
    for (const listener of process.listeners(event as 'SIGTERM'))
      if (!before.get(event)?.includes(listener)) process.removeListener(event, listener)
})

test('steps run one by one, the last first, and the exit code is 0', async () => {
  const exit = vi.fn<(code: number) => void>()
  const shutdown = createShutdown({ log: testLog, announceMs: 1, exit })
  const order: string[] = []
  shutdown.onStop('postgres', () => order.push('postgres'))
  shutdown.onStop('pool', async () => {
    await sleep(10)
    order.push('pool')
  })
  shutdown.onStop('http', () => order.push(`http, stopping: ${shutdown.stopping}`))
  expect(shutdown.stopping).toBe(false)
  process.emit('SIGTERM')
  process.emit('SIGINT')
  await vi.waitFor(() => expect(exit).toHaveBeenCalled(), { timeout: 45_000 })
  expect(order).toEqual(['http, stopping: true', 'pool', 'postgres'])
  expect(exit.mock.calls).toEqual([[0]])
})

test('a step that fails hinders no other, and the deadline tells a slow one to cut', async () => {
  const exit = vi.fn<(code: number) => void>()
  const shutdown = createShutdown({ log: { ...testLog, error: () => {} }, announceMs: 1, drainMs: 50, exit })
  const cut = vi.fn<() => void>()
  shutdown.onStop('pool', cut)
  shutdown.onStop('broken', () => Promise.reject(new Error('broken')))
  shutdown.onStop('http', (deadline) => new Promise((resolve) => deadline.addEventListener('abort', resolve)))
  await shutdown.stop('test')
  expect(cut).toHaveBeenCalledOnce()
  expect(exit.mock.calls).toEqual([[1]])
})

test('a second signal exits at once, but not the echo that npm sends of the first', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const exit = vi.fn<(code: number) => void>()
  const shutdown = createShutdown({ log: testLog, exit })
  shutdown.onStop('endless', () => new Promise(() => {}))
  process.emit('SIGTERM')
  process.emit('SIGTERM')
  expect(exit).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1500)
  process.emit('SIGTERM')
  expect(exit).toHaveBeenCalledWith(143)
  vi.useRealTimers()
})
