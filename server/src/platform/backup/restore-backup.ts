import type pg from 'pg'
import type { Connection } from '../database/connection.ts'
import { migrate } from '../database/migrate.ts'
import { readMigrations } from '../database/migrate/files.ts'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import type { ClinicDatabase } from '../tenancy.ts'
import { carriedTables } from './carried-tables.ts'
import type { Head } from './head.ts'
import { loadParts } from './load-parts.ts'
import { openBackup, type BackupFile, type PackedFile } from './read-backup.ts'
import { clinicDatabaseOf, enterClinic, leaveClinic, setForRows } from './rows.ts'
import type { Progress } from './write-backup.ts'

/**
 * Opens a backup whose schema these migrations know.
 * @throws {StartError} when this program has not got the migrations that the backup's database had
 */
export async function openRestorable(path: string, folder: string): Promise<BackupFile> {
  const backup = await openBackup(path)
  const { schema } = backup.head
  if ((await newerMigrations(schema, folder)) === undefined)
    throw new StartError(
      `The backup was made by another version of Polyclinic, whose newest migration is ${schema.name}; restore it with that version, or a later one.`,
    )
  return backup
}

/** How many migrations this program has beyond a schema; undefined when it does not know that. */
export async function newerMigrations(schema: Head['schema'], folder: string): Promise<number | undefined> {
  const migrations = await readMigrations(folder)
  const known = migrations[schema.version - 1]
  const isKnown = known?.name === schema.name && known.checksum === schema.checksum
  return isKnown ? migrations.length - schema.version : undefined
}

/** A backup, or an archive of one clinic. */
type Restorable = PackedFile<Pick<Head, 'schema'>>

/** What else a restore does in a clinic, in the schema of the backup; `now` is the database's clock. */
export type AfterClinic = (db: ClinicDatabase, organizationId: string, now: string) => Promise<void>

/**
 * Loads a backup into a database without clinics. It brings the schema (and the cluster's roles) to where the backup's
 * stood, writes all rows in one transaction, and compares each table with what was written into the file; then it does
 * `afterClinic` and migrates on to the present. Whatever fails before the last step leaves no row.
 * @throws {StartError} when the database is not empty, or the file is not as it was written
 */
export async function restoreBackup(asked: {
  connection: Connection
  folder: string
  log: Log
  backup: Restorable
  afterClinic: AfterClinic
  onProgress: (progress: Progress) => void
}): Promise<Progress> {
  const { connection, folder, log, backup, afterClinic, onProgress } = asked
  const progress: Progress = { clinics: 0, rows: 0 }
  const work = (client: pg.Client) =>
    load(client, backup, afterClinic, ({ rows, clinics }) => onProgress(Object.assign(progress, { rows, clinics })))
  await migrate({ connection, folder, log, pauseAt: { version: backup.head.schema.version, work } })
  return progress
}

async function load(
  client: pg.Client,
  { parts }: Restorable,
  afterClinic: AfterClinic,
  tell: (progress: Progress) => void,
): Promise<void> {
  await client.query(`begin; set local lock_timeout = '30s'; set constraints all deferred`)
  await setForRows(client)
  try {
    // From now on nobody else makes a clinic here.
    await client.query('lock table platform.clinics in exclusive mode')
    await mustBeEmpty(client)
    const progress: Progress = { clinics: 0, rows: 0 }
    let clinic: string | null = null
    const finishClinic = async () => {
      if (clinic === null) return
      const { rows } = await client.query<{ now: Date }>('select now()')
      await afterClinic(clinicDatabaseOf(client), clinic, rows[0]!.now.toISOString())
      // What looks at other rows of the clinic sees them now.
      await client.query('set constraints all immediate; set constraints all deferred')
      await leaveClinic(client)
      progress.clinics += 1
    }
    await loadParts(client, parts, {
      tables: await carriedTables(client),
      kind: 'backup',
      enter: async (next) => {
        await finishClinic()
        clinic = next
        if (clinic !== null) await enterClinic(client, clinic)
      },
      tell: (rows) => tell(Object.assign(progress, { rows })),
    })
    await finishClinic()
    await client.query(forgetEnqueued)
    await client.query('set constraints all immediate')
    await client.query('commit')
    tell(progress)
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  await client.query('analyze')
}

/** Messages that waited are given up, not sent: they may have left since. The table had another name in the schemas of older backups. */
const forgetEnqueued = `do $$ begin
  if to_regclass('platform.enqueued_jobs') is not null then delete from platform.enqueued_jobs; end if;
  if to_regclass('platform.deliveries') is not null then delete from platform.deliveries; end if;
end $$`

async function mustBeEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ slug: string }>('select slug from platform.clinics order by slug limit 1')
  if (rows[0])
    throw new StartError(
      `There are clinics here already (${rows[0].slug}); restore into an empty database: another DATABASE_URL or DATA_DIR.`,
    )
}
