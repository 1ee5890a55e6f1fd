import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const cli = resolve(import.meta.dirname, '../../server/src/cli.ts')

/** A clinic's file with its pictures, by their paths. */
export type Exported = Record<string, string>

/**
 * The clinic's file as it is exported here, and as it is exported where that file was imported: on a server that has never
 * heard of it. `importMs` is what that one command took, with the making of an empty database.
 */
export async function exportedElsewhere(slug: string): Promise<{ here: Exported; there: Exported; importMs: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'polyclinic-elsewhere-'))
  await chmod(folder, 0o711)
  const elsewhere = { DATA_DIR: join(folder, 'data') }
  try {
    await run(['export', slug, join(folder, 'here')])
    const began = Date.now()
    await run(['import', join(folder, 'here', 'clinic.json')], elsewhere)
    const importMs = Date.now() - began
    await run(['export', slug, join(folder, 'there')], elsewhere)
    return { here: await filesIn(join(folder, 'here')), there: await filesIn(join(folder, 'there')), importMs }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const command = spawn(process.execPath, [cli, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise((ended) => command.once('exit', ended))
  if (code !== 0) throw new Error(`${args[0]} ended with ${String(code)}`)
}

async function filesIn(folder: string): Promise<Exported> {
  const paths = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = paths.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    await Promise.all(
      files.toSorted().map(async (path) => {
        const content = await readFile(path)
        return [path.slice(folder.length + 1), content.toString(path.endsWith('.json') ? 'utf8' : 'base64')] as const
      }),
    ),
  )
}
