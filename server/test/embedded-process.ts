// A server that is nothing but its database, as a process of its own that a test may kill: DATA_DIR, package. SIGUSR2
// has it take all file descriptors that are left, and the next one has it give them back.
import { closeSync, openSync } from 'node:fs'
import { startEmbedded } from '../src/platform/database/embedded.ts'
import { createShutdown } from '../src/platform/shutdown.ts'
import { createLog } from '../src/platform/log.ts'

const [dataDir = '', name = ''] = process.argv.slice(2)
const log = createLog('info', process.stderr)
try {
  const shutdown = createShutdown({ log, announceMs: 0 })
  const embedded = await startEmbedded({ dataDir, log, package: name })
  shutdown.onStop('postgres', embedded.stop)
  const taken: number[] = []
  process.on('SIGUSR2', () => {
    if (taken.length > 0) for (const descriptor of taken.splice(0)) closeSync(descriptor)
    else takeAll(taken)
  })
  process.stdout.write(`${JSON.stringify(embedded.connection)}\n`)
  setInterval(() => {}, 60_000)
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`)
  process.exit(1)
}

function takeAll(taken: number[]): void {
  try {
    for (;;) taken.push(openSync('/dev/null', 'r'))
  } catch {
    process.stdout.write('none left\n')
  }
}
