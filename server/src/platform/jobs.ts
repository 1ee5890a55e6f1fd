import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss, type ConstructorOptions, type Job as BossJob, type JobResult } from 'pg-boss'
import type { Clinics } from './clinics.ts'
import type { Services } from './context.ts'
import type { Connection } from './database/connection.ts'
import { enqueue, moveEnqueued, priorities, takeTurns, unknownJobs, type Tier } from './enqueue.ts'
import type { Log } from './log.ts'
import type { MailServer } from './mail.ts'
import type { SmsServer } from './sms/sms-server.ts'
import type { ClinicDatabase, PlatformDatabase, Tenancy } from './tenancy.ts'

/** What a job finds when it is done. */
export type JobServices = {
  tenancy: Tenancy
  clinics: Clinics
  /** Without one, messages stay in the outbox, where an admin can read them. */
  mailServer: MailServer | undefined
  /** Without one, so do text messages. */
  smsServer?: SmsServer | undefined
  /** Who mails come from; no-reply at the clinic's own domain when it is not set. */
  fromAddress?: string | undefined
  log: Log
  /** Where the newest seals of the audit are written, outside of the database. */
  auditAnchorFolder?: string | undefined
  /** For the links that mails carry. */
  services: Pick<
    Services,
    | ('reports' | 'linkKey' | 'port' | 'messageSubjects' | 'sms' | 'smsBounds' | 'push' | 'outside')
    | ('isDemo' | 'stripeFetch')
  >
}

export type JobAttempt = {
  /** From 1. */
  attempt: number
  /** No other attempt follows a failure of this one. */
  isLast: boolean
  /** Whether somebody waits for it, or it is one of the last; neither by default. */
  tier?: Tier | null
  /** Aborts when this attempt must do nothing any more, since the next one may begin. */
  signal: AbortSignal
}

/** Work for one clinic that a transaction of it has asked for (`enqueue`); no transaction is open while it is done. */
export type EnqueuedJob<Id extends string> = {
  name: string
  /** What it is about, and all that is written down of it: the rest stands in the clinic's own tables. */
  ids: readonly Id[]
  /** Somebody may wait for it, with very much else to do: some of what is done at once is kept for what is urgent. */
  keepsPlaces?: boolean
  /** @throws to have the attempt repeated later */
  run(services: JobServices, ids: { organizationId: string } & Record<Id, string>, attempt: JobAttempt): Promise<void>
  /** For one whose last attempt failed or never ended: the process died in it. */
  giveUp?(services: JobServices, ids: { organizationId: string } & Record<Id, string>): Promise<void>
}

/**
 * Work that returns by the clock, done for one clinic after the other, each in a transaction of its own. What may be
 * much is done in batches: after `more` it runs again, in another transaction.
 */
export type ScheduledJob = { name: string; every: 'minute' | 'hour' | 'night' } & (
  | { run: (db: ClinicDatabase, now: string, services: JobServices['services']) => Promise<unknown> }
  /** For one clinic after the other, in transactions that it opens itself. */
  | { runForClinic: (services: JobServices, organizationId: string) => Promise<unknown> }
  /** Once, in what belongs to no clinic. */
  | { runInPlatform: (db: PlatformDatabase) => Promise<unknown> }
)

export type Job = EnqueuedJob<string> | ScheduledJob

export type Jobs = {
  /** Does a scheduled job now, in every clinic. */
  runNow: (name: string) => Promise<void>
  /** Takes no new job, waits for those under way, and closes the connections. */
  stop: (timeoutMs?: number) => Promise<void>
}

export type JobsOptions = JobServices & {
  connection: Connection
  jobs: readonly Job[]
  pollSeconds?: number
  /** Delays double from the first on, up to an hour. */
  retry?: { limit: number; delaySeconds: number }
}

const schema = 'jobs'
/** A way to the database that has gone dead without a word must not keep a worker for good. */
const deadLineNoticed = { query_timeout: 30_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
// Whatever waits is done ten at a time; in two batches, so that a slow one holds up no more than its own.
const places: readonly Place[] = [{ batchSize: 5 }, { batchSize: 5 }]
// Six more, so that none waits for a slow one of a lower kind that is under way: two for what somebody waits for, and
// four for all that is not last. Mail servers usually allow one sender more than these sixteen.
const keptPlaces: readonly Place[] = [
  { batchSize: 1, minPriority: priorities.urgent },
  { batchSize: 1, minPriority: priorities.urgent },
  { batchSize: 2, minPriority: priorities.outOfTurn },
  { batchSize: 2, minPriority: priorities.outOfTurn },
]
type Place = { batchSize: number; minPriority?: number }
// While batches come back full there is more: the next is fetched at once, not at the next poll.
const inBatches = { burstWhenBatchFull: true, perJobResults: true } as const
// A worker says every five seconds that it lives. Twenty seconds after the last word of one that died its jobs are
// taken for lost, which is looked for every ten seconds, and begin anew after the first delay: within about a minute. No
// two attempts work at once, whoever can or cannot reach the database: one ends half a minute after its word was
// confirmed, and the next begins thirty-five seconds after that word at the earliest (heartbeat and least first delay).
const heartbeat = { heartbeatSeconds: 20, expireInSeconds: 120 }
const heartbeatRefreshSeconds = 5
const lookForLostSeconds = 10
// What the clock begins may take hours; while it is under way it does not begin again, so that a server that died with it
// must not count as under way for long.
const scheduledHeartbeat = { heartbeatSeconds: 20, expireInSeconds: 12 * 3600 }
const attemptMs = 30_000
// UTC. Nobody waits for these; the odd minutes keep them apart.
const crons = { minute: '* * * * *', hour: '17 * * * *', night: '23 2 * * *' }

const isScheduled = (job: Job): job is ScheduledJob => 'every' in job
const isEnqueued = (job: Job): job is EnqueuedJob<string> => 'ids' in job

/**
 * Starts the job library on a small pool of its own, in a schema of its own that it creates and migrates itself; that is
 * why its connections are the database's owner (whom forced row-level security shows no clinic). The app role has no
 * right in that schema, the platform role may only add a job and say whose turn it is. Listen/notify stays off: it would make bookings wait for
 * each other's commit.
 */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { tenancy, log, pollSeconds = 1 } = options
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
    grant select, insert on all tables in schema ${schema} to polyclinic_platform;
    grant update (priority) on ${schema}.job to polyclinic_platform;`)

  const enqueued = options.jobs.filter(isEnqueued)
  const names = enqueued.map(({ name }) => name)
  const workers = new Map<string, readonly string[]>()
  for (const job of enqueued) workers.set(job.name, await workOn(boss, job, options))
  for (const job of await unknownJobs(tenancy, names)) log.warn('job.unknown', { job })

  const scheduled = options.jobs.filter(isScheduled)
  for (const job of scheduled) {
    await boss.createQueue(job.name, { policy: 'exclusive' })
    await boss.updateQueue(job.name, scheduledHeartbeat)
    await boss.schedule(job.name, crons[job.every], null, { tz: 'UTC', retryLimit: 0 })
    const polling = { pollingIntervalSeconds: Math.max(pollSeconds, 5), heartbeatRefreshSeconds }
    await boss.work(job.name, polling, () => runScheduled(job, options))
  }
  for (const { name } of await boss.getSchedules())
    if (!scheduled.some((job) => job.name === name)) await boss.unschedule(name)

  const stopping = new AbortController()
  const turn = paced(() => takeTurns(tenancy, names))
  const moveAndTurn = async () => {
    const moved = await moveEnqueued(boss, tenancy, names)
    await turn()
    // Fetched now, not at the next poll: somebody may be waiting for it.
    for (const worker of moved.names.flatMap((name) => workers.get(name)!)) boss.notifyWorker(worker)
    return moved.isMore
  }
  const moving = keepMoving(moveAndTurn, {
    everyMs: pollSeconds * 500,
    signal: stopping.signal,
    log,
  })

  return {
    runNow: runNow(options),
    stop: async (timeoutMs = 20_000) => {
      stopping.abort()
      await moving
      await boss.stop({ graceful: true, close: true, timeout: timeoutMs })
    },
  }
}

/** Without the library: what is enqueued stays, and what the clock would begin is done when it is told to. */
export const jobsByHand = (options: JobServices & Pick<JobsOptions, 'jobs'>): Jobs => ({
  runNow: runNow(options),
  stop: () => Promise.resolve(),
})

const runNow = (options: JobServices & Pick<JobsOptions, 'jobs'>) => async (name: string) => {
  const job = options.jobs.filter(isScheduled).find((each) => each.name === name)
  if (job) await runScheduled(job, options)
}

type Queued = { organizationId: string } & Record<string, string>

/** @returns the workers to be told when there is something to do */
async function workOn(boss: PgBoss, job: EnqueuedJob<string>, options: JobsOptions): Promise<readonly string[]> {
  const { name } = job
  const { retry = { limit: 9, delaySeconds: 15 }, pollSeconds = 1 } = options
  const lost = `${name}-lost`
  await boss.createQueue(lost)
  await boss.createQueue(name)
  await boss.updateQueue(name, {
    deadLetter: lost,
    retryLimit: retry.limit,
    retryDelay: retry.delaySeconds,
    retryBackoff: true,
    retryDelayMax: 3600,
    ...heartbeat,
  })
  /** Each of a batch succeeds or fails by itself: only what failed is tried again. */
  const attempt = async (given: BossJob<Queued>, signal: AbortSignal): Promise<JobResult> => {
    const { id, data, retryCount } = given
    const tier = given.groupTier as Tier | null
    try {
      if (await options.clinics.isClosed(data.organizationId)) await putBack(options.tenancy, job, data, tier)
      else await job.run(options, data, { attempt: retryCount + 1, isLast: retryCount >= retry.limit, tier, signal })
      return { id, status: 'completed' }
    } catch (error) {
      return { id, status: 'failed', output: error }
    }
  }
  const attemptAll = async (batch: BossJob<Queued>[]) => {
    const untilNextMayBegin = AbortSignal.timeout(attemptMs)
    const { affected } = (await boss.touch(name, batch)) as { affected: number }
    if (affected < batch.length) throw new Error('A job came so late that it was taken for lost.')
    return Promise.all(batch.map((each) => attempt(each, AbortSignal.any([each.signal, untilNextMayBegin]))))
  }
  const polling = { pollingIntervalSeconds: pollSeconds, heartbeatRefreshSeconds }
  const workers: string[] = []
  for (const place of job.keepsPlaces ? [...keptPlaces, ...places] : places)
    workers.push(await boss.work(name, { ...polling, ...inBatches, ...place }, attemptAll))
  await boss.work(lost, { pollingIntervalSeconds: Math.max(pollSeconds, 5) }, async ([given]: BossJob<Queued>[]) => {
    if (!given) return
    options.log.warn('job.given_up', { job: name, organization: given.data.organizationId })
    await job.giveUp?.(options, given.data)
  })
  return workers
}

/** To where it waits for its clinic to be opened again, with all its attempts. */
const putBack = (tenancy: Tenancy, job: EnqueuedJob<string>, data: Queued, tier: Tier | null): Promise<void> => {
  const { organizationId, ...ids } = data
  return tenancy.inClinic(organizationId, (db) => enqueue(db, job, ids, { isUrgent: tier === 'urgent' }))
}

async function runScheduled(job: ScheduledJob, jobServices: JobServices): Promise<void> {
  const { tenancy, clinics, log, services } = jobServices
  if ('runInPlatform' in job) return void (await tenancy.inPlatform(job.runInPlatform))
  for (const organization of await clinics.list()) {
    try {
      if ('runForClinic' in job) await job.runForClinic(jobServices, organization)
      else while ((await tenancy.inClinic(organization, (db, now) => job.run(db, now, services))) === 'more');
    } catch (error) {
      log.error('job.failed', { job: job.name, organization, error })
    }
  }
}

/** Leaves out what comes sooner than four times as long as the last took: it looks at all that waits, however much. */
function paced(work: () => Promise<unknown>): () => Promise<void> {
  let nextAt = 0
  return async () => {
    const began = performance.now()
    if (began < nextAt) return
    await work()
    const ended = performance.now()
    nextAt = ended + 4 * (ended - began)
  }
}

/** Until told to stop; other servers may do so beside. */
async function keepMoving(
  move: () => Promise<boolean>,
  { everyMs, signal, log }: { everyMs: number; signal: AbortSignal; log: Log },
): Promise<void> {
  let isFailing = false
  while (!signal.aborted) {
    const isMore = await move().catch((error: unknown) => {
      if (!isFailing) log.warn('jobs.trouble', { error })
      return null
    })
    isFailing = isMore === null
    if (!isMore) await sleep(everyMs, undefined, { signal }).catch(() => undefined)
  }
}
