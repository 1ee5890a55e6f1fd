import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { link, open, rename, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { ifThere } from '../if-there.ts'
import { StartError } from '../start-error.ts'

/** What a file is, in sentences about it. */
export type Kind = 'backup' | 'archive'

const isTaken = (path: string, kind: Kind) =>
  new StartError(`${path} is there already; ${kind === 'archive' ? 'an' : 'a'} ${kind} overwrites nothing.`)

/** Each takes what the one before gives. */
type Step = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>

/**
 * Packs lines into a new file, readable by this user only; written beside `path`, which is its name once all of it is on
 * the disk.
 * @param then what else is done with the packed bytes
 * @throws {StartError} when there is one already, or no room
 */
export async function writeNew(
  path: string,
  kind: Kind,
  lines: () => AsyncIterable<string>,
  then?: Step,
): Promise<void> {
  if (await ifThere(stat(path))) throw isTaken(path, kind)
  // One of its own for each run: two may be asked for the same file.
  const draft = `${path}.${randomUUID()}.partial`
  const file = await open(draft, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${path} cannot be written (${error.code}).`)
  })
  const leave = () => rmSync(draft, { force: true })
  process.once('exit', leave)
  try {
    const packed = [Readable.from(lines()), createGzip()] as const
    const target = file.createWriteStream({ flush: true })
    await (then ? pipeline(...packed, then, target) : pipeline(...packed, target))
    await putInPlace(draft, path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw new StartError(`The disk of ${path} is full; nothing was kept of the ${kind}.`)
    throw code === 'EEXIST' ? isTaken(path, kind) : error
  } finally {
    leave()
    process.removeListener('exit', leave)
  }
}

const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** Gives the whole file its name, unless another has it. */
async function putInPlace(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path)
  } catch (error) {
    if (!withoutLinks.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    // A share or a stick that knows no links.
    await (await open(path, 'wx', 0o600)).close()
    await rename(draft, path)
  }
}
