import { execFile } from 'node:child_process'
import { chmod, chown, lstat, readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../start-error.ts'
import type { Binaries } from './binaries.ts'

const run = promisify(execFile)

/**
 * As whom PostgreSQL runs, since it refuses root: as we do; as root seen as another user (a user namespace: files stay
 * root's); or as another user.
 */
export type Account = { owner: number; uid?: number; gid?: number; prefix: string[] }

/** Programs get nothing of our environment: it holds secrets, and PG* variables would redirect them. */
export const bareEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** The command with which `account` runs a program, and the options for spawning it. */
export function asAccount(account: Account, program: string, args: string[]) {
  const [command = program, ...rest] = [...account.prefix, program, ...args]
  return {
    command,
    args: rest,
    options: {
      env: bareEnvironment,
      cwd: '/',
      ...(account.uid === undefined ? {} : { uid: account.uid, gid: account.gid }),
    },
  }
}

/**
 * Chooses the account that can run the programs and enter `dataDir`.
 * @throws {StartError} when there is none, naming the folder
 */
export async function chooseAccount(binaries: Binaries, dataDir: string): Promise<Account> {
  const self = process.getuid?.() ?? -1
  const cluster = await stat(join(dataDir, 'postgres')).catch(() => undefined)
  if (self !== 0) {
    if (cluster && cluster.uid !== self)
      throw new StartError(
        `The folder ${dataDir} belongs to another user; start as that user or set DATA_DIR to another folder.`,
      )
    return { owner: self, prefix: [] }
  }
  for (const account of await candidates(dataDir, cluster?.uid)) {
    if (await canRun(account, binaries, dataDir)) return account
  }
  throw new StartError(
    `The database does not run as root and no other user may enter ${dataDir}; start as an ordinary user, or set DATA_DIR to a folder that others may enter.`,
  )
}

async function candidates(dataDir: string, clusterOwner: number | undefined): Promise<Account[]> {
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  const { uid: folderOwner } = await stat(dataDir)
  const named = (name: string) => users.find((user) => user[0] === name)
  const withId = (uid: number | undefined) => (uid ? users.find((user) => Number(user[2]) === uid) : undefined)
  const others = [withId(clusterOwner), withId(folderOwner), ...['postgres', 'nobody', 'daemon'].map(named)]
    .filter((user) => user !== undefined)
    .map((user) => ({ owner: Number(user[2]), uid: Number(user[2]), gid: Number(user[3]), prefix: [] }))
  // initdb wants a name for its user, so the namespace shows us as one that exists.
  const shown = named('nobody') ?? named('daemon') ?? []
  const prefix = ['unshare', '--user', `--map-user=${shown[2]}`, `--map-group=${shown[3]}`, '--']
  const namespace = { owner: 0, prefix }
  return clusterOwner ? [...others, namespace] : [namespace, ...others]
}

async function canRun(account: Account, binaries: Binaries, dataDir: string): Promise<boolean> {
  if (account.uid !== undefined) {
    const { uid, mode } = await stat(dataDir)
    if (uid === 0 && !(mode & 0o001)) await chmod(dataDir, mode | 0o011)
  }
  const script = '"$1" --version >/dev/null && test -x "$2"'
  const probe = asAccount(account, '/bin/sh', ['-c', script, 'sh', binaries.postgres, dataDir])
  try {
    await run(probe.command, probe.args, { ...probe.options, timeout: 10_000 })
    return true
  } catch {
    return false
  }
}

/** Gives a folder of the database to the account, when an earlier start ran it as another one. */
export async function give(path: string, account: Account): Promise<void> {
  if (process.getuid?.() !== 0) return
  const found = await lstat(path)
  if (found.uid === account.owner) return
  await chown(path, account.owner, account.gid ?? 0)
  if (!found.isDirectory()) return
  for (const name of await readdir(path)) await give(join(path, name), account)
}
