import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { restoreBackup } from '../backup/restore-backup.ts'
import { startEmbedded } from '../database/embedded.ts'
import type { Log } from '../log.ts'
import type { ArchiveFile } from './open-archive.ts'
import { writeArchive, type Written } from './write-archive.ts'

/**
 * Writes an archive anew as this version of the program has it: it is loaded into a database of its own, as a backup of
 * that version is, migrated on, and written from there. Beside `path` is room for the database meanwhile.
 * @throws {StartError} when the archive is not as it was written
 */
export async function upgradeArchive(asked: {
  archive: ArchiveFile
  path: string
  passphrase: string | undefined
  folder: string
  log: Log
  onRows: (rows: number) => void
  /** The npm package of PostgreSQL; that of this machine when not given. */
  package?: string
}): Promise<Written> {
  const { archive, path, passphrase, folder, log, onRows } = asked
  const home = await mkdtemp(join(dirname(path), '.archive-'))
  try {
    const embedded = await startEmbedded({ dataDir: home, log, ...(asked.package && { package: asked.package }) })
    try {
      const { connection } = embedded
      await restoreBackup({
        ...{ connection, folder, log, backup: archive },
        afterClinic: async () => {},
        onProgress: ({ rows }) => onRows(rows),
      })
      return await writeArchive({ connection, path, clinicId: archive.head.clinic.id, passphrase, onRows })
    } finally {
      await embedded.stop()
    }
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
}
