import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Tables } from '../src/platform/database/tables.ts'
import type { ClinicDatabase } from '../src/platform/tenancy.ts'

/** As they stand in JSON: bytes as `\x…`. */
type JsonRow<Table extends keyof Tables> = {
  [Column in keyof Insertable<Tables[Table]>]: Insertable<Tables[Table]>[Column] extends Buffer
    ? string
    : Insertable<Tables[Table]>[Column]
}

const atOnce = 1000

export const asBytes = (bytes: Buffer) => `\\x${bytes.toString('hex')}`

/** Inserts many rows in few statements. All have the columns of the first. */
export async function insertRows<Table extends keyof Tables & string>(
  db: ClinicDatabase,
  table: Table,
  rows: readonly JsonRow<Table>[],
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  for (let from = 0; from < rows.length; from += atOnce) {
    const json = JSON.stringify(rows.slice(from, from + atOnce))
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`.execute(db)
  }
}
