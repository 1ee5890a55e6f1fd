import { createHash } from 'node:crypto'
import { lstat, mkdir, realpath, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { type OsUser, chownTree } from './account.ts'

/** A socket's path holds at most 107 bytes on Linux, of which PostgreSQL's file name and the slash take 15. */
const longest = 107 - '/.s.PGSQL.5432.lock'.length

/** Where the private socket lies: in the data folder, or, when its path is too long, in a folder named by its hash. */
export async function socketFolder(dataDir: string): Promise<string> {
  const near = join(await realpath(dataDir), 'run')
  if (Buffer.byteLength(near) <= longest) return near
  const name = `polyclinic-${createHash('sha256').update(near).digest('hex').slice(0, 16)}`
  const far = join(tmpdir(), name)
  return Buffer.byteLength(far) <= longest ? far : join('/tmp', name)
}

/** Makes the folder for the account alone. */
export async function makeSocketFolder(folder: string, account: OsUser): Promise<void> {
  // An empty one is made anew, whosever it was.
  await rmdir(folder).catch(() => {})
  const isMade = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
  if (isMade) await chownTree(folder, account)
  const found = await lstat(folder)
  // In a shared temporary folder somebody else could have been there first.
  if (!found.isDirectory() || found.uid !== account.owner || found.mode & 0o077)
    throw new StartError(`The folder ${folder} must be a folder of the database alone; delete it and start again.`)
}
