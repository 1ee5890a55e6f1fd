import { CompiledQuery, sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { EnqueuedJob } from './jobs.ts'
import type { ClinicDatabase, PlatformDatabase, Tenancy } from './tenancy.ts'

const movedAtOnce = 1000
/** So many jobs of each clinic are in turn between two looks. */
const turns = 10
/** The library's priorities: the first that somebody waits for at each clinic, then the turns, at last the last. */
export const priorities = { urgent: turns + 1, outOfTurn: 0, last: -1 } as const
/** Tiers of the library's: what is urgent comes before the rest of its clinic, what is last after the rest of all. */
const tiers = { urgent: 'urgent', last: 'last' } as const
export type Tier = keyof typeof tiers
/** Of each job so many of the last are in turn at a time, and so many more when they are tried again later. */
const lastAtOnce = { inTurn: 200, inAll: 5000 }

type When = {
  /** Somebody waits for it: it comes before the rest of its clinic. */
  isUrgent?: boolean
  /** Not before so many seconds from now. */
  waitSeconds?: number
}

/**
 * Has a job done for the transaction's clinic once the transaction has committed, and never otherwise.
 * @param ids what the job declares and no more: the database refuses what is no id
 */
export async function enqueue<Id extends string>(
  db: ClinicDatabase,
  { name }: Pick<EnqueuedJob<Id>, 'name' | 'ids'>,
  ids: Record<NoInfer<Id>, string>,
  { isUrgent = false, waitSeconds = 0 }: When = {},
): Promise<void> {
  await sql`select enqueue_job(${name}, ${JSON.stringify(ids)}::jsonb, ${isUrgent},
    make_interval(secs => ${waitSeconds}))`.execute(db)
}

type Enqueued = {
  job: string
  organizationId: string
  ids: Record<string, string>
  startAfter: string
  tier: Tier | null
}

type Moved = { names: string[]; isMore: boolean }

/**
 * Moves what was enqueued to the job library, both in one transaction: all that somebody may wait for, and of the last as
 * many as have room there, the clinics by turns. A job that this server does not know stays: a
 * newer one beside it may; so does that of a clinic that is closed, until it is opened again.
 * @returns the names of the jobs that were moved, and whether there may be more at once
 */
export const moveEnqueued = (boss: PgBoss, tenancy: Tenancy, jobs: readonly string[]): Promise<Moved> =>
  tenancy.inPlatform(async (db) => {
    const { rows } = await sql<Enqueued>`
      with room as (
        select wanted.job, least(${lastAtOnce.inTurn} - count(name) filter (where start_after <= now()),
          ${lastAtOnce.inAll} - count(name)) as places
        from unnest(${jobs}::text[]) wanted (job)
          left join jobs.job on name = wanted.job and ${isToDo} and group_tier = ${tiers.last}
        group by wanted.job
      )
      delete from platform.enqueued_jobs where ctid = any(array(
        select ctid from platform.enqueued_jobs where job = any(${jobs}) and not is_last
          and organization_id not in (select organization_id from platform.closed_clinics) limit ${movedAtOnce})
        || array(select in_turn.ctid from room cross join lateral (
          select of_clinic.ctid from platform.clinics clinic cross join lateral (
            select ctid, row_number() over (order by due_at) as place from platform.enqueued_jobs
            where is_last and job = room.job and organization_id = clinic.organization_id
              and places > ${lastAtOnce.inTurn} / 2
            order by due_at limit greatest(places, 0)
          ) of_clinic where organization_id not in (select organization_id from platform.closed_clinics)
          order by place limit greatest(places, 0)) in_turn))
      returning job, organization_id as "organizationId", ids, due_at as "startAfter",
        case when is_urgent then ${tiers.urgent} when is_last then ${tiers.last} end as tier`.execute(db)
    const byJob = Map.groupBy(rows, (row) => row.job)
    for (const [job, moved] of byJob) {
      const queued = moved.map(({ organizationId, ids, startAfter, tier }) => ({
        data: { organizationId, ...ids },
        startAfter,
        priority: tier === null ? priorities.outOfTurn : priorities[tier],
        group: { id: organizationId, ...(tier === null ? {} : { tier }) },
      }))
      await boss.insert(job, queued, { db: { executeSql: (...statement) => run(db, ...statement) } })
    }
    return { names: [...byJob.keys()], isMore: rows.length >= movedAtOnce }
  })

/** As the library's own index has it, or all that was ever done would be read. */
const isToDo = sql`state < 'active' and not blocked`

/**
 * The library fetches by priority and age. So the first that waits of every clinic comes before the second of any, and
 * what is urgent before the rest of its clinic and, once for each, before all that is not, also among what is tried
 * again; what is last has no turn. What a worker fetches at the moment is left alone; written is only what is in turn
 * now, or is so no longer.
 */
export const takeTurns = (tenancy: Tenancy, jobs: readonly string[]) =>
  tenancy.inPlatform((db) =>
    sql`
    with waiting as (
      select id, name, priority, group_tier, row_number() over (
        partition by name, group_id collate "C" order by group_tier collate "C", created_on, id) as place
      from jobs.job where name = any(${jobs}) and ${isToDo} and start_after <= now()
        and group_tier is distinct from ${tiers.last}
    ), wrong as (
      select id, name, in_turn as priority from waiting cross join lateral (
        select case when place = 1 and group_tier = ${tiers.urgent} then ${priorities.urgent}::int
          else greatest(${turns}::int + 1 - place, ${priorities.outOfTurn}::int) end) as turn (in_turn)
      where priority <> in_turn
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
