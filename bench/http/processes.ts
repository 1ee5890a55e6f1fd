import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Connection } from '../../server/src/platform/database/connection.ts'
import type { Load, Task } from './load.ts'
import type { ToServer } from './server.ts'

const start = (file: string, execArgv: string[] = []): ChildProcess =>
  fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: [...process.execArgv, ...execArgv],
  })

const ask = <Answer>(child: ChildProcess, message: object): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`a process of the bench ended (${code})`))
    child.once('exit', onExit)
    child.once('message', (answer: Answer & { error?: string }) => {
      child.off('exit', onExit)
      if (answer.error === undefined) resolve(answer)
      else reject(new Error(answer.error))
    })
    child.send(message)
  })

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.disconnect()
  await exited
}

export type Running = {
  port: number
  /** What `/constant/{name}` answers. */
  setConstants: (constants: Record<string, string>) => Promise<void>
  load: (task: Omit<Task, 'port'>) => Promise<Load>
  stop: () => Promise<void>
}

export type Loader = { load: (task: Task) => Promise<Load>; stop: () => Promise<void> }

/** Asks a server for much, from a process of its own. */
export function startLoader(): Loader {
  const loader = start('./load.ts')
  return { load: async (task) => (await ask<{ load: Load }>(loader, task)).load, stop: () => stop(loader) }
}

/** The server and the load, each in a process of its own. */
export async function startProcesses(connection: Connection): Promise<Running> {
  const profile = process.env['BENCH_PROFILE']
  const server = start('./server.ts', profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [])
  const loader = startLoader()
  const { port } = await ask<{ port: number }>(server, { connection } satisfies ToServer)
  return {
    port,
    setConstants: async (constants) => void (await ask(server, { constants } satisfies ToServer)),
    load: (task) => loader.load({ port, ...task }),
    stop: async () => void (await Promise.all([stop(server), loader.stop()])),
  }
}
