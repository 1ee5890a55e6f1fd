import pg from 'pg'
import type { Connection } from './connection.ts'

export type Probe = { ready: () => Promise<boolean>; close: () => Promise<void> }

/** Asks whether the database takes writes, over a connection of its own, so that a full pool still gets an answer. */
export function openProbe(connection: Connection, timeoutMs = 2000): Probe {
  const pool = new pg.Pool({
    ...connection,
    max: 1,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs + 500,
    options: `-c role=polyclinic_none -c statement_timeout=${timeoutMs}`,
  })
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
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
