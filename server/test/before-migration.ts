import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../src/platform/database/migrate.ts'
import { createTenancy } from '../src/platform/tenancy.ts'
import { testDatabase, testLog } from './harness.ts'
import { migrationsFolder } from './migrations-folder.ts'

/** Columns of a clinic that the builders fill, and that older schemas do not have: with these they are left out. */
export const asThen = Object.fromEntries(
  [
    ...['visits_ahead', 'holds_at_once', 'holds_per_visitor', 'held_percent', 'unconfirmed_per_hour'],
    'confirm_after_minutes',
  ].map((column) => [column, undefined]),
)

/**
 * A database as it was before a migration, to fill with what the migration shall move; `migrate` brings it to today. Asked
 * for in the order of the migrations: each is a copy of one that goes on where the last one stopped.
 */
export function databasesBefore() {
  let upTo: ReturnType<typeof testDatabase> | undefined
  return async (name: string) => {
    const { connection: reached } = await (upTo ??= testDatabase({ empty: true }))
    const folder = await mkdtemp(join(tmpdir(), 'polyclinic-migrations-'))
    const files = (await readdir(migrationsFolder)).toSorted()
    const count = files.findIndex((file) => file.endsWith(`_${name}.sql`))
    for (const file of files.slice(0, count)) await cp(join(migrationsFolder, file), join(folder, file))
    await migrate({ connection: reached, folder, log: testLog })
    await rm(folder, { recursive: true })
    const database = await testDatabase({ template: reached.database! })
    return {
      ...database,
      tenancy: createTenancy(database.db),
      migrate: () => migrate({ connection: database.connection, folder: migrationsFolder, log: testLog }),
    }
  }
}
