import { expect, test } from 'vitest'
import { aPractice, at, book, hold, rosa } from '../../../test/booking.ts'
import { aClinic, aLocation, aProvider, aService, aUser, signedIn, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'
import { assets, northPierFile } from '../organizations/import/clinic.fixture.ts'
import { exportClinic } from '../organizations/import/export-clinic.ts'
import { importClinic } from '../organizations/import/import-clinic.ts'
import type { ReadAsset } from '../organizations/import/read-pictures.ts'

const server = await testServer()
type Headers = Record<string, string>

const asManager = async (clinic: TestClinic) =>
  signedIn(clinic, await aUser(clinic, { may: ['settings:change'] }), server.server.services)

const path = (id: string) => `/service-settings/${id}`
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

const words = { name: 'Skin check', durationMinutes: 20, priceMinor: 9000, slotIntervalMinutes: 20, isActive: true }
const told = ['id', 'slug', 'version', 'booked']
/** What was read, as it is sent back. */
const bodyOf = (seen: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(seen).filter(([field]) => !told.includes(field)))
const startsOf = async ({ host }: TestClinic, query: Record<string, string>): Promise<string[]> => {
  const asked = new URLSearchParams({ from: at('14:00'), to: at('22:00'), ...query })
  return (await server.call(host, 'GET', `/slots?${asked}`)).json().items[0]?.starts ?? []
}
const codes = (answer: { json: () => { errors?: { pointer: string; code: string }[] } }) =>
  answer.json().errors?.map(({ pointer, code }) => `${pointer} ${code}`)

test('a new service is booked at once, and one press made twice is one service', async () => {
  const { clinic, doctor } = await aPractice(server)
  const headers = await asManager(clinic)
  const at1 = { providerId: doctor.id, locationId: clinic.locationId }
  const id = newId()
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => create(clinic, headers, { ...words, name: 'Haut-Prüfung', offers: [at1] }, id)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  const made = answers[0]!.json()
  expect(made).toMatchObject({ slug: 'haut-pruefung', version: 1, offers: [{ ...at1, isDefault: false }], booked: [] })
  const [first] = await startsOf(clinic, { serviceId: id })
  const booked = await book(server, clinic, {
    slot: { startsAt: first, serviceId: id, providerId: doctor.id },
    patient: rosa,
  })
  expect(booked.statusCode).toBe(201)
  expect(booked.json().appointment.service).toMatchObject({ name: 'Haut-Prüfung', price: { minor: 9000 } })
  const when = new Date(first!).toISOString()
  expect((await read(clinic, headers, id)).booked).toEqual([{ ...at1, visits: 1, first: when, last: when }])
  const all = (await server.call(clinic.host, 'GET', '/service-settings', { headers })).json().items
  expect(all).toHaveLength(2)
  expect(all[1]).toMatchObject({ name: 'Haut-Prüfung', doctors: 1, visits: 1, isActive: true })
})

test('what was promised stays with who booked, and what is held is asked about again', async () => {
  const { clinic, doctor, service } = await aPractice(server)
  const headers = await asManager(clinic)
  const slot = (time: string) => ({ startsAt: at(time), providerId: doctor.id })
  const { appointment } = (await book(server, clinic, { slot: slot('15:00'), patient: rosa })).json()
  const held = (await hold(server, clinic, slot('16:00'))).json()
  const seen = await read(clinic, headers, service.id)
  const changed = await change(clinic, headers, seen, {
    ...bodyOf(seen),
    ...{ name: 'Long check-up', priceMinor: 20_000, durationMinutes: 60, policy: { lateFeeMinor: 500 } },
  })
  expect(changed.json()).toMatchObject({ version: 2, name: 'Long check-up', offers: [{ isDefault: true }] })
  expect(changed.json().offers[0]).not.toHaveProperty('priceMinor')
  // Whoever has its times on a screen asks for them again.
  const noted = await clinic.transact((db) =>
    db.selectFrom('changes').select('id').where('noun', '=', 'schedule').where('object_id', '=', doctor.id).execute(),
  )
  expect(noted).toHaveLength(1)
  const visit = await clinic.transact((db) =>
    db.selectFrom('appointments').selectAll().where('id', '=', appointment.id).executeTakeFirstOrThrow(),
  )
  expect(visit).toMatchObject({ service_name: 'Check-up', price_minor: 18_000, policy: { lateFeeMinor: 0 } })
  expect(Date.parse(visit.ends_at)).toBe(Date.parse(at('15:30')))
  const later = await book(server, clinic, {
    ...{ hold: { id: held.id, secret: held.secret }, patient: { ...rosa, email: 'dana@example.test' } },
  })
  expect(later.json()).toMatchObject({ code: 'offer_changed', offerChange: { now: { durationMinutes: 60 } } })
})

test('of two managers at once one is told, and nothing of the first is lost', async () => {
  const { clinic, service } = await aPractice(server)
  const headers = await asManager(clinic)
  const seen = await read(clinic, headers, service.id)
  const answers = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((n) => change(clinic, headers, seen, { ...bodyOf(seen), name: `Name ${n}` })),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412, 412, 412])
  const saved = answers.find(({ statusCode }) => statusCode === 200)!.json()
  expect(await read(clinic, headers, service.id)).toEqual(saved)
  const audited = await clinic.transact((db) =>
    db.selectFrom('audit_events').select(['action', 'detail']).where('object_id', '=', service.id).execute(),
  )
  expect(audited).toEqual([{ action: 'services:change', detail: 'name' }])
})

test('every doctor has one default at each place, also when two managers move it at once', async () => {
  const { clinic, doctor, service } = await aPractice(server)
  const headers = await asManager(clinic)
  const here = { providerId: doctor.id, locationId: clinic.locationId }
  const seen = await read(clinic, headers, service.id)
  // It is the default: neither off, nor ended, nor for some patients alone.
  expect(codes(await change(clinic, headers, seen, { ...bodyOf(seen), offers: [] }))).toEqual([
    '/body/offers needs_default',
  ])
  expect(codes(await change(clinic, headers, seen, { ...bodyOf(seen), isActive: false }))).toEqual([
    '/body/isActive needs_default',
  ])
  const others = [newId(), newId(), newId(), newId()]
  const answers = await Promise.all(
    others.map((id, n) =>
      create(clinic, headers, { ...words, name: `Other ${n}`, offers: [{ ...here, isDefault: true }] }, id),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  const defaults = await clinic.transact((db) =>
    db.selectFrom('provider_services').select('service_id').where('is_default', '=', true).execute(),
  )
  expect(defaults).toHaveLength(1)
  // Whoever had the former default open is told.
  const now = await read(clinic, headers, service.id)
  expect(now).toMatchObject({ version: 2, offers: [{ isDefault: false }] })
  const off = await change(clinic, headers, now, { ...bodyOf(now), isActive: false })
  expect(off.json()).toMatchObject({ isActive: false, version: 3 })
  expect(await startsOf(clinic, { serviceId: service.id })).toEqual([])
})

test('the first service of a doctor at a place is their default, and a room that is needed has to be there', async () => {
  const { clinic } = await aPractice(server)
  const headers = await asManager(clinic)
  const doctor = await aProvider(clinic, { services: [] })
  const { id: locationId } = await aLocation(clinic)
  const offers = [{ providerId: doctor.id, locationId }]
  expect(codes(await create(clinic, headers, { ...words, offers, needs: ['Laser'] }))).toEqual([
    '/body/needs/0 not_there',
  ])
  expect(codes(await create(clinic, headers, { ...words, offers: [{ ...offers[0], newPatientsOnly: true }] }))).toEqual(
    ['/body/offers/0/newPatientsOnly default_for_all'],
  )
  const policy = { freeUntilMinutes: 60, closedUntilMinutes: 120 }
  expect(codes(await create(clinic, headers, { ...words, offers, policy }))).toEqual([
    '/body/policy/closedUntilMinutes too_big',
  ])
  const id = newId()
  const made = await create(clinic, headers, { ...words, offers }, id)
  expect(made.json().offers).toMatchObject([{ isDefault: true }])
  // Sent again after a lost answer, it is the same service, also as the default that it became by itself.
  const again = await create(clinic, headers, { ...words, offers }, id)
  expect([again.statusCode, again.json()]).toEqual([201, made.json()])
  expect((await create(clinic, headers, { ...words, offers, priceMinor: 1 }, id)).statusCode).toBe(412)
})

test('a price and a length of a doctor stay theirs when the service comes to have the same and goes on', async () => {
  const { clinic, doctor: ben } = await aPractice(server)
  const headers = await asManager(clinic)
  const eva = await aProvider(clinic, { services: [await aService(clinic)] })
  const [follows, own] = [ben, eva].map(({ id }) => ({ providerId: id, locationId: clinic.locationId }))
  const offers = [follows, { ...own, priceMinor: 9000, durationMinutes: 20 }]
  const made = (await create(clinic, headers, { ...words, offers })).json()
  const later = { ...bodyOf(made), priceMinor: 12_000, durationMinutes: 40 }
  expect((await change(clinic, headers, made, later)).json().offers).toEqual(made.offers)
  expect(made.offers.find(({ providerId }: { providerId: string }) => providerId === eva.id)).toMatchObject(offers[1]!)
  const shown = async ({ slug }: { slug: string }) =>
    (await server.call(clinic.host, 'GET', `/providers/${slug}`))
      .json()
      .offers.filter(({ serviceId }: { serviceId: string }) => serviceId === made.id)
  expect(await shown(ben)).toMatchObject([{ price: { minor: 12_000 }, durationMinutes: 40 }])
  expect(await shown(eva)).toMatchObject([{ price: { minor: 9000 }, durationMinutes: 20 }])
  const [first] = await startsOf(clinic, { serviceId: made.id, providerId: eva.id })
  const slot = { startsAt: first, serviceId: made.id, providerId: eva.id }
  expect((await book(server, clinic, { slot, patient: rosa })).json().appointment.service).toMatchObject({
    price: { minor: 9000 },
    durationMinutes: 20,
  })
})

test('nobody else sees or changes it, and another clinic has none of it', async () => {
  const { clinic, service } = await aPractice(server)
  const headers = await asManager(clinic)
  const seen = await read(clinic, headers, service.id)
  const desk = await signedIn(clinic, await aUser(clinic, { may: ['schedules:change'] }), server.server.services)
  expect((await change(clinic, desk, seen, bodyOf(seen))).statusCode).toBe(403)
  const other = await aClinic(server.server.services.tenancy)
  await aService(other, { name: 'Theirs' })
  const theirs = await asManager(other)
  expect((await change(other, theirs, seen, bodyOf(seen))).statusCode).toBe(404)
  const offers = [{ ...seen.offers[0] }]
  expect(codes(await create(other, theirs, { ...words, offers }))).toEqual(['/body/offers/0 unknown'])
  expect(await read(clinic, headers, service.id)).toEqual(seen)
})

test('a file of what was made on screens makes the same clinic elsewhere', async () => {
  const { tenancy } = server.server.services
  const load = async (file: unknown, readAsset: ReadAsset) => {
    const imported = await importClinic(tenancy, JSON.parse(JSON.stringify(file)), readAsset)
    if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
    return imported
  }
  const { organizationId: id } = await load(northPierFile(), assets())
  const transact: TestClinic['transact'] = (work) => tenancy.inClinic(id, work)
  const place = await transact((db) => db.selectFrom('locations').select('id').executeTakeFirstOrThrow())
  const clinic = {
    ...{ id, host: 'north-pier.test', slug: 'north-pier', timeZone: '' },
    locationId: place.id,
    transact,
  }
  const headers = await asManager(clinic)
  const { choices } = (await server.call(clinic.host, 'GET', '/service-settings', { headers })).json()
  const made = await create(clinic, headers, {
    ...{ ...words, description: 'With a dermatoscope.', bufferAfterMinutes: 10, minimumNoticeMinutes: 60 },
    ...{ policy: { lateFeeMinor: 2500 }, beforeYouCome: ['Bring your medicines'] },
    // Their own, and as dear as the service now is.
    offers: [{ providerId: choices.doctors[0].id, locationId: place.id, priceMinor: 9000, newPatientsOnly: true }],
  })
  expect(made.statusCode).toBe(201)
  const { file, pictures } = await exportClinic(tenancy, id)
  expect(file.services.at(-1)).toMatchObject({ slug: 'skin-check', policy: { lateFeeMinor: 2500 } })
  const offered = file.providers.flatMap(({ services }) => services).filter(({ service }) => service === 'skin-check')
  expect(offered).toEqual([expect.objectContaining({ priceMinor: 9000, durationMinutes: undefined })])
  const elsewhere = { ...file, slug: 'south-pier', domains: ['south-pier.test'] }
  const copy = await load(elsewhere, async (path) => pictures.get(path)!)
  expect((await exportClinic(tenancy, copy.organizationId)).file.services).toEqual(file.services)
  expect((await exportClinic(tenancy, copy.organizationId)).file.providers.map(({ services }) => services)).toEqual(
    file.providers.map(({ services }) => services),
  )
  // A file gives the default to another: whoever has the one that loses it open is told.
  const seen = made.json()
  const [offer] = seen.offers
  const taken = { ...bodyOf(seen), offers: [{ ...offer, newPatientsOnly: false, isDefault: true }] }
  expect((await change(clinic, headers, seen, taken)).json()).toMatchObject({ version: 2 })
  await load(northPierFile(), assets())
  expect(await read(clinic, headers, seen.id)).toMatchObject({ version: 3, offers: [{ isDefault: false }] })
})
