import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { connectionBounds } from '../bounds.ts'
import { createLog } from '../log.ts'
import { connectionsAtMost } from './connections-at-most.ts'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))

test.each([
  [100_000, connectionBounds.atMost, 0],
  [Infinity, connectionBounds.atMost, 0],
  [2048, 2048 - connectionBounds.sparedDescriptors, 1],
  [256, 128, 1],
])('of %d files that may be open, %d may be connections', (openFiles, expected, said) => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  expect(connectionsAtMost(log, openFiles)).toBe(expected)
  expect(lines).toHaveLength(said)
})

test.runIf(process.platform === 'linux')('the limit is that of the process', () => {
  const program = `
    const { connectionsAtMost } = await import(${JSON.stringify(here('./connections-at-most.ts'))})
    console.log(connectionsAtMost({ info() {} }))`
  const limited = ['-c', 'ulimit -n 1500; exec "$@"', 'sh', process.execPath, '--input-type=module', '-e', program]
  expect(Number(execFileSync('sh', limited))).toBe(1500 - connectionBounds.sparedDescriptors)
})
