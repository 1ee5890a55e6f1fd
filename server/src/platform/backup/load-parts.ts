import type pg from 'pg'
import { StartError } from '../start-error.ts'
import { nameOf, type CarriedTable } from './carried-tables.ts'
import { createChecksum, isSame } from './checksum.ts'
import type { Section } from './head.ts'
import type { Part } from './read-backup.ts'
import { readRows, writeRows } from './rows.ts'
import type { Kind } from './write-new.ts'

type Loading = {
  tables: readonly CarriedTable[]
  kind: Kind
  /** Before the first section of each clinic, and of the deployment (null). */
  enter: (clinic: string | null) => Promise<void>
  tell: (rows: number) => void
  /** Of the deployment's tables, only the rows of this clinic are the file's. */
  only?: string
  /** Takes the rows of a table that are not written as they are. */
  instead?: Record<string, (lines: readonly string[]) => Promise<void>>
}

/**
 * Writes all rows of a file, each table compared with it once it is there, in the transaction that the client has begun.
 * @throws {StartError} when a table is another one here, or says something else than the file
 */
export async function loadParts(client: pg.ClientBase, parts: AsyncIterable<Part>, loading: Loading): Promise<void> {
  const tables = new Map(loading.tables.map((table) => [nameOf(table), table]))
  let clinic: string | null = null
  let table: CarriedTable | undefined
  let rows = 0
  for await (const part of parts) {
    if (part.kind === 'section') {
      table = tableFor(part.section, tables, loading.kind)
      if (part.section.clinic !== clinic) await loading.enter((clinic = part.section.clinic))
    } else if (part.kind === 'rows') {
      const { instead = {} } = loading
      await (instead[nameOf(table!)] ?? ((lines) => writeRows(client, table!, lines)))(part.lines)
      rows += part.lines.length
      loading.tell(rows)
    } else if (part.kind === 'checked' && !loading.instead?.[nameOf(table!)]) {
      const there = createChecksum()
      for await (const lines of readRows(client, table!, clinic === null ? loading.only : undefined)) there.add(lines)
      if (!isSame(there.value(), part.checked))
        throw new StartError(
          `${nameOf(table!)} is not what the ${loading.kind} says after it was written; nothing was kept.`,
        )
    }
  }
}

/** @throws {StartError} when this database has no such table */
export function tableFor(
  { table: name, columns }: Section,
  tables: ReadonlyMap<string, CarriedTable>,
  kind: Kind,
): CarriedTable {
  const table = tables.get(name)
  if (!table || table.columns.map((column) => column.name).join() !== columns.join())
    throw new StartError(`The table ${name} of the ${kind} is another one than this version's; nothing was kept.`)
  return table
}
