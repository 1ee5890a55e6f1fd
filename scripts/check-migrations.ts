// Two migrations that were written side by side must not share a number: no server would start. A permission that no
// migration gives to the roles that manage people could be given by nobody in a clinic whose managers have such a role.
import { fileURLToPath } from 'node:url'
import { clinicPermissions } from '../domain/src/kit/permissions.ts'
import { readMigrations } from '../server/src/platform/database/migrate/files.ts'

const fail = (message: string) => {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}

try {
  const migrations = await readMigrations(fileURLToPath(new URL('../server/migrations', import.meta.url)))
  const names = new Set(migrations.flatMap(({ sql }) => sql.match(/\b[a-z][a-z-]*:[a-z-]+\b/g) ?? []))
  for (const permission of clinicPermissions)
    if (!names.has(permission)) fail(`${permission} is given by no migration: docs/contributing.md, "A permission"`)
} catch (error) {
  fail((error as Error).message)
}
