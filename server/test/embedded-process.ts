// A server that is nothing but its database, as a process of its own that a test may kill: DATA_DIR, package.
import { startEmbedded } from '../src/platform/database/embedded.ts'
import { createShutdown } from '../src/platform/shutdown.ts'
import { createLog } from '../src/platform/log.ts'

const [dataDir = '', name = ''] = process.argv.slice(2)
const log = createLog('info', process.stderr)
try {
  const shutdown = createShutdown({ log, announceMs: 0 })
  const embedded = await startEmbedded({ dataDir, log, package: name })
  shutdown.onStop('postgres', embedded.stop)
  process.stdout.write(`${JSON.stringify(embedded.connection)}\n`)
  setInterval(() => {}, 60_000)
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`)
  process.exit(1)
}
