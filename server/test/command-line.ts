import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, vi } from 'vitest'
import { runCommand } from '../src/commands/run-command.ts'
import { assets, type AnyFile } from '../src/features/organizations/import/clinic.fixture.ts'
import { testDatabase, type TestDatabase } from './harness.ts'

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url))

type Run = { code: number; out: string; err: string }
type Options = { input?: string; env?: Record<string, string> }

/** A folder for commands, and a database, of their own or that of a server that runs; both are gone when the file is done. */
export async function commandLine(of?: TestDatabase) {
  const folder = await mkdtemp(join(tmpdir(), 'polyclinic-cli-'))
  const database = of ?? (await testDatabase())
  const { host, user, database: name } = database.connection
  const address = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host ?? '')}`
  const settings: Record<string, string> = { DATABASE_URL: address, DATA_DIR: join(folder, 'data') }
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

  /** A command with nothing of our environment, in this process: what starting one costs is most of a command's time. */
  async function polyclinic(words: string[], { input = '', env = settings }: Options = {}): Promise<Run> {
    let [out, err] = ['', '']
    const written = [
      vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => Boolean((out += String(chunk)))),
      vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => Boolean((err += String(chunk)))),
    ]
    const before = { env: process.env, stdin: process.stdin }
    // As npm tells where it was called.
    process.env = { ...env, INIT_CWD: folder }
    Object.defineProperty(process, 'stdin', { configurable: true, value: Readable.from([Buffer.from(input)]) })
    try {
      const code = await runCommand(words)
      return { code, out, err }
    } finally {
      process.env = before.env
      Object.defineProperty(process, 'stdin', { configurable: true, value: before.stdin })
      for (const spy of written) spy.mockRestore()
    }
  }

  /** The command as a person runs it: a process of its own. */
  function asProcess(words: string[], { input = '', env = settings }: Options = {}): Promise<Run> {
    const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
    const child = spawn(process.execPath, [cli, ...words], { cwd: folder, env: { PATH, NODE_COMPILE_CACHE, ...env } })
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk) => (out += String(chunk)))
    child.stderr.on('data', (chunk) => (err += String(chunk)))
    child.stdin.end(input)
    return new Promise((resolve) => child.on('close', (code) => resolve({ code: code ?? -1, out, err })))
  }

  /** Writes a clinic file with its pictures; returns the path as it is typed. */
  async function written(name: string, file: AnyFile): Promise<string> {
    const place = join(folder, name)
    await mkdir(join(place, 'portraits'), { recursive: true })
    for (const picture of ['logo.svg', 'portraits/ada-north.svg'])
      await writeFile(join(place, picture), await assets()(picture))
    await writeFile(join(place, 'clinic.json'), JSON.stringify(file))
    return `${name}/clinic.json`
  }

  return { folder, database, settings, polyclinic, asProcess, written }
}
