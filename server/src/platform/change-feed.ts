import { sql } from 'kysely'
import type { Change } from './changes.ts'
import type { Log } from './log.ts'
import type { Tenancy } from './tenancy.ts'

type Hear = (changes: readonly Change[]) => void

/** Tells whoever listens what changed in a clinic. One reader for each clinic that somebody listens to. */
export type ChangeFeed = {
  /** From the moment this resolves, everything that commits is heard; the answer ends it. */
  subscribe: (organizationId: string, hear: Hear) => Promise<() => void>
  /** Aborts when the server stops: listeners then end by themselves. */
  stopping: AbortSignal
}

type Row = { edge: string; id: string | null; noun: Change['noun']; providerId: string | null }
type Reader = { listeners: Set<Hear>; ready: Promise<void> }

/**
 * Changes of transactions that ended between two looks. A look sees what is older than the oldest transaction still
 * running (its `edge`), so that one that began early and commits late is never passed over.
 */
async function readFrom(tenancy: Tenancy, organizationId: string, since: string | null) {
  const { rows } = await tenancy.inClinic(organizationId, (db) =>
    sql<Row>`
      with snapshot as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as edge)
      select s.edge::text as edge, c.object_id as id, c.noun, c.provider_id as "providerId"
      from snapshot s left join changes c on c.xid >= ${since}::xid8 and c.xid < s.edge
      order by c.xid, c.id`.execute(db),
  )
  const changes = new Map<string, Change>()
  for (const { id, noun, providerId } of rows)
    if (id !== null) changes.set(`${id} ${providerId}`, { noun, id, ...(providerId === null ? {} : { providerId }) })
  return { edge: rows[0]!.edge, changes: [...changes.values()] }
}

export function createChangeFeed(options: {
  tenancy: Tenancy
  log: Log
  stopping: AbortSignal
  everyMs?: number
}): ChangeFeed {
  const { tenancy, log, stopping, everyMs = 300 } = options
  const readers = new Map<string, Reader>()
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(done, ms)
      stopping.addEventListener('abort', done, { once: true })
      function done() {
        clearTimeout(timer)
        stopping.removeEventListener('abort', done)
        resolve()
      }
    })

  const follow = async (organizationId: string, listeners: Set<Hear>, start: string) => {
    let edge = start
    let failures = 0
    while (listeners.size > 0 && !stopping.aborted) {
      await pause(everyMs * 2 ** Math.min(failures, 5))
      if (listeners.size === 0 || stopping.aborted) break
      try {
        const read = await readFrom(tenancy, organizationId, edge)
        edge = read.edge
        failures = 0
        if (read.changes.length) for (const hear of listeners) hear(read.changes)
      } catch (error) {
        // Nothing is lost: the next look starts where the last one ended.
        if (failures++ === 0) log.warn('changes.unread', { organization: organizationId, error })
      }
    }
    readers.delete(organizationId)
  }

  const open = (organizationId: string): Reader => {
    const listeners = new Set<Hear>()
    const ready = readFrom(tenancy, organizationId, null).then(
      ({ edge }) => void follow(organizationId, listeners, edge),
      (error: unknown) => {
        readers.delete(organizationId)
        throw error
      },
    )
    const reader = { listeners, ready }
    readers.set(organizationId, reader)
    return reader
  }

  return {
    stopping,
    subscribe: async (organizationId, hear) => {
      const reader = readers.get(organizationId) ?? open(organizationId)
      reader.listeners.add(hear)
      await reader.ready
      return () => void reader.listeners.delete(hear)
    },
  }
}
