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

/** Asks whether the database takes writes, over a connection of its own, so that a full pool still gets an answer. */
export function openProbe(connection: Connection, timeoutMs = 2000): Probe {
  const pool = besideOthers(connection, timeoutMs, '-c role=polyclinic_none')
  return {
    ready: async () => {
      try {
        const { rows } = await pool.query<{ ready: boolean }>(
          `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as ready`,
        )
        return rows[0]?.ready ?? false
      } catch {
        return false
      }
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
