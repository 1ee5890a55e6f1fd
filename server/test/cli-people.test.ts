import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { northPierFile } from '../src/features/organizations/import/clinic.fixture.ts'
import { newId } from '../src/platform/ids.ts'
import { reports } from '../src/platform/mail-report-fixture.ts'
import { createHasher } from '../src/platform/passwords.ts'
import { commandLine } from './command-line.ts'

// Each test goes on where the one before has left the people.
const { folder, database, settings, polyclinic, asProcess, written } = await commandLine()

beforeAll(async () => {
  await polyclinic(['import', await written('pier', northPierFile())])
})

const userOf = async (email: string) => {
  const [user] = await database.asSuperuser<{ id: string; hash: string | null; known: boolean; status: string }>(
    'select id, password_hash as hash, has_known_password as known, status from users where email = $1',
    [email],
  )
  return user
}

describe('user', () => {
  const email = 'chief@north-pier.test'
  const create = ['user', 'create', 'north-pier', email, '--name', 'Ada North', '--roles', 'provider,admin']

  test('create asks for a password, and gives a doctor the calendar', async () => {
    expect(await polyclinic([...create, '--provider', 'nobody'], { input: 'seven green herons\n' })).toMatchObject({
      code: 1,
      err: 'There is no doctor nobody.\n',
    })
    expect(await userOf(email)).toBeUndefined()
    expect(await polyclinic([...create, '--provider', 'ada-north'], { input: 'too short\n' })).toMatchObject({
      code: 1,
    })
    expect(await polyclinic([...create, '--provider', 'ada-north'], { input: 'seven green herons\n' })).toMatchObject({
      code: 0,
      err: '',
    })
    const user = (await userOf(email))!
    expect(await createHasher().verify(user.hash, 'seven green herons')).toBe(true)
    expect(await database.asSuperuser('select slug from providers where user_id = $1', [user.id])).toEqual([
      { slug: 'ada-north' },
    ])
    expect(await polyclinic([...create], { input: 'seven green herons\n' })).toMatchObject({ code: 1 })
  })

  test('reset ends every session, and a link takes the place of a password', async () => {
    const { id } = (await userOf(email))!
    const session = () =>
      database.asSuperuser<{ ended: boolean }>(
        'select ended_at is not null as ended from sessions where user_id = $1',
        [id],
      )
    await database.asSuperuser(
      `insert into sessions (organization_id, id, user_id, expires_at)
       select organization_id, gen_random_uuid(), id, now() + interval '1 day' from users where id = $1`,
      [id],
    )
    await database.asSuperuser('update users set has_known_password = true where id = $1', [id])
    expect(await polyclinic(['user', 'reset', 'north-pier', email], { input: 'nine quiet otters\n' })).toMatchObject({
      code: 0,
    })
    expect(await session()).toEqual([{ ended: true }])
    const user = (await userOf(email))!
    expect(user.known).toBe(false)
    expect(await createHasher().verify(user.hash, 'nine quiet otters')).toBe(true)

    const { out } = await polyclinic(['user', 'reset', 'north-pier', email, '--link'])
    expect(out).toMatch(/^https:\/\/north-pier\.test\/change-password#[\w-]{43}$/m)
    expect((await userOf(email))!.hash).toBeNull()
  })

  test('disable closes the account, but the last of who may change people', async () => {
    const refused = await polyclinic(['user', 'disable', 'north-pier', email])
    expect(refused).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^Nobody would be left who may change people/),
    })
    const deputy = ['user', 'create', 'north-pier', 'deputy@north-pier.test', '--name', 'Bo South', '--roles', 'admin']
    await polyclinic(deputy, { input: 'seven green herons\n' })
    expect(await polyclinic(['user', 'disable', 'north-pier', email])).toMatchObject({ code: 0 })
    expect((await userOf(email))!.status).toBe('disabled')
  })

  test('a guest gets a record of their own', async () => {
    const guest = 'mary@example.test'
    const words = ['user', 'create', 'north-pier', guest, '--name', 'Mary Ann Lee', '--roles', 'guest', '--link']
    expect(await polyclinic(words)).toMatchObject({ code: 0 })
    expect(
      await database.asSuperuser('select given_name, family_name, email_verified_at from patients where email = $1', [
        guest,
      ]),
    ).toEqual([{ given_name: 'Mary Ann', family_name: 'Lee', email_verified_at: null }])
    const wrong = words.with(5, 'Win at evil.example')
    expect(await polyclinic(wrong)).toMatchObject({ code: 2, err: expect.stringContaining('no address in it') })
  })
})

describe('patient hold', () => {
  const who = ['north-pier', 'mary@example.test']
  test('keeps somebody from being erased until it is released, and is audited', async () => {
    expect(await polyclinic(['patient', 'hold', ...who, '--by', 'Dana'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('--reason'),
    })
    const held = await polyclinic([
      'patient',
      'hold',
      ...who,
      '--reason',
      'A lawsuit',
      '--by',
      'Dana',
      '--until',
      '2090-01-31',
    ])
    expect(held).toMatchObject({ code: 0, out: expect.stringContaining('Held through 2090-01-31') })
    const refused = await polyclinic(['patient', 'erase', ...who, '--yes'])
    expect(refused).toMatchObject({ err: expect.stringContaining('held through 2090-01-31 by Dana: A lawsuit') })
    expect(refused.code).not.toBe(0)
    expect(await polyclinic(['patient', 'due', 'north-pier'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('Nothing is erased'),
    })
    expect(await polyclinic(['patient', 'release', ...who, '--by', 'Dana'])).toMatchObject({ code: 0 })
    expect(await polyclinic(['patient', 'release', ...who, '--by', 'Dana'])).toMatchObject({
      err: expect.stringContaining('Nothing of this person is held'),
    })
    const events = await database.asSuperuser<{ action: string }>(
      "select action from audit_events where action like 'patients:%hold' order by at",
    )
    expect(events.map(({ action }) => action)).toEqual(['patients:hold', 'patients:release-hold'])
  })
})

describe('patient show', () => {
  test('prints JSON, whole, and notes that it was read', async () => {
    const { code, out, err } = await polyclinic(['patient', 'show', 'north-pier', 'mary@example.test'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(JSON.parse(out)).toMatchObject({
      clinic: expect.any(String),
      records: [{ givenName: 'Mary Ann', email: 'mary@example.test' }],
      account: { email: 'mary@example.test' },
    })
    expect(
      await database.asSuperuser(
        "select object_kind as kind from audit_events where action = 'patients:show' order by 1",
      ),
    ).toEqual([{ kind: 'patient' }, { kind: 'user' }])
    expect(await polyclinic(['patient', 'show', 'north-pier', 'nobody@example.test'])).toMatchObject({ code: 1 })
  })
})

test('patient allow lets a person have more coming visits, and is noted', async () => {
  const allow = (who: string, visits: string) => polyclinic(['patient', 'allow', 'north-pier', who, '--visits', visits])
  expect(await allow('mary@example.test', '30')).toMatchObject({ code: 0, out: expect.stringContaining('30') })
  const visits = () => database.asSuperuser("select visits_ahead from patients where email = 'mary@example.test'")
  expect(await visits()).toEqual([{ visits_ahead: 30 }])
  expect(await database.asSuperuser("select from audit_events where action = 'patients:allow-visits'")).toHaveLength(1)
  expect(await allow('mary@example.test', '0')).toMatchObject({ code: 0 })
  expect(await visits()).toEqual([{ visits_ahead: null }])
  expect(await allow('mary@example.test', 'many')).toMatchObject({ code: 1 })
  expect(await allow('nobody@example.test', '30')).toMatchObject({ code: 1 })
})

test('audit verify compares every line of a file of heads, also beside one that is torn, which it names', async () => {
  const head = (await polyclinic(['audit', 'head', 'north-pier'])).out.trim()
  const verify = async (text: string) => {
    await writeFile(join(folder, 'north-pier.heads'), text)
    return polyclinic(['audit', 'verify', 'north-pier', '--anchor', 'north-pier.heads'])
  }
  const line = `${head} 2026-11-25T15:00:00.000Z\n`
  expect(await verify(line + line)).toMatchObject({ code: 0, out: expect.stringContaining('as it was sealed') })
  const other = `1:${'0'.repeat(64)}\n`
  expect(await verify(other + line)).toMatchObject({ code: 1, out: 'Seal 1 is not the one that was kept.\n' })
  const torn = expect.stringContaining('Line 2 of')
  expect(await verify(`${line}not a head\n${line}`)).toMatchObject({ code: 1, out: torn })
  expect(await verify(`${line}2:00ff\n${other}`)).toMatchObject({
    ...{ code: 1, out: expect.stringMatching(/^Seal 1 is not the one that was kept\.\nLine 2 of/) },
  })
  expect(await verify('')).toMatchObject({ code: 1, err: expect.stringContaining('No head stands in') })
})

test('bounce takes what comes back of a mail, is never a reason to send anything back, and is tried again where it has to be', async () => {
  const [clinic] = await database.asSuperuser<{ id: string }>('select organization_id as id from organizations')
  const messageId = newId()
  const store = (status: string) =>
    database.asSuperuser(
      `insert into messages (organization_id, id, kind, to_address, language, subject, body, status, created_at)
       values ($1, $2, 'sign-up', 'ada@north-pier.test', 'en', 'Welcome', 'Welcome', $3, now())
       on conflict (organization_id, id) do update set status = excluded.status`,
      [clinic!.id, messageId, status],
    )
  const to = 'ada@north-pier.test'
  const keyed = { ...settings, LINK_KEY: 'l'.repeat(40) }
  const linkKey = Buffer.from(keyed.LINK_KEY)
  const input = reports.postfix({ organizationId: clinic!.id, messageId, to, linkKey })
  const bounce = (mail = input, env: typeof settings = keyed) => polyclinic(['bounce'], { input: mail, env })
  await store('queued')
  expect(await bounce()).toMatchObject({ code: 75, out: '' })
  await store('sent')
  const gone = { ...keyed, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  expect(await bounce(input, gone)).toMatchObject({ code: 75, out: '' })
  // A new checkout beside the server of before.
  const [newest] = await database.asSuperuser<Record<string, unknown>>(
    'delete from platform.migrations where version = (select max(version) from platform.migrations) returning version, name, checksum',
  )
  const older = expect.stringContaining('older than this program')
  expect(await bounce()).toMatchObject({ code: 75, err: older })
  expect(await polyclinic(['clinic', 'list'])).toMatchObject({ code: 1, err: older })
  await database.asSuperuser('insert into platform.migrations (version, name, checksum) values ($1, $2, $3)', [
    ...[newest!.version, newest!.name, newest!.checksum],
  ])
  expect(await bounce()).toEqual({ code: 0, out: 'Noted.\n', err: '' })
  expect(await database.asSuperuser('select status, failure from messages where id = $1', [messageId])).toEqual([
    { status: 'failed', failure: 'address-refused' },
  ])
  const nothingNew = { code: 0, out: 'It says nothing new about a mail of ours.\n', err: '' }
  expect(await bounce()).toEqual(nothingNew)
  const forged = reports.postfix({ organizationId: messageId, messageId: clinic!.id, to, linkKey })
  expect(await bounce(forged)).toEqual(nothingNew)
  const nothing = { code: 0, out: 'It reports nothing about a mail of ours.\n', err: '' }
  expect(await bounce('Subject: Thank you\r\n\r\nSee you')).toEqual(nothing)
})

describe('role set', () => {
  const set = (name: string, permissions: string) => ['role', 'set', 'north-pier', name, '--permissions', permissions]
  const names = () =>
    database.asSuperuser<{ name: string }>(
      `select r.name from staff_roles r join organizations o on o.organization_id = r.organization_id
       where o.slug = 'north-pier' order by r.name`,
    )

  test('says what goes with it, and changes the role that it would be taken for', async () => {
    const before = await names()
    const made = await polyclinic(set(' Front  desk ', 'people:invite'))
    expect(made).toMatchObject({ code: 0, out: 'Front desk at north-pier may: people:invite, people:list.\n' })
    expect(await polyclinic(set('FRONT desk', 'messages:list'))).toMatchObject({ code: 0 })
    expect(await names()).toEqual([...before, { name: 'Front desk' }].toSorted((a, b) => (a.name < b.name ? -1 : 1)))
  })

  test.each(['desk@evil.test', 'Desk\u200b', '7'])('refuses to call one %j', async (name) => {
    expect(await polyclinic(set(name, 'messages:list'))).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^ROLE takes a name/),
    })
  })

  test('makes no more than a hundred', async () => {
    await database.asSuperuser(
      `insert into staff_roles (organization_id, id, name, permissions)
       select organization_id, gen_random_uuid(), 'Role ' || n, '{}' from organizations, generate_series(1, 100) n
       where slug = 'north-pier'`,
    )
    expect(await polyclinic(set('One more', 'messages:list'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('100 roles'),
    })
    expect(await polyclinic(set('Front desk', 'messages:list'))).toMatchObject({ code: 0 })
  })
})

describe('patient show --documents', () => {
  const show = ['patient', 'show', 'north-pier', 'mary@example.test']
  const megabytes = 60

  test('writes them beside the JSON, part by part, for the reader alone, and only into a new folder', async () => {
    await database.asSuperuser(
      `insert into appointments (organization_id, id, reference, status, provider_id, service_id, location_id,
         provider_service_id, patient_id, starts_at, ends_at, time_zone, wall_starts_at, duration_minutes,
         buffer_before_minutes, buffer_after_minutes, service_name, provider_name, location_name, address, price_minor,
         currency, policy, language, consent_version, consent_hash, manage_token_hash)
       select o.organization_id, gen_random_uuid(), 'PAPERS23', 'cancelled', o.provider_id, o.service_id, o.location_id,
         o.id, p.id, now() - interval '2 hours', now() - interval '1 hour', 'America/New_York', now() at time zone 'UTC',
         60, 0, 0, 'Check-up', 'Ada North', 'Pier', '{}', 0, 'USD', '{}', 'en', 1, 'none', 'files'
       from patients p join provider_services o using (organization_id) where p.email = 'mary@example.test' limit 1`,
    )
    await database.asSuperuser(
      `with added as (
         insert into private_files (organization_id, id, record_kind, record_id, name, media_type, size, sha256, added_by_link)
         select organization_id, gen_random_uuid(), 'appointment', id, 'letter ' || number || '.pdf', 'application/pdf',
           10485760, sha256(number::text::bytea), true
         from appointments, generate_series(1, ${megabytes / 10}) number where reference = 'PAPERS23'
         returning organization_id, id)
       insert into private_file_parts (organization_id, file_id, number, content)
       select organization_id, id, part, convert_to(repeat('x', 524288), 'UTF8') from added, generate_series(0, 19) part`,
    )
    const listed = await polyclinic(show)
    expect(listed).toMatchObject({ code: 0, err: 'Documents: 6, which --documents FOLDER writes.\n' })
    // Not so much memory that all of them fit into it.
    const env = { ...settings, NODE_OPTIONS: '--max-old-space-size=48' }
    const { code, out, err } = await asProcess([...show, '--documents', 'mary'], { env })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const { documents } = JSON.parse(out).records[0].visits[0]
    expect(documents).toHaveLength(6)
    const written = await readdir(join(folder, 'mary'))
    expect(written.toSorted()).toEqual(documents.map((document: { file: string }) => document.file).toSorted())
    const { size, mode } = await stat(join(folder, 'mary', written[0]!))
    expect([size, (mode & 0o777).toString(8)]).toEqual([10_485_760, '600'])
    expect(await polyclinic([...show, '--documents', 'mary'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('name a folder that is not there yet'),
    })
  })
})

describe('patient erase', () => {
  const erase = ['patient', 'erase', 'north-pier', 'mary@example.test']
  const kept = () =>
    database.asSuperuser<{ name: string; email: string | null }>(
      `select u.name, p.email from users u, patients p where u.roles = '{guest}' and u.organization_id = p.organization_id`,
    )

  test('says what it would do, does it with --yes, and notes it', async () => {
    const before = await kept()
    expect(before).toEqual([{ name: 'Mary Ann Lee', email: 'mary@example.test' }])
    expect(await polyclinic(erase)).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^Records that are erased: [0-9a-f-]{36}\.(.*\n)+.*PAPERS23.*documents added to them go(.*\n)+Nothing has changed\. With --yes it is done/,
      ),
    })
    expect(await kept()).toEqual(before)
    expect(await polyclinic([...erase, '--yes'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/\nDone\. /),
      err: '',
    })
    expect(await kept()).toEqual([{ name: 'N. N.', email: null }])
    expect(await database.asSuperuser('select from private_file_parts')).toEqual([])
    expect(
      await database.asSuperuser("select action from audit_events where action like '%:erase' order by 1"),
    ).toEqual([{ action: 'patients:erase' }, { action: 'users:erase' }])
    expect(await polyclinic([...erase, '--yes'])).toMatchObject({
      code: 1,
      err: 'Nobody is found at north-pier by that.\n',
    })
  })
})

describe('patient erase of somebody who was seen', () => {
  const erase = ['patient', 'erase', 'north-pier', 'seen@example.test']

  test('says what is kept until when and why, asks about what is open, restricts with --yes, and notes that', async () => {
    await database.asSuperuser(
      `insert into patients (organization_id, id, given_name, family_name, email)
       select organization_id, gen_random_uuid(), 'Nora', 'Seen', 'seen@example.test' from organizations where slug = 'north-pier'`,
    )
    await database.asSuperuser(
      `insert into appointments (organization_id, id, reference, status, provider_id, service_id, location_id,
         provider_service_id, patient_id, starts_at, ends_at, time_zone, wall_starts_at, duration_minutes,
         buffer_before_minutes, buffer_after_minutes, service_name, provider_name, location_name, address, price_minor,
         currency, policy, language, consent_version, consent_hash, manage_token_hash)
       select o.organization_id, gen_random_uuid(), 'SEEN2345', 'booked', o.provider_id, o.service_id, o.location_id,
         o.id, p.id, now() - interval '2 hours', now() - interval '1 hour', 'America/New_York', now() at time zone 'UTC',
         60, 0, 0, 'Check-up', 'Ada North', 'Pier', '{}', 0, 'USD', '{}', 'en', 1, 'none', 'seen'
       from patients p join provider_services o using (organization_id) where p.email = 'seen@example.test' limit 1`,
    )
    expect(await polyclinic([...erase, '--yes'])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/whether these visits took place.+: SEEN2345\. .+Nothing has changed\.\n$/),
    })
    await database.asSuperuser(`update appointments set status = 'fulfilled' where reference = 'SEEN2345'`)
    expect(await polyclinic(erase)).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^Records that are kept until \d{4}-\d\d-\d\d: [0-9a-f-]{36}\. The person was seen at SEEN2345, last on .+ for 7 years/,
      ),
    })
    expect(await polyclinic([...erase, '--yes'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/\nWhat is kept is erased in the night after \d{4}-/),
    })
    expect(
      await database.asSuperuser(
        `select p.family_name, p.email, a.action from patients p join audit_events a on a.object_id = p.id
         where p.given_name = 'Nora' and p.restricted_at is not null`,
      ),
    ).toEqual([{ family_name: 'Seen', email: null, action: 'patients:restrict' }])
  })
})
