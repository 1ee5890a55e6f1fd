import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, inject, test } from 'vitest'
import { testDatabase } from '../test/harness.ts'

const program = fileURLToPath(new URL('main.ts', import.meta.url))
const dataDir = await mkdtemp(join(tmpdir(), 'polyclinic-main-'))
const started: ChildProcess[] = []
afterAll(async () => {
  for (const child of started) if (child.exitCode === null && child.signalCode === null) await exit(child, 'SIGTERM')
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

function start(env: Record<string, string>) {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(process.execPath, [program], {
    cwd: dataDir,
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, POLYCLINIC_DEMO: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  started.push(child)
  return child
}

async function exit(child: ChildProcess, signal?: NodeJS.Signals): Promise<unknown> {
  const over = once(child, 'exit')
  if (signal) child.kill(signal)
  return (await over)[0]
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

const status = (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    (response) => response.status,
    () => 0,
  )

test.each([
  [{ PORT: 'sekrit' }, 'Wrong setting: PORT must be a whole number'],
  [{ DATABASE_URL: 'mysql://u:sekrit@h/db', LOG_LEVEL: '' }, 'Wrong setting: DATABASE_URL must be an address'],
  [{ DATA_DIR: '/proc/x' }, 'The folder /proc/x cannot be made (ENOENT); set DATA_DIR to a folder that can.'],
  [{ DATABASE_URL: 'postgres://u:sekrit@127.0.0.1:1/db' }, 'The database cannot be reached (ECONNREFUSED)'],
])('what hinders the start is one line, without the secret: %j', { timeout: 30_000 }, async (env, said) => {
  const child = start(env)
  const [output, code] = await Promise.all([text(child.stderr), exit(child)])
  expect(output).toMatch(/^[^\n]+\n$/)
  expect(output).toContain(said)
  expect(output).not.toContain('sekrit')
  expect(code).toBe(1)
})

test('it is ready, outlives its database, and SIGTERM leaves nothing running', { timeout: 120_000 }, async () => {
  const port = await freePort()
  const embedded = inject('postgresPackage') !== 'pg15'
  const child = start({ PORT: String(port), ...(embedded ? {} : { DATABASE_URL: await ownDatabase() }) })
  const readiness = async (code: number) => {
    await expect.poll(() => status(port, '/readyz'), { timeout: 60_000, interval: 50 }).toBe(code)
  }
  let said = ''
  child.stderr?.on('data', (words) => (said += words))
  await readiness(200)
  expect(await status(port, '/livez')).toBe(200)
  await expect.poll(() => said).toMatch(/No mail server is set up.*open the links in it/s)

  if (embedded) {
    expect(await readFile(join(dataDir, 'demo'), 'utf8')).toBe('off\n')
    const postmaster = async () =>
      Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => ''))
    const killed = await postmaster()
    process.kill(killed, 'SIGKILL')
    // Another one may be there before anybody asks, so that 503 is not waited for.
    await expect.poll(async () => ((await postmaster()) || killed) !== killed, { timeout: 60_000 }).toBe(true)
    expect(await status(port, '/livez')).toBe(200)
    await readiness(200)
  }

  expect(await exit(child, 'SIGTERM')).toBe(0)
  await expect(readFile(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toMatchObject({ code: 'ENOENT' })
})

async function ownDatabase(): Promise<string> {
  const { connection } = await testDatabase({ empty: true })
  return `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(String(connection.host))}`
}
