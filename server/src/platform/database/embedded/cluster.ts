import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ifThere } from '../../if-there.ts'
import { StartError } from '../../start-error.ts'
import { type OsUser, asAccount, chownTree } from './account.ts'
import type { Binaries } from './binaries.ts'
import { openLogFile } from './log-file.ts'

const run = promisify(execFile)

/** The settings of a small, durable server that only this machine's own user can reach. */
const baseSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_wal_size: '512MB',
  // After a crash everything is synced first; one call for the file system is quicker than one for each file.
  recovery_init_sync_method: 'syncfs',
  // What a patient typed must not reach the log: no statements, no details, no messages of refused values.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/**
 * Makes the database's files, whole or not at all: in a folder of its own that is then renamed.
 * @returns true when they were made now
 */
export async function makeCluster(
  binaries: Binaries,
  account: OsUser,
  dataDir: string,
  settings: Record<string, string>,
): Promise<boolean> {
  const cluster = join(dataDir, 'postgres')
  if (await ifThere(stat(join(cluster, 'PG_VERSION')))) {
    await chownTree(cluster, account)
    return false
  }
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('postgres.new-')) await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 })
  }
  const draft = join(dataDir, `postgres.new-${randomUUID()}`)
  await mkdir(draft, { mode: 0o700 })
  await chownTree(draft, account)
  const { command, args, options } = asAccount(account, binaries.initdb, [
    ...['-D', draft, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und'],
    ...['--auth-local=peer', '--auth-host=reject', '--data-checksums', '--no-instructions'],
    ...(settings.fsync === 'off' ? ['--no-sync'] : binaries.major >= 17 ? ['--sync-method=syncfs'] : []),
  ])
  try {
    await run(command, args, options)
  } catch (error) {
    await rm(draft, { recursive: true, force: true, maxRetries: 5 })
    const lines = String((error as { stderr?: unknown }).stderr ?? error).trim()
    throw new StartError(`The database cannot be made in ${dataDir}: ${lines.split('\n').slice(-2).join(' ')}`)
  }
  await rename(draft, cluster)
  const folder = await open(dataDir)
  await folder.sync().finally(() => folder.close())
  return true
}

/** Starts PostgreSQL as a process of its own session, so that a Ctrl-C reaches us first, and writes its log to a file. */
export async function spawnPostgres(
  binaries: Binaries,
  account: OsUser,
  dataDir: string,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const all = Object.entries({ ...baseSettings, ...(binaries.major >= 18 ? { io_method: 'sync' } : {}), ...settings })
  const { command, args, options } = asAccount(account, binaries.postgres, [
    ...['-D', join(dataDir, 'postgres')],
    ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const file = await openLogFile(join(dataDir, 'postgres.log'))
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', file.fd, file.fd] })
  child.on('error', () => {})
  child.unref()
  await file.close()
  return child
}
