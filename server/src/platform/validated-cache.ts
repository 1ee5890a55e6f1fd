import { sql, type RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import { memoryBounds } from './bounds.ts'
import type { Clinic } from './clinics.ts'
import type { Context, RequestScope } from './context.ts'
import { planIsKept } from './database/prepared.ts'
import type { ScheduledJob } from './jobs.ts'

/**
 * How far a clinic's changes had been seen: `count` and `last` of those by transactions from `edge` on, which was the
 * oldest one running. They grow with every change that commits later, whichever began first.
 */
type ChangeCursor = { edge: string; count: string; last: string | null }

/** What was made while nothing changed: entries of an earlier generation are never given out again. */
type Generation = {
  number: number
  cursor: ChangeCursor
  /** Of the clinic's own row, which each process reads by itself. */
  rowVersion: string
  minute: string
  /** When the rows come to say something else by themselves: a hold expires. */
  until: string | undefined
}

/** `until`: from then on the rows that it was made of say something else by themselves. */
export type ComputedAnswer<T> = { value: T; bytes: number; until?: string | undefined }

/** The cache of one clinic as the database confirmed it for one request, on one clock. */
export type CacheView = {
  clinic: Clinic
  now: string
  /** One transaction, on the view's clock. */
  transact: RequestScope['transact']
  /** What was made for `key`, else what `make` makes now: once for all who ask for it meanwhile. */
  keep: <T extends object>(key: string, make: () => Promise<ComputedAnswer<T>>) => Promise<T>
}

/**
 * What may be given out as if it was read now: a look at the database that began after the question came in confirms that
 * nothing it was made of has changed. Scopes with transactions of their own share looks.
 */
export type ValidatedCache = (scope: RequestScope) => Promise<CacheView>

/** Of the entry itself and its key. */
const overhead = 400

const minuteOf = (instant: string) => instant.slice(0, 16)

type Look = ChangeCursor & { now: string; countSince: string; lastSince: string | null }
type Confirmed = { generation: Generation; now: string }

/** How it stands as of this statement, which sees all that was committed before it; it enters the clinic by itself. */
const lookAt = (clinic: Clinic, before: ChangeCursor | undefined) => sql<Look>`
  select ${planIsKept} now, edge, count, last, count_since as "countSince", last_since as "lastSince"
  from slot_changes_since(${clinic.id}, ${before?.edge ?? null}::xid8)`

/** For all clinics of the process: so many bytes in all, and nothing outlives the minute in which it was made. */
export function createValidatedCache(): ValidatedCache {
  const entries = new LRUCache<string, object>({
    maxSize: memoryBounds.keptBytes,
    maxEntrySize: memoryBounds.keptBytesOfOne,
  })
  const generations = new Map<string, Generation>()
  const making = new Map<string, Promise<object>>()
  let made = 0
  let clearing: NodeJS.Timeout | undefined

  const clear = () => {
    clearing = undefined
    entries.clear()
    generations.clear()
  }
  const clearWithMinute = () => {
    clearing ??= setTimeout(clear, 60_000 - (Date.now() % 60_000)).unref()
  }

  const look = async (clinic: Clinic, ask: (statement: RawBuilder<Look>) => Promise<Look>): Promise<Confirmed> => {
    const known = generations.get(clinic.id)
    const { now, edge, count, last, countSince, lastSince } = await ask(lookAt(clinic, known?.cursor))
    const isSame = known !== undefined && countSince === known.cursor.count && lastSince === known.cursor.last
    if (isSame && isStill(known, clinic, now)) return { generation: known, now }
    const generation = {
      number: made++,
      cursor: { edge, count, last },
      rowVersion: clinic.rowVersion,
      minute: minuteOf(now),
      until: undefined,
    }
    generations.set(clinic.id, generation)
    clearWithMinute()
    return { generation, now }
  }
  const lookInTransaction = ({ db, clinic, now }: Context) =>
    look(clinic, async (statement) => ({ ...(await statement.execute(db)).rows[0]!, now }))
  const lookShared = shareRuns(({ clinic, services: { tenancy } }) =>
    look(clinic, async (statement) => {
      const [found] = await tenancy.alone(statement)
      return { ...found!, now: tenancy.clock(found!.now) }
    }),
  )

  const make = async <T extends object>(generation: Generation, key: string, run: () => Promise<ComputedAnswer<T>>) => {
    const { value, bytes, until } = await run()
    if (until !== undefined && (generation.until === undefined || until < generation.until)) generation.until = until
    entries.set(key, value, { size: bytes + key.length + overhead })
    clearWithMinute()
    return value
  }
  const keepIn =
    (generation: Generation): CacheView['keep'] =>
    async (name, run) => {
      const key = `${generation.number} ${name}`
      const known = entries.get(key) ?? making.get(key)
      if (known !== undefined) return known as Awaited<ReturnType<typeof run>>['value']
      const promise = make(generation, key, run).finally(() => making.delete(key))
      making.set(key, promise)
      return promise
    }

  return async (scope) => {
    const { generation, now } = await (scope.isShared ? scope.transact(lookInTransaction) : lookShared(scope))
    const transact: CacheView['transact'] = (work) => scope.transact((context) => work({ ...context, now }))
    return { clinic: scope.clinic, now, transact, keep: keepIn(generation) }
  }
}

/** Time alone changes the answers, too: a start comes too near with its minute, and a hold expires. */
const isStill = ({ rowVersion, minute, until }: Generation, clinic: Clinic, now: string) =>
  rowVersion === clinic.rowVersion && minute === minuteOf(now) && (until === undefined || until > now)

/** Whoever asks while a run for their clinic is under way shares the next one, which begins after they came. */
function shareRuns<T>(run: (scope: RequestScope) => Promise<T>): (scope: RequestScope) => Promise<T> {
  type Runs = { current: Promise<T>; next: Promise<T> | undefined }
  const ofClinics = new Map<string, Runs>()
  const start = (scope: RequestScope): Promise<T> => {
    const runs: Runs = { current: run(scope), next: undefined }
    ofClinics.set(scope.clinic.id, runs)
    const end = () => {
      if (runs.next === undefined) ofClinics.delete(scope.clinic.id)
    }
    runs.current.then(end, end)
    return runs.current
  }
  return (scope) => {
    const runs = ofClinics.get(scope.clinic.id)
    if (!runs) return start(scope)
    const startNext = () => start(scope)
    runs.next ??= runs.current.then(startNext, startNext)
    return runs.next
  }
}

/** No kept answer is asked for so late. */
export const forgetSlotChanges: ScheduledJob = {
  name: 'forget-slot-changes',
  every: 'hour',
  run: (db, now) =>
    db
      .deleteFrom('slot_changes')
      .where('at', '<', sql<string>`${now}::timestamptz - interval '1 hour'`)
      .execute(),
}
