import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, readFile, rm, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../../server/src/platform/database/connection.ts'
import { startEmbedded, type EmbeddedDatabase } from '../../server/src/platform/database/embedded.ts'
import { socketFolder } from '../../server/src/platform/database/embedded/socket-folder.ts'
import { quietLog } from './sql.ts'

/** A place for one server and its database, deleted at the end, also when somebody ends the whole run. */
export type Folder = { path: string; remove: () => Promise<void> }

const whole = { recursive: true, force: true, maxRetries: 10 }

export async function makeFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'polyclinic-torture-'))
  await chmod(path, 0o711)
  const leave = () => rmSync(path, whole)
  process.once('exit', leave)
  const remove = async () => {
    await rm(path, whole)
    process.removeListener('exit', leave)
  }
  return { path, remove }
}

/** Has a PostgreSQL end with this process, whatever happens; what is given back takes that away again. */
export function endWithUs(dataDir: string): () => void {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const leave = () => {
    if (!existsSync(file)) return
    try {
      process.kill(Number.parseInt(readFileSync(file, 'utf8')), 'SIGQUIT')
    } catch {
      return
    }
    const nobody = new Int32Array(new SharedArrayBuffer(4))
    for (let time = 0; time < 100 && existsSync(file); time++) Atomics.wait(nobody, 0, 0, 30)
  }
  // Before its folder goes.
  process.prependOnceListener('exit', leave)
  return () => process.removeListener('exit', leave)
}

/** How to reach the PostgreSQL that a server runs in its own folder. */
export async function embeddedIn(dataDir: string): Promise<Pick<EmbeddedDatabase, 'connection' | 'admin'>> {
  const host = await socketFolder(dataDir)
  const end = (user: string, database: string): Connection => ({ host, port: 5432, user, database, ssl: false })
  return { connection: end('polyclinic', 'polyclinic'), admin: end('postgres', 'polyclinic') }
}

/** A PostgreSQL beside the server, as one that is given by `DATABASE_URL`; it answers over a socket file. */
export async function startPostgres(
  dataDir: string,
  name?: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedDatabase & { url: string }> {
  const postgres = await startEmbedded({
    dataDir,
    log: quietLog,
    settings,
    ...(name === undefined ? {} : { package: name }),
  })
  const mayStay = endWithUs(dataDir)
  const stop = async () => {
    await postgres.stop()
    mayStay()
  }
  const url = `postgres://polyclinic@localhost/polyclinic?host=${encodeURIComponent(String(postgres.connection.host))}`
  return { ...postgres, stop, admin: { ...postgres.admin, database: 'polyclinic' }, url }
}

/** The process of the PostgreSQL in a data folder. */
export const postmasterIn = async (dataDir: string) =>
  Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => ''))

export const databaseLog = (dataDir: string) => readFile(join(dataDir, 'postgres.log'), 'utf8')
