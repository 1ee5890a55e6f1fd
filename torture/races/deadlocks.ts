import type { Connection } from '../../server/src/platform/database/connection.ts'
import { openSql, type Sql } from '../kit/sql.ts'

/** Deadlocks that a log of PostgreSQL tells. */
export const deadlocksSeen = (log: string) => log.match(/deadlock detected/g)?.length ?? 0

/**
 * Has PostgreSQL write errors of this database into its log, which the product keeps quiet because they may quote what
 * a patient typed; and makes one deadlock, as proof that the log would tell.
 */
export async function provokeDeadlock(admin: Sql, connection: Connection): Promise<void> {
  const [{ name } = { name: '' }] = await admin.query<{ name: string }>('select current_database() as name')
  await admin.query(`alter database "${name}" set log_min_messages = 'error'`)
  const ends = [openSql(connection), openSql(connection)]
  const locks = (first: number, second: number) =>
    `do $$ begin perform pg_advisory_xact_lock(${first}); perform pg_sleep(0.3); perform pg_advisory_xact_lock(${second}); end $$`
  await Promise.allSettled([ends[0]!.query(locks(1, 2)), ends[1]!.query(locks(2, 1))])
  for (const end of ends) await end.close()
}
