import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import { PgBoss, type ConstructorOptions, type Job, type JobResult } from 'pg-boss'
import type { Clinics } from './clinics.ts'
import type { Connection } from './database/connection.ts'
import type { Log } from './log.ts'
import type { ClinicDatabase, PlatformDatabase, Tenancy } from './tenancy.ts'

/**
 * Work that returns by the clock, done for one clinic after the other, each in a transaction of its own. What may be
 * much is done in batches: after `more` it runs again, in another transaction.
 */
export type RecurringJob = { name: string; every: 'ten minutes' | 'hour' | 'night' } & (
  | { run: (db: ClinicDatabase, now: string) => Promise<unknown> }
  /** Once, in what belongs to no clinic. */
  | { runInPlatform: (db: PlatformDatabase) => Promise<unknown> }
)

/** One message to deliver. Ids only: what is in it stands in the clinic's own table. */
export type Delivery = { organizationId: string; messageId: string }

export type DeliveryAttempt = {
  /** From 1. */
  attempt: number
  /** No other attempt follows a failure of this one. */
  isLast: boolean
  /** Aborts when this attempt must send nothing any more, since the next one may begin. */
  signal: AbortSignal
}

export type Jobs = {
  /** Does a recurring job now, in every clinic. */
  runNow: (name: string) => Promise<void>
  /** Takes no new job, waits for those under way, and closes the connections. */
  stop: (timeoutMs?: number) => Promise<void>
}

export type JobsOptions = {
  connection: Connection
  tenancy: Tenancy
  clinics: Clinics
  log: Log
  recurring: readonly RecurringJob[]
  /** @throws to have the attempt repeated later */
  deliver: (delivery: Delivery, attempt: DeliveryAttempt) => Promise<void>
  /** For a delivery whose last attempt never ended: the process died in it. */
  giveUp: (delivery: Delivery) => Promise<void>
  pollSeconds?: number
  /** Delays double from the first on, up to an hour. */
  retry?: { limit: number; delaySeconds: number }
}

const schema = 'jobs'
/** A way to the database that has gone dead without a word must not keep a worker for good. */
const deadLineNoticed = { query_timeout: 30_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
const deliveries = 'deliver-message'
const lost = 'lost-message'
const relayedAtOnce = 1000
// While batches come back full there is more: the next is fetched at once, not at the next poll. Ten mails on their way
// at a time, what a mail server allows one sender; two batches, so that one slow mail holds up no more than its own.
const inBatches = { localConcurrency: 2, batchSize: 5, burstWhenBatchFull: true, perJobResults: true } as const
// A worker says every five seconds that it lives. Twenty seconds after the last word of one that died its mails are
// taken for lost, which is looked for every ten seconds, and go out after the first delay: within about a minute. No two
// attempts send at once, whoever can or cannot reach the database: one ends half a minute after its word was confirmed,
// and the next begins thirty-five seconds after that word at the earliest (the heartbeat and the least first delay).
const heartbeat = { heartbeatSeconds: 20, expireInSeconds: 120 }
const heartbeatRefreshSeconds = 5
const lookForLostSeconds = 10
const sendingMs = 30_000
// UTC. Nobody waits for these; the odd minutes keep them apart.
const crons = { 'ten minutes': '*/10 * * * *', hour: '17 * * * *', night: '23 2 * * *' }

/**
 * Starts the job library on a small pool of its own, in a schema of its own that it creates and migrates itself; that is
 * why its connections are the database's owner (whom forced row-level security shows no clinic). The app role has no
 * right in that schema, the platform role may only add a job. Listen/notify stays off: it would make bookings wait for
 * each other's commit.
 */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { tenancy, clinics, log, retry = { limit: 9, delaySeconds: 15 }, pollSeconds = 1 } = options
  const boss = new PgBoss({
    ...({ ...options.connection, ...deadLineNoticed } as ConstructorOptions),
    schema,
    application_name: 'polyclinic-jobs',
    max: 4,
    useListenNotify: false,
    persistWarnings: false,
    superviseIntervalSeconds: lookForLostSeconds,
    monitorIntervalSeconds: lookForLostSeconds,
  })
  boss.on('error', (error) => log.warn('jobs.trouble', { error }))
  await boss.start()
  await boss.getDb().executeSql(`
    grant usage on schema ${schema} to polyclinic_platform;
    grant select, insert on all tables in schema ${schema} to polyclinic_platform;`)

  await boss.createQueue(lost)
  await boss.createQueue(deliveries, { deadLetter: lost })
  await boss.updateQueue(deliveries, {
    retryLimit: retry.limit,
    retryDelay: retry.delaySeconds,
    retryBackoff: true,
    retryDelayMax: 3600,
    ...heartbeat,
  })
  /** Each of a batch succeeds or fails by itself: only what failed is tried again. */
  const deliverOne = async ({ id, data, retryCount }: Job<Delivery>, signal: AbortSignal): Promise<JobResult> => {
    try {
      await options.deliver(data, { attempt: retryCount + 1, isLast: retryCount >= retry.limit, signal })
      return { id, status: 'completed' }
    } catch (error) {
      return { id, status: 'failed', output: error }
    }
  }
  const deliverAll = async (jobs: Job<Delivery>[]) => {
    const untilNextMayBegin = AbortSignal.timeout(sendingMs)
    const { affected } = (await boss.touch(deliveries, jobs)) as { affected: number }
    if (affected < jobs.length) throw new Error('A delivery came so late that it was taken for lost.')
    return Promise.all(jobs.map((job) => deliverOne(job, AbortSignal.any([job.signal, untilNextMayBegin]))))
  }
  const polling = { pollingIntervalSeconds: pollSeconds, heartbeatRefreshSeconds }
  await boss.work(deliveries, { ...polling, ...inBatches }, deliverAll)
  await boss.work(lost, { pollingIntervalSeconds: Math.max(pollSeconds, 5) }, async ([job]: Job<Delivery>[]) => {
    if (job) await options.giveUp(job.data)
  })

  const runRecurring = async (job: RecurringJob) => {
    if ('runInPlatform' in job) return void (await tenancy.inPlatform(job.runInPlatform))
    for (const organization of await clinics.list()) {
      try {
        while ((await tenancy.inClinic(organization, job.run)) === 'more');
      } catch (error) {
        log.error('job.failed', { job: job.name, organization, error })
      }
    }
  }
  for (const job of options.recurring) {
    await boss.createQueue(job.name, { policy: 'exclusive' })
    await boss.schedule(job.name, crons[job.every], null, { tz: 'UTC', retryLimit: 0 })
    await boss.work(job.name, { pollingIntervalSeconds: Math.max(pollSeconds, 5) }, () => runRecurring(job))
  }
  for (const { name } of await boss.getSchedules())
    if (!options.recurring.some((job) => job.name === name)) await boss.unschedule(name)

  const stopping = new AbortController()
  const relaying = relay(boss, options, { everyMs: pollSeconds * 500, signal: stopping.signal })

  return {
    runNow: async (name) => {
      const job = options.recurring.find((each) => each.name === name)
      if (job) await runRecurring(job)
    },
    stop: async (timeoutMs = 20_000) => {
      stopping.abort()
      await relaying
      await boss.stop({ graceful: true, close: true, timeout: timeoutMs })
    },
  }
}

/** Moves what is to be delivered to the queue, in one transaction, until told to stop; others may do so beside. */
async function relay(
  boss: PgBoss,
  { tenancy, log }: Pick<JobsOptions, 'tenancy' | 'log'>,
  { everyMs, signal }: { everyMs: number; signal: AbortSignal },
): Promise<void> {
  const moveBatch = () =>
    tenancy.inPlatform(async (db) => {
      const { rows } = await sql<Delivery & { startAfter: string }>`
        delete from platform.deliveries where ctid = any(array(
          select ctid from platform.deliveries limit ${relayedAtOnce}))
        returning organization_id as "organizationId", message_id as "messageId", due_at as "startAfter"`.execute(db)
      const jobs = rows.map(({ startAfter, ...data }) => ({ data, startAfter }))
      if (jobs.length > 0) await boss.insert(deliveries, jobs, { db: { executeSql: (...asked) => run(db, ...asked) } })
      return jobs.length
    })
  let isFailing = false
  while (!signal.aborted) {
    const moved = await moveBatch().catch((error: unknown) => {
      if (!isFailing) log.warn('jobs.trouble', { error })
      return null
    })
    isFailing = moved === null
    if (moved !== relayedAtOnce) await sleep(everyMs, undefined, { signal }).catch(() => undefined)
  }
}

async function run(db: PlatformDatabase, text: string, values: unknown[] = []) {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
  return { rows }
}
