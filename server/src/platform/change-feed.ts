import { sql } from 'kysely'
import type { Change } from './changes.ts'
import type { ScheduledJob } from './jobs.ts'
import type { Log } from './log.ts'
import type { Tenancy } from './tenancy.ts'

type Hear = (changes: readonly Change[]) => void

/** Tells whoever listens what changed in a clinic. One reader in the process for all clinics. */
export type ChangeFeed = {
  /** From the moment this resolves, everything that commits is heard; the answer ends it. */
  subscribe: (organizationId: string, hear: Hear) => Promise<() => void>
  /** Aborts when the server stops: listeners then end by themselves. */
  stopping: AbortSignal
}

/**
 * The clinics in which transactions changed something that ended between two looks. A look sees what is older than the
 * oldest transaction still running (its `edge`), so that one that began early and commits late is never passed over,
 * whichever numbers were handed out first.
 */
const readClinics = (tenancy: Tenancy, since: string | null) =>
  tenancy.inPlatform(async (db) => {
    const { rows } = await sql<{ edge: string; clinics: string[] }>`
      select s.edge::text as edge, array(
        select distinct organization_id from platform.changed_clinics
        where xid >= ${since}::xid8 and xid < s.edge) as clinics
      from (select pg_snapshot_xmin(pg_current_snapshot()) as edge offset 0) s`.execute(db)
    return rows[0]!
  })

/** What changed in one of them, each thing once. */
const readChanges = (tenancy: Tenancy, organizationId: string, since: string, edge: string) =>
  tenancy.inClinic(organizationId, async (db) => {
    const { rows } = await sql<{ id: string; noun: Change['noun']; providerId: string | null }>`
      select object_id as id, noun, provider_id as "providerId" from changes
      where xid >= ${since}::xid8 and xid < ${edge}::xid8 order by xid, id`.execute(db)
    const changes = new Map<string, Change>()
    for (const { id, noun, providerId } of rows)
      changes.set(`${noun} ${id} ${providerId}`, { noun, id, ...(providerId === null ? {} : { providerId }) })
    return [...changes.values()]
  })

export function createChangeFeed(options: {
  tenancy: Tenancy
  log: Log
  stopping: AbortSignal
  everyMs?: number
}): ChangeFeed {
  // A look is four statements: at most eight a second, however many clinics have open screens.
  const { tenancy, log, stopping, everyMs = 500 } = options
  const listeners = new Map<string, Set<Hear>>()
  let reading: Promise<void> | undefined
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

  /** Clinics that are still to be told, by the edge of the last look that told them. */
  const behind = new Map<string, string>()
  const tell = async (organizationId: string, edge: string) => {
    const own = listeners.get(organizationId)
    const changes = own ? await readChanges(tenancy, organizationId, behind.get(organizationId)!, edge) : []
    behind.delete(organizationId)
    if (changes.length > 0) for (const hear of own ?? []) hear(changes)
  }
  const look = async (since: string) => {
    const { edge, clinics } = await readClinics(tenancy, since)
    for (const clinic of clinics) if (!behind.has(clinic)) behind.set(clinic, since)
    return edge
  }

  const follow = async (start: string) => {
    let edge = start
    let failures = 0
    while (listeners.size > 0 && !stopping.aborted) {
      await pause(everyMs * 2 ** Math.min(failures, 5))
      if (listeners.size === 0 || stopping.aborted) break
      const troubles: unknown[] = []
      const note = (error: unknown) => void troubles.push(error)
      // Nothing is lost: the next look goes on where the last one ended, for each clinic.
      await look(edge).then((next) => (edge = next), note)
      for (const clinic of [...behind.keys()]) await tell(clinic, edge).catch(note)
      if (troubles.length > 0 && failures++ === 0) log.warn('changes.unread', { error: troubles[0] })
      else if (troubles.length === 0) failures = 0
    }
    behind.clear()
    reading = undefined
  }

  const start = () =>
    readClinics(tenancy, null).then(
      ({ edge }) => void follow(edge),
      (error: unknown) => {
        reading = undefined
        throw error
      },
    )

  return {
    stopping,
    subscribe: async (organizationId, hear) => {
      const own = listeners.get(organizationId) ?? new Set()
      listeners.set(organizationId, own.add(hear))
      const leave = () => {
        own.delete(hear)
        if (own.size === 0 && listeners.get(organizationId) === own) listeners.delete(organizationId)
      }
      try {
        await (reading ??= start())
      } catch (error) {
        leave()
        throw error
      }
      return leave
    },
  }
}

/** A screen that was away for longer fetches everything again anyway. */
export const forgetOldChanges: ScheduledJob = {
  name: 'forget-old-changes',
  every: 'hour',
  run: (db, now) =>
    db
      .deleteFrom('changes')
      .where('at', '<', sql<string>`${now}::timestamptz - interval '1 hour'`)
      .execute(),
}

/** No reader is as late as that. */
export const forgetChangedClinics: ScheduledJob = {
  name: 'forget-changed-clinics',
  every: 'hour',
  runInPlatform: (db) => sql`delete from platform.changed_clinics where at < now() - interval '1 hour'`.execute(db),
}
