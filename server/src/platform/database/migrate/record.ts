import { StartError } from '../../start-error.ts'
import type { Migration } from './files.ts'

export type RecordedMigration = Pick<Migration, 'version' | 'name' | 'checksum'>

/**
 * What is still to be applied.
 * @param recorded in order of version
 * @throws {StartError} when the record is not exactly a beginning of the files
 */
export function compare(files: Migration[], recorded: RecordedMigration[]): Migration[] {
  const newest = recorded.at(-1)
  if (newest && newest.version > files.length)
    throw new StartError(
      `The database is newer than this program (it has migration ${newest.name}); run the version that made it, or a later one.`,
    )
  for (const [index, file] of files.slice(0, recorded.length).entries()) {
    const found = recorded[index]
    if (found?.version !== file.version)
      throw new StartError(
        `The database is half-migrated: ${file.name} is missing below ${newest?.name}; restore a backup.`,
      )
    if (found.name !== file.name || found.checksum !== file.checksum)
      throw new StartError(
        `The database was migrated with another ${found.name} than this program has; run the version that made it, or restore the file.`,
      )
  }
  return files.slice(recorded.length)
}
