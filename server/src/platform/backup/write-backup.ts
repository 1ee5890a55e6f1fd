import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { link, open, rename, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import type { Connection } from '../database/connection.ts'
import { ifThere } from '../if-there.ts'
import { keyedHash } from '../ids.ts'
import { StartError } from '../start-error.ts'
import { carriedTables, isOfClinic, nameOf, type CarriedTable } from './carried-tables.ts'
import { createChecksum } from './checksum.ts'
import type { Head, Section } from './head.ts'
import { enterClinic, leaveClinic, readRows, setForRows } from './rows.ts'

export type Progress = { clinics: number; rows: number }

/** Tells whether two link keys are the same one, and nothing else about them. */
export const linkKeyPrint = (linkKey: Buffer) => keyedHash(linkKey, 'backup').toString('base64url')

/**
 * Writes all clinics of a database into one new file, as they were at one moment: a single REPEATABLE READ transaction
 * that enters one clinic after the other with the application's own rights and changes nothing. Servers go on meanwhile.
 * Nothing stands at `path` until the file is whole.
 * @throws {StartError} when there is a file already, or nothing to back up
 */
export async function writeBackup(asked: {
  connection: Connection
  path: string
  linkKey: Buffer | undefined
  onProgress: (progress: Progress) => void
}): Promise<Progress & { bytes: number }> {
  const { path } = asked
  const client = new pg.Client(asked.connection)
  client.on('error', () => {})
  await client.connect().catch((error: Error & { code?: string }) => {
    throw new StartError(`The database cannot be reached (${error.code ?? error.name}); is DATABASE_URL right?`)
  })
  try {
    await client.query('begin isolation level repeatable read read only')
    await setForRows(client)
    const total = { clinics: 0, rows: 0 }
    const head = await readHead(client, asked.linkKey)
    await writeNew(path, () => {
      const lines = backupLines(client, head, (progress) => asked.onProgress(Object.assign(total, progress)))
      return [Readable.from(lines), createGzip()]
    })
    return { ...total, bytes: (await stat(path)).size }
  } finally {
    await client.end().catch(() => {})
  }
}

async function readHead(client: pg.Client, linkKey: Buffer | undefined): Promise<Head> {
  const { rows: known } = await client.query<{ there: boolean; at: string }>(
    `select to_regclass('platform.migrations') is not null as there, to_json(now())#>>'{}' as at`,
  )
  if (!known[0]?.there) throw new StartError('There is nothing to back up: this database never held a clinic.')
  const { rows: schema } = await client.query<Head['schema']>(
    'select version, name, checksum from platform.migrations order by version desc limit 1',
  )
  return {
    format: 'polyclinic-backup',
    formatVersion: 1,
    madeAt: known[0].at,
    schema: schema[0]!,
    linkKeyPrint: linkKey ? linkKeyPrint(linkKey) : null,
  }
}

/** The whole file: the head, every clinic table by table, what belongs to no clinic, and the end. */
async function* backupLines(client: pg.Client, head: Head, tell: (progress: Progress) => void) {
  const all = createChecksum()
  const progress: Progress = { clinics: 0, rows: 0 }
  const written = (lines: readonly string[]) => {
    all.add(lines)
    return `${lines.join('\n')}\n`
  }
  async function* section(table: CarriedTable, clinic: string | null) {
    const columns = table.columns.map((column) => column.name)
    yield written([JSON.stringify({ table: nameOf(table), clinic, columns } satisfies Section)])
    const own = createChecksum()
    for await (const lines of readRows(client, table)) {
      own.add(lines)
      yield written(lines)
      progress.rows += lines.length
      tell(progress)
    }
    yield written([JSON.stringify(own.value())])
  }

  yield written([JSON.stringify(head)])
  const tables = await carriedTables(client)
  const { rows: clinics } = await client.query<{ id: string }>(
    'select organization_id as id from platform.clinics order by 1',
  )
  for (const { id } of clinics) {
    await enterClinic(client, id)
    for (const table of tables.filter(isOfClinic)) yield* section(table, id)
    await leaveClinic(client)
    progress.clinics += 1
  }
  for (const table of tables.filter((each) => !isOfClinic(each))) yield* section(table, null)
  tell(progress)
  yield `${JSON.stringify({ end: { rows: progress.rows, sha256: all.value().sha256 } })}\n`
}

const isTaken = (path: string) => new StartError(`${path} is there already; a backup overwrites nothing.`)

/** Readable by this user only; written beside `path`, which is its name once all of it is on the disk. */
async function writeNew(path: string, streams: () => [Readable, NodeJS.ReadWriteStream]): Promise<void> {
  if (await ifThere(stat(path))) throw isTaken(path)
  // One of its own for each run: two may be asked for the same file.
  const draft = `${path}.${randomUUID()}.partial`
  const file = await open(draft, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${path} cannot be written (${error.code}).`)
  })
  const leave = () => rmSync(draft, { force: true })
  process.once('exit', leave)
  try {
    await pipeline(...streams(), file.createWriteStream({ flush: true }))
    await putInPlace(draft, path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw new StartError(`The disk of ${path} is full; nothing was kept of the backup.`)
    throw code === 'EEXIST' ? isTaken(path) : error
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
