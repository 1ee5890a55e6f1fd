import {
  chmod,
  chown,
  lstat,
  link,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  stat,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { writeAccess } from './access.ts'
import { type OsUser, chownTree } from './account.ts'
import { openLogFile } from './log-file.ts'
import { makeSocketFolder } from './socket-folder.ts'

// What somebody with a folder of the database puts there, so that root writes or gives away something else.

const isRoot = process.getuid?.() === 0
const own = process.getuid?.() ?? -1
const self: OsUser = { owner: own, shown: 'self', prefix: [] }
const other: OsUser = { owner: 1, gid: 1, uid: 1, shown: 'daemon', prefix: [] }
const home = await mkdtemp(join(tmpdir(), 'polyclinic-planted-'))
afterAll(() => rm(home, { recursive: true }))

const victim = join(home, 'victim')
const folder = join(home, 'folder')
const planted = join(folder, 'planted')
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  await writeFile(victim, 'kept', { mode: 0o644 })
  await chmod(victim, 0o644)
})

async function expectUntouched() {
  expect(await readFile(victim, 'utf8')).toBe('kept')
  expect(await stat(victim)).toMatchObject({ uid: own, mode: 0o100_644 })
}

describe('the rules of access', () => {
  test('are not written through a link', async () => {
    await symlink(victim, join(folder, 'pg_hba.conf.new'))
    await writeAccess(folder, self, { 'pg_hba.conf': 'rules' })
    await expectUntouched()
    expect(await readFile(join(folder, 'pg_hba.conf'), 'utf8')).toBe('rules')
    expect((await lstat(join(folder, 'pg_hba.conf'))).isFile()).toBe(true)
  })

  test('are not written into a folder of somebody else', async () => {
    await expect(writeAccess(folder, { ...self, owner: own + 1 }, { 'pg_hba.conf': 'rules' })).rejects.toThrow('belong')
    await expect(stat(join(folder, 'pg_hba.conf'))).rejects.toThrow('ENOENT')
  })
})

describe('the log', () => {
  test.each([
    ['symbolic', symlink],
    ['hard', link],
  ])('is not written through a %s link', async (_, plant) => {
    await plant(victim, planted)
    await expect(openLogFile(planted)).rejects.toThrow('must be a file of the database alone')
    await expectUntouched()
    await unlink(planted)
  })

  test('of before is gone on with, for us alone to read', async () => {
    await writeFile(planted, 'one\n', { mode: 0o644 })
    const file = await openLogFile(planted)
    await file.write('two\n')
    await file.close()
    expect(await readFile(planted, 'utf8')).toBe('one\ntwo\n')
    expect((await stat(planted)).mode & 0o777).toBe(0o600)
  })
})

describe.runIf(isRoot)('what root gives', () => {
  test.each([
    ['symbolic', symlink],
    ['hard', link],
  ])('is not what a %s link names', async (_, plant) => {
    await mkdir(join(folder, 'below'))
    await writeFile(join(folder, 'below', 'file'), '')
    await plant(victim, planted)
    await chownTree(folder, other)
    await expectUntouched()
    for (const path of [folder, join(folder, 'below'), join(folder, 'below', 'file')])
      expect(await stat(path)).toMatchObject({ uid: 1, gid: 1 })
    await unlink(planted)
  })

  test('is not a folder behind a link', async () => {
    await symlink(home, planted)
    await chownTree(planted, other)
    expect((await stat(home)).uid).toBe(own)
  })

  test('is given again from where an earlier start was interrupted', async () => {
    await writeFile(join(folder, 'first'), '')
    await chown(join(folder, 'first'), 1, 1)
    await writeFile(join(folder, 'second'), '')
    await chownTree(folder, other)
    expect((await stat(join(folder, 'second'))).uid).toBe(1)
  })
})

describe.runIf(isRoot)('the folder of the socket', () => {
  test('is not one in which somebody else was first', async () => {
    await chown(folder, 1, 1)
    await writeFile(planted, '')
    await expect(makeSocketFolder(folder, self)).rejects.toThrow('must be a folder of the database alone')
    expect((await stat(folder)).uid).toBe(1)
  })

  test('is not one behind a link', async () => {
    await symlink(home, planted)
    await expect(makeSocketFolder(planted, other)).rejects.toThrow('must be a folder of the database alone')
    expect((await stat(home)).uid).toBe(own)
  })

  test('is made for the account, in place of an empty one of whomever', async () => {
    await chown(folder, 2, 2)
    await chmod(folder, 0o777)
    await makeSocketFolder(folder, other)
    expect(await stat(folder)).toMatchObject({ uid: 1, mode: 0o040_700 })
  })
})
