import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { isOutdatedStatement, planIsKept } from './database/prepared.ts'
import type { Tables } from './database/tables.ts'

type TenantTables = { [table in keyof Tables as table extends `platform.${string}` ? never : table]: Tables[table] }
type PlatformTables = { [table in keyof Tables as table extends `platform.${string}` ? table : never]: Tables[table] }

/** A transaction that sees one clinic and nothing else. */
export type ClinicDatabase = Transaction<TenantTables>
/** A transaction that sees what belongs to no clinic. Only `server/src/platform` may hold one. */
export type PlatformDatabase = Transaction<PlatformTables>

export type Tenancy = {
  /** Runs `work` in one transaction of the clinic; `now` is the database's clock at its start, as an ISO instant. */
  inClinic: <T>(organizationId: string, work: (db: ClinicDatabase, now: string) => Promise<T>) => Promise<T>
  inPlatform: <T>(work: (db: PlatformDatabase) => Promise<T>) => Promise<T>
  /** Sends one statement by itself, with no rights but to call what enters a clinic of its own accord. */
  alone: <Row>(statement: RawBuilder<Row>) => Promise<Row[]>
  /** A time that the database's clock told, as the ISO instant that it means here: tests shift it. */
  clock: (told: string) => string
}

/**
 * Runs `work` as the platform inside a clinic's transaction, so that both commit or neither; then the clinic's role is
 * back. For what only `server/src/platform` does: registering a clinic's host names.
 */
export async function asPlatform<T>(db: ClinicDatabase, work: (db: PlatformDatabase) => Promise<T>): Promise<T> {
  await sql`select set_config('role', 'polyclinic_platform', true)`.execute(db)
  const result = await work(db as unknown as PlatformDatabase)
  await sql`select set_config('role', 'polyclinic_app', true)`.execute(db)
  return result
}

/** Thrown by work that came upon a state which will be another one when it runs again from its beginning. */
export class RetryTransaction extends Error {
  override name = 'RetryTransaction'
  readonly code = '40001'
}

const attemptsAtMost = 8
/** Milliseconds: the second and third attempt follow at once, those after them at random, since many may want the same. */
const pauseBefore = (attempt: number) => Math.random() * 50 * Math.max(0, attempt - 3)

/** Deadlock, serialization failure, a statement from before a migration: the transaction did nothing and may run again. */
export const isRetryable = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === '40P01' || error.code === '40001' || isOutdatedStatement(error))

async function repeated<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === attemptsAtMost || !isRetryable(error)) throw error
      await sleep(pauseBefore(attempt + 1))
    }
  }
}

/**
 * `clockOffsetMs` shifts `now`; only the test harness passes it. `seesOneMoment`: all statements of a clinic's transaction
 * see what was committed before its first.
 */
export function createTenancy(
  database: Kysely<Tables>,
  clockOffsetMs: () => number = () => 0,
  { seesOneMoment = false } = {},
): Tenancy {
  const begin = () =>
    seesOneMoment ? database.transaction().setIsolationLevel('repeatable read') : database.transaction()
  const clock = (told: string) => new Date(Date.parse(told) + clockOffsetMs()).toISOString()
  return {
    clock,
    inClinic: (organizationId, work) =>
      repeated(() =>
        begin().execute(async (transaction) => {
          const { rows } = await sql<{ now: string }>`
            select ${planIsKept} set_config('app.organization_id', ${organizationId}, true),
              set_config('role', 'polyclinic_app', true), now() as now`.execute(transaction)
          return work(transaction, clock(rows[0]!.now))
        }),
      ),
    alone: (statement) => repeated(async () => (await statement.execute(database)).rows),
    inPlatform: (work) =>
      repeated(() =>
        database.transaction().execute(async (transaction) => {
          await sql`select set_config('role', 'polyclinic_platform', true)`.execute(transaction)
          return work(transaction)
        }),
      ),
  }
}
