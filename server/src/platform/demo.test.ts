import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { decideDemo, rememberDemo } from './demo.ts'

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'polyclinic-demo-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('a new embedded folder is a demo and stays one; another is not', async () => {
  const embedded = { asked: undefined, embedded: true, dataDir }
  expect(await decideDemo({ ...embedded, fresh: true })).toBe(true)
  expect(await decideDemo({ ...embedded, fresh: false })).toBe(false)
  await rememberDemo(dataDir, true)
  expect(await decideDemo({ ...embedded, fresh: false })).toBe(true)
})

test('what is asked for counts, and a folder that left the demo stays out', async () => {
  await rememberDemo(dataDir, true)
  expect(await decideDemo({ asked: false, embedded: true, fresh: false, dataDir })).toBe(false)
  await rememberDemo(dataDir, false)
  expect(await decideDemo({ asked: undefined, embedded: true, fresh: true, dataDir })).toBe(false)
})

test("a database of the owner's own is a demo only when asked for", async () => {
  await rememberDemo(dataDir, true)
  expect(await decideDemo({ asked: undefined, embedded: false, fresh: true, dataDir })).toBe(false)
  expect(await decideDemo({ asked: true, embedded: false, fresh: false, dataDir })).toBe(true)
})
