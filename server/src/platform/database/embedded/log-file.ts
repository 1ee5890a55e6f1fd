import { constants, type FileHandle, open, rename, stat } from 'node:fs/promises'
import { ifThere } from '../../if-there.ts'
import { StartError } from '../../start-error.ts'

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_WRONLY } = constants
const longestLog = 10_000_000

/**
 * Opens PostgreSQL's log to append to it; a long one is put aside first. Whoever may write in its folder cannot have us
 * write elsewhere: no link is followed, whatever its kind.
 */
export async function openLogFile(path: string): Promise<FileHandle> {
  if (((await ifThere(stat(path)))?.size ?? 0) > longestLog) await rename(path, `${path}.1`)
  const isNoFile = () => new StartError(`${path} must be a file of the database alone; delete it and start again.`)
  const file = await open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ELOOP' || error.code === 'ENXIO' ? isNoFile() : error
    },
  )
  try {
    const found = await file.stat()
    if (!found.isFile() || found.nlink > 1) throw isNoFile()
    await file.chmod(0o600)
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}
