import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'

const program = `
  import { createShutdown } from './shutdown.ts'
  import { createLog } from './log.ts'
  import { surviveUnreadOutput } from './unread-output.ts'
  surviveUnreadOutput()
  const log = createLog('info')
  createShutdown({ log })
  process.stdin.once('data', () => {
    for (let line = 0; line < 3; line++) setTimeout(() => log.info('still.here'), line * 20)
    setTimeout(() => process.exit(7), 200)
  })
  log.info('server.ready')
`

test('a process whose lines nobody reads any more goes on', async () => {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await new Promise((ready) => child.stdout.once('data', ready))
  child.stdout.destroy()
  child.stdin.write('go')
  expect(await new Promise((ended) => child.once('exit', ended))).toBe(7)
})
