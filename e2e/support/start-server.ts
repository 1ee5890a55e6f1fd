import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync, chmodSync, mkdirSync, symlinkSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { quietNotice } from './quiet-notice.ts'

const root = resolve(import.meta.dirname, '../..')
const readyWithinMs = 120_000

const freePort = () =>
  new Promise<number>((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => found(port))
    })
  })

/**
 * Starts the product as `npm start` does, on a folder of its own with both demo clinics, and ends it after the last test.
 * With E2E_PORT the tests go to a server that runs already: quicker while one is written.
 */
export default async function startServer(): Promise<() => Promise<void>> {
  if (process.env['E2E_PORT']) return async () => {}
  const folder = mkdtempSync(join(tmpdir(), 'polyclinic-e2e-'))
  chmodSync(folder, 0o711)
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    DEFAULT_DOMAIN: 'boston.localhost',
    NEW_CLINICS: 'open',
  }
  const server = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  server.stdout.on('data', (line: Buffer) => said.push(line.toString()))
  const stop = async () => {
    server.kill('SIGTERM')
    await new Promise((ended) => (server.exitCode === null ? server.once('exit', ended) : ended(null)))
    rmSync(folder, { recursive: true, force: true })
  }

  const began = Date.now()
  while (!(await isReady(port))) {
    if (server.exitCode !== null || Date.now() - began > readyWithinMs) {
      await stop()
      throw new Error(`the server did not get ready:\n${said.join('')}`)
    }
    await new Promise((later) => setTimeout(later, 250))
  }
  for (const clinic of ['harborlight', 'spreebogen']) await raiseLimits(clinic, folder, env)
  // For commands beside the server, too.
  Object.assign(process.env, { E2E_PORT: String(port), DATA_DIR: env.DATA_DIR })
  return stop
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`)
    .then((answer) => answer.ok)
    .catch(() => false)

/** All journeys come from one address; the clinics' limits on holds and bookings are their own setting, so they are raised here. */
async function raiseLimits(clinic: string, folder: string, env: NodeJS.ProcessEnv) {
  const source = join(root, 'server/seed/clinics', clinic)
  const copy = join(folder, clinic)
  mkdirSync(copy)
  const file = JSON.parse(readFileSync(join(source, 'clinic.json'), 'utf8')) as { booking: object }
  file.booking = {
    ...file.booking,
    minimumNoticeMinutes: quietNotice(60),
    holdsPerHour: 100_000,
    bookingsPerHour: 100_000,
    visitsAhead: 100_000,
    holdsAtOnce: 100_000,
    heldPercent: 100,
    unconfirmedPerHour: 100_000,
    confirmAfterMinutes: 0,
  }
  writeFileSync(join(copy, 'clinic.json'), JSON.stringify(file))
  for (const asset of ['logo.svg', 'map.svg', 'portraits']) symlinkSync(join(source, asset), join(copy, asset))
  const run = spawn(process.execPath, [join(root, 'server/src/cli.ts'), 'import', join(copy, 'clinic.json')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise((ended) => run.once('exit', ended))
  if (code !== 0) throw new Error(`importing ${clinic} ended with ${String(code)}`)
}
