import { execFile } from 'node:child_process'
import { chmod, constants, open, readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ifThere } from '../../if-there.ts'
import type { Log } from '../../log.ts'
import { StartError } from '../../start-error.ts'
import type { Binaries } from './binaries.ts'

const run = promisify(execFile)
const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants

/**
 * As whom PostgreSQL runs, since it refuses root: as we do; as root seen as another user (a user namespace: files stay
 * root's); or as another user. `shown` is the name under which it knows the owner of its own process.
 */
export type OsUser = { owner: number; shown: string; uid?: number; gid?: number; prefix: string[] }

/** Programs get nothing of our environment: it holds secrets, and PG* variables would redirect them. */
export const bareEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** The command with which `account` runs a program, and the options for spawning it. */
export function asAccount(account: OsUser, program: string, args: string[]) {
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

export type User = { name: string; uid: number; gid: number }

export async function knownUsers(): Promise<User[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const [name = '', , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

/** The account that is made for PostgreSQL where there is none of its own. */
const ownName = 'polyclinic'

/**
 * Chooses the account that can run the programs and enter `dataDir`, and makes one where root may and none is there.
 * @throws {StartError} when there is none, naming the folder
 */
export async function chooseAccount(binaries: Binaries, dataDir: string, log: Log): Promise<OsUser> {
  const self = process.getuid?.() ?? -1
  const cluster = await ifThere(stat(join(dataDir, 'postgres')))
  if (self !== 0) {
    if (cluster && cluster.uid !== self)
      throw new StartError(
        `The folder ${dataDir} belongs to another user; start as that user or set DATA_DIR to another folder.`,
      )
    const shown = (await knownUsers()).find(({ uid }) => uid === self)?.name ?? String(self)
    return { owner: self, shown, prefix: [] }
  }
  const { uid: folderOwner } = await stat(dataDir)
  const choose = async () => {
    const overflow = Number(await readFile('/proc/sys/kernel/overflowuid', 'utf8').catch(() => '65534'))
    const facts = { users: await knownUsers(), overflow, folderOwner, clusterOwner: cluster?.uid }
    for (const account of accountsForRoot(facts)) if (await canRun(account, binaries, dataDir)) return account
  }
  const chosen = (await choose()) ?? ((await makeOwnAccount(log)) ? await choose() : undefined)
  if (chosen) return chosen
  throw new StartError(
    `The database does not run as root, and here it can neither be shown another user (user namespaces are off) nor run ` +
      `as the account "${ownName}" in ${dataDir}; start as an ordinary user, or set DATA_DIR to a folder that others may enter.`,
  )
}

/** Accounts that other services run as, too: what one of them may read and end, all may. */
const shared = new Set([
  'nobody',
  'daemon',
  'bin',
  'sys',
  'sync',
  'games',
  'man',
  'mail',
  'www-data',
  'backup',
  'postgres',
])

/**
 * What may be tried, in this order: whoever has the database already, or its folder; ourselves in a user namespace; the
 * account of its own. Never one that other services share.
 */
export function accountsForRoot(facts: {
  users: readonly User[]
  /** As whom a namespace shows everybody that it does not know. */
  overflow: number
  folderOwner: number
  clusterOwner: number | undefined
}): OsUser[] {
  const { users, overflow, folderOwner, clusterOwner } = facts
  const running = (user: User | undefined): OsUser[] =>
    user && user.uid !== 0 && user.uid !== overflow && !shared.has(user.name)
      ? [{ owner: user.uid, shown: user.name, uid: user.uid, gid: user.gid, prefix: [] }]
      : []
  const withId = (id: number | undefined) => running(users.find(({ uid }) => uid === id))
  // initdb wants a name for its user; as the overflow user everybody else would be shown, too.
  const mask = users.find(({ uid }) => uid !== 0 && uid !== overflow)
  const namespace = mask
    ? [
        {
          owner: 0,
          shown: mask.name,
          prefix: ['unshare', '--user', `--map-user=${mask.uid}`, `--map-group=${mask.gid}`, '--'],
        },
      ]
    : []
  const own = running(users.find(({ name }) => name === ownName))
  const all = [...withId(clusterOwner), ...withId(folderOwner), ...namespace, ...own]
  return all.filter((account, place) => all.findIndex(({ owner }) => owner === account.owner) === place)
}

/** @returns whether there is one now that was not there before */
async function makeOwnAccount(log: Log): Promise<boolean> {
  if ((await knownUsers()).some(({ name }) => name === ownName)) return false
  const options = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/bin/false',
  ]
  try {
    await run('useradd', [...options, ownName], { env: { PATH: '/usr/sbin:/sbin:/usr/bin:/bin' }, timeout: 10_000 })
    log.info('database.account_made')
    return true
  } catch {
    return false
  }
}

async function canRun(account: OsUser, binaries: Binaries, dataDir: string): Promise<boolean> {
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

/**
 * Gives a folder of the database to the account, when an earlier start ran it as another one. That one may have planted
 * links in it, or still do so: no link is followed, and a file that has another name elsewhere stays whose it is.
 */
export async function chownTree(path: string, account: OsUser): Promise<void> {
  if (process.getuid?.() !== 0) return
  const opened = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error: NodeJS.ErrnoException) => {
    // A symbolic link, a socket, or what went away meanwhile.
    if (['ELOOP', 'ENXIO', 'ENOENT'].includes(error.code ?? '')) return undefined
    throw error
  })
  if (!opened) return
  try {
    const found = await opened.stat()
    if (found.uid === account.owner || !(found.isDirectory() || (found.isFile() && found.nlink === 1))) return
    // By what was opened, since its path may lead elsewhere by now.
    const here = `/proc/self/fd/${opened.fd}`
    if (found.isDirectory()) for (const name of await readdir(here)) await chownTree(join(here, name), account)
    // Last, so that the next start takes up what was interrupted.
    await opened.chown(account.owner, account.gid ?? 0)
  } finally {
    await opened.close()
  }
}
