// Two migrations that were written side by side must not share a number: no server would start.
import { fileURLToPath } from 'node:url'
import { readMigrations } from '../server/src/platform/database/migrate/files.ts'

await readMigrations(fileURLToPath(new URL('../server/migrations', import.meta.url))).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
