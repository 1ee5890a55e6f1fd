import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aPatient, anAppointment, aUser, type TestClinic } from '../../../../test/builders.ts'
import { testDatabase, type TestDatabase } from '../../../../test/harness.ts'
import { newId } from '../../../platform/ids.ts'
import { createTenancy, type Tenancy } from '../../../platform/tenancy.ts'
import { writeWeek } from '../../providers/hours-rows.ts'
import { offerMinutes } from '../../slots/conditions.ts'
import { assets, northPierFile, type AnyFile } from './clinic.fixture.ts'
import { exportClinic } from './export-clinic.ts'
import { importClinic, type ImportOptions } from './import-clinic.ts'

let database: TestDatabase
let tenancy: Tenancy
beforeAll(async () => {
  database = await testDatabase()
  tenancy = createTenancy(database.db)
})

const clinicTables = [
  ...['organizations', 'files', 'locations', 'opening_hours', 'closures', 'services', 'resources', 'providers'],
  'shared_resources',
  ...['provider_services', 'schedule_changes', 'schedules', 'schedule_overrides', 'time_off', 'claims'],
  ...['message_texts', 'platform.clinics', 'platform.domains'],
]

/** Every row of every table of a clinic's file, as text, in an order of its own. */
async function everything(leaveOut: readonly string[] = []) {
  const all = await Promise.all(
    clinicTables.map(async (table) => {
      const rows = await database.asSuperuser<{ row: string }>(
        `select (to_jsonb(t) - $1::text[])::text as row from ${table} t`,
        [leaveOut],
      )
      return [table, rows.map(({ row }) => row).toSorted()]
    }),
  )
  return Object.fromEntries(all)
}

let count = 0
/** The fixture under a slug and domains of its own. */
function fresh(change: (file: AnyFile) => void = () => {}): AnyFile {
  const file = northPierFile()
  file.slug = `pier-${(count += 1)}`
  file.domains = [`${file.slug}.test`, `www.${file.slug}.test`]
  change(file)
  return file
}

const load = (file: unknown, given = {}, options: ImportOptions = {}) =>
  importClinic(tenancy, file, assets(given), options)

async function loaded(file: unknown, options: ImportOptions = {}) {
  const result = await load(file, {}, options)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result
}

/** A time of 45 minutes that somebody holds of the first doctor. */
const holdAt = (organizationId: string, starts_at: string, expires_at: string) =>
  tenancy.inClinic(organizationId, async (db) => {
    const { id, provider_id, service_id, location_id } = await db
      .selectFrom('provider_services as o')
      .innerJoin('services as s', 's.id', 'o.service_id')
      .selectAll('o')
      .where('o.is_default', '=', true)
      .where(offerMinutes, '=', 45)
      .executeTakeFirstOrThrow()
    const hold = newId()
    const ends_at = new Date(Date.parse(starts_at) + 45 * 60_000).toISOString()
    await db
      .insertInto('holds')
      .values({
        ...{ id: hold, provider_service_id: id, provider_id, service_id, location_id, starts_at, ends_at },
        ...{ duration_minutes: 45, buffer_before_minutes: 0, buffer_after_minutes: 0, price_minor: 0, currency: 'USD' },
        ...{ secret_hash: Buffer.from(hold), visitor_hash: Buffer.from('b'), expires_at },
      })
      .execute()
    const during = sql<string>`tstzrange(${starts_at}, ${ends_at})`
    await db
      .insertInto('claims')
      .values({ id: newId(), resource_id: provider_id, during, kind: 'hold', hold_id: hold, expires_at })
      .execute()
    return { hold, providerId: provider_id }
  })

const ofProvider = (id: string, slug: string) =>
  tenancy.inClinic(id, (db) =>
    db.selectFrom('providers').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow(),
  )

/** A visit at a doctor of an imported clinic, far ahead. */
async function booked(id: string, slug: string, startsAt: string) {
  const provider = await ofProvider(id, slug)
  const transact: TestClinic['transact'] = (work) => tenancy.inClinic(id, work)
  const clinic = { id, transact, timeZone: 'America/New_York' } as TestClinic
  const service = await transact((db) =>
    db.selectFrom('services').select('id').where('slug', '=', 'check-up').executeTakeFirstOrThrow(),
  )
  const patient = await aPatient(clinic)
  return anAppointment(clinic, {
    provider_id: provider.id,
    service_id: service.id,
    patient_id: patient.id,
    starts_at: startsAt,
  })
}

describe('a new clinic', () => {
  test('stands whole, with its palettes computed and its pictures stored', async () => {
    const file = fresh()
    const result = await loaded(file)
    expect(result).toMatchObject({ created: true, toMove: [] })

    const clinic = await tenancy.inClinic(result.organizationId, async (db) => ({
      organization: await db.selectFrom('organizations').selectAll().executeTakeFirstOrThrow(),
      files: await db.selectFrom('files').select(['hash', 'media_type']).execute(),
      providers: await db.selectFrom('providers').selectAll().orderBy('position').execute(),
      offers: await db.selectFrom('provider_services').selectAll().execute(),
      schedules: await db.selectFrom('schedules').selectAll().execute(),
      claims: await db.selectFrom('claims').selectAll().execute(),
    }))
    const [hash] = clinic.files.map((each) => each.hash)
    expect(clinic.files).toEqual([{ hash, media_type: 'image/svg+xml' }])
    expect(clinic.organization).toMatchObject({
      slug: file.slug,
      version: 1,
      legal_version: 1,
      styles: { logo: `/files/${hash}`, fontName: 'system-ui' },
    })
    expect(clinic.organization.brand_css).toContain('--brand')
    expect(clinic.providers).toMatchObject([{ given_name: 'Ada', portrait_hash: hash }, { given_name: 'Ben' }])
    expect(clinic.offers).toHaveLength(3)
    expect(clinic.offers.filter((each) => each.price_minor !== null)).toMatchObject([
      { duration_minutes: 30, price_minor: 12000 },
    ])
    expect(clinic.schedules).toHaveLength(5 + 2 + 5)
    expect(clinic.claims).toMatchObject([
      { kind: 'block', during: '["2090-12-07 05:00:00+00","2090-12-08 05:00:00+00")' },
      { kind: 'block', during: '["2090-12-08 05:00:00+00","2090-12-09 05:00:00+00")' },
    ])
    expect(
      await database.asSuperuser('select host, is_primary from platform.domains where organization_id = $1', [
        result.organizationId,
      ]),
    ).toEqual([
      { host: `${file.slug}.test`, is_primary: true },
      { host: `www.${file.slug}.test`, is_primary: false },
    ])
  })

  test('says which colours had to be mended', async () => {
    const result = await loaded(
      fresh((file) => (file.styles.theme = { global: { buttonBackgroundColor: '#123456', textColor: '#eeeeee' } })),
    )
    expect(result.mended).toContainEqual(expect.objectContaining({ field: 'global.textColor', mode: 'light' }))
  })
})

describe('the same file again', () => {
  test('changes nothing but versions', async () => {
    const file = fresh()
    await loaded(file)
    const leaveOut = ['version', 'updated_at', 'id', 'time_off_id']
    const before = await everything(leaveOut)
    expect(await loaded(file)).toMatchObject({ created: false })
    expect(await everything(leaveOut)).toEqual(before)
  })

  test('says that it puts a look over the one that was published on the screen', async () => {
    const file = fresh()
    const { organizationId } = await loaded(file)
    const transact: TestClinic['transact'] = (work) => tenancy.inClinic(organizationId, work)
    const { id } = await aUser({ id: organizationId, transact } as TestClinic, { roles: ['admin'] })
    const onScreen = { name: 'On the screen', brand_saved_by: id }
    await transact((db) => db.updateTable('organizations').set(onScreen).execute())
    // The same look is none that is covered, and what a file covered is its own.
    const same = { ...file, name: onScreen.name }
    const outcomes = [await loaded(same), await loaded(file), await loaded(same)]
    expect(outcomes.map(({ coversLook }) => coversLook)).toEqual([false, true, false])
  })

  test('keeps the ids that visits point to', async () => {
    const file = fresh()
    const { organizationId } = await loaded(file)
    const ids = () =>
      tenancy.inClinic(organizationId, (db) =>
        db.selectFrom('provider_services').select(['id', 'provider_id', 'service_id', 'location_id']).execute(),
      )
    const before = await ids()
    await loaded(file)
    expect((await ids()).toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
      before.toSorted((a, b) => a.id.localeCompare(b.id)),
    )
  })
})

describe('a changed file', () => {
  test('says which visits are where something is out of order, or lack what their service needs by now', async () => {
    const file = fresh()
    const { organizationId } = await loaded(file)
    const [first, second] = [
      await booked(organizationId, 'ben-south', '2090-11-01T14:00:00Z'),
      await booked(organizationId, 'ada-north', '2090-11-02T14:00:00Z'),
    ]
    await tenancy.inClinic(organizationId, (db) =>
      sql`insert into claims (id, resource_id, during, kind, appointment_id)
        select gen_random_uuid(), r.id, a.during, 'appointment', a.id from appointments a, shared_resources r
        where a.id = ${first.id} and r.slug = 'room-2'`.execute(db),
    )
    file.services[0].needs = ['Ultrasound room']
    expect((await loaded(file)).toPlace).toEqual([
      { kind: 'missing', name: 'Ultrasound room', references: [second.reference] },
    ])
    file.sharedResources.splice(0, 1)
    file.sharedResources[0].isActive = true
    expect((await loaded(file, { removeUnlisted: true })).toPlace).toEqual([
      { kind: 'out-of-order', name: 'Room 2', references: [first.reference] },
      { kind: 'missing', name: 'Ultrasound room', references: [second.reference] },
    ])
  })

  test('updates what is there, retires what is gone when asked, and says which visits have to be moved', async () => {
    const file = fresh()
    const { organizationId } = await loaded(file)
    await booked(organizationId, 'ben-south', '2090-11-01T14:00:00Z')
    await booked(organizationId, 'ben-south', '2090-11-02T14:00:00Z')
    await booked(organizationId, 'ada-north', '2090-11-02T14:00:00Z')

    file.providers.splice(1, 1)
    file.providers[0].quote = 'Bring your questions.'
    // The default moves from one service to another.
    file.providers[0].services = [
      { service: 'check-up', location: 'pier' },
      { service: 'first-visit', location: 'pier', isDefault: true },
    ]
    file.domains = [`${file.slug}.example`]
    const result = await loaded(file, { removeUnlisted: true })
    expect(result).toMatchObject({ created: false, toMove: [{ provider: 'Dr. Ben South', visits: 2 }] })
    expect(await ofProvider(organizationId, 'ben-south')).toMatchObject({ is_active: false })
    expect(await ofProvider(organizationId, 'ada-north')).toMatchObject({ quote: 'Bring your questions.' })
    expect(
      await database.asSuperuser('select host from platform.domains where organization_id = $1', [organizationId]),
    ).toEqual([{ host: `${file.slug}.example` }])
  })

  test('has other hours from today on, and leaves those that a screen changed, and says so', async () => {
    const file = fresh()
    const { organizationId } = await loaded(file)
    const inClinic = <T>(work: Parameters<typeof tenancy.inClinic<T>>[1]) => tenancy.inClinic(organizationId, work)
    const changes = () => inClinic((db) => db.selectFrom('schedule_changes').select(['origin', 'holds_from']).execute())
    const whole = structuredClone(file)
    file.providers[1].hours = [{ days: ['sat'], from: '10:00', to: '12:00', location: 'pier' }]
    expect((await loaded(file)).differences).toMatchObject([{ kind: 'changed', path: 'providers.ben-south.hours' }])
    expect(await changes()).toMatchObject([{ origin: 'file' }])
    const { id } = await ofProvider(organizationId, 'ben-south')
    // What held until then is history, with its date.
    expect(
      await inClinic((db) => db.selectFrom('schedules').where('provider_id', '=', id).select('holds_from').execute()),
    ).toHaveLength(6)
    expect((await loaded(file)).differences).toEqual([])

    await inClinic((db) => writeWeek(db, { providerId: id, holdsFrom: '2090-01-02', hours: [] }, 'screen'))
    const { differences } = await loaded(whole)
    expect(differences).toEqual([{ kind: 'kept', path: 'providers.ben-south.hours' }])
    expect((await loaded(file)).differences).toEqual([])
    expect(await changes()).toHaveLength(2)
  })

  test('makes another version of hours of dates that it changes, and lets go of what is held outside of them', async () => {
    const file = fresh()
    const { organizationId } = await loaded(file)
    const [own] = file.providers
    const expires = '2091-01-01T00:00:00Z'
    const { hold, providerId } = await holdAt(organizationId, '2090-12-01T14:00:00Z', expires)
    const { hold: other } = await holdAt(organizationId, '2090-12-14T15:00:00Z', expires)
    const stands = () =>
      tenancy.inClinic(organizationId, async (db) => ({
        holds: (await db.selectFrom('holds').select('id').orderBy('id').execute()).map(({ id }) => id),
        version: (
          await db
            .selectFrom('providers')
            .select('schedule_version')
            .where('id', '=', providerId)
            .executeTakeFirstOrThrow()
        ).schedule_version,
      }))
    const { version } = await stands()
    await loaded(file)
    expect(await stands()).toEqual({ holds: [hold, other].toSorted(), version })
    own.overrides = [{ date: '2090-12-01', location: 'pier', intervals: [{ from: '13:00', to: '16:00' }] }]
    await loaded(file)
    expect(await stands()).toEqual({ holds: [other], version: version + 1 })
    own.hours = [{ days: ['sat'], from: '10:00', to: '12:00', location: 'pier' }]
    await loaded(file)
    expect(await stands()).toEqual({ holds: [], version: version + 2 })
  })

  test('leaves when messages leave as it was chosen, unless it says so itself', async () => {
    const file = fresh()
    delete file.reminders
    delete file.booking.confirmAfterMinutes
    const { organizationId } = await loaded(file)
    const chosen = { confirm_after_minutes: 5, remind_hours_before: [48, 2], quiet_from: '20:00', quiet_until: '07:00' }
    const timing = () =>
      tenancy.inClinic(organizationId, (db) =>
        db
          .selectFrom('organizations')
          .select(['confirm_after_minutes', 'remind_hours_before', 'quiet_from', 'quiet_until'])
          .executeTakeFirstOrThrow(),
      )
    await tenancy.inClinic(organizationId, (db) => db.updateTable('organizations').set(chosen).execute())
    expect((await loaded(file)).differences).toEqual([])
    expect(await timing()).toEqual(chosen)
    file.reminders = { remindHoursBefore: [24] }
    expect((await loaded(file)).differences).toMatchObject([{ path: expect.stringContaining('remindHoursBefore') }])
    expect(await timing()).toEqual({ ...chosen, remind_hours_before: [24] })
  })

  test('leaves alone what only the database has, and says so', async () => {
    const file = fresh()
    const { organizationId } = await loaded(file)
    const whole = structuredClone(file)
    file.providers.splice(1, 1)
    file.services[0].priceMinor = 20000
    file.providers[0].services.pop()
    file.providers[0].overrides = []
    file.providers[0].timeOff = [{ from: '2090-12-07', to: '2090-12-09' }]
    file.closures = [{ from: '2090-12-24', name: 'Christmas Eve' }]
    file.domains = [`${file.slug}.example`]
    const { differences } = await loaded(file)
    expect(differences.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'changed domains[0]',
      `added domains.${file.slug}.example`,
      `unlisted domains.${file.slug}.test`,
      `unlisted domains.www.${file.slug}.test`,
      'added closures.2090-12-24',
      'unlisted closures.2090-12-25',
      'changed services.check-up.priceMinor',
      'unlisted providers.ada-north.services.first-visit@pier',
      'unlisted providers.ada-north.overrides.2090-12-01@pier',
      'changed providers.ada-north.timeOff.2090-12-07.to',
      'unlisted providers.ben-south',
    ])
    expect(await ofProvider(organizationId, 'ben-south')).toMatchObject({ is_active: true })
    const { file: now } = await exportClinic(tenancy, organizationId)
    expect(now.domains).toEqual([`${file.slug}.example`, ...whole.domains])
    expect(now.closures.map(({ name }) => name)).toEqual(['Christmas Eve', 'Christmas Day'])
    expect(now.providers[0]).toMatchObject({
      services: [{ service: 'check-up' }, { service: 'first-visit' }],
      overrides: [{ date: '2090-12-01' }],
      timeOff: [{ from: '2090-12-07', to: '2090-12-09' }],
    })
    // Once more there is nothing left to do but what was left alone.
    const again = await loaded(file)
    expect(again.differences.filter(({ kind }) => kind !== 'unlisted')).toEqual([])
  })

  test('as a dry run says what it would do, and what is wrong, and changes nothing', async () => {
    const file = fresh()
    expect(await load(file, {}, { dryRun: true })).toMatchObject({ ok: true, created: true, differences: [] })
    const { organizationId } = await loaded(file)
    await booked(organizationId, 'ada-north', '2090-12-14T15:00:00Z')
    const before = await everything()
    file.providers[0].quote = 'Bring your questions.'
    expect(await load(file, {}, { dryRun: true, removeUnlisted: true })).toMatchObject({
      created: false,
      differences: [
        { kind: 'changed', path: 'providers.ada-north.quote', from: undefined, to: 'Bring your questions.' },
      ],
    })
    file.providers[0].timeOff.push({ from: '2090-12-14', to: '2090-12-14' })
    expect(await load(file, {}, { dryRun: true })).toMatchObject({
      ok: false,
      problems: [{ path: 'providers[0].timeOff[1]' }],
    })
    expect(await everything()).toEqual(before)
  })

  test('keeps records for as long as the file says, else as the law of its country asks', async () => {
    const file = fresh()
    const years = async () => {
      const { organizationId } = await loaded(file)
      const { record_years } = await tenancy.inClinic(organizationId, (db) =>
        db.selectFrom('organizations').select('record_years').executeTakeFirstOrThrow(),
      )
      return record_years
    }
    expect(await years()).toBe(7)
    file.retention = { recordYears: 12 }
    expect(await years()).toBe(12)
    file.retention = { recordYears: 6 }
    expect(await load(file)).toMatchObject({ ok: false, problems: [{ path: 'retention.recordYears' }] })
  })

  test('gives a legal text a new version only when its words change', async () => {
    const file = fresh()
    const { organizationId } = await loaded(file)
    const version = () =>
      tenancy.inClinic(organizationId, (db) =>
        db.selectFrom('organizations').select(['legal_version', 'version']).executeTakeFirstOrThrow(),
      )
    file.name = 'North Pier Doctors'
    await loaded(file)
    expect(await version()).toEqual({ legal_version: 1, version: 2 })
    file.legal.privacy[0].paragraphs[0] = 'Less than before.'
    await loaded(file)
    expect(await version()).toEqual({ legal_version: 2, version: 3 })
  })
})

describe('a file with something wrong', () => {
  const refusals: [string, (file: AnyFile) => void, Record<string, string>, string][] = [
    ['a field', (file) => (file.providers[1].hours[0].from = '9:00'), {}, 'providers[1].hours[0].from'],
    ['an unknown key', (file) => (file.policy.freeUntilMinuets = 1), {}, 'policy.freeUntilMinuets'],
    ['a missing picture', (file) => (file.styles.logo = 'other.png'), {}, 'styles.logo'],
    [
      'a picture that acts',
      () => {},
      { 'portraits/ada-north.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>' },
      'providers[0].portrait',
    ],
  ]
  test.each(refusals)('%s: names it by its path and changes nothing', async (_name, change, given, path) => {
    const file = fresh()
    await loaded(file)
    const before = await everything()
    file.name = 'Renamed'
    change(file)
    const result = await load(file, given)
    expect(result).toMatchObject({ ok: false, problems: [{ path }] })
    expect(await everything()).toEqual(before)
  })

  test("another clinic's domain is refused", async () => {
    const first = fresh()
    await loaded(first)
    const second = fresh((file) => (file.domains = ['own.test', first.domains[1]]))
    const before = await everything()
    expect(await load(second)).toEqual({
      ok: false,
      problems: [{ path: 'domains[1]', message: `${first.domains[1]} belongs to another clinic` }],
    })
    expect(await everything()).toEqual(before)
  })

  test('time off over a booked visit is refused, beside it is not', async () => {
    const file = fresh()
    const { organizationId } = await loaded(file)
    await booked(organizationId, 'ada-north', '2090-12-14T15:00:00Z')
    const before = await everything()
    file.name = 'Renamed'
    file.providers[0].timeOff.push({ from: '2090-12-14T09:00', to: '2090-12-14T12:00' })
    expect(await load(file)).toMatchObject({ ok: false, problems: [{ path: 'providers[0].timeOff[1]' }] })
    expect(await everything()).toEqual(before)

    file.providers[0].timeOff[1] = { from: '2090-12-14T10:45', to: '2090-12-14T12:00' }
    await loaded(file)
  })

  test('time off that is there already stays, with the visits that are kept in it', async () => {
    const file = fresh()
    const { organizationId } = await loaded(file)
    await booked(organizationId, 'ada-north', '2090-12-14T15:00:00Z')
    const { id: provider_id } = await ofProvider(organizationId, 'ada-north')
    const during = ['2090-12-14T14:00Z', '2090-12-15T14:00Z'].map((from) => `[${from},${from.replace('T14', 'T17')})`)
    await tenancy.inClinic(organizationId, (db) =>
      db
        .insertInto('time_off')
        .values(during.map((range) => ({ id: crypto.randomUUID(), provider_id, during: range })))
        .execute(),
    )
    file.providers[0].timeOff = [{ from: '2090-12-14T09:00', to: '2090-12-14T12:00', note: 'Known' }]
    const notes = () =>
      tenancy.inClinic(organizationId, (db) =>
        db
          .selectFrom('time_off')
          .select(['note', 'version'])
          .where('provider_id', '=', provider_id)
          .where('during', 'in', during)
          .orderBy('during')
          .execute(),
      )
    await loaded(file)
    expect(await notes()).toEqual([
      { note: 'Known', version: 2 },
      { note: null, version: 1 },
    ])
    await loaded(file, { removeUnlisted: true })
    expect(await notes()).toEqual([{ note: 'Known', version: 2 }])
  })

  test('time off counts on the clock that all other times count on, where it leaves out or repeats an hour', async () => {
    const file = fresh()
    file.providers[0].timeOff = [
      { from: '2030-03-10T02:15', to: '2030-03-10T02:45' },
      { from: '2030-11-03T01:30', to: '2030-11-03T03:00' },
      { from: '2030-11-04', to: '2030-11-05' },
    ]
    const { organizationId } = await loaded(file)
    const found = await tenancy.inClinic(organizationId, (db) =>
      sql<{ from: string; to: string }>`
        select lower(during) as "from", upper(during) as "to" from time_off
        where upper(during) > '2030-01-01' order by during`.execute(db),
    )
    const at = (day: string, from: string, to: string) => ({ from: `2030-${day}T${from}.000Z`, to: `2030-${to}.000Z` })
    expect(found.rows.slice(0, 3)).toEqual([
      at('03-10', '07:00:00', '03-10T07:45:00'),
      at('11-03', '05:30:00', '11-03T08:00:00'),
      at('11-04', '05:00:00', '11-06T05:00:00'),
    ])
  })

  test('time off over a hold whose time is over is taken', async () => {
    const file = fresh()
    const { organizationId } = await loaded(file)
    await holdAt(organizationId, '2090-12-14T15:00:00Z', '2020-01-01T00:00:00Z')
    file.providers[0].timeOff.push({ from: '2090-12-14', to: '2090-12-14' })
    await loaded(file)
  })
})

describe('the clinic’s own texts', () => {
  const textsOf = (id: string) =>
    tenancy.inClinic(id, (db) =>
      db.selectFrom('message_texts').select(['occasion', 'subject', 'version']).orderBy('occasion').execute(),
    )

  test('come with the file, keep their version when they say the same, and go when only the database has them', async () => {
    const file = fresh()
    const { organizationId: id } = await loaded(file)
    expect(await textsOf(id)).toMatchObject([{ occasion: 'email-code', version: 1 }, { occasion: 'no-account' }])
    const [first, second] = file.messageTexts
    const changed = { ...file, messageTexts: [{ ...first, subject: 'Nobody by that address' }] }
    expect(await loaded(changed, { dryRun: true })).toMatchObject({
      differences: [
        { kind: 'changed', path: 'messageTexts.no-account@en.subject', to: 'Nobody by that address' },
        { kind: 'unlisted', path: 'messageTexts.email-code@de' },
      ],
    })
    await loaded(changed)
    expect(await textsOf(id)).toMatchObject([
      { subject: second.subject, version: 1 },
      { subject: 'Nobody by that address', version: 2 },
    ])
    await loaded(changed, { removeUnlisted: true })
    expect(await textsOf(id)).toMatchObject([{ subject: null, version: 2 }, { version: 2 }])
    expect((await exportClinic(tenancy, id)).file.messageTexts).toEqual(changed.messageTexts)
  })

  test('are refused by their path when nobody could save them on the page', async () => {
    const file = fresh(({ messageTexts }) => {
      messageTexts[0].body = 'See https://example.test {code}'
      messageTexts.push(messageTexts[1])
    })
    const result = await load(file)
    expect(result.ok ? [] : result.problems.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['messageTexts[0].body', 'messageTexts[2]']),
    )
  })
})
