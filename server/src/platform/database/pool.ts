import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { databaseBounds as bounds } from '../bounds.ts'
import type { Log } from '../log.ts'
import type { Connection } from './connection.ts'
import { openSession } from './prepared.ts'
import { openWitness } from './probe.ts'
import { types } from './types.ts'
import { watchWays } from './ways.ts'

export type Database<Schema> = {
  db: Kysely<Schema>
  pool: pg.Pool
  /** Waits for the connections in use, then ends them all. */
  close: () => Promise<void>
}

/** No connection came free in time: the server is too busy, and the request had better be answered with 503. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy'
  readonly ours = true
  readonly code = 'database_busy'
  constructor() {
    super('No database connection came free in time.')
  }
}

export type PoolOptions = {
  connection: Connection
  log: Log
  max?: number
  /** How long a request waits for a free connection. */
  acquireMs?: number
  statementMs?: number
  lockMs?: number
  /** How long a transaction may do nothing. */
  idleInTransactionMs?: number
  /** `kept`: as requests need them, quick and alike whatever a table holds; `fresh`: each statement as it is. */
  plans?: 'kept' | 'fresh'
  /** After how long without a word from a connection in use the database is asked about it beside. */
  silentMs?: number
}

// One that was made while a table was small must not read all of it when it has grown, and one that was made with one
// clinic's values must do for every clinic.
const keptPlans = { enable_seqscan: 'off', plan_cache_mode: 'force_generic_plan' }

/**
 * A pool of its own for what is no request: commands, reports, exports, and whatever else reads much. PostgreSQL plans
 * each statement as it sees fit, but for those that say otherwise (`planIsKept`); one may take a minute, and requests lose
 * none of their connections.
 */
export const openForReports = <Schema>(options: Pick<PoolOptions, 'connection' | 'log'>): Database<Schema> =>
  openDatabase({ ...options, max: 4, statementMs: 60_000, plans: 'fresh' })

/**
 * The pool of connections. Each begins as `polyclinic_none`, who may do nothing, until a transaction picks a role, and
 * whatever happens to one (PostgreSQL may die and come back) costs its own query and never the process.
 */
export function openDatabase<Schema>(options: PoolOptions): Database<Schema> {
  const {
    log,
    max = bounds.connections,
    acquireMs = bounds.acquireMilliseconds,
    silentMs = 2000,
    plans = 'kept',
  } = options
  const { statementMs = bounds.statementMilliseconds, lockMs = bounds.lockMilliseconds } = options
  const { idleInTransactionMs = bounds.idleInTransactionMilliseconds } = options
  const settings = {
    role: 'polyclinic_none',
    search_path: 'public',
    TimeZone: 'UTC',
    // A statement sees what was committed before it, whatever the database was told to do by default.
    default_transaction_isolation: 'read committed',
    DateStyle: 'ISO',
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    jit: 'off',
    ...(plans === 'kept' ? keptPlans : {}),
  }
  const pool = new pg.Pool({
    ...options.connection,
    max,
    connectionTimeoutMillis: acquireMs,
    idleTimeoutMillis: 60_000,
    // The last resort on a way that has gone dead without a word: PostgreSQL's own limits would be told on that way.
    query_timeout: statementMs + 2000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'polyclinic',
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${String(value).replace(' ', '\\ ')}`)
      .join(' '),
    types,
  })
  const witness = openWitness(options.connection)
  const ways = watchWays(pool, witness, silentMs)
  pool.on('error', (error) => log.warn('database.connection_lost', { error }))

  const onFailure = (error: unknown) => {
    if (isLostWay(error)) ways.distrust()
  }
  const connect = async () => {
    try {
      for (;;) {
        const client = await pool.connect()
        if (ways.isTrusted(client)) return openSession(client, { preparesAll: plans === 'kept', onFailure })
        client.release(true)
      }
    } catch (error) {
      throw (error as Error).message === 'timeout exceeded when trying to connect' ? new DatabaseBusy() : error
    }
  }
  const close = async () => {
    await pool.end()
    ways.close()
    await witness.close()
  }
  const dialect = new PostgresDialect({ pool: { connect, end: close, options: pool.options } })
  return { db: new Kysely<Schema>({ dialect }), pool, close }
}

const lostCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])
const lostMessages =
  /^(Connection terminated|Query read timeout|Client has encountered a connection error|Cannot use a pool after)/
/** PostgreSQL's own word that it has to end the connection, or cannot take one. */
const lostStates = /^(08...|57P0[1235]|53[34]00|25P03)$/

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '')
const isLostWay = (error: unknown): boolean =>
  error instanceof Error && (lostCodes.has(codeOf(error)) || lostMessages.test(error.message))

/**
 * Whether the database could not be reached or went away, as opposed to refusing what was asked: to be answered with 503,
 * and worth another try. What a lost COMMIT did is unknown; the idempotency key tells.
 */
export function isConnectionTrouble(error: unknown): boolean {
  if (error instanceof DatabaseBusy || isLostWay(error)) return true
  if (error instanceof AggregateError) return error.errors.some(isConnectionTrouble)
  return error instanceof Error && lostStates.test(codeOf(error))
}
