import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import type { Witness } from './probe.ts'

export type Ways = {
  /** One was found dead: none that is open now is to be used again. */
  distrust: () => void
  isTrusted: (client: pg.PoolClient) => boolean
  close: () => void
}

/** What pg does not declare of a connection. (Its own pool reaches for the socket, too.) */
type Wire = { processID: number; readyForQuery: boolean; connection: { stream: Socket } }
const wireOf = (client: pg.PoolClient) => client as unknown as Wire
const bytesFrom = (client: pg.PoolClient) => wireOf(client).connection.stream.bytesRead

/**
 * Finds out that the way to the database is dead before the limit of a statement is over. A connection that owes us an
 * answer and sends nothing for `silentMs` is cut if the witness gets no answer either, or if the database says that this
 * session waits for us; one that works at a long statement is left alone.
 */
export function watchWays(pool: pg.Pool, witness: Witness, silentMs: number): Ways {
  const opened = new WeakMap<pg.PoolClient, number>()
  const inUse = new Map<pg.PoolClient, { bytes: number; since: number }>()
  let lastSign = -Infinity
  const distrust = () => {
    lastSign = performance.now()
  }
  pool.on('connect', (client) => {
    opened.set(client, performance.now())
    client.on('error', distrust)
  })
  pool.on('acquire', (client) => inUse.set(client, { bytes: -1, since: 0 }))
  pool.on('release', (_error, client) => inUse.delete(client))

  let lookedAt = performance.now()
  const findSilent = () => {
    const now = performance.now()
    // Whoever computed for so long has only now asked, and what was not heard may not have been said.
    const wereWeBusy = now - lookedAt > silentMs
    lookedAt = now
    return [...inUse].flatMap(([client, heard]) => {
      const bytes = bytesFrom(client)
      if (bytes !== heard.bytes || wireOf(client).readyForQuery || wereWeBusy)
        Object.assign(heard, { bytes, since: now })
      return now - heard.since > silentMs ? [client] : []
    })
  }
  const cutDead = async () => {
    const silent = findSilent()
    if (silent.length === 0) return
    const idle = await witness.endIdle(silent.map((client) => wireOf(client).processID))
    // What came while we were busy ourselves is read first.
    await nextTurn()
    for (const client of silent) {
      const isSilent = inUse.get(client)?.bytes === bytesFrom(client)
      if (isSilent && idle.includes(wireOf(client).processID)) wireOf(client).connection.stream.destroy()
    }
  }
  let isLooking = false
  const look = setInterval(async () => {
    if (isLooking) return
    isLooking = true
    await cutDead()
    isLooking = false
  }, silentMs / 2).unref()

  return {
    distrust,
    isTrusted: (client) => (opened.get(client) ?? 0) > lastSign,
    close: () => clearInterval(look),
  }
}
