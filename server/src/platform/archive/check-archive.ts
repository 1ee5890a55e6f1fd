import type { CarriedTable } from '../backup/carried-tables.ts'
import { nameOf } from '../backup/carried-tables.ts'
import type { PartOfFile } from '../backup/file-lines.ts'
import { tableFor } from '../backup/load-parts.ts'
import { StartError } from '../start-error.ts'
import type { ArchiveFile } from './open-archive.ts'

/**
 * Reads an archive to its end.
 * @param here the tables that it has to fit
 * @returns its parts, each as it was written
 * @throws {StartError} when it is not as it was written, is of more than one clinic, or does not fit
 */
export async function checkArchive(
  { head, parts }: ArchiveFile,
  onRows: (rows: number) => void,
  here?: readonly CarriedTable[],
): Promise<PartOfFile[]> {
  const tables = here && new Map(here.map((table) => [nameOf(table), table]))
  const found: PartOfFile[] = []
  let table = ''
  let rows = 0
  for await (const part of parts) {
    if (part.kind === 'section') {
      if (part.section.clinic !== null && part.section.clinic !== head.clinic.id)
        throw new StartError(`${part.section.table} in this archive is of another clinic than the archive.`)
      if (tables) tableFor(part.section, tables, 'archive')
      table = part.section.table
    } else if (part.kind === 'rows') {
      rows += part.lines.length
      onRows(rows)
    } else if (part.kind === 'checked') found.push({ table, ...part.checked })
  }
  const missing = [...(tables?.keys() ?? [])].filter((name) => !found.some((part) => part.table === name))
  if (missing.length > 0) throw new StartError(`The archive has nothing of these tables: ${missing.join(', ')}.`)
  return found
}
