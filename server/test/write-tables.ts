// Writes the row types anew after a migration was added: node server/test/write-tables.ts
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { startEmbedded } from '../src/platform/database/embedded.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { createLog } from '../src/platform/log.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { printTables } from './print-tables.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'polyclinic-tables-'))
const log = createLog('warn')
const { connection, stop } = await startEmbedded({ dataDir, log })
try {
  await migrate({ connection, folder: migrationsFolder, log })
  const db = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool(connection) }) })
  const printed = await printTables(db)
  await db.destroy()
  await writeFile(new URL('../src/platform/database/tables.ts', import.meta.url), printed)
} finally {
  await stop()
  await rm(dataDir, { recursive: true, force: true })
}
