import { readFile, readlink, realpath, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pg from 'pg'

/** A running PostgreSQL: its process, and the folder of its socket as it says itself. */
export type Postmaster = { pid: number; socketFolder: string | undefined }

/**
 * Whether a process is alive, a PostgreSQL, and the one that works in this folder; a pid alone may be anyone's. Needs no
 * file descriptor, of which there may be none left.
 * @throws when that cannot be told, which never means that it is dead
 */
async function worksIn(pid: number, cluster: string): Promise<boolean> {
  try {
    const [program, folder] = await Promise.all([readlink(`/proc/${pid}/exe`), readlink(`/proc/${pid}/cwd`)])
    // Of a program that an update has replaced, the kernel says so behind its name.
    return basename(program).replace(/ \(deleted\)$/, '') === 'postgres' && folder === (await realpath(cluster))
  } catch (error) {
    if (isGone(error) || (await isOfAnotherAccount(pid, cluster, error))) return false
    throw error
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''

const isGone = (error: unknown) => ['ENOENT', 'ESRCH'].includes(codeOf(error))

/** PostgreSQL works in folders of its own account only; what others run may not be looked at. */
async function isOfAnotherAccount(pid: number, cluster: string, error: unknown): Promise<boolean> {
  if (codeOf(error) !== 'EACCES') return false
  const [process, folder] = await Promise.all([stat(`/proc/${pid}`), stat(cluster)])
  return process.uid !== folder.uid
}

const recordIn = (cluster: string) => join(cluster, 'postmaster.pid')

/** @throws when it cannot be told whether there is one */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(recordIn(cluster), 'utf8').catch((error: unknown) => {
    if (isGone(error)) return ''
    throw error
  })
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid < 2 || !(await worksIn(pid, cluster))) return undefined
  return { pid, socketFolder: lines[4] || undefined }
}

/**
 * Removes the record of a dead PostgreSQL whose pid another process has by now (after a restart of the machine or the
 * container), which PostgreSQL would take for itself and refuse to start. Its own check of the shared memory stays.
 * A living one whose record goes stops at once: nothing is removed unless it is known to be dead.
 */
export async function forgetDead(cluster: string): Promise<void> {
  if (!(await findPostmaster(cluster))) await rm(recordIn(cluster), { force: true })
}

export const alive = (postmaster: Postmaster, cluster: string) => worksIn(postmaster.pid, cluster)

/** Tries one connection. `starting` covers recovery and a shutdown under way; any other refusal is an answer, too. */
export async function knock(options: pg.ClientConfig): Promise<'ready' | 'starting' | 'silent'> {
  const client = new pg.Client({ ...options, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code === '57P03') return 'starting'
    return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? 'ready' : 'silent'
  } finally {
    await client.end().catch(() => {})
  }
}
