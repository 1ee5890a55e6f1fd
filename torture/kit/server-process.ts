import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { must } from './broken.ts'
import { endWithUs } from './stand.ts'

const program = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

export type ServerProcess = {
  child: ChildProcess
  port: number
  /** From the start to the first `ready`. */
  readyMs: number
  /** Lines of its log that say that something is wrong which the server itself did not expect. */
  complaints: () => readonly string[]
  /** What it said, for when it broke. */
  said: () => string
  isAlive: () => boolean
  /** Sends the signal and waits for the end; the answer is the exit code, null after a kill. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const unexpected = /"event":"(request\.failed|process\.unhandled_rejection|process\.uncaught_exception)"/

/** Starts the product as `npm start` does, with the demo only when asked for, and waits until it says that it is ready. */
export async function startServer(env: {
  port: number
  dataDir: string
  databaseUrl?: string
  smtpUrl?: string
  demo?: boolean
  /** Whether requests say in `X-Forwarded-For` which network they come from. */
  behindProxy?: boolean
  /** How many files it may have open (`ulimit -n`). */
  openFiles?: number
}): Promise<ServerProcess> {
  const began = performance.now()
  const limited = `ulimit -n ${env.openFiles ?? '$(ulimit -n)'}; exec "$@"`
  const child = spawn('sh', ['-c', limited, 'sh', process.execPath, program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(env.port),
      DATA_DIR: env.dataDir,
      DATABASE_URL: env.databaseUrl ?? '',
      SMTP_URL: env.smtpUrl ?? '',
      POLYCLINIC_DEMO: env.demo ? '1' : '0',
      TRUSTED_PROXY_HOPS: env.behindProxy ? '1' : '0',
      LOG_LEVEL: 'warn',
    },
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => lines.push(...String(chunk).split('\n').filter(Boolean)))
  const exited = once(child, 'exit') as Promise<[number | null]>
  const mayStay = endWithUs(env.dataDir)
  const leave = () => child.kill('SIGKILL')
  process.prependOnceListener('exit', leave)
  void exited.then(() => process.removeListener('exit', leave))
  const isAlive = () => child.exitCode === null && child.signalCode === null

  for (;;) {
    must(isAlive(), `the server does not start: ${lines.slice(-5).join('\n')}`)
    must(performance.now() - began < 60_000, `the server is not ready after a minute: ${lines.slice(-5).join('\n')}`)
    if (await isReady(env.port)) break
    await sleep(25)
  }
  return {
    child,
    port: env.port,
    readyMs: performance.now() - began,
    complaints: () => lines.filter((line) => unexpected.test(line)),
    said: () => lines.slice(-20).join('\n'),
    isAlive,
    end: async (signal) => {
      child.kill(signal)
      const [code] = await exited
      // What was killed leaves its PostgreSQL to the next start.
      if (signal !== 'SIGKILL') mayStay()
      return code
    },
  }
}

/** Whether the server at this port says that it is ready. */
export const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
    (answer) => answer.status === 200,
    () => false,
  )
