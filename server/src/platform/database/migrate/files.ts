import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'

export type Migration = { version: number; name: string; checksum: string; sql: string }

/** Reads `NNNN_name.sql` in order; the numbers start at 0001 and leave no hole. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (file, index) => {
      const version = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1])
      if (version !== index + 1)
        throw new StartError(
          `Migration ${file} is out of order; expected ${String(index + 1).padStart(4, '0')}_name.sql.`,
        )
      // A checkout may have other line ends; the meaning is the same.
      const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
      return { version, name: file.slice(0, -4), checksum: createHash('sha256').update(sql).digest('hex'), sql }
    }),
  )
}
