import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ifThere } from './if-there.ts'
import { makeFolder } from './make-folder.ts'

const fileOf = (dataDir: string) => join(dataDir, 'demo')

/**
 * Whether this start is a demo: what was asked for, else what the folder remembers, else yes for a new embedded folder.
 * With a database of the owner's own (`DATABASE_URL`) it is only ever a demo when asked for.
 * @param fresh the embedded database was made by this very start
 */
export async function decideDemo(options: {
  asked: boolean | undefined
  embedded: boolean
  fresh: boolean
  dataDir: string
}): Promise<boolean> {
  if (options.asked !== undefined) return options.asked
  if (!options.embedded) return false
  return (await rememberedDemo(options.dataDir)) ?? options.fresh
}

async function rememberedDemo(dataDir: string): Promise<boolean | undefined> {
  const text = await ifThere(readFile(fileOf(dataDir), 'utf8'))
  return text === undefined ? undefined : text.trim() === 'on'
}

/** Keeps the decision for later starts. Leave a demo only after no account has a known password any more. */
export async function rememberDemo(dataDir: string, demo: boolean): Promise<void> {
  if ((await rememberedDemo(dataDir)) === demo) return
  await makeFolder(dataDir)
  const draft = `${fileOf(dataDir)}.new`
  await writeFile(draft, demo ? 'on\n' : 'off\n', { flush: true })
  await rename(draft, fileOf(dataDir))
}
