import type pg from 'pg'
import { nameOf, type CarriedTable } from './carried-tables.ts'
import { createChecksum, type TableChecksum } from './checksum.ts'
import type { Section } from './head.ts'
import { readRows } from './rows.ts'

export type PartOfFile = TableChecksum & { table: string }

/** Writes the lines of a file in the order in which they are asked for, and sums them up. */
export function createFileLines(client: pg.ClientBase, tell: (rows: number) => void) {
  const all = createChecksum()
  const parts: PartOfFile[] = []
  let rows = 0
  const written = (lines: readonly string[]) => {
    all.add(lines)
    return `${lines.join('\n')}\n`
  }
  return {
    parts: parts as readonly PartOfFile[],
    head: (head: object) => written([JSON.stringify(head)]),
    /** A table of the clinic that was entered, or of the deployment (null), and of that `only` the rows of one clinic. */
    async *section(table: CarriedTable, clinic: string | null, only?: string) {
      const columns = table.columns.map((column) => column.name)
      yield written([JSON.stringify({ table: nameOf(table), clinic, columns } satisfies Section)])
      const own = createChecksum()
      for await (const lines of readRows(client, table, only)) {
        own.add(lines)
        yield written(lines)
        rows += lines.length
        tell(rows)
      }
      parts.push({ table: nameOf(table), ...own.value() })
      yield written([JSON.stringify(own.value())])
    },
    /** The last line: all rows, and the checksum of every line before it. */
    end: (more: object = {}) => `${JSON.stringify({ end: { rows, sha256: all.value().sha256, ...more } })}\n`,
  }
}
