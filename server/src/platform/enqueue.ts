import { CompiledQuery, sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { EnqueuedJob } from './jobs.ts'
import type { ClinicDatabase, PlatformDatabase, Tenancy } from './tenancy.ts'

const movedAtOnce = 1000
/** So many jobs of each clinic are in turn between two looks. */
const turns = 10
/** A tier of the library's: what has one comes before what has none. */
const urgent = 'urgent'

/**
 * Has a job done for the transaction's clinic once the transaction has committed, and never otherwise.
 * @param ids what the job declares and no more: the database refuses what is no id
 * @param options.isUrgent somebody waits for it: it comes before the rest of its clinic
 */
export async function enqueue<Id extends string>(
  db: ClinicDatabase,
  { name }: Pick<EnqueuedJob<Id>, 'name' | 'ids'>,
  ids: Record<NoInfer<Id>, string>,
  { isUrgent = false } = {},
): Promise<void> {
  await sql`select enqueue_job(${name}, ${JSON.stringify(ids)}::jsonb, ${isUrgent})`.execute(db)
}

type Enqueued = {
  job: string
  organizationId: string
  ids: Record<string, string>
  startAfter: string
  isUrgent: boolean
}

/**
 * Moves what was enqueued to the job library, both in one transaction. A job that this server does not know stays: a
 * newer one beside it may.
 * @returns whether there may be more at once
 */
export const moveEnqueued = (boss: PgBoss, tenancy: Tenancy, jobs: readonly string[]): Promise<boolean> =>
  tenancy.inPlatform(async (db) => {
    const { rows } = await sql<Enqueued>`
      delete from platform.enqueued_jobs where ctid = any(array(
        select ctid from platform.enqueued_jobs where job = any(${jobs}) limit ${movedAtOnce}))
      returning job, organization_id as "organizationId", ids, due_at as "startAfter", is_urgent as "isUrgent"`.execute(
      db,
    )
    for (const [job, moved] of Map.groupBy(rows, (row) => row.job)) {
      const queued = moved.map(({ organizationId, ids, startAfter, isUrgent }) => ({
        data: { organizationId, ...ids },
        startAfter,
        group: { id: organizationId, ...(isUrgent ? { tier: urgent } : {}) },
      }))
      await boss.insert(job, queued, { db: { executeSql: (...statement) => run(db, ...statement) } })
    }
    return rows.length === movedAtOnce
  })

/**
 * The library fetches by priority and age. So the first that waits of every clinic comes before the second of any, and
 * what is urgent before the rest of its clinic, also among what is tried again. What a worker fetches at the moment is
 * left alone; written is only what is in turn now, or is so no longer.
 */
export const takeTurns = (tenancy: Tenancy, jobs: readonly string[]) =>
  tenancy.inPlatform((db) =>
    sql`
    with waiting as (
      select id, name, priority, row_number() over (
        partition by name, group_id collate "C" order by group_tier collate "C", created_on, id) as place
      from jobs.job where name = any(${jobs}) and state < 'active' and start_after <= now()
    ), wrong as (
      select id, name, greatest(${turns}::int + 1 - place, 0) as priority
      from waiting where priority <> greatest(${turns}::int + 1 - place, 0)
    ), others as (
      select j.id, j.name, wrong.priority
      from wrong join jobs.job j on j.id = wrong.id and j.name = wrong.name
      where j.state < 'active'
      for update of j skip locked
    )
    update jobs.job j set priority = others.priority from others where j.id = others.id and j.name = others.name`.execute(
      db,
    ),
  )

async function run(db: PlatformDatabase, text: string, values: unknown[] = []) {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
  return { rows }
}

/** The names of jobs that wait and that this server does not know. */
export const unknownJobs = (tenancy: Tenancy, jobs: readonly string[]): Promise<string[]> =>
  tenancy.inPlatform(async (db) => {
    const { rows } = await sql<{ job: string }>`
      select distinct job from platform.enqueued_jobs where job <> all(${jobs}) order by job`.execute(db)
    return rows.map(({ job }) => job)
  })
