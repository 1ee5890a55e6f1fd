import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import { StartError } from '../start-error.ts'
import { createChecksum, isSame, type TableChecksum } from './checksum.ts'
import { checkedShape, endShape, headShape, sectionShape, type Head, type Section } from './head.ts'

export type Part =
  | { kind: 'section'; section: Section }
  | { kind: 'rows'; lines: string[] }
  /** The section is over, and what came was what was written. */
  | { kind: 'checked'; checked: TableChecksum }
  | { kind: 'end'; rows: number }

/** A backup file from its beginning; `parts` may be read once, and reads the file while it is read. */
export type BackupFile = { head: Head; parts: AsyncGenerator<Part> }

/** @throws {StartError} here and while the parts are read, as soon as something is not as it was written */
export async function openBackup(path: string): Promise<BackupFile> {
  const batches = linesOf(path)
  const { value: first } = await batches.next()
  const [headLine, ...rest] = first ?? []
  if (headLine === undefined) throw new StartError(`${path} is empty.`)
  const head = headShape.safeParse(parsed(headLine))
  if (!head.success) throw new StartError(`${path} is no backup of Polyclinic, or one of a later version.`)
  return { head: head.data, parts: partsOf(path, headLine, rest, batches) }
}

const damaged = (path: string, why: string) => new StartError(`${path} is damaged: ${why}. Use another backup.`)

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

async function* partsOf(path: string, head: string, rest: string[], batches: AsyncGenerator<string[]>) {
  const all = createChecksum()
  all.add([head])
  let own: ReturnType<typeof createChecksum> | undefined
  let rows = 0
  let isOver = false
  const read = <Shape extends z.ZodType>(shape: Shape, line: string) => {
    const result = shape.safeParse(parsed(line))
    if (!result.success) throw damaged(path, 'a line of it cannot be read')
    return result.data
  }

  function* partsOfBatch(lines: string[]): Generator<Part> {
    let start = 0
    for (const [index, line] of lines.entries()) {
      if (line.startsWith('[') && own) continue
      if (isOver) throw damaged(path, 'something follows its end')
      if (index > start) yield rowsOf(lines.slice(start, index))
      start = index + 1
      if (own) {
        const checked = read(checkedShape, line)
        if (!isSame(checked, own.value())) throw damaged(path, 'rows are not those that were written')
        rows += checked.rows
        own = undefined
        yield { kind: 'checked', checked }
      } else if (line.startsWith('{"end":')) {
        const { end } = read(endShape, line)
        if (end.rows !== rows || end.sha256 !== all.value().sha256) throw damaged(path, 'parts of it are missing')
        isOver = true
        yield { kind: 'end', rows }
      } else {
        const section = read(sectionShape, line)
        own = createChecksum()
        yield { kind: 'section', section }
      }
      all.add([line])
    }
    if (start < lines.length) yield rowsOf(lines.slice(start))
  }
  function rowsOf(lines: string[]): Part {
    own!.add(lines)
    all.add(lines)
    return { kind: 'rows', lines }
  }

  yield* partsOfBatch(rest)
  for await (const batch of batches) yield* partsOfBatch(batch)
  if (!isOver) throw damaged(path, 'its end is missing')
}

/** Lines as they are unpacked, about a megabyte at a time. */
async function* linesOf(path: string): AsyncGenerator<string[]> {
  const unpacked = createGunzip({ chunkSize: 1 << 20 })
  createReadStream(path)
    .on('error', (error) => unpacked.destroy(error))
    .pipe(unpacked)
  let begun: Buffer[] = []
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      const last = chunk.lastIndexOf(10)
      if (last < 0) {
        begun.push(chunk)
        continue
      }
      const whole = Buffer.concat([...begun, chunk.subarray(0, last)]).toString('utf8')
      begun = [Buffer.from(chunk.subarray(last + 1))]
      yield whole.split('\n')
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code.startsWith('Z_'))
      throw damaged(path, code === 'Z_BUF_ERROR' ? 'its end is missing' : 'it cannot be unpacked')
    if (code === 'ENOENT') throw new StartError(`${path} is not there.`)
    if (code) throw new StartError(`${path} cannot be read (${code}).`)
    throw error
  }
  if (Buffer.concat(begun).length > 0) throw damaged(path, 'its end is missing')
}
