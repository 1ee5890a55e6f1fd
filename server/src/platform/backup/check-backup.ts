import type { BackupFile } from './read-backup.ts'
import type { Progress } from './write-backup.ts'

/**
 * Reads a backup to its end without any database.
 * @throws {StartError} when it is not as it was written
 */
export async function checkBackup({ parts }: BackupFile): Promise<Progress & { tables: Map<string, number> }> {
  const clinics = new Set<string>()
  const tables = new Map<string, number>()
  let rows = 0
  let table = ''
  for await (const part of parts) {
    if (part.kind === 'section') {
      table = part.section.table
      if (part.section.clinic !== null) clinics.add(part.section.clinic)
    } else if (part.kind === 'checked') {
      rows += part.checked.rows
      tables.set(table, (tables.get(table) ?? 0) + part.checked.rows)
    }
  }
  return { clinics: clinics.size, rows, tables }
}
