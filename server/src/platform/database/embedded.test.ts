import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { testLog } from '../../../test/harness.ts'
import { createLog } from '../log.ts'
import type { Connection } from './connection.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './pool.ts'

const program = fileURLToPath(new URL('../../../test/embedded-process.ts', import.meta.url))
const home = await mkdtemp(join(tmpdir(), 'polyclinic-embedded-'))
const children: ChildProcess[] = []
afterAll(async () => {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) await ended(child, 'SIGTERM')
  await rm(home, { recursive: true, force: true, maxRetries: 5 })
})

/** The folder of a server that has run before and was stopped: making a database takes longer than most that is tested here. */
async function usedFolder(name: string): Promise<string> {
  const dataDir = join(home, name)
  await promisify(execFile)('cp', ['-a', join(home, 'used'), dataDir])
  return dataDir
}
beforeAll(async () => {
  const options = { dataDir: join(home, 'used'), log: testLog, package: inject('postgresPackage') }
  const made = await startEmbedded(options)
  await made.stop()
})

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exit = once(child, 'exit')
  child.kill(signal)
  return (await exit)[0] as number | null
}

/** Starts a server's process and waits for its first line: how to connect, or why it refuses. */
async function server(dataDir: string, { descriptors = 2048 } = {}) {
  const limited = ['-c', `ulimit -n ${descriptors}; exec "$@"`, 'sh']
  const child = spawn('sh', [...limited, process.execPath, program, dataDir, inject('postgresPackage')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const log: string[] = []
  createInterface(child.stderr).on('line', (line) => log.push(line))
  const lines = createInterface(child.stdout)
  const nextLine = async () => ((await once(lines, 'line')) as [string])[0]
  return { child, said: await nextLine(), nextLine, log }
}

const postgresPid = async (dataDir: string) =>
  Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => ''))

/** A table that everyone may write, made by the runner of migrations, which makes the roles, too. */
async function makeTable(connection: Connection): Promise<void> {
  const folder = join(home, 'migrations')
  await mkdir(folder, { recursive: true })
  await writeFile(
    join(folder, '0001_kept.sql'),
    'create table kept (id int primary key); grant all on kept to polyclinic_none;',
  )
  await migrate({ connection, folder, log: testLog })
}

/** Writes without pause through one pool and remembers what the database said it has. */
function writer(connection: Connection) {
  const { db, close } = openDatabase({ connection, log: testLog, max: 4 })
  const kept: number[] = []
  let next = 0
  let over = false
  const work = async () => {
    while (!over) {
      const id = next++
      const done = sql`insert into kept values (${id})`.execute(db)
      await done.then(
        () => kept.push(id),
        () => sleep(20),
      )
    }
  }
  return {
    db,
    kept,
    start: () => [work(), work()],
    stop: async (running: Promise<void>[]) => {
      over = true
      await Promise.all(running)
      await close()
    },
  }
}

test('no kept row is lost when the server, PostgreSQL or both are killed', { timeout: 60_000 }, async () => {
  const dataDir = await usedFolder('killed')
  let { child, said } = await server(dataDir)
  const connection = JSON.parse(said) as Connection
  await makeTable(connection)
  const { db, kept, start, stop } = writer(connection)
  const running = start()
  const moreRows = async () => {
    const enough = kept.length + 50
    await expect.poll(() => kept.length, { timeout: 45_000 }).toBeGreaterThan(enough)
  }

  for (let round = 0; round < 2; round++) {
    await moreRows()
    const first = await postgresPid(dataDir)

    await ended(child, 'SIGKILL')
    await moreRows()
    ;({ child } = await server(dataDir))
    expect(await postgresPid(dataDir), 'the running PostgreSQL is adopted').toBe(first)

    process.kill(first, 'SIGKILL')
    // What it had begun writes on for a moment.
    await expect
      .poll(() => postgresPid(dataDir), { timeout: 45_000, message: 'the dead PostgreSQL is replaced' })
      .toSatisfy((pid: number) => pid > 0 && pid !== first)
    await moreRows()
    const second = await postgresPid(dataDir)

    process.kill(second, 'SIGKILL')
    await ended(child, 'SIGKILL')
    ;({ child } = await server(dataDir))
    await moreRows()
  }

  const promised = [...kept]
  const found = await sql<{ id: number }>`select id from kept`.execute(db)
  const ids = new Set(found.rows.map((row) => row.id))
  expect(promised.filter((id) => !ids.has(id))).toEqual([])
  await stop(running)

  expect(await ended(child, 'SIGTERM')).toBe(0)
  expect(await postgresPid(dataDir), 'nothing is left running').toBeNaN()
})

test('who has no file descriptor left takes no living PostgreSQL for dead', async () => {
  const dataDir = await usedFolder('starved')
  const { child, nextLine, log } = await server(dataDir, { descriptors: 256 })
  const living = await postgresPid(dataDir)
  const starve = () => (child.kill('SIGUSR2'), nextLine())
  await starve()
  await sleep(2000)
  expect(await postgresPid(dataDir), 'a PostgreSQL whose record is gone stops').toBe(living)
  expect(log.filter((line) => line.includes('database.died'))).toEqual([])

  process.kill(living, 'SIGKILL')
  await sleep(3000)
  expect(await postgresPid(dataDir), 'the record stays while nobody can read it').toBe(living)
  expect(log.filter((line) => line.includes('database.died'))).toHaveLength(1)
  child.kill('SIGUSR2')
  await expect
    .poll(() => log.some((line) => line.includes('database.started') && !line.includes(String(living))), {
      timeout: 45_000,
    })
    .toBe(true)
  expect(await postgresPid(dataDir)).not.toBe(living)
})

test('a database that does not start again is tried with growing pauses, however long it ran before', async () => {
  const dataDir = await usedFolder('stays-down')
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  const said = (event: string) => lines.filter((line) => line.includes(event)).length
  const embedded = await startEmbedded({ dataDir, log, package: inject('postgresPackage') })
  onTestFinished(embedded.stop)
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  const logFile = join(dataDir, 'postgres.log')
  await rename(logFile, `${logFile}.old`)
  await mkdir(logFile)
  process.kill(await postgresPid(dataDir), 'SIGKILL')
  await sleep(3000)
  // At once, and after a quarter, a half, one and two seconds.
  expect(said('database.start_failed')).toBeGreaterThan(2)
  expect(said('database.start_failed')).toBeLessThan(6)
  expect(said('database.died')).toBe(1)

  await rm(logFile, { recursive: true })
  await expect.poll(() => said('database.started'), { timeout: 45_000 }).toBe(2)
})

test('a second server on the same folder is refused, by whatever path; a command may attach', async () => {
  const dataDir = await usedFolder('shared')
  const { child } = await server(dataDir)
  await symlink(dataDir, join(home, 'alias'))
  const { said } = await server(join(home, 'alias'))
  expect(said).toMatch(new RegExp(`^Another server \\(process ${child.pid}\\) already uses .*/alias; stop it`))

  const attached = await startEmbedded({
    dataDir,
    log: testLog,
    package: inject('postgresPackage'),
    whenBusy: 'attach',
  })
  await attached.stop()
  expect(await postgresPid(dataDir)).toBeGreaterThan(0)
})

test('a deep folder, a tight folder, and the pid of somebody else do no harm', async () => {
  const dataDir = join(home, ...Array.from({ length: 12 }, () => 'a-rather-long-name'))
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const options = { dataDir, log: testLog, package: inject('postgresPackage') }
  const first = await startEmbedded(options)
  expect(first.fresh).toBe(true)
  expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
  expect((await stat(String(first.connection.host))).mode & 0o777).toBe(0o700)
  await first.stop()

  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}\n`)
  const second = await startEmbedded(options)
  await second.stop()
})

/** How the database answers the first message of somebody on this machine. */
const askAs = `
  const [socket, user] = process.argv.slice(1)
  const body = Buffer.from('\\0\\x03\\0\\0user\\0' + user + '\\0\\0', 'latin1')
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  const answers = require('node:net').connect(socket, function () { this.write(Buffer.concat([length, body])) })
  answers.once('data', (chunk) => { console.log(chunk.toString('latin1').replaceAll('\\0', ' ')); process.exit() })`

test.runIf(process.getuid?.() === 0)('the socket asks who is there, and another account is not let in', async () => {
  const dataDir = await usedFolder('asked')
  const embedded = await startEmbedded({ dataDir, log: testLog, package: inject('postgresPackage') })
  const folder = String(embedded.connection.host)
  const socket = join(folder, '.s.PGSQL.5432')
  // As if the folder kept nobody out.
  await Promise.all([chmod(home, 0o755), chmod(dataDir, 0o755), chmod(folder, 0o755), chmod(socket, 0o777)])
  const answerTo = (role: string, uid: number) =>
    new Promise<string>((resolve) =>
      execFile(process.execPath, ['-e', askAs, socket, role], { uid, gid: uid }, (error, out) =>
        resolve(error ? error.message : out),
      ),
    )
  for (const role of ['postgres', 'polyclinic']) {
    expect(await answerTo(role, 65534)).toMatch(/^E.*Peer authentication failed/)
    expect(await answerTo(role, 0)).toMatch(/^R/)
  }
  await chmod(folder, 0o700)
  await embedded.stop()
})

test('a database of an earlier version, which let everybody in, is opened and lets in nobody else', async () => {
  const dataDir = await usedFolder('earlier')
  const { child } = await server(dataDir)
  const first = await postgresPid(dataDir)
  await ended(child, 'SIGKILL')
  await writeFile(join(dataDir, 'postgres', 'pg_hba.conf'), 'local all all trust\n')
  await writeFile(join(dataDir, 'postgres', 'pg_ident.conf'), '')
  await server(dataDir)
  expect(await postgresPid(dataDir), 'what runs by the old rules is not adopted').not.toBe(first)
  expect(await readFile(join(dataDir, 'postgres', 'pg_hba.conf'), 'utf8')).toMatch(/^local all all peer/m)
})

test('what PostgreSQL says about a patient stays out of its log', async () => {
  const dataDir = await usedFolder('quiet')
  const embedded = await startEmbedded({ dataDir, log: testLog, package: inject('postgresPackage') })
  await makeTable(embedded.connection)
  const { db, close } = openDatabase({ connection: embedded.connection, log: testLog })
  const refused = sql.raw(`select 'Ada Lovelace'::int`).execute(db)
  await expect(refused).rejects.toMatchObject({ code: '22P02' })
  await close()
  await embedded.stop()
  expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('Ada')
})
