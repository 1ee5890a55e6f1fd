import pg from 'pg'
import type { Connection } from './connection.ts'

export type Probe = { ready: () => Promise<boolean>; close: () => Promise<void> }

/** One connection beside those that work, opened when it is asked and closed when nobody asks any more. */
function besideOthers(connection: Connection, timeoutMs: number, settings: string) {
  const pool = new pg.Pool({
    ...connection,
    max: 1,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs + 500,
    options: `${settings} -c statement_timeout=${timeoutMs}`,
  })
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  return pool
}

/**
 * Room that must be left for readiness: more than what a request writes, so that who is sent here finds some. Undone at
 * once, it costs the database a file of a few blocks and a line in its catalogue.
 */
const tryToWrite = `begin; set local lock_timeout = '300ms'; truncate platform.write_probe;
  insert into platform.write_probe select repeat('x', 7000) from generate_series(1, 16); rollback`

/**
 * Somebody reads the table for longer, as a dump does until its end: the try was let through to there, and was not refused
 * for want of room.
 */
const isLocked = (error: unknown) => (error as { code?: unknown }).code === '55P03'

/**
 * Asks whether the database takes writes, by one that is undone, over a connection of its own, so that a full pool still
 * gets an answer. However many ask, it is tried once in `freshMs`.
 */
export function openProbe(connection: Connection, { timeoutMs = 2000, freshMs = 1000 } = {}): Probe {
  const pool = besideOthers(connection, timeoutMs, '-c role=polyclinic_platform')
  let asked = -Infinity
  let answer = Promise.resolve(false)
  return {
    ready: () => {
      if (performance.now() - asked < freshMs) return answer
      asked = performance.now()
      // A failed one may be left in the middle of its transaction: the pool closes that connection.
      answer = pool.query(tryToWrite).then(() => true, isLocked)
      return answer
    },
    close: () => pool.end(),
  }
}

export type Witness = {
  /**
   * Ends those of these sessions that wait for a question of ours, so that they hold no lock any longer, and tells which
   * they were, by process id; all of them when the database says nothing.
   */
  endIdle: (processIds: readonly number[]) => Promise<readonly number[]>
  close: () => Promise<void>
}

/** Asks what the database makes of sessions from which we hear nothing. */
export function openWitness(connection: Connection, timeoutMs = 2500): Witness {
  const pool = besideOthers(connection, timeoutMs, '')
  return {
    endIdle: async (processIds) => {
      try {
        const { rows } = await pool.query<{ pid: number }>(
          `with idle as materialized (
            select pid from pg_stat_activity
            where pid = any($1) and usename = session_user and wait_event = 'ClientRead'
              and clock_timestamp() - state_change > interval '1 second')
          select pid, pg_terminate_backend(pid) from idle`,
          [processIds],
        )
        return rows.map(({ pid }) => pid)
      } catch (error) {
        return /timeout/.test((error as Error).message) ? processIds : []
      }
    },
    close: () => pool.end(),
  }
}
