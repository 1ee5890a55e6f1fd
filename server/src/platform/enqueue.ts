import { CompiledQuery, sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { EnqueuedJob } from './jobs.ts'
import type { ClinicDatabase, PlatformDatabase, Tenancy } from './tenancy.ts'

const movedAtOnce = 1000

/**
 * Has a job done for the transaction's clinic once the transaction has committed, and never otherwise.
 * @param ids what the job declares and no more: the database refuses what is no id
 */
export async function enqueue<Id extends string>(
  db: ClinicDatabase,
  { name }: Pick<EnqueuedJob<Id>, 'name' | 'ids'>,
  ids: Record<NoInfer<Id>, string>,
): Promise<void> {
  await sql`select enqueue_job(${name}, ${JSON.stringify(ids)}::jsonb)`.execute(db)
}

type Enqueued = { job: string; organizationId: string; ids: Record<string, string>; startAfter: string }

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
      returning job, organization_id as "organizationId", ids, due_at as "startAfter"`.execute(db)
    for (const [job, moved] of Map.groupBy(rows, (row) => row.job)) {
      const queued = moved.map(({ organizationId, ids, startAfter }) => ({
        data: { organizationId, ...ids },
        startAfter,
      }))
      await boss.insert(job, queued, { db: { executeSql: (...statement) => run(db, ...statement) } })
    }
    return rows.length === movedAtOnce
  })

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
