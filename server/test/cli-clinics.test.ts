import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { northPierFile } from '../src/features/organizations/import/clinic.fixture.ts'
import { commandLine } from './command-line.ts'
import { testDatabase, type TestDatabase } from './harness.ts'
import { withWeakScrypt } from './weak-scrypt.ts'

withWeakScrypt()

// Each test goes on where the one before has left the clinics.
const { folder, database, settings, polyclinic, written } = await commandLine()

describe('import', () => {
  test('creates, then updates', async () => {
    const path = await written('pier', northPierFile())
    expect(await polyclinic(['import', path])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Clinic north-pier is created/),
    })
    expect(await polyclinic(['import', path])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Clinic north-pier is updated/),
    })
    expect((await polyclinic(['clinic', 'list'])).out).toBe('north-pier  north-pier.test, www.north-pier.test\n')
  })

  test('says what it would change without doing it, and an export of the clinic changes nothing', async () => {
    const file = northPierFile()
    file.services[0].priceMinor = 20000
    file.providers.pop()
    const path = await written('changed', file)
    const { out } = await polyclinic(['import', path, '--dry-run'])
    expect(out).toMatch(/^Clinic north-pier would be updated/)
    expect(out).toContain('  changed  services.check-up.priceMinor: 18000 → 20000\n')
    expect(out).toContain('  kept     providers.ben-south, which is only in the database\n')
    expect(await polyclinic(['export', 'north-pier', 'exported'])).toMatchObject({ code: 0 })
    expect((await polyclinic(['import', 'exported/clinic.json'])).out).toContain('  nothing differs\n')
    expect(await polyclinic(['export', 'north-pier', 'exported'])).toMatchObject({ code: 1 })
  })

  test('prints every problem by its path, and ends with 1', async () => {
    const file = northPierFile()
    file.slug = 'south-pier'
    file.services[0].durationMinutes = 'long'
    file.providers[0].hours[0].location = 'moon'
    delete file.name
    const { code, err } = await polyclinic(['import', await written('bad', file)])
    expect(code).toBe(1)
    expect(err.split('\n').map((line) => line.split(':')[0])).toEqual(
      expect.arrayContaining(['name', 'services[0].durationMinutes']),
    )
    expect((await polyclinic(['clinic', 'list'])).out).not.toContain('south-pier')
  })

  test('names a file that is not there, or is not JSON', async () => {
    expect(await polyclinic(['import', 'nowhere.json'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('ENOENT'),
    })
    await writeFile(join(folder, 'text.json'), 'hello')
    expect(await polyclinic(['import', 'text.json'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('is not JSON'),
    })
  })
})

describe('clinic create', () => {
  test('writes a file that can be edited and imported, in both languages', async () => {
    for (const [slug, locale] of [
      ['gamma', 'en-US'],
      ['delta', 'de-DE'],
    ] as const) {
      const words = ['clinic', 'create', slug, '--name', 'New Clinic', '--domain', `${slug}.test`, '--locale', locale]
      expect(await polyclinic(words)).toMatchObject({ code: 0, err: '' })
      expect(await polyclinic(['import', `${slug}/clinic.json`])).toMatchObject({ code: 0 })
      expect(await polyclinic(words)).toMatchObject({ code: 1, err: expect.stringContaining('is there already') })
    }
  })

  test('takes currency and clock from the country, and makes the first administrator in one go', async () => {
    const words = ['clinic', 'create', 'alpin', '--name', 'Praxis Alpin', '--domain', 'alpin.test', '--locale', 'de-DE']
    const admin = ['--admin', 'chefin@alpin.test', '--admin-name', 'Vreni Meier']
    expect(await polyclinic([...words, ...admin.slice(0, 2)])).toMatchObject({ code: 2 })
    const made = await polyclinic([...words, '--country', 'CH', ...admin])
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toMatch(/chefin@alpin\.test has an account at alpin: admin\.[\s\S]*alpin\.test\S*#/)
    expect(JSON.parse(await readFile(join(folder, 'alpin/clinic.json'), 'utf8'))).toMatchObject({
      ...{ country: 'CH', currency: 'CHF', timeZone: 'Europe/Zurich' },
    })
  })
})

describe('domain add', () => {
  test("adds one, makes it primary, and refuses another clinic's", async () => {
    expect(await polyclinic(['domain', 'add', 'gamma', 'www.gamma.test', '--primary'])).toMatchObject({ code: 0 })
    expect((await polyclinic(['domain', 'list'])).out).toContain(
      'www.gamma.test  gamma  (primary)\ngamma.test  gamma\n',
    )
    expect(await polyclinic(['domain', 'add', 'gamma', 'delta.test'])).toMatchObject({
      code: 1,
      err: 'delta.test belongs to another clinic.\n',
    })
    expect(await polyclinic(['domain', 'add', 'gamma', 'http://x'])).toMatchObject({ code: 1 })
  })
})

describe('backup and restore', () => {
  test('one command writes a file, one checks it, one makes the clinics of it in an empty database', async () => {
    await database.asSuperuser(
      `insert into messages (organization_id, id, kind, to_address, language, subject, status)
       select organization_id, gen_random_uuid(), 'booked', 'mary@example.test', 'en', 'Booked', 'queued' from organizations where slug = 'north-pier'`,
    )
    await database.asSuperuser(
      `insert into account_links (organization_id, id, kind, email, token_hash, expires_at)
       select organization_id, gen_random_uuid(), 'sign-up', 'mary@example.test', 'hash', now() from organizations where slug = 'north-pier'`,
    )
    const env = { ...settings, LINK_KEY: 'the link key of thirty-two characters' }
    expect(await polyclinic(['backup', 'today.backup'], { env })).toMatchObject({
      code: 0,
      out: expect.stringMatching(/today\.backup: 4 clinics, [\d,]+ rows, .* MB, readable by you only/),
    })
    expect(await polyclinic(['backup', 'today.backup'], { env })).toMatchObject({
      code: 1,
      err: expect.stringContaining('is there already; a backup overwrites nothing.'),
    })
    expect((await polyclinic(['backup', 'check', 'today.backup'], { env: {} })).out).toMatch(
      /today\.backup is whole: 4 clinics, [\d,]+ rows, made .*\n(.*\n)* +4 {2}public\.organizations\n/,
    )
    expect(await polyclinic(['restore', 'today.backup'], { env })).toMatchObject({
      code: 1,
      err: expect.stringContaining('There are clinics here already'),
    })

    const elsewhere = await testDatabase({ empty: true })
    const there = {
      ...env,
      DATABASE_URL: settings['DATABASE_URL']!.replace(/test_\w+/, elsewhere.connection.database!),
    }
    const other = { ...there, LINK_KEY: 'another link key, as long as the first' }
    const restored = await polyclinic(['restore', 'today.backup'], { env: other })
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toMatch(/^Restored 4 clinics, [\d,]+ rows/m)
    expect(restored.out).toContain('1 message had not left when the backup was made')
    expect(restored.out).toContain('THE LINK KEY IS ANOTHER ONE')
    expect((await polyclinic(['clinic', 'list'], { env: there })).out).toBe((await polyclinic(['clinic', 'list'])).out)
    expect(await elsewhere.asSuperuser(`select status from messages where subject = 'Booked'`)).toEqual([
      { status: 'failed' },
    ])
    const links = (them: TestDatabase) =>
      them.asSuperuser<{ count: number; open: number }>(
        'select count(*)::int, count(*) filter (where used_at is null)::int as open from account_links',
      )
    const [known] = await links(database)
    expect(known!.open).toBeGreaterThan(0)
    expect(await links(elsewhere)).toEqual([{ ...known, open: 0 }])
    expect(
      await elsewhere.asSuperuser(`select count(*)::int from audit_events where action = 'clinics:restore'`),
    ).toEqual([{ count: 4 }])
  })
})

test('an archive of one clinic is written, checked and imported by commands, which say what is left to do by hand', async () => {
  const env = { ...settings, LINK_KEY: 'the link key of thirty-two characters' }
  const input = 'five geese at dawn\n'
  const words = ['archive', 'export', 'north-pier', 'pier.archive', '--encrypt']
  expect(await polyclinic(words, { env, input: 'short\n' })).toMatchObject({
    code: 1,
    err: expect.stringContaining('12 characters or more; nothing was written.'),
  })
  expect(await polyclinic(words, { env, input })).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /pier\.archive: .* \(north-pier\), [\d,]+ rows, .* MB, readable by you only\.\nIt is encrypted/,
    ),
  })
  expect(await polyclinic(['archive', 'export', 'north-pier', 'open.archive'], { env })).toMatchObject({ code: 0 })
  expect(await polyclinic(['archive', 'export', 'north-pier', 'open.archive'], { env })).toMatchObject({
    code: 1,
    err: expect.stringContaining('is there already; an archive overwrites nothing.'),
  })
  expect(await polyclinic(['archive', 'check', 'pier.archive'], { env: {}, input })).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /is whole: .* \(north-pier\), [\d,]+ rows\.\nFormat 1, made .*\n(.*\n)* +1 {2}public\.organizations\n/,
    ),
  })
  expect(await polyclinic(['archive', 'upgrade', 'open.archive', 'new.archive'], { env })).toMatchObject({
    code: 1,
    err: expect.stringContaining('is as this version has it already; import it.'),
  })
  const moving = ['archive', 'import', 'open.archive']
  expect(await polyclinic(moving, { env })).toMatchObject({
    code: 1,
    err: expect.stringContaining('This clinic is here already, as north-pier'),
  })
  const elsewhere = await testDatabase()
  const there = { ...env, DATABASE_URL: settings['DATABASE_URL']!.replace(/test_\w+/, elsewhere.connection.database!) }
  expect(await polyclinic([...moving, '--dry-run'], { env: there })).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^Its domains: .* They are those of the file; .*\nIt fits: .* \(north-pier\), [\d,]+ rows, as it was on .*\. Nothing was written\./m,
    ),
  })
  expect((await polyclinic(['clinic', 'list'], { env: there })).out).toBe('There is no clinic yet.\n')
  expect(await polyclinic([...moving, '--domain', '127.0.0.1'], { env: there })).toMatchObject({ code: 1 })
  expect(await polyclinic([...moving, '--domain', 'moved.test'], { env: there })).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^Its domains: moved\.test\.\nImported .*\nBy hand:\n- Point moved\.test at this server(.*\n)+- 1 message had not left/m,
    ),
  })
  expect((await polyclinic(['clinic', 'list'], { env: there })).out).toBe('north-pier  moved.test\n')
})

describe('a clinic’s own diagnoses', () => {
  const list = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    return name
  }

  test('are imported from a CSV file, after a look at what would change', async () => {
    const path = await list('own.csv', '\ufeffKode;Titel\r\nI10;"Bluthochdruck; essenziell"\r\nE11.9;Diabetes\r\n')
    expect((await polyclinic(['diagnoses', 'import', 'north-pier', path, '--dry-run'])).out).toBe(
      'north-pier would have 2 diagnoses of its own: 2 added, 0 changed, 0 removed.\n',
    )
    expect((await polyclinic(['diagnoses', 'import', 'north-pier', path])).out).toBe(
      'north-pier has 2 diagnoses of its own: 2 added, 0 changed, 0 removed.\n',
    )
    const titles = await database.asSuperuser<{ title: string }>('select title from diagnoses order by code')
    expect(titles.map(({ title }) => title)).toEqual(['Diabetes', 'Bluthochdruck; essenziell'])
  })

  test('are named by their lines when they are wrong, and nothing is imported', async () => {
    const path = await list('bad.csv', 'code,title\nI10,Hypertension\nnothing,"Over\ntwo lines"\nI10,Again\n')
    expect(await polyclinic(['diagnoses', 'import', 'north-pier', path])).toMatchObject({
      code: 1,
      err: 'Line 4: nothing is no code of ICD-10.\nLine 5: I10 stands in line 2 already.\n',
    })
    await writeFile(join(folder, 'latin.csv'), Buffer.from('code,title\nI10,M\xfcller\n', 'latin1'))
    expect((await polyclinic(['diagnoses', 'import', 'north-pier', 'latin.csv'])).err).toMatch(/is not UTF-8/)
    expect(
      (await polyclinic(['diagnoses', 'import', 'north-pier', await list('open.csv', 'code,title\nI10,"open')])).code,
    ).toBe(1)
    const heads = ['diagnoses', 'import', 'north-pier', await list('heads.csv', 'code,title\n')]
    expect((await polyclinic(heads)).err).toContain('--empty')
    expect(await database.asSuperuser('select from diagnoses')).toHaveLength(2)
    expect((await polyclinic([...heads, '--empty'])).out).toContain('2 removed')
  })
})
