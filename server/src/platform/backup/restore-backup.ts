import type pg from 'pg'
import type { Connection } from '../database/connection.ts'
import { migrate } from '../database/migrate.ts'
import { readMigrations } from '../database/migrate/files.ts'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import type { ClinicDatabase } from '../tenancy.ts'
import { carriedTables, nameOf, type CarriedTable } from './carried-tables.ts'
import { createChecksum, isSame } from './checksum.ts'
import type { Section } from './head.ts'
import { openBackup, type BackupFile } from './read-backup.ts'
import { clinicDatabaseOf, enterClinic, leaveClinic, readRows, setForRows, writeRows } from './rows.ts'
import type { Progress } from './write-backup.ts'

/**
 * Opens a backup whose schema these migrations know.
 * @throws {StartError} when this program has not got the migrations that the backup's database had
 */
export async function openRestorable(path: string, folder: string): Promise<BackupFile> {
  const backup = await openBackup(path)
  const { schema } = backup.head
  const migration = (await readMigrations(folder))[schema.version - 1]
  if (migration?.name !== schema.name || migration.checksum !== schema.checksum)
    throw new StartError(
      `The backup was made by another version of Polyclinic, whose newest migration is ${schema.name}; restore it with that version, or a later one.`,
    )
  return backup
}

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
  backup: BackupFile
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
  { parts }: BackupFile,
  afterClinic: AfterClinic,
  tell: (progress: Progress) => void,
): Promise<void> {
  await client.query(`begin; set local lock_timeout = '30s'; set constraints all deferred`)
  await setForRows(client)
  try {
    // From now on nobody else makes a clinic here.
    await client.query('lock table platform.clinics in exclusive mode')
    await mustBeEmpty(client)
    const tables = new Map((await carriedTables(client)).map((table) => [nameOf(table), table]))
    const progress: Progress = { clinics: 0, rows: 0 }
    let clinic: string | null = null
    let table: CarriedTable | undefined
    const finishClinic = async () => {
      if (clinic === null) return
      const { rows } = await client.query<{ now: Date }>('select now()')
      await afterClinic(clinicDatabaseOf(client), clinic, rows[0]!.now.toISOString())
      // What looks at other rows of the clinic sees them now.
      await client.query('set constraints all immediate; set constraints all deferred')
      await leaveClinic(client)
      progress.clinics += 1
    }
    for await (const part of parts) {
      if (part.kind === 'section') {
        table = tableFor(part.section, tables)
        if (part.section.clinic !== clinic) {
          await finishClinic()
          clinic = part.section.clinic
          if (clinic !== null) await enterClinic(client, clinic)
        }
      } else if (part.kind === 'rows') {
        await writeRows(client, table!, part.lines)
        progress.rows += part.lines.length
        tell(progress)
      } else if (part.kind === 'checked') {
        const there = createChecksum()
        for await (const lines of readRows(client, table!)) there.add(lines)
        if (!isSame(there.value(), part.checked))
          throw new StartError(`${nameOf(table!)} is not what the backup says after it was written; nothing was kept.`)
      }
    }
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

function tableFor({ table: name, columns }: Section, tables: ReadonlyMap<string, CarriedTable>): CarriedTable {
  const table = tables.get(name)
  if (!table || table.columns.map((column) => column.name).join() !== columns.join())
    throw new StartError(`The table ${name} of the backup is another one than this version's; nothing was kept.`)
  return table
}
