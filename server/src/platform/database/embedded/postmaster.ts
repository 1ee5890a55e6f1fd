import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** A running PostgreSQL: its process, and the folder of its socket as it says itself. */
export type Postmaster = { pid: number; socketFolder: string | undefined }

/** Whether a process is alive, a PostgreSQL, and the one that works in this folder; a pid alone may be anyone's. */
async function worksIn(pid: number, cluster: string): Promise<boolean> {
  try {
    const [name, folder] = await Promise.all([readFile(`/proc/${pid}/comm`, 'utf8'), readlink(`/proc/${pid}/cwd`)])
    return name.trim() === 'postgres' && folder === (await realpath(cluster))
  } catch {
    return false
  }
}

export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid < 2 || !(await worksIn(pid, cluster))) return undefined
  return { pid, socketFolder: lines[4] || undefined }
}

/**
 * Removes the record of a dead PostgreSQL whose pid another process has by now (after a restart of the machine or the
 * container), which PostgreSQL would take for itself and refuse to start. Its own check of the shared memory stays.
 */
export async function forgetDead(cluster: string): Promise<void> {
  if (!(await findPostmaster(cluster))) await rm(join(cluster, 'postmaster.pid'), { force: true })
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
