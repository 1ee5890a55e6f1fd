import { stat } from 'node:fs/promises'
import type pg from 'pg'
import type { Connection } from '../database/connection.ts'
import { keyedHash } from '../ids.ts'
import { StartError } from '../start-error.ts'
import { carriedTables, isOfClinic } from './carried-tables.ts'
import { createFileLines } from './file-lines.ts'
import type { Head } from './head.ts'
import { connect, enterClinic, leaveClinic, setForRows } from './rows.ts'
import { writeNew } from './write-new.ts'

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
  const client = await connect(asked.connection)
  try {
    await client.query('begin isolation level repeatable read read only')
    await setForRows(client)
    const total = { clinics: 0, rows: 0 }
    const head = await readHead(client, asked.linkKey)
    await writeNew(path, 'backup', () =>
      backupLines(client, head, (progress) => asked.onProgress(Object.assign(total, progress))),
    )
    return { ...total, bytes: (await stat(path)).size }
  } finally {
    await client.end().catch(() => {})
  }
}

/** The newest migration. */
export async function readSchema(client: pg.ClientBase): Promise<Head['schema']> {
  const { rows } = await client.query<Head['schema']>(
    'select version, name, checksum from platform.migrations order by version desc limit 1',
  )
  return rows[0]!
}

async function readHead(client: pg.Client, linkKey: Buffer | undefined): Promise<Head> {
  const { rows: known } = await client.query<{ there: boolean; at: string }>(
    `select to_regclass('platform.migrations') is not null as there, to_json(now())#>>'{}' as at`,
  )
  if (!known[0]?.there) throw new StartError('There is nothing to back up: this database never held a clinic.')
  return {
    format: 'polyclinic-backup',
    formatVersion: 1,
    madeAt: known[0].at,
    schema: await readSchema(client),
    linkKeyPrint: linkKey ? linkKeyPrint(linkKey) : null,
  }
}

/** The whole file: the head, every clinic table by table, what belongs to no clinic, and the end. */
async function* backupLines(client: pg.Client, head: Head, tell: (progress: Progress) => void) {
  const progress: Progress = { clinics: 0, rows: 0 }
  const file = createFileLines(client, (rows) => tell(Object.assign(progress, { rows })))
  yield file.head(head)
  const tables = await carriedTables(client)
  const { rows: clinics } = await client.query<{ id: string }>(
    'select organization_id as id from platform.clinics order by 1',
  )
  for (const { id } of clinics) {
    await enterClinic(client, id)
    for (const table of tables.filter(isOfClinic)) yield* file.section(table, id)
    await leaveClinic(client)
    progress.clinics += 1
  }
  for (const table of tables.filter((each) => !isOfClinic(each))) yield* file.section(table, null)
  tell(progress)
  yield file.end()
}
