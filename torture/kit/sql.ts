import type { Connection } from '../../server/src/platform/database/connection.ts'
import { openDatabase, type Database } from '../../server/src/platform/database/pool.ts'
import type { Tables } from '../../server/src/platform/database/tables.ts'
import { createLog } from '../../server/src/platform/log.ts'

export const quietLog = createLog('silent', process.stderr)

/** The product's own pool, for the builders of clinics. */
export const openPool = (connection: Connection, max = 4): Database<Tables> =>
  openDatabase<Tables>({ connection, log: quietLog, max })

export type Sql = {
  /** Runs SQL with all rights of the connection's user; of a superuser, past every policy. */
  query: <Row extends Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>
  close: () => Promise<void>
}

export function openSql(connection: Connection, max = 1): Sql {
  const { pool, close } = openPool(connection, max)
  const grown = new WeakSet<object>()
  return {
    query: async (text, values) => {
      const client = await pool.connect()
      try {
        // The pool's connections begin as nobody.
        if (!grown.has(client)) await client.query('set role none')
        grown.add(client)
        return (await client.query(text, values)).rows
      } finally {
        client.release()
      }
    },
    close,
  }
}
