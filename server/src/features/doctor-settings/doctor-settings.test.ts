import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aPractice, at, book, rosa } from '../../../test/booking.ts'
import { aClinic, aLocation, aService, aUser, signedIn, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'
import { assets, northPierFile } from '../organizations/import/clinic.fixture.ts'
import { exportClinic } from '../organizations/import/export-clinic.ts'
import { importClinic } from '../organizations/import/import-clinic.ts'
import { setBookings } from '../providers/give-calendar.ts'
import type { ReadAsset } from '../organizations/import/read-pictures.ts'

const server = await testServer()
type Headers = Record<string, string>

const asManager = async (clinic: TestClinic) =>
  signedIn(clinic, await aUser(clinic, { may: ['settings:change'] }), server.server.services)

const path = (id: string) => `/doctor-settings/${id}`
const read = async ({ host }: TestClinic, headers: Headers, id: string) =>
  (await server.call(host, 'GET', path(id), { headers })).json()
const create = ({ host }: TestClinic, headers: Headers, body: object, id = newId()) =>
  server.call(host, 'POST', path(id), { headers, body })
const change = (
  { host }: TestClinic,
  headers: Headers,
  { id, version }: { id: string; version: number },
  body: object,
) => server.call(host, 'PATCH', path(id), { headers: { ...headers, 'if-match': `"${version}"` }, body })

const words = {
  ...{ prefix: 'Dr.', givenName: 'Inês', familyName: 'Amaral', speciality: 'dermatology', languages: ['en'] },
  isActive: true,
}
const told = ['id', 'slug', 'version', 'booked', 'hasAccount', 'hasHours']
/** What was read, as it is sent back. */
const bodyOf = (seen: Record<string, unknown>) => ({
  ...Object.fromEntries(Object.entries(seen).filter(([field]) => !told.includes(field))),
  languages: words.languages,
})
const startsOf = async ({ host }: TestClinic, query: Record<string, string>): Promise<string[]> => {
  const asked = new URLSearchParams({ from: at('12:00'), to: at('23:00'), ...query })
  return (await server.call(host, 'GET', `/slots?${asked}`)).json().items[0]?.starts ?? []
}
const codes = (answer: { json: () => { errors?: { pointer: string; code: string }[] } }) =>
  answer.json().errors?.map(({ pointer, code }) => `${pointer} ${code}`)
const openAllWeek = ({ transact }: TestClinic, location_id: string) =>
  transact((db) =>
    db
      .insertInto('opening_hours')
      .values(
        [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
          ...{ id: newId(), location_id, weekday, opens_at: '09:00', closes_at: '17:00' },
        })),
      )
      .execute(),
  )

test('a new doctor is booked at once in the opening hours, and one press made twice is one doctor', async () => {
  const { clinic, service } = await aPractice(server)
  await openAllWeek(clinic, clinic.locationId)
  const headers = await asManager(clinic)
  const id = newId()
  const offers = [{ serviceId: service.id, locationId: clinic.locationId }]
  const weekdays = [1, 2, 3, 4, 5, 6, 7]
  const answers = await Promise.all([1, 2, 3, 4].map(() => create(clinic, headers, { ...words, offers, weekdays }, id)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  expect(answers[0]!.json()).toMatchObject({
    ...{ slug: 'ines-amaral', version: 1, hasAccount: false, hasHours: true, booked: [] },
    offers: [{ ...offers[0], isDefault: true }],
  })
  const starts = await startsOf(clinic, { providerId: id, serviceId: service.id })
  const booked = await book(server, clinic, {
    slot: { startsAt: starts[0], serviceId: service.id, providerId: id },
    patient: rosa,
  })
  expect(booked.json().appointment.provider.name).toBe('Dr. Inês Amaral')
  const find = async (search: string) =>
    (await server.call(clinic.host, 'GET', `/doctor-settings?${new URLSearchParams({ search })}`, { headers })).json()
  expect(await find('amaral ines')).toMatchObject({ total: 1, items: [{ id, services: 1, visits: 1, hasHours: true }] })
  expect(await find('nobody')).toMatchObject({ total: 0, items: [] })
})

test('whoever is switched off takes no new visits, and what is booked stays as it was promised', async () => {
  const { clinic, doctor, service } = await aPractice(server)
  const headers = await asManager(clinic)
  const { appointment } = (
    await book(server, clinic, { slot: { startsAt: at('15:00'), providerId: doctor.id }, patient: rosa })
  ).json()
  const seen = await read(clinic, headers, doctor.id)
  expect(seen.booked).toMatchObject([{ serviceId: service.id, locationId: clinic.locationId, visits: 1 }])
  const off = await change(clinic, headers, seen, { ...bodyOf(seen), familyName: 'Reis', isActive: false })
  expect(off.json()).toMatchObject({ version: seen.version + 1, isActive: false, booked: seen.booked })
  expect(await startsOf(clinic, { serviceId: service.id })).toEqual([])
  const visit = await clinic.transact((db) =>
    db.selectFrom('appointments').select(['status', 'provider_name']).where('id', '=', appointment.id).execute(),
  )
  expect(visit).toEqual([{ status: 'booked', provider_name: appointment.provider.name }])
})

test('of six at once, on the doctor’s page and on the service’s, one is saved and the others are told', async () => {
  const { clinic, doctor, service } = await aPractice(server)
  const headers = await asManager(clinic)
  const seen = await read(clinic, headers, doctor.id)
  const ofService = `/service-settings/${service.id}`
  const seenService = (await server.call(clinic.host, 'GET', ofService, { headers })).json()
  const { id: _id, slug: _slug, version, booked: _booked, ...body } = seenService
  const answers = await Promise.all([
    ...[1, 2, 3].map((n) =>
      change(clinic, headers, seen, { ...bodyOf(seen), offers: [{ ...seen.offers[0], priceMinor: 100 + n }] }),
    ),
    ...[4, 5, 6].map((n) =>
      server.call(clinic.host, 'PATCH', ofService, {
        headers: { ...headers, 'if-match': `"${version}"` },
        body: { ...body, offers: [{ ...body.offers[0], priceMinor: 100 + n }] },
      }),
    ),
  ])
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412, 412, 412])
  const won = statuses.indexOf(200) + 1
  expect((await read(clinic, headers, doctor.id)).offers).toMatchObject([{ priceMinor: 100 + won }])
  const audited = await clinic.transact((db) =>
    db.selectFrom('audit_events').select(['action', 'detail']).where('action', 'like', '%:change').execute(),
  )
  expect(audited).toEqual([
    { action: won <= 3 ? 'doctors:change' : 'services:change', detail: expect.stringContaining('offers') },
  ])
})

test('whoever was switched off with their account meanwhile is not switched on again by a form', async () => {
  const { clinic, doctor } = await aPractice(server)
  const headers = await asManager(clinic)
  for (let round = 0; round < 6; round++) {
    const seen = await read(clinic, headers, doctor.id)
    const on = (await change(clinic, headers, seen, { ...bodyOf(seen), isActive: true })).json()
    const [answer] = await Promise.all([
      change(clinic, headers, on, { ...bodyOf(on), familyName: `Name-${'abcdef'[round]}` }),
      clinic.transact((db) => setBookings(db, doctor.id, false)),
    ])
    expect([200, 412]).toContain(answer.statusCode)
    expect((await read(clinic, headers, doctor.id)).isActive).toBe(false)
  }
})

test('the default moves on the doctor’s page, and a place or service of another clinic is refused', async () => {
  const { clinic, doctor, service } = await aPractice(server)
  const headers = await asManager(clinic)
  const other = await aService(clinic, { name: 'Other' })
  const { id: hill } = await aLocation(clinic)
  const seen = await read(clinic, headers, doctor.id)
  const here = { serviceId: other.id, locationId: clinic.locationId, isDefault: true }
  const moved = await change(clinic, headers, seen, {
    ...bodyOf(seen),
    offers: [{ ...seen.offers[0], isDefault: false }, here, { ...here, locationId: hill, isDefault: false }],
  })
  expect(moved.statusCode).toBe(200)
  expect(moved.json().offers.filter(({ isDefault }: { isDefault: boolean }) => isDefault)).toMatchObject([
    { serviceId: other.id, locationId: clinic.locationId },
    { serviceId: other.id, locationId: hill },
  ])
  // Whoever has that service open is told.
  const services = await clinic.transact((db) => db.selectFrom('services').select(['id', 'version']).execute())
  expect(new Map(services.map(({ id, version }) => [id, version]))).toEqual(
    new Map([
      [service.id, 2],
      [other.id, 2],
    ]),
  )
  const elsewhere = await aClinic(server.server.services.tenancy)
  const theirs = await asManager(elsewhere)
  expect((await change(elsewhere, theirs, seen, bodyOf(seen))).statusCode).toBe(404)
  expect(codes(await create(elsewhere, theirs, { ...words, offers: [here] }))).toEqual(['/body/offers/0 unknown'])
})

test('what was made on screens, its picture too, is the same clinic by its file elsewhere', async () => {
  const { tenancy } = server.server.services
  const load = async (file: unknown, readAsset: ReadAsset) => {
    const imported = await importClinic(tenancy, JSON.parse(JSON.stringify(file)), readAsset)
    if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
    return imported
  }
  const { organizationId: id } = await load(
    { ...northPierFile(), slug: 'east-pier', domains: ['east-pier.test'] },
    assets(),
  )
  const transact: TestClinic['transact'] = (work) => tenancy.inClinic(id, work)
  const clinic = { ...{ id, host: 'east-pier.test', slug: 'east-pier', timeZone: '', locationId: '' }, transact }
  const headers = await asManager(clinic)
  const photo = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#b4472a' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(photo)], 'me.jpg'))
  const { portrait } = (await server.call(clinic.host, 'POST', '/doctor-portraits', { headers, body: form })).json()
  const drawn = await transact((db) =>
    db.selectFrom('files').selectAll().where('hash', '=', portrait.slice(7)).execute(),
  )
  const { format, width, height, exif } = await sharp(drawn[0]!.content).metadata()
  expect({ format, width, height, exif }).toEqual({ format: 'jpeg', width: 600, height: 800, exif: undefined })

  const { services, places } = (await server.call(clinic.host, 'GET', '/doctor-choices', { headers })).json()
  const offers = [{ serviceId: services[0].id, locationId: places[0].id, priceMinor: 4200 }]
  const said = { ...words, portrait, quote: 'Slowly, please.', looksAfter: ['Moles'], sinceYear: 2019, offers }
  const made = await create(clinic, headers, { ...said, weekdays: [1, 2, 3, 4, 5] })
  expect(made.statusCode).toBe(201)
  const unknown = await create(clinic, headers, { ...said, portrait: `/files/${'0'.repeat(32)}` })
  expect(codes(unknown)).toEqual(['/body/portrait unknown_picture'])
  const { file, pictures } = await exportClinic(tenancy, id)
  expect(file.providers.at(-1)).toMatchObject({ slug: 'ines-amaral', quote: 'Slowly, please.', sinceYear: 2019 })
  const elsewhere = { ...file, slug: 'west-pier', domains: ['west-pier.test'] }
  const copy = await load(elsewhere, async (name) => pictures.get(name)!)
  expect((await exportClinic(tenancy, copy.organizationId)).file.providers).toEqual(file.providers)
  // The file again changes nothing, but whoever has the doctor open is told.
  await load(file, async (name) => pictures.get(name)!)
  const now = await read(clinic, headers, made.json().id)
  expect(now).toEqual({ ...made.json(), version: 2 })
})

test('nobody else sees or changes a doctor', async () => {
  const { clinic, doctor } = await aPractice(server)
  const seen = await read(clinic, await asManager(clinic), doctor.id)
  const desk = await signedIn(clinic, await aUser(clinic, { may: ['people:invite'] }), server.server.services)
  expect((await change(clinic, desk, seen, bodyOf(seen))).statusCode).toBe(403)
  expect((await server.call(clinic.host, 'GET', '/doctor-settings', { headers: desk })).statusCode).toBe(403)
})
