import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Connection } from './connection.ts'
import { preparedSession } from './prepared.ts'
import { types } from './types.ts'

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
}

/**
 * The pool of connections. Each begins as `polyclinic_none`, who may do nothing, until a transaction picks a role, and
 * whatever happens to one (PostgreSQL may die and come back) costs its own query and never the process.
 */
export function openDatabase<Schema>(options: PoolOptions): Database<Schema> {
  const { log, max = 20, acquireMs = 5000, statementMs = 15_000, lockMs = 5000, idleInTransactionMs = 15_000 } = options
  const settings = {
    role: 'polyclinic_none',
    search_path: 'public',
    TimeZone: 'UTC',
    DateStyle: 'ISO',
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    jit: 'off',
  }
  const pool = new pg.Pool({
    ...options.connection,
    max,
    connectionTimeoutMillis: acquireMs,
    idleTimeoutMillis: 60_000,
    // A way that has gone dead without a word is found out here; PostgreSQL's own limits would be told on that way.
    query_timeout: statementMs + 2000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline: true,
    application_name: 'polyclinic',
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types,
  })
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => log.warn('database.connection_lost', { error }))

  const connect = async () => {
    try {
      return preparedSession(await pool.connect())
    } catch (error) {
      throw (error as Error).message === 'timeout exceeded when trying to connect' ? new DatabaseBusy() : error
    }
  }
  const dialect = new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } })
  return { db: new Kysely<Schema>({ dialect }), pool, close: () => pool.end() }
}

const lostCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])
const lostStates = /^(08...|57P0[1235]|53[34]00|25P03)$/
const lostMessages =
  /^(Connection terminated|Query read timeout|Client has encountered a connection error|Cannot use a pool after)/

/**
 * Whether the database could not be reached or went away, as opposed to refusing what was asked: to be answered with 503,
 * and worth another try. What a lost COMMIT did is unknown; the idempotency key tells.
 */
export function isConnectionTrouble(error: unknown): boolean {
  if (error instanceof DatabaseBusy) return true
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (lostCodes.has(code) || lostStates.test(code))) return true
  return lostMessages.test(error.message) || (error instanceof AggregateError && error.errors.some(isConnectionTrouble))
}
