import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findLinkKey, loadSecrets } from './secrets.ts'

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'polyclinic-secrets-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('keys are made once, the same for all who start at once, for this user only', async () => {
  const loaded = await Promise.all([1, 2, 3, 4].map(() => loadSecrets({ dataDir })))
  loaded.push(await loadSecrets({ dataDir }))
  for (const secrets of loaded) expect(secrets).toEqual(loaded[0])
  expect(loaded[0]?.sessionKey).toHaveLength(32)
  expect(loaded[0]?.sessionKey).not.toEqual(loaded[0]?.linkKey)
  expect((await readdir(join(dataDir, 'secrets'))).toSorted()).toEqual(['link', 'session'])
  expect((await stat(join(dataDir, 'secrets'))).mode & 0o777).toBe(0o700)
  expect((await stat(join(dataDir, 'secrets', 'session'))).mode & 0o777).toBe(0o600)
})

test('a loose file is tightened, a damaged one refused', async () => {
  await loadSecrets({ dataDir })
  const path = join(dataDir, 'secrets', 'link')
  await chmod(path, 0o644)
  await loadSecrets({ dataDir })
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await writeFile(path, 'short')
  await expect(loadSecrets({ dataDir })).rejects.toThrow(/damaged/)
})

test('a folder that cannot be made is told, not tried for ever', async () => {
  await expect(loadSecrets({ dataDir: '/proc/x' })).rejects.toThrow(
    '/proc/x/secrets cannot be read or written (ENOENT)',
  )
})

test('given keys are taken and not kept', async () => {
  const given = { sessionKey: 's'.repeat(32), linkKey: 'l'.repeat(40) }
  const secrets = await loadSecrets({ dataDir, ...given })
  expect(secrets.linkKey.toString()).toBe(given.linkKey)
  expect(await readdir(dataDir)).toEqual([])
})

test('the link key is found when it was given or kept; no key is made', async () => {
  expect(await findLinkKey({ dataDir })).toBeUndefined()
  expect((await findLinkKey({ dataDir, linkKey: 'l'.repeat(40) }))?.toString()).toBe('l'.repeat(40))
  expect(await readdir(dataDir)).toEqual([])
  const folder = join(dataDir, 'secrets')
  await mkdir(folder)
  await writeFile(join(folder, 'link'), Buffer.alloc(32, 'k').toString('base64url'))
  expect((await findLinkKey({ dataDir }))?.toString()).toBe('k'.repeat(32))
  expect(await readdir(folder)).toEqual(['link'])
})
