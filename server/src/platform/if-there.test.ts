import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isAccessAs } from './database/embedded/access.ts'
import { decideDemo } from './demo.ts'
import { ifThere } from './if-there.ts'
import { findLinkKey } from './secrets.ts'
import { StartError } from './start-error.ts'

const folder = await mkdtemp(join(tmpdir(), 'polyclinic-there-'))
afterAll(() => rm(folder, { recursive: true }))

test('what is not there is nothing', async () => {
  expect(await ifThere(readFile(join(folder, 'none'), 'utf8'))).toBeUndefined()
})

test('what cannot be read is said, and never taken for what is not there', async () => {
  // Neither a folder nor below a file, for root, too.
  await mkdir(join(folder, 'demo'))
  await writeFile(join(folder, 'secrets'), '')
  const asked = { asked: undefined, embedded: true, fresh: false, dataDir: folder }
  await expect(decideDemo(asked)).rejects.toThrow(/cannot be read\. EISDIR/)
  await expect(findLinkKey({ dataDir: folder })).rejects.toThrow(/cannot be read\. ENOTDIR.+secrets\/link/)
  await mkdir(join(folder, 'pg_hba.conf'))
  await expect(isAccessAs(folder, { 'pg_hba.conf': '' })).rejects.toBeInstanceOf(StartError)
})
