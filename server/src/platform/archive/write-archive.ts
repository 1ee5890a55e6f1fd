import { readFile, stat } from 'node:fs/promises'
import type pg from 'pg'
import { archivedTables, isOfClinic } from '../backup/carried-tables.ts'
import { createFileLines, type PartOfFile } from '../backup/file-lines.ts'
import { connect, enterClinic, leaveClinic, setForRows } from '../backup/rows.ts'
import { readSchema } from '../backup/write-backup.ts'
import { writeNew } from '../backup/write-new.ts'
import type { Connection } from '../database/connection.ts'
import { encrypted } from './encryption.ts'
import { archiveFormat, type ArchiveHead } from './head.ts'

export type Written = { head: ArchiveHead; parts: readonly PartOfFile[]; bytes: number }

/**
 * Writes one clinic, as it is at one moment, into a new file: what the clinic's own transactions can see, table by table,
 * and of the deployment's tables the rows that name it. Servers go on meanwhile.
 * @param asked.passphrase encrypts the file
 * @throws {StartError} when there is a file already
 */
export async function writeArchive(asked: {
  connection: Connection
  path: string
  clinicId: string
  passphrase: string | undefined
  onRows: (rows: number) => void
}): Promise<Written> {
  const { path, clinicId, passphrase, onRows } = asked
  const client = await connect(asked.connection)
  try {
    await client.query('begin isolation level repeatable read read only')
    await setForRows(client)
    const head = await readHead(client, clinicId)
    const lines = createFileLines(client, onRows)
    await writeNew(
      path,
      'archive',
      () => archiveLines(client, head, lines),
      passphrase === undefined ? undefined : (source) => encrypted(source, passphrase),
    )
    return { head, parts: lines.parts, bytes: (await stat(path)).size }
  } finally {
    await client.end().catch(() => {})
  }
}

async function* archiveLines(client: pg.Client, head: ArchiveHead, lines: ReturnType<typeof createFileLines>) {
  const { id } = head.clinic
  yield lines.head(head)
  const tables = await archivedTables(client)
  await enterClinic(client, id)
  for (const table of tables.filter(isOfClinic)) yield* lines.section(table, id)
  await leaveClinic(client)
  for (const table of tables.filter((each) => !isOfClinic(each))) yield* lines.section(table, null, id)
  yield lines.end({ parts: lines.parts })
}

async function readHead(client: pg.Client, clinicId: string): Promise<ArchiveHead> {
  const { rows: found } = await client.query<{ slug: string; domains: string[]; at: string }>(
    `select c.slug, to_json(now())#>>'{}' as at, array(
       select host from platform.domains d where d.organization_id = c.organization_id order by is_primary desc, host) as domains
     from platform.clinics c where c.organization_id = $1`,
    [clinicId],
  )
  await enterClinic(client, clinicId)
  const { rows: own } = await client.query<{ name: string }>('select name from organizations')
  await leaveClinic(client)
  const { slug, domains, at } = found[0]!
  return {
    format: 'polyclinic-archive',
    formatVersion: archiveFormat,
    program: await programVersion(),
    madeAt: at,
    schema: await readSchema(client),
    clinic: { id: clinicId, slug, name: own[0]!.name, domains },
  }
}

async function programVersion(): Promise<string> {
  const manifest = await readFile(new URL('../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}
