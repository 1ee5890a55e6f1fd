import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPractice, at, book, rosa } from '../../../test/booking.ts'
import { anAppointment, aPatient, aService, aUser, signedIn, type TestClinic } from '../../../test/builders.ts'
import { aCashier } from '../invoices/invoices-fixture.ts'
import { testServer } from '../../../test/test-server.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { ownerOfSlug, renameClinic } from '../../platform/clinic-registry.ts'
import { newId } from '../../platform/ids.ts'
import { writeTimeZone } from '../locations/write-locations.ts'
import { renamesPerDay } from './details.ts'

const server = await testServer()
type Headers = Record<string, string>

const asManager = async (clinic: TestClinic) =>
  signedIn(clinic, await aUser(clinic, { may: ['settings:change'] }), server.server.services)
const read = async ({ host }: TestClinic, headers: Headers) =>
  (await server.call(host, 'GET', '/clinic-details', { headers })).json()
const bodyOf = ({ version: _version, use: _use, sender: _sender, ...body }: Record<string, unknown>) => body
const change = ({ host }: TestClinic, headers: Headers, version: number, body: object) =>
  server.call(host, 'PATCH', '/clinic-details', { headers: { ...headers, 'if-match': `"${version}"` }, body })
const codes = (answer: { json: () => { errors?: { pointer: string; code: string }[] } }) =>
  answer.json().errors?.map(({ pointer, code }) => `${pointer} ${code}`)

async function withoutPrices() {
  const { clinic, doctor } = await aPractice(server)
  await clinic.transact(async (db) => {
    await db.updateTable('services').set({ price_minor: 0, late_fee_minor: null }).execute()
    await db.updateTable('provider_services').set({ price_minor: null }).execute()
    await db.updateTable('organizations').set({ late_fee_minor: 0 }).execute()
  })
  const slot = { startsAt: at('15:00'), providerId: doctor.id }
  return { clinic, slot, headers: await asManager(clinic) }
}

test('what a clinic is changes as a whole, its clock at every location, and the second of two is told', async () => {
  const { clinic, headers } = await withoutPrices()
  const seen = await read(clinic, headers)
  expect(seen).toMatchObject({ use: { visits: 0, prices: 0, hasInvoices: false } })
  const body = {
    ...bodyOf(seen),
    ...{ currency: 'EUR', timeZone: 'Europe/Berlin', invoiceDueDays: 30, iban: 'DE02120300000000202051' },
    ...{ recordYears: 12, mailAuditSeal: 'daily' },
  }
  const changed = await change(clinic, headers, seen.version, body)
  expect(changed.json()).toMatchObject({ ...body, version: seen.version + 1 })
  const zones = await clinic.transact((db) => db.selectFrom('locations').select('time_zone').distinct().execute())
  expect(zones).toEqual([{ time_zone: 'Europe/Berlin' }])
  expect((await change(clinic, headers, seen.version, bodyOf(seen))).json().code).toBe('stale_version')
  const [audited] = await clinic.transact((db) =>
    db.selectFrom('audit_events').select('detail').where('action', '=', 'clinics:change-details').execute(),
  )
  expect(audited!.detail!.split(' ').toSorted()).toEqual([
    ...['currency', 'iban', 'invoiceDueDays', 'mailAuditSeal', 'recordYears', 'timeZone'],
  ])
})

test('no clinic keeps records for less than the law of its country asks', async () => {
  const { clinic, headers } = await withoutPrices()
  const seen = await read(clinic, headers)
  const keep = (recordYears: number) => change(clinic, headers, seen.version, { ...bodyOf(seen), recordYears })
  const refused = await keep(6)
  expect([refused.statusCode, codes(refused)]).toEqual([422, ['/body/recordYears law_asks_more']])
  expect((await keep(7)).statusCode).toBe(200)
})

test('a booked visit keeps the clock, prices keep the currency, and each is told', async () => {
  const { clinic, doctor } = await aPractice(server)
  const headers = await asManager(clinic)
  await aService(clinic, { price_minor: 4000 })
  await book(server, clinic, { slot: { startsAt: at('15:00'), providerId: doctor.id }, patient: rosa })
  const seen = await read(clinic, headers)
  expect(seen.use).toMatchObject({ visits: 1, first: expect.any(String) })
  const refused = await change(clinic, headers, seen.version, {
    ...bodyOf(seen),
    ...{ currency: 'EUR', timeZone: 'Europe/Berlin' },
  })
  expect(codes(refused)).toEqual(['/body/currency in_use', '/body/timeZone in_use'])
})

/** Somebody's act while another clock is written and not committed: they wait for it. */
async function whileTheClockChanges<Answer>(clinic: TestClinic, act: () => Promise<Answer>): Promise<Answer> {
  const { answer } = await clinic.transact(async (db) => {
    await db.updateTable('organizations').set({ time_zone: 'Europe/Berlin' }).execute()
    await writeTimeZone(db, 'Europe/Berlin')
    const asked = act()
    await untilWaiting(server, 1)
    return { answer: asked }
  })
  return answer
}

test('a clock that changes waits for whoever books, and whoever books waits for it', async () => {
  const { clinic, slot, headers } = await withoutPrices()
  const seen = await read(clinic, headers)
  const { answer } = await clinic.transact(async (db) => {
    // As whoever books does.
    await db.selectFrom('locations').select('id').forShare().execute()
    const asked = change(clinic, headers, seen.version, { ...bodyOf(seen), timeZone: 'Europe/Berlin' })
    await untilWaiting(server, 1)
    expect((await book(server, clinic, { slot, patient: rosa })).statusCode).toBe(201)
    return { answer: asked }
  })
  expect(codes(await answer)).toEqual(['/body/timeZone in_use'])

  const { clinic: other, slot: theirs } = await withoutPrices()
  const booked = await whileTheClockChanges(other, () => book(server, other, { slot: theirs, patient: rosa }))
  expect(booked.statusCode).toBe(201)
  const visits = await other.transact((db) =>
    db.selectFrom('appointments').select(['time_zone', 'wall_starts_at']).execute(),
  )
  expect(visits).toEqual([{ time_zone: 'Europe/Berlin', wall_starts_at: '2026-11-25 16:00:00' }])
})

test('an absence that is entered while the clock changes is one of the new clock', async () => {
  const { clinic, slot } = await withoutPrices()
  const user = await aUser(clinic, { may: ['schedules:change'] })
  const headers = await signedIn(clinic, user, server.server.services)
  const away = await whileTheClockChanges(clinic, () =>
    server.call(clinic.host, 'POST', `/availability/${slot.providerId}/time-off`, {
      ...{ headers, body: { from: '2026-12-07', to: '2026-12-08', visits: [] } },
    }),
  )
  expect(away.statusCode).toBe(201)
  const [row] = await clinic.transact((db) =>
    db
      .selectFrom('time_off')
      .select(sql`lower(during)`.as('from'))
      .execute(),
  )
  expect(row).toEqual({ from: '2026-12-06T23:00:00.000Z' })
})

test('by whatever way somebody tries, the clock stays while a visit or an absence is ahead', async () => {
  const { clinic, service, doctor } = await aPractice(server)
  const patient = await aPatient(clinic)
  await anAppointment(clinic, {
    ...{ provider_id: doctor.id, service_id: service.id, patient_id: patient.id, starts_at: '2041-03-04T15:00:00Z' },
  })
  const ofClinic = ({ transact }: TestClinic) =>
    transact((db) => db.updateTable('organizations').set({ time_zone: 'Europe/Berlin' }).execute())
  await expect(ofClinic(clinic)).rejects.toThrow(/time zone is in use/)
  await expect(clinic.transact((db) => writeTimeZone(db, 'Europe/Berlin'))).rejects.toThrow(/time zone is in use/)
  const { clinic: other, doctor: theirs } = await aPractice(server)
  const during = '[2041-03-04T05:00:00Z,2041-03-05T05:00:00Z)'
  const id = newId()
  await other.transact((db) => db.insertInto('time_off').values({ id, provider_id: theirs.id, during }).execute())
  await expect(ofClinic(other)).rejects.toThrow(/time zone is in use/)
})

test('a currency with an invoice in it stays, by whatever way somebody tries', async () => {
  const { clinic, begin } = await aCashier(server)
  const headers = await asManager(clinic)
  await begin()
  await clinic.transact(async (db) => {
    await db.updateTable('services').set({ price_minor: 0, late_fee_minor: null }).execute()
    await db.updateTable('provider_services').set({ price_minor: null }).execute()
    await db.updateTable('organizations').set({ late_fee_minor: 0 }).execute()
  })
  const seen = await read(clinic, headers)
  expect(seen.use).toMatchObject({ prices: 0, hasInvoices: true })
  expect(codes(await change(clinic, headers, seen.version, { ...bodyOf(seen), currency: 'EUR' }))).toEqual([
    '/body/currency in_use',
  ])
  await expect(
    clinic.transact((db) => db.updateTable('organizations').set({ currency: 'EUR' }).execute()),
  ).rejects.toThrow(/currency is in use/)
})

test('another slug is another address, the one before leads there, and nobody else gets it', async () => {
  const { clinic, headers } = await withoutPrices()
  const { clinic: other } = await aPractice(server)
  const seen = await read(clinic, headers)
  const others = await read(other, await asManager(other))
  const take = (slug: string, version: number) => change(clinic, headers, version, { ...bodyOf(seen), slug })
  expect(codes(await take(others.slug, seen.version))).toEqual(['/body/slug taken'])
  const next = `${seen.slug}-new`
  expect((await take(next, seen.version)).json()).toMatchObject({ slug: next })
  const former = async () =>
    clinic.transact(async (db) => {
      await sql`select set_config('role', 'polyclinic_platform', true)`.execute(db)
      const { rows } = await sql<{ slug: string }>`
        select slug from platform.former_slugs where organization_id = ${clinic.id}`.execute(db)
      return rows.map(({ slug }) => slug)
    })
  expect(await former()).toEqual([seen.slug])
  const theft = await change(other, await asManager(other), others.version, { ...bodyOf(others), slug: seen.slug })
  expect(codes(theft)).toEqual(['/body/slug taken'])
  // Back again, it is its own once more.
  expect((await take(seen.slug, seen.version + 1)).json()).toMatchObject({ slug: seen.slug })
  expect(await former()).toEqual([next])
})

test('a clinic keeps its last five short names, is renamed a few times a day, and to no reserved one', async () => {
  const { clinic, headers } = await withoutPrices()
  const seen = await read(clinic, headers)
  const take = (slug: string, version: number) => change(clinic, headers, version, { ...bodyOf(seen), slug })
  expect(codes(await take('admin', seen.version))).toEqual(['/body/slug taken'])
  for (let nth = 0; nth < renamesPerDay; nth++)
    expect((await take(`${seen.slug}-${nth}`, seen.version + nth)).statusCode).toBe(200)
  const version = seen.version + renamesPerDay
  expect((await take(`${seen.slug}-more`, version)).statusCode).toBe(429)
  const others = await clinic.transact(async (db) => {
    await renameClinic(db, clinic.id, `${seen.slug}-6`)
    await renameClinic(db, clinic.id, `${seen.slug}-7`)
    const names = [seen.slug, ...[0, 1, 2, 3, 4, 6, 7].map((nth) => `${seen.slug}-${nth}`)]
    return Promise.all(names.map(async (slug) => ((await ownerOfSlug(db, slug)) === undefined ? slug : null)))
  })
  expect(others.filter(Boolean)).toEqual([seen.slug, `${seen.slug}-0`])
})

test('of two who take the same short name at once, the second is told', async () => {
  const { clinic, headers } = await withoutPrices()
  const { clinic: other } = await aPractice(server)
  const seen = await read(clinic, headers)
  const wanted = `${seen.slug}-both`
  const first = other.transact(async (db) => {
    await renameClinic(db, other.id, wanted)
    await untilWaiting(server, 1)
  })
  const second = change(clinic, headers, seen.version, { ...bodyOf(seen), slug: wanted })
  await first
  expect(codes(await second)).toEqual(['/body/slug taken'])
})

test('services, doctors and locations stand where somebody puts them, and two who move different ones both do', async () => {
  const { clinic } = await aPractice(server)
  const headers = await asManager(clinic)
  const [a, b, c] = [await aService(clinic), await aService(clinic), await aService(clinic)].map(({ id }) => id)
  const order = async () => {
    const { items } = (await server.call(clinic.host, 'GET', '/service-settings', { headers })).json()
    return (items as { id: string }[]).map(({ id }) => id)
  }
  const rest = (await order()).filter((id) => ![a, b, c].includes(id))
  const move = (id: string, place: number) =>
    server.call(clinic.host, 'POST', `/service-settings/${id}/place`, { headers, body: { place } })
  for (const id of [c, b, a]) expect((await move(id!, 0)).statusCode).toBe(204)
  expect(await order()).toEqual([a, b, c, ...rest])
  await Promise.all([move(a!, 9999), move(c!, 0)])
  expect(await order()).toEqual([c, b, ...rest, a])
  for (const list of ['doctor', 'location'] as const) {
    const { items } = (await server.call(clinic.host, 'GET', `/${list}-settings`, { headers })).json()
    const moved = await server.call(clinic.host, 'POST', `/${list}-settings/${items.at(-1).id}/place`, {
      ...{ headers, body: { place: 0 } },
    })
    expect(moved.statusCode).toBe(204)
    const after = (await server.call(clinic.host, 'GET', `/${list}-settings`, { headers })).json()
    expect(after.items[0].id).toBe(items.at(-1).id)
  }
})
