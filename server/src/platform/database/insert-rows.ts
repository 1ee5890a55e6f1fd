import { sql, type Insertable } from 'kysely'
import type { ClinicDatabase } from '../tenancy.ts'
import type { Tables } from './tables.ts'

/**
 * Adds any number of rows with one statement whose text is the same for any number of them, so that it is planned once
 * for all. The rows name the same columns; objects in them are for columns of JSON.
 * @param unlessThere leaves out the rows whose key is there already
 * @returns how many were added
 */
export async function insertRows<Table extends keyof Tables & string>(
  db: ClinicDatabase,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
  { unlessThere = false } = {},
): Promise<number> {
  if (rows.length === 0) return 0
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)))
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${asJson(rows)}::json)
    ${unlessThere ? sql`on conflict do nothing` : sql``}`.execute(db)
  return Number(numAffectedRows)
}

/** Rows as one parameter, bytes in the database's own notation. */
export const asJson = (rows: readonly object[]): string =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : (value as unknown),
        ]),
      ),
    ),
  )
