import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import { StartError } from '../start-error.ts'
import { createChecksum, isSame, type TableChecksum } from './checksum.ts'
import type { PartOfFile } from './file-lines.ts'
import { checkedShape, endShape, headShape, sectionShape, type Head, type Section } from './head.ts'
import type { Kind } from './write-new.ts'

export type Part =
  | { kind: 'section'; section: Section }
  | { kind: 'rows'; lines: string[] }
  /** The section is over, and what came was what was written. */
  | { kind: 'checked'; checked: TableChecksum }
  | { kind: 'end'; rows: number }

/** A file from its beginning; `parts` may be read once, and reads the file while it is read. */
export type PackedFile<Shape> = { head: Shape; parts: AsyncGenerator<Part> }
export type BackupFile = PackedFile<Head>

/** @throws {StartError} here and while the parts are read, as soon as something is not as it was written */
export const openBackup = (path: string): Promise<BackupFile> =>
  openPacked({ path, kind: 'backup', source: createReadStream(path), headOf: headOfBackup })

function headOfBackup(line: unknown, path: string): Head {
  const head = headShape.safeParse(line)
  if (!head.success) throw new StartError(`${path} is no backup of Polyclinic, or one of a later version.`)
  return head.data
}

type Packed = { path: string; kind: Kind; source: Readable }

/**
 * @param asked.source its packed bytes
 * @param asked.headOf reads the first line, or throws
 * @throws {StartError} here and while the parts are read, as soon as something is not as it was written
 */
export async function openPacked<Shape>(
  asked: Packed & { headOf: (line: unknown, path: string) => Shape },
): Promise<PackedFile<Shape>> {
  const { path, kind } = asked
  const file: Reading = {
    at: undefined,
    damaged: (why, orAfter = '') =>
      new StartError(`${path} is damaged: ${why}, at ${file.at ?? 'its beginning'}${orAfter}. Use another ${kind}.`),
  }
  const batches = linesOf(asked, file)
  const { value: first } = await batches.next()
  const [headLine, ...rest] = first ?? []
  if (headLine === undefined) throw new StartError(`${path} is empty.`)
  return { head: asked.headOf(parsed(headLine), path), parts: partsOf(file, headLine, rest, batches) }
}

/** `at`: the table that is being read. */
type Reading = { at: string | undefined; damaged: (why: string, orAfter?: string) => StartError }

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

async function* partsOf(file: Reading, head: string, rest: string[], batches: AsyncGenerator<string[]>) {
  const { damaged } = file
  const all = createChecksum()
  all.add([head])
  let own: ReturnType<typeof createChecksum> | undefined
  const sums: PartOfFile[] = []
  let rows = 0
  let isOver = false
  const read = <Shape extends z.ZodType>(shape: Shape, line: string) => {
    const result = shape.safeParse(parsed(line))
    if (!result.success) throw damaged('a line of it cannot be read')
    return result.data
  }

  function* partsOfBatch(lines: string[]): Generator<Part> {
    let start = 0
    for (const [index, line] of lines.entries()) {
      if (line.startsWith('[') && own) continue
      if (isOver) throw damaged('something follows its end')
      if (index > start) yield rowsOf(lines.slice(start, index))
      start = index + 1
      if (own) {
        const checked = read(checkedShape, line)
        if (!isSame(checked, own.value())) throw damaged('rows are not those that were written')
        rows += checked.rows
        sums.push({ table: file.at!, ...checked })
        own = undefined
        yield { kind: 'checked', checked }
      } else if (line.startsWith('{"end":')) {
        const { end } = read(endShape, line)
        const says = JSON.stringify(end.parts ?? sums)
        if (end.rows !== rows || end.sha256 !== all.value().sha256 || says !== JSON.stringify(sums))
          throw damaged('parts of it are missing')
        isOver = true
        yield { kind: 'end', rows }
      } else {
        const section = read(sectionShape, line)
        file.at = section.table
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
  if (!isOver) throw damaged('its end is missing')
}

/** Bytes of a line: of the first, which is a head, and of any other, which is a row at most. */
const headAtMost = 1 << 20
const lineAtMost = 64 << 20

/** Lines as they are unpacked, about a megabyte at a time: a file that unpacks into one endless line fills no memory. */
async function* linesOf({ path, source }: Packed, { damaged }: Reading): AsyncGenerator<string[]> {
  const unpacked = createGunzip({ chunkSize: 1 << 20 })
  source.on('error', (error) => unpacked.destroy(error)).pipe(unpacked)
  let begun: Buffer[] = []
  let length = 0
  let atMost = headAtMost
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      const last = chunk.lastIndexOf(10)
      if (last < 0) {
        begun.push(chunk)
        length += chunk.length
        if (length > atMost) throw damaged('a line of it is longer than any that is written')
        continue
      }
      const whole = Buffer.concat([...begun, chunk.subarray(0, last)]).toString('utf8')
      const next = Buffer.from(chunk.subarray(last + 1))
      begun = [next]
      length = next.length
      atMost = lineAtMost
      yield whole.split('\n')
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code.startsWith('Z_'))
      throw damaged(code === 'Z_BUF_ERROR' ? 'its end is missing' : 'it cannot be unpacked', ' or after it')
    if (code === 'ENOENT') throw new StartError(`${path} is not there.`)
    if (code) throw new StartError(`${path} cannot be read (${code}).`)
    throw error
  }
  if (Buffer.concat(begun).length > 0) throw damaged('its end is missing')
}
