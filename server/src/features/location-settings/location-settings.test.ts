import { expect, test } from 'vitest'
import { aPractice, at, book, rosa } from '../../../test/booking.ts'
import {
  aLocation,
  anOffer,
  aService,
  aSharedResource,
  aUser,
  signedIn,
  type TestClinic,
} from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'
import { assets, northPierFile } from '../organizations/import/clinic.fixture.ts'
import { exportClinic } from '../organizations/import/export-clinic.ts'
import { importClinic } from '../organizations/import/import-clinic.ts'

const server = await testServer()
type Headers = Record<string, string>

const asManager = async (clinic: TestClinic) =>
  signedIn(clinic, await aUser(clinic, { may: ['settings:change'] }), server.server.services)
const path = (id: string) => `/location-settings/${id}`
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

const told = ['id', 'slug', 'version', 'needed', 'booked', 'bookedRooms']
/** What was read, as it is sent back. */
const bodyOf = (seen: Record<string, unknown>) => ({
  ...Object.fromEntries(Object.entries(seen).filter(([field]) => !told.includes(field))),
})
const address = { street: '4 Quay', postalCode: '02110', city: 'Boston', region: 'MA', country: 'US' }
const words = { name: 'Harbor side', address, openingHours: [], isActive: true, rooms: [] }
const codes = (answer: { json: () => { errors?: { pointer: string; code: string }[] } }) =>
  answer.json().errors?.map(({ pointer, code }) => `${pointer} ${code}`)
const startsOf = async ({ host }: TestClinic, query: Record<string, string>): Promise<string[]> => {
  const asked = new URLSearchParams({ from: at('14:00'), to: at('22:00'), ...query })
  return (await server.call(host, 'GET', `/slots?${asked}`)).json().items[0]?.starts ?? []
}

test('a location is made once however often it is sent, and patients read it at once', async () => {
  const { clinic } = await aPractice(server)
  const headers = await asManager(clinic)
  const id = newId()
  const coordinates = { latitude: 42.3519, longitude: -71.0448 }
  const openingHours = [{ days: ['mon', 'tue'], from: '08:00', to: '24:00' }]
  const rooms = [{ id: newId(), name: 'Room 2', kind: 'room', group: 'Ultrasound', isActive: true }]
  const sent = { ...words, openingHours, rooms, accessNote: 'Second floor', coordinates }
  const answers = await Promise.all([1, 2, 3].map(() => create(clinic, headers, sent, id)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect(answers[0]!.json()).toMatchObject({
    slug: 'harbor-side',
    version: 1,
    openingHours,
    rooms,
    coordinates,
    booked: [],
  })
  expect(answers[0]!.json()).not.toHaveProperty('directionsUrl')
  expect((await create(clinic, headers, { ...sent, name: 'Typed since' }, id)).json().code).toBe('stale_version')
  const { items } = (await server.call(clinic.host, 'GET', '/locations')).json()
  expect(items.map(({ name }: { name: string }) => name)).toContain('Harbor side')
  const list = (await server.call(clinic.host, 'GET', '/location-settings', { headers })).json()
  expect(list).toMatchObject({ groups: ['Ultrasound'] })
  expect(list.items[0]).toMatchObject({ id: clinic.locationId, hasHours: true })
  expect(list.items.at(-1)).toMatchObject({ id, rooms: 1, visits: 0, isActive: true, hasHours: false })
})

test('what is sent again as it stands is no new version, and nothing is written down', async () => {
  const { clinic } = await aPractice(server)
  const headers = await asManager(clinic)
  await aSharedResource(clinic, { group_name: 'Ultrasound' })
  const seen = await read(clinic, headers, clinic.locationId)
  const renamed = { ...bodyOf(seen), name: 'Harbor side' }
  const saved = (await change(clinic, headers, seen, renamed)).json()
  expect(saved.version).toBe(seen.version + 1)
  const again = await change(clinic, headers, saved, renamed)
  expect(again.json()).toEqual(saved)
  const rows = await clinic.transact((db) =>
    db.selectFrom('audit_events').select('id').where('action', '=', 'locations:change').execute(),
  )
  expect(rows).toHaveLength(1)
})

test('a room has the id of no other resource, and no day is said twice', async () => {
  const { clinic, doctor } = await aPractice(server)
  const headers = await asManager(clinic)
  const seen = await read(clinic, headers, clinic.locationId)
  const elsewhere = await aSharedResource(clinic, { group_name: 'Exam', location_id: (await aLocation(clinic)).id })
  for (const id of [doctor.id, elsewhere.id]) {
    const rooms = [...seen.rooms, { id, name: 'Room 9', kind: 'room', group: 'Exam', isActive: true }]
    const field = `/body/rooms/${seen.rooms.length}/id unknown`
    expect(codes(await change(clinic, headers, seen, { ...bodyOf(seen), rooms }))).toEqual([field])
    expect(codes(await create(clinic, headers, { ...words, rooms: rooms.slice(-1) }))).toEqual([
      '/body/rooms/0/id unknown',
    ])
  }
  const openingHours = [{ days: ['mon', 'mon', 'mon'], from: '08:00', to: '12:00' }]
  const twice = await change(clinic, headers, seen, { ...bodyOf(seen), openingHours })
  expect([twice.statusCode, codes(twice)]).toEqual([422, [expect.stringContaining('/body/openingHours/0/days')]])
})

test('closing names who is booked, keeps them, and ends new times; opening brings them back', async () => {
  const { clinic, doctor, service } = await aPractice(server)
  const headers = await asManager(clinic)
  const booked = await book(server, clinic, {
    slot: { startsAt: at('15:00'), providerId: doctor.id },
    patient: rosa,
  })
  expect(booked.statusCode).toBe(201)
  const seen = await read(clinic, headers, clinic.locationId)
  const when = new Date(at('15:00')).toISOString()
  expect(seen.booked).toEqual([
    {
      doctor: { id: doctor.id, slug: expect.any(String), name: expect.any(String) },
      visits: 1,
      first: when,
      last: when,
    },
  ])
  const closed = { ...bodyOf(seen), isActive: false }
  expect(codes(await change(clinic, headers, seen, closed))).toEqual(['/body/isActive last_location'])
  await aLocation(clinic)
  const answer = await change(clinic, headers, seen, closed)
  expect(answer.json()).toMatchObject({ isActive: false, version: 2, booked: [{ visits: 1 }] })
  expect(await startsOf(clinic, { providerId: doctor.id })).toEqual([])
  expect((await change(clinic, headers, seen, closed)).json().code).toBe('stale_version')
  const visit = await clinic.transact((db) =>
    db.selectFrom('appointments').select(['status', 'location_name']).executeTakeFirstOrThrow(),
  )
  expect(visit).toMatchObject({ status: 'booked', location_name: seen.name })

  // Meanwhile what was the default there is switched off, and the other one takes its place.
  const other = await aService(clinic)
  await clinic.transact(async (db) => {
    await db.updateTable('services').set({ is_active: false }).where('id', '=', service.id).execute()
  })
  await anOffer(clinic, { provider_id: doctor.id, service_id: other.id, is_default: false })
  const open = await change(clinic, headers, answer.json(), { ...closed, isActive: true })
  expect(open.statusCode).toBe(200)
  const offers = await clinic.transact((db) =>
    db.selectFrom('provider_services').select(['service_id', 'is_default', 'is_active']).execute(),
  )
  expect(offers).toEqual(
    expect.arrayContaining([
      { service_id: service.id, is_default: false, is_active: false },
      { service_id: other.id, is_default: true, is_active: true },
    ]),
  )
  expect((await startsOf(clinic, { providerId: doctor.id })).length).toBeGreaterThan(0)
})

test('a room that a service needs does not go unseen, and its visits are named', async () => {
  const { clinic, doctor, service } = await aPractice(server)
  const headers = await asManager(clinic)
  const room = await aSharedResource(clinic, { group_name: 'Ultrasound' })
  await clinic.transact((db) =>
    db
      .updateTable('services')
      .set({ needs: ['Ultrasound'] })
      .where('id', '=', service.id)
      .execute(),
  )
  await book(server, clinic, { slot: { startsAt: at('15:00'), providerId: doctor.id }, patient: rosa })
  const seen = await read(clinic, headers, clinic.locationId)
  expect(seen.needed).toEqual([{ serviceId: service.id, name: 'Check-up', group: 'Ultrasound' }])
  expect(seen.bookedRooms).toMatchObject([{ roomId: room.id, visits: 1 }])
  const [first] = seen.rooms
  const body = bodyOf(seen)
  const elsewhere = await change(clinic, headers, seen, { ...body, rooms: [{ ...first, group: 'Exam' }] })
  expect(codes(elsewhere)).toEqual(['/body/rooms needed'])
  const off = await change(clinic, headers, seen, { ...body, rooms: [{ ...first, isActive: false }] })
  expect(off.json()).toMatchObject({ rooms: [{ isActive: false }], bookedRooms: [{ visits: 1 }] })
  expect(await startsOf(clinic, { providerId: doctor.id })).toEqual([])
  const more = { id: newId(), name: 'Room 5', kind: 'room', group: 'Ultrasound', isActive: true }
  const added = await change(clinic, headers, off.json(), { ...body, rooms: [...off.json().rooms, more] })
  expect(added.json().rooms).toMatchObject([{ name: 'Room 2' }, { name: 'Room 5' }])
  expect((await startsOf(clinic, { providerId: doctor.id })).length).toBeGreaterThan(0)
})

test('what is kept on the screen is in the file, and the file changes what is kept', async () => {
  const { tenancy } = server.server.services
  const imported = await importClinic(tenancy, northPierFile(), assets())
  if (!imported.ok) throw new Error('not imported')
  const transact = <T>(work: Parameters<typeof tenancy.inClinic<T>>[1]) =>
    tenancy.inClinic(imported.organizationId, work)
  const clinic = { id: imported.organizationId, host: 'north-pier.test', transact } as unknown as TestClinic
  const headers = await asManager(clinic)
  const { id } = (await server.call(clinic.host, 'GET', '/location-settings', { headers })).json().items[0]
  const seen = await read(clinic, headers, id)
  const rooms = [...seen.rooms, { id: newId(), name: 'Scale', kind: 'device', group: 'Scale', isActive: true }]
  const saved = await change(clinic, headers, seen, {
    ...bodyOf(seen),
    ...{ name: 'New Pier', address: { ...seen.address, street: '2 Pier Road' }, phone: '+1 617 555 0199', rooms },
  })
  expect(saved.statusCode).toBe(200)
  const { file } = await exportClinic(tenancy, clinic.id)
  expect(file.locations[0]).toMatchObject({ slug: 'pier', name: 'New Pier', phone: '+1 617 555 0199' })
  expect(file.locations[0]!.directionsUrl).toContain('2+Pier+Road')
  expect(file.sharedResources.at(-1)).toEqual({
    ...{ slug: 'scale', name: 'Scale', kind: 'device', group: 'Scale', location: 'pier', isActive: true },
  })
  await importClinic(tenancy, northPierFile(), assets())
  const again = await read(clinic, headers, id)
  expect(again).toMatchObject({ name: 'Pier', version: 3 })
})
