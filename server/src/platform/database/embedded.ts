import { rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { makeFolder } from '../make-folder.ts'
import { StartError } from '../start-error.ts'
import type { Connection } from './connection.ts'
import { accessFiles, isAccessAs, writeAccess } from './embedded/access.ts'
import { type OsUser, chooseAccount } from './embedded/account.ts'
import { findBinaries } from './embedded/binaries.ts'
import { makeCluster } from './embedded/cluster.ts'
import { lockFolder } from './embedded/lock.ts'
import { makeDatabase } from './embedded/make-database.ts'
import { findPostmaster } from './embedded/postmaster.ts'
import { makeSocketFolder, socketFolder } from './embedded/socket-folder.ts'
import { end, supervise } from './embedded/supervise.ts'

export type EmbeddedDatabase = {
  /** The application's own database, as its owner, who is no superuser. */
  connection: Connection
  /** The maintenance database, as superuser. */
  admin: Connection
  /** True until the first migration: nothing was ever kept here. */
  fresh: boolean
  /** Ends PostgreSQL gracefully and frees the folder. */
  stop: () => Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  log: Log
  /** The npm package with the programs; that of this machine when not given. */
  package?: string
  /** PostgreSQL settings over ours. */
  settings?: Record<string, string>
  /** What to do when a living server has the folder: refuse, or use its database (then `stop` leaves it running). */
  whenBusy?: 'refuse' | 'attach'
}

/**
 * Runs a PostgreSQL of our own on a private socket in `dataDir`: makes it when it is not there, adopts one that an
 * earlier, killed server left running, and starts it again whenever it dies.
 * @throws {StartError} one sentence, when the folder is taken or the database cannot run
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log, settings = {} } = options
  await makeFolder(dataDir, 0o700).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`The folder ${dataDir} cannot be made (${error.code}); set DATA_DIR to a folder that can.`)
  })
  const binaries = await findBinaries(options.package)
  const lock = await lockFolder(dataDir)
  if (!('release' in lock)) {
    if (options.whenBusy === 'attach') return attach(dataDir)
    const holder = lock.heldBy ? ` (process ${lock.heldBy})` : ''
    throw new StartError(`Another server${holder} already uses ${dataDir}; stop it, or set DATA_DIR to another folder.`)
  }
  try {
    const account = await chooseAccount(binaries, dataDir, log)
    const cluster = join(dataDir, 'postgres')
    const access = await accessFiles(account)
    // One that an earlier version left running, as somebody else or open to others, is not adopted.
    if ((await findPostmaster(cluster)) && !(await isStartedAs(cluster, account, access))) await end(cluster, log)
    const began = Date.now()
    if (await makeCluster(binaries, account, dataDir, settings))
      log.info('database.made', { folder: dataDir, ms: Date.now() - began })
    await writeAccess(cluster, account, access)
    const sockets = await socketFolder(dataDir)
    await makeSocketFolder(sockets, account)
    const postgres = await supervise({ binaries, account, dataDir, sockets, settings, log })
    try {
      const ends = connections(postgres.sockets)
      const fresh = await makeDatabase(ends)
      const stop = async () => {
        await postgres.stop()
        // Empty now; one under the system's temporary folder would be left there for good.
        await rmdir(postgres.sockets).catch(() => {})
        lock.release()
      }
      return { ...ends, fresh, stop }
    } catch (error) {
      await postgres.stop()
      throw error
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function isStartedAs(cluster: string, account: OsUser, access: Record<string, string>): Promise<boolean> {
  return (await stat(cluster)).uid === account.owner && isAccessAs(cluster, access)
}

function connections(host: string) {
  const end = (user: string, database: string): Connection => ({ host, port: 5432, user, database, ssl: false })
  return { connection: end('polyclinic', 'polyclinic'), admin: end('postgres', 'postgres') }
}

async function attach(dataDir: string): Promise<EmbeddedDatabase> {
  const running = await findPostmaster(join(dataDir, 'postgres'))
  if (!running?.socketFolder)
    throw new StartError(`The server that uses ${dataDir} is just starting or stopping; try again in a moment.`)
  return { ...connections(running.socketFolder), fresh: false, stop: async () => {} }
}
