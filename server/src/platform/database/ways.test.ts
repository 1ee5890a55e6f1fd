import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { watchWays } from './ways.ts'

const silentMs = 100

/** A connection on which the database says nothing, and tells whoever asks beside that it waits for us. */
function aSilentWay() {
  const pool = new EventEmitter()
  const wire = {
    ...{ processID: 7, readyForQuery: true, isCut: false },
    connection: { stream: { bytesRead: 0, destroy: () => void (wire.isCut = true) } },
  }
  const witness = { endIdle: (ids: readonly number[]) => Promise.resolve(ids), close: () => Promise.resolve() }
  const ways = watchWays(pool as unknown as pg.Pool, witness, silentMs)
  pool.emit('acquire', wire)
  return { wire, ways }
}

test('one that was asked and says nothing is cut', async () => {
  const { wire, ways } = aSilentWay()
  wire.readyForQuery = false
  await expect.poll(() => wire.isCut).toBe(true)
  ways.close()
})

test('one that could say nothing while we computed is not', async () => {
  const { wire, ways } = aSilentWay()
  await sleep(silentMs)
  const ends = performance.now() + silentMs * 3
  while (performance.now() < ends);
  wire.readyForQuery = false
  await sleep(silentMs / 2)
  expect(wire.isCut).toBe(false)
  ways.close()
})
