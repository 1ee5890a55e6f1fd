import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ifThere } from './if-there.ts'
import { makeFolder } from './make-folder.ts'
import { StartError } from './start-error.ts'

/** Keys of 32 bytes or more: `sessionKey` signs session tokens, `linkKey` the links that are mailed. */
export type Secrets = { sessionKey: Buffer; linkKey: Buffer }

/**
 * Takes the given keys, and makes those that are not given once, in `DATA_DIR/secrets`, readable by this user only.
 * Several servers on one database must be given the same keys.
 */
export async function loadSecrets(options: {
  dataDir: string
  sessionKey?: string | undefined
  linkKey?: string | undefined
}): Promise<Secrets> {
  const folder = join(options.dataDir, 'secrets')
  const key = async (name: string, given: string | undefined) =>
    given === undefined ? keptKey(folder, name) : Buffer.from(given)
  return { sessionKey: await key('session', options.sessionKey), linkKey: await key('link', options.linkKey) }
}

/** The link key of these settings when there is one already; none is made. */
export async function findLinkKey(options: {
  dataDir: string
  linkKey?: string | undefined
}): Promise<Buffer | undefined> {
  if (options.linkKey !== undefined) return Buffer.from(options.linkKey)
  const folder = join(options.dataDir, 'secrets')
  return (await ifThere(stat(join(folder, 'link')))) && keptKey(folder, 'link')
}

async function keptKey(folder: string, name: string): Promise<Buffer> {
  const path = join(folder, name)
  try {
    await makeFolder(folder, 0o700)
    await chmod(folder, 0o700)
    const found = await ifThere(readFile(path, 'utf8'))
    const text = found ?? (await make(folder, path))
    await chmod(path, 0o600)
    const bytes = Buffer.from(text.trim(), 'base64url')
    if (bytes.length < 32)
      throw new StartError(`The key in ${path} is damaged; delete the file to have a new one made.`)
    return bytes
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The keys in ${folder} cannot be read or written (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/** Written whole and then linked into place, so that a crash leaves no half key and of two servers one key wins. */
async function make(folder: string, path: string): Promise<string> {
  const draft = join(folder, `.${randomUUID()}`)
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readFile(path, 'utf8')
}
