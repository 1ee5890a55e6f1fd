import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log, LogFields } from '../../log.ts'
import { StartError } from '../../start-error.ts'
import type { OsUser } from './account.ts'
import type { Binaries } from './binaries.ts'
import { spawnPostgres } from './cluster.ts'
import { alive, findPostmaster, forgetDead, knock, type Postmaster } from './postmaster.ts'

const backOff = [0, 250, 500, 1000, 2000, 5000, 10_000]
const steadyAfterMs = 60_000
const silentAtMostMs = 20_000
const watchEveryMs = 250

type Options = {
  binaries: Binaries
  account: OsUser
  dataDir: string
  sockets: string
  settings: Record<string, string>
  log: Log
}

export type SupervisedServer = { sockets: string; stop: () => Promise<void> }

/** Brings PostgreSQL up, and again whenever its process is gone, until `stop`. */
export async function supervise(options: Options): Promise<SupervisedServer> {
  const { dataDir, log } = options
  const cluster = join(dataDir, 'postgres')
  const left = await findPostmaster(cluster)
  const sockets = left?.socketFolder ?? options.sockets
  const settings = { unix_socket_directories: quoted(sockets), ...options.settings }
  const spawn = () => spawnPostgres(options.binaries, options.account, dataDir, settings)
  const halt = new AbortController()

  const begun: Begun = { child: undefined }
  const bring = () => bringUp({ cluster, dataDir, sockets, spawn, begun, halted: halt.signal, log })

  let current = await bring()
  log.info(left ? 'database.adopted' : 'database.started', { pid: current.pid })
  const onExit = () => signal(current, 'SIGINT')
  process.once('exit', onExit)

  const watch = async () => {
    let tries = 0
    let troubleAt = Date.now()
    /** Says what is wrong, once for each pause; they grow until there was no trouble for a while. */
    const hold = async (event: string, fields: LogFields) => {
      if (Date.now() - troubleAt > steadyAfterMs) tries = 0
      troubleAt = Date.now()
      const delayMs = backOff[Math.min(tries++, backOff.length - 1)] ?? 0
      log.error(event, { pid: current.pid, ...fields, attempt: tries, delayMs })
      await pause(delayMs, halt.signal)
    }
    let isDead = false
    while (!halt.signal.aborted) {
      try {
        if (await alive(current, cluster)) {
          await pause(watchEveryMs, halt.signal)
          continue
        }
        if (!isDead) {
          isDead = true
          await hold('database.died', {})
          if (halt.signal.aborted) return
        }
        current = await bring()
        isDead = false
        troubleAt = Date.now()
        log.info('database.started', { pid: current.pid })
      } catch (error) {
        if (!halt.signal.aborted) await hold(isDead ? 'database.start_failed' : 'database.unknown', { error })
      }
    }
  }
  const watching = watch()

  return {
    sockets,
    stop: async () => {
      halt.abort()
      await watching
      await end(cluster, log)
      process.removeListener('exit', onExit)
    },
  }
}

/** The process that was started last, also by a round that gave up: there is never a second one beside it. */
type Begun = { child: ChildProcess | undefined }

type BringUp = {
  cluster: string
  dataDir: string
  sockets: string
  spawn: () => Promise<ChildProcess>
  begun: Begun
  halted: AbortSignal
  log: Log
}

/** Waits for a PostgreSQL that answers, starting one as often as needed: the last one may still be dying. */
async function bringUp({ cluster, dataDir, sockets, spawn, begun, halted, log }: BringUp): Promise<Postmaster> {
  let silentSince = Date.now()
  let spoke = Date.now()
  while (!halted.aborted) {
    const running = await findPostmaster(cluster)
    const answer = running
      ? await knock({ host: sockets, user: 'postgres', database: 'postgres', ssl: false })
      : 'silent'
    if (running && answer === 'ready') return running
    if (answer === 'starting') silentSince = Date.now()
    if (Date.now() - silentSince > silentAtMostMs) break
    if (Date.now() - spoke > 5000) {
      log.info('database.waiting', running ? { pid: running.pid } : {})
      spoke = Date.now()
    }
    if (!running && !isRunning(begun.child)) {
      if (begun.child) await sleep(200)
      await forgetDead(cluster)
      begun.child = await spawn()
    }
    await sleep(answer === 'starting' ? 100 : 20)
  }
  if (halted.aborted) begun.child?.kill('SIGINT')
  const said = await lastFatal(join(dataDir, 'postgres.log'))
  throw new StartError(
    `The database in ${dataDir} does not start${said ? `: ${said}` : ''}; see ${join(dataDir, 'postgres.log')}.`,
  )
}

const isRunning = (child: ChildProcess | undefined) =>
  child?.pid !== undefined && child.exitCode === null && child.signalCode === null

async function lastFatal(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return /.*(?:FATAL|PANIC):\s+([^\n]+)/s.exec(text)?.[1]
}

/** Ends it fast (open transactions roll back), and harder when it does not go; `end` returns when it is gone. */
export async function end(cluster: string, log: Log): Promise<void> {
  for (const [how, waitMs] of [['SIGINT', 15_000] as const, ['SIGQUIT', 5000] as const]) {
    const running = await findPostmaster(cluster)
    if (!running) break
    signal(running, how)
    const until = Date.now() + waitMs
    while (await alive(running, cluster)) {
      if (Date.now() > until) break
      await sleep(20)
    }
  }
  if (await findPostmaster(cluster)) log.error('database.stop_failed')
  else log.info('database.stopped')
}

function signal(postmaster: Postmaster, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(postmaster.pid, name)
  } catch {
    // Gone already.
  }
}

const pause = (ms: number, until: AbortSignal) => sleep(ms, undefined, { signal: until }).catch(() => {})

const quoted = (folder: string) => `"${folder.replaceAll('"', '""')}"`
