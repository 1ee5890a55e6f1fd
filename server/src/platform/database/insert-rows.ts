import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { ClinicDatabase } from '../tenancy.ts'
import { againWhenTaken } from './again-when-taken.ts'
import type { Tables } from './tables.ts'

/** Rows of one table that are to be written. They name the same columns; objects in them are for columns of JSON. */
export type RowSet = { table: string; rows: readonly object[] }

export const rowsOf = <Table extends keyof Tables & string>(
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): RowSet => ({ table, rows })

/**
 * Adds any number of rows with one statement whose text is the same for any number of them, so that it is planned once
 * for all.
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
  const { numAffectedRows } = await sql`
    ${insertion(rowsOf(table, rows))} ${unlessThere ? sql`on conflict do nothing` : sql``}`.execute(db)
  return Number(numAffectedRows)
}

/**
 * Adds rows of several tables with one statement, if there are any; foreign keys among them are looked at when all are
 * there.
 * @throws {RetryTransaction} when what must be unique was taken in the same moment
 */
export async function insertAll(db: ClinicDatabase, sets: readonly RowSet[]): Promise<void> {
  if (sets.every(({ rows }) => rows.length === 0)) return
  await againWhenTaken(sql`with ${sql.join(insertionsOf(sets, sql`true`))} select`.execute(db))
}

/** The same rows in as few sets as can be: of one table those that name the same columns. */
export const joined = (sets: readonly RowSet[]): RowSet[] =>
  [
    ...Map.groupBy(
      sets.filter(({ rows }) => rows.length > 0),
      columnsOf,
    ).values(),
  ].map((same) => ({
    table: same[0]!.table,
    rows: same.flatMap(({ rows }) => rows),
  }))
const columnsOf = ({ table, rows }: RowSet) => [table, ...Object.keys(rows[0]!)].join()

/** Insertions as parts of a longer statement, under a condition that all share. */
export const insertionsOf = (sets: readonly RowSet[], condition: RawBuilder<unknown>): RawBuilder<unknown>[] =>
  sets
    .filter(({ rows }) => rows.length > 0)
    .map((set, place) => sql`${sql.ref(`rows_${place}`)} as (${insertion(set)} where ${condition})`)

/** An insert … select of these rows, to which a condition can be added. */
export function insertion({ table, rows }: RowSet): RawBuilder<unknown> {
  const { before, after } = textOf(table, Object.keys(rows[0]!))
  return sql`${before}${asJson(rows)}${after}`
}

type Text = { before: RawBuilder<unknown>; after: RawBuilder<unknown> }
const texts = new Map<string, Text>()

// Put together once for each kind of rows: as parts of a statement the names of columns were most of what a booking built.
function textOf(table: string, columns: readonly string[]): Text {
  const key = [table, ...columns].join()
  const known = texts.get(key)
  if (known) return known
  const [into, names] = [quoted(table), columns.map(quoted).join(', ')]
  const text = {
    before: sql.raw(`insert into ${into} (${names}) select ${names} from json_populate_recordset(null::${into}, `),
    after: sql.raw('::json)'),
  }
  texts.set(key, text)
  return text
}

/** A name of the application's own; of a table with its schema. */
const quoted = (name: string) => `"${name.replaceAll('"', '""').replaceAll('.', '"."')}"`

/** Rows as one parameter, bytes in the database's own notation. */
const asJson = (rows: readonly object[]): string => JSON.stringify(rows.map(withBytesWritten))

function withBytesWritten(row: object): object {
  const written: Record<string, unknown> = { ...row }
  for (const [name, value] of Object.entries(row))
    if (Buffer.isBuffer(value)) written[name] = `\\x${value.toString('hex')}`
  return written
}
