import type pg from 'pg'
import { archivedTables, nameOf, type CarriedTable } from '../backup/carried-tables.ts'
import type { PartOfFile } from '../backup/file-lines.ts'
import { loadParts } from '../backup/load-parts.ts'
import type { AfterClinic } from '../backup/restore-backup.ts'
import { clinicDatabaseOf, connect, enterClinic, leaveClinic, setForRows } from '../backup/rows.ts'
import type { Connection } from '../database/connection.ts'
import { StartError } from '../start-error.ts'
import { checkArchive } from './check-archive.ts'
import type { ArchiveHead } from './head.ts'
import type { ArchiveFile } from './open-archive.ts'

type Clinic = ArchiveHead['clinic']

export type Importing = {
  connection: Connection
  /** From its beginning: it is read to its end before anything is written. */
  archive: ArchiveFile
  /** The same once more. */
  openAgain: () => Promise<ArchiveFile>
  /** Where the clinic answers from now on, the primary one first; undefined where it did. */
  domains: readonly string[] | undefined
  /** Reads and compares everything, and writes nothing. */
  isRehearsal: boolean
  /** What else is done in the clinic, in the same transaction. */
  afterClinic: AfterClinic
  onRows: (rows: number, what: 'read' | 'written') => void
}

/**
 * Makes the clinic of an archive in a database that has other ones, whose schema is the archive's: all of it in one
 * transaction, each table compared with the file once it is there, or nothing.
 * @throws {StartError} when it is here already, its names are another's, or it is not as it was written
 */
export async function importArchive(asked: Importing): Promise<{ clinic: Clinic; parts: PartOfFile[] }> {
  const { archive } = asked
  const { head } = archive
  const clinic = { ...head.clinic, domains: [...(asked.domains ?? head.clinic.domains)] }
  const client = await connect(asked.connection)
  try {
    await mustBeFree(client, clinic)
    const tables = await archivedTables(client)
    const parts = await checkArchive(archive, (rows) => asked.onRows(rows, 'read'), tables)
    if (!asked.isRehearsal) {
      await load(client, asked, { clinic, tables })
      // So that its first requests have plans that know how much there is.
      await client.query('analyze')
    }
    return { clinic, parts }
  } finally {
    await client.end().catch(() => {})
  }
}

async function mustBeFree(client: pg.Client, { id, slug, domains }: Clinic): Promise<void> {
  const { rows: there } = await client.query<{ slug: string }>(
    'select slug from platform.clinics where organization_id = $1',
    [id],
  )
  if (there[0])
    throw new StartError(
      `This clinic is here already, as ${there[0].slug}: an archive makes a clinic, and changes none that there is.`,
    )
  const { rows: named } = await client.query(
    'select from platform.clinics where slug = $1 union all select from platform.former_slugs where slug = $1',
    [slug],
  )
  if (named.length > 0)
    throw new StartError(
      `${slug} is, or was, the short name of another clinic here. Give one of the two another short name at /admin/clinic, and export anew if it was this one.`,
    )
  const { rows: taken } = await client.query<{ host: string }>(
    'select host from platform.domains where host = any ($1) order by host',
    [domains],
  )
  if (taken.length > 0)
    throw new StartError(
      `${taken.map(({ host }) => host).join(', ')} ${taken.length === 1 ? 'is' : 'are'} another clinic's here; say with --domain where this one answers.`,
    )
}

async function load(
  client: pg.Client,
  { openAgain, afterClinic, onRows }: Importing,
  { clinic, tables }: { clinic: Clinic; tables: readonly CarriedTable[] },
): Promise<void> {
  const { head, parts } = await openAgain()
  if (head.clinic.id !== clinic.id) throw new StartError('The archive was replaced by another one meanwhile.')
  await client.query('begin; set constraints all deferred')
  await setForRows(client)
  try {
    await loadParts(client, parts, {
      ...{ tables, kind: 'archive', only: clinic.id, instead: namesOf(client, clinic, tables) },
      enter: async (next) => {
        if (next !== null) return enterClinic(client, next)
        const { rows } = await client.query<{ now: Date }>('select now()')
        await afterClinic(clinicDatabaseOf(client), clinic.id, rows[0]!.now.toISOString())
        // What looks at other rows of the clinic sees them now.
        await client.query('set constraints all immediate; set constraints all deferred')
        await leaveClinic(client)
      },
      tell: (rows) => onRows(rows, 'written'),
    })
    await nameDomains(client, clinic)
    // What waited there is given up, and nothing is sent by an import.
    await client.query('delete from platform.enqueued_jobs where organization_id = $1', [clinic.id])
    await client.query('set constraints all immediate')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === '23505' && constraint && namesMeanwhile.has(constraint))
      throw new StartError('The clinic, its short name or its domain came here meanwhile; nothing was kept.', {
        cause: error,
      })
    throw error
  }
}

const namesMeanwhile = new Set(['organizations_pkey', 'clinics_pkey', 'clinics_slug_key', 'domains_pkey'])

/** Names that may be another's here: domains as they were asked for, and former short names that nobody has. */
function namesOf(client: pg.Client, { id }: Clinic, tables: readonly CarriedTable[]) {
  const columns = tables.find((table) => nameOf(table) === 'platform.former_slugs')!.columns.map(({ name }) => name)
  const [slug, leftAt] = ['slug', 'left_at'].map((name) => columns.indexOf(name))
  return {
    'platform.domains': async () => {},
    'platform.former_slugs': async (lines: readonly string[]) => {
      await client.query(
        `insert into platform.former_slugs (slug, organization_id, left_at)
         select line->>${slug}, $1, (line->>${leftAt})::timestamptz from jsonb_array_elements($2::jsonb) line
         where not exists (select from platform.clinics c where c.slug = line->>${slug})
         on conflict (slug) do nothing`,
        [id, `[${lines.join(',')}]`],
      )
    },
  }
}

const nameDomains = (client: pg.Client, { id, domains }: Clinic) =>
  client.query(
    `insert into platform.domains (host, organization_id, is_primary)
     select host, $1, place = 1 from unnest($2::text[]) with ordinality as asked (host, place)`,
    [id, domains],
  )
