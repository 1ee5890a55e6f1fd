import { beforeEach, expect, test } from 'vitest'
import { aPractice, at } from '../../../test/booking.ts'
import { aLocation, anAppointment, aPatient, aSharedResource, aUser, signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import { doorLimits } from './check-in-at-door.ts'

const server = await testServer()
const { call } = server
type Headers = Record<string, string>
type Practice = Awaited<ReturnType<typeof aDesk>>

async function aDesk() {
  const made = await aPractice(server)
  const may = [
    'clinic-devices:manage',
    'appointments:check-in',
    'appointments:bring-in',
    'appointments:finish',
    'appointments:undo',
  ] as const
  const headers = await signedIn(made.clinic, await aUser(made.clinic, { may: [...may] }), server.server.services)
  return { ...made, headers }
}

/** A device with its cookie, as the desk makes it and somebody types its code there. */
async function aDevice({ clinic, headers }: Practice, kind: 'wall' | 'check-in', more: object = {}) {
  const body = { kind, name: 'Front', locationId: clinic.locationId, ...more }
  const made = (await call(clinic.host, 'POST', '/clinic-devices', { headers, body })).json()
  const paired = await pair(clinic.host, { kind, code: made.code })
  expect(paired.statusCode).toBe(204)
  return { id: made.device.id as string, code: made.code as string, cookie: cookieOf(paired) }
}
const pair = (host: string, body: object) => call(host, 'POST', '/device/pair', { body })
const cookieOf = (answer: { cookies: { name: string; value: string }[] }): Headers => ({
  cookie: `device=${answer.cookies.find(({ name }) => name === 'device')?.value}`,
})
const wall = (host: string, headers: Headers) => call(host, 'GET', '/device/wall', { headers })
const arrive = ({ clinic }: Practice, headers: Headers, body: object) =>
  call(clinic.host, 'POST', '/device/check-in', { headers, body })

/** At 8:20 in New York, where it is 8:00. */
async function aVisit({ clinic, doctor, service }: Practice, wanted: object = {}, patient: object = {}) {
  const { id: patient_id } = await aPatient(clinic, {
    ...{ given_name: 'Rosa', family_name: 'Díaz', birth_date: '1980-02-29', ...patient },
  })
  const which = { provider_id: doctor.id, service_id: service.id, patient_id }
  return anAppointment(clinic, { ...which, starts_at: at('13:20'), claim: false, ...wanted })
}
const act = ({ clinic, headers }: Practice, id: string, name: string, version: number) =>
  call(clinic.host, 'POST', `/appointments/${id}/${name}`, { headers: { ...headers, 'if-match': `"${version}"` } })
const written = ({ clinic }: Practice, id: string) =>
  clinic.transact(async (db) => ({
    visit: await db
      .selectFrom('appointments')
      .select(['status', 'queue_number', 'queue_day', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    history: await db
      .selectFrom('appointment_history')
      .select(['act', 'actor_side'])
      .where('appointment_id', '=', id)
      .where('act', '<>', 'book')
      .orderBy('version_after')
      .execute(),
  }))

let desk: Practice
beforeEach(async () => {
  desk = await aDesk()
})

test('a code makes one browser the device, once; another code puts another in its place', async () => {
  const { clinic, headers } = desk
  const first = await aDevice(desk, 'wall')
  expect((await wall(clinic.host, first.cookie)).statusCode).toBe(200)
  expect((await pair(clinic.host, { kind: 'wall', code: first.code })).statusCode).toBe(404)
  const renewed = (await call(clinic.host, 'POST', `/clinic-devices/${first.id}/code`, { headers })).json()
  expect((await wall(clinic.host, first.cookie)).statusCode).toBe(200)
  expect((await pair(clinic.host, { kind: 'check-in', code: renewed.code })).statusCode).toBe(404)
  const second = await pair(clinic.host, { kind: 'wall', code: renewed.code.toLowerCase() })
  expect([(await wall(clinic.host, first.cookie)).statusCode, second.statusCode]).toEqual([401, 204])
  expect((await wall(clinic.host, cookieOf(second))).statusCode).toBe(200)
})

test('wrong codes of guests in the same network do not keep the desk from pairing', async () => {
  const { clinic, headers } = desk
  for (let n = 0; n < 40; n++)
    expect((await pair(clinic.host, { kind: 'wall', code: 'AAAA-AAAA' })).statusCode).toBe(404)
  const counted = () =>
    clinic.transact((db) => db.selectFrom('attempts').select('count').where('kind', '=', 'device-pairings').execute())
  const before = await counted()
  await aDevice(desk, 'wall')
  // A right one counts for nothing.
  expect(await counted()).toEqual(before)
  expect((await wall(clinic.host, headers)).statusCode).toBe(401)
})

test('of two who type a code at the same moment one has the device', async () => {
  const { clinic, headers } = desk
  const body = { kind: 'wall', name: 'Front', locationId: clinic.locationId }
  const { code } = (await call(clinic.host, 'POST', '/clinic-devices', { headers, body })).json()
  const answers = await Promise.all(Array.from({ length: 8 }, () => pair(clinic.host, { kind: 'wall', code })))
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
})

test('a code is over after a quarter of an hour', async () => {
  const { clinic, headers } = desk
  const body = { kind: 'wall', name: 'Front', locationId: clinic.locationId }
  const { code } = (await call(clinic.host, 'POST', '/clinic-devices', { headers, body })).json()
  server.clock.offsetMs += 16 * 60_000
  expect((await pair(clinic.host, { kind: 'wall', code })).statusCode).toBe(404)
})

test('a token is good for its own kind, at its own clinic, until it is taken back, and is stored as a hash', async () => {
  const { clinic, headers } = desk
  const { id, cookie } = await aDevice(desk, 'wall')
  const other = await aDesk()
  const copied = { ...cookie }
  expect((await wall(other.clinic.host, cookie)).statusCode).toBe(401)
  expect((await arrive(desk, cookie, { code: 'AAAA' })).statusCode).toBe(401)
  expect((await call(clinic.host, 'GET', '/clinic-devices', { headers: cookie })).statusCode).toBe(401)
  expect((await wall(clinic.host, headers)).statusCode).toBe(401)
  expect((await call(clinic.host, 'DELETE', `/clinic-devices/${id}`, { headers })).statusCode).toBe(204)
  expect([(await wall(clinic.host, cookie)).statusCode, (await wall(clinic.host, copied)).statusCode]).toEqual([
    401, 401,
  ])
  const { audit } = await clinic.transact(async (db) => ({
    audit: await db.selectFrom('audit_events').select('action').where('object_id', '=', id).orderBy('id').execute(),
  }))
  expect(audit.map(({ action }) => action)).toEqual([
    'clinic-devices:create',
    'clinic-devices:pair',
    'clinic-devices:remove',
  ])
})

test('says numbers in their order, who was called last, and no name', async () => {
  const { clinic } = desk
  const { cookie } = await aDevice(desk, 'wall')
  const late = await aVisit(desk, { starts_at: at('13:40') })
  const early = await aVisit(desk, { starts_at: at('13:10') })
  for (const { id } of [late, early]) expect((await act(desk, id, 'check-in', 1)).statusCode).toBe(200)
  const said = await wall(clinic.host, cookie)
  expect(said.json()).toMatchObject({ called: [], next: [{ label: '2' }, { label: '1' }] })
  expect(said.body).not.toMatch(/Rosa|Díaz|Check-up/)
  expect((await act(desk, early.id, 'bring-in', 2)).statusCode).toBe(200)
  expect((await wall(clinic.host, cookie)).json()).toMatchObject({ called: [{ label: '2' }], next: [{ label: '1' }] })
  // Whoever was called before stands below, also when they are through; alone they are called no more.
  expect((await act(desk, early.id, 'finish', 3)).statusCode).toBe(200)
  expect((await wall(clinic.host, cookie)).json()).toMatchObject({ called: [], next: [{ label: '1' }] })
  expect((await act(desk, late.id, 'bring-in', 2)).statusCode).toBe(200)
  expect((await wall(clinic.host, cookie)).json()).toMatchObject({ called: [{ label: '1' }, { label: '2' }], next: [] })
})

test('says initials where the clinic wants that, and nothing of another place', async () => {
  const { clinic } = desk
  const elsewhere = await aLocation(clinic, {})
  const [here, there] = [
    await aDevice(desk, 'wall', { shows: 'initials' }),
    await aDevice(desk, 'wall', { locationId: elsewhere.id }),
  ]
  await act(desk, (await aVisit(desk)).id, 'check-in', 1)
  expect((await wall(clinic.host, here.cookie)).json()).toMatchObject({ next: [{ label: 'RD' }] })
  expect((await wall(clinic.host, there.cookie)).json()).toMatchObject({ next: [] })
})

test('thirty check-ins of one visit at once are one arrival with one number', async () => {
  const { cookie } = await aDevice(desk, 'check-in')
  const { id, reference } = await aVisit(desk)
  const answers = await Promise.all(Array.from({ length: 30 }, () => arrive(desk, cookie, { code: reference })))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(answers.map((answer) => answer.json().number))).toEqual(new Set([1]))
  expect(await written(desk, id)).toEqual({
    visit: { status: 'arrived', queue_number: 1, queue_day: '2026-11-25', version: 2 },
    history: [{ act: 'check-in', actor_side: 'patient' }],
  })
})

test('thirty people at once have thirty numbers without a gap, from the desk and from the door', async () => {
  const { cookie } = await aDevice(desk, 'check-in')
  const visits = await Promise.all(Array.from({ length: 30 }, () => aVisit(desk)))
  await Promise.all(
    visits.map(({ id, reference }, n) =>
      n % 2 ? act(desk, id, 'check-in', 1) : arrive(desk, cookie, { code: reference }),
    ),
  )
  const numbers = await Promise.all(visits.map(async ({ id }) => (await written(desk, id)).visit.queue_number))
  expect(numbers.toSorted((a, b) => a! - b!)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1))
})

test('an undo takes the arrival back and keeps the number for when they are here', async () => {
  const { cookie } = await aDevice(desk, 'check-in')
  const { id, reference } = await aVisit(desk)
  await arrive(desk, cookie, { code: reference })
  await arrive(desk, cookie, { code: (await aVisit(desk)).reference })
  expect((await act(desk, id, 'undo', 2)).json()).toMatchObject({ status: 'booked', queueNumber: null })
  expect((await arrive(desk, cookie, { code: reference })).json()).toMatchObject({ number: 1 })
})

test('the door knows somebody by birth date and letters, and tells how many are before them', async () => {
  const { cookie } = await aDevice(desk, 'check-in')
  await act(desk, (await aVisit(desk, { starts_at: at('13:10') }, { birth_date: '1950-01-01' })).id, 'check-in', 1)
  await aVisit(desk)
  const told = await arrive(desk, cookie, { birthDate: '1980-02-29', letters: 'dia' })
  expect(told.json()).toMatchObject({ number: 2, before: 1, doctor: null, openForms: null })
  expect(told.body).not.toMatch(/Rosa|Díaz/)
  const { reference } = await aVisit(desk)
  expect((await arrive(desk, cookie, { code: reference })).json()).toMatchObject({
    ...{ number: 3, doctor: expect.any(String), openForms: 0 },
  })
})

test.each([
  ['a wrong code', { code: 'AAAA-AAAA' }],
  ['a wrong name', { birthDate: '1980-02-29', letters: 'Mue' }],
  ['another day of birth', { birthDate: '1980-02-28', letters: 'Dia' }],
])('by %s nobody is found, and nothing is written', async (_what, body) => {
  const { cookie } = await aDevice(desk, 'check-in')
  const { id } = await aVisit(desk)
  expect((await arrive(desk, cookie, body)).statusCode).toBe(404)
  expect((await written(desk, id)).visit.status).toBe('booked')
})

test('by a birth date nobody learns who is here, comes later or has the same name', async () => {
  const { cookie } = await aDevice(desk, 'check-in')
  const asked = { birthDate: '1980-02-29', letters: 'Dia' }
  await aVisit(desk, { starts_at: at('20:00') })
  expect((await arrive(desk, cookie, asked)).statusCode).toBe(404)
  const { id } = await aVisit(desk)
  await act(desk, id, 'check-in', 1)
  expect((await arrive(desk, cookie, asked)).statusCode).toBe(404)
  await aVisit(desk)
  await aVisit(desk, {}, { given_name: 'Ana', family_name: 'Diaz Lopez' })
  expect((await arrive(desk, cookie, asked)).statusCode).toBe(404)
})

test('an hour before the visit, and no sooner', async () => {
  const { cookie } = await aDevice(desk, 'check-in')
  const { reference } = await aVisit(desk, { starts_at: at('14:30') })
  expect((await arrive(desk, cookie, { code: reference })).json()).toMatchObject({ code: 'too_early' })
  server.clock.offsetMs += 31 * 60_000
  expect((await arrive(desk, cookie, { code: reference })).statusCode).toBe(200)
})

test('names are not found out by trying', async () => {
  const { cookie } = await aDevice(desk, 'check-in')
  await aVisit(desk)
  const guess = (letters: string) => arrive(desk, cookie, { birthDate: '1980-02-29', letters })
  for (let n = 0; n < doorLimits.ofBirthDate; n++) expect((await guess('Xyz')).statusCode).toBe(404)
  expect((await guess('Dia')).statusCode).toBe(429)
  // Whose it is waits no longer than at the desk.
  server.clock.offsetMs += doorLimits.birthDateMinutes * 60_000
  expect((await guess('Dia')).statusCode).toBe(200)
})

test('whoever is patient has tried enough for the day', async () => {
  const { cookie } = await aDevice(desk, 'check-in')
  const guess = () => arrive(desk, cookie, { birthDate: '1980-02-29', letters: 'Xyz' })
  for (let n = 1; n <= doorLimits.ofBirthDateInADay; n++) {
    expect((await guess()).statusCode).toBe(404)
    if (n % (doorLimits.ofBirthDate / 2) === 0) server.clock.offsetMs += 2 * doorLimits.birthDateMinutes * 60_000
  }
  expect((await guess()).statusCode).toBe(429)
})

test('a phone checks in once, with the desk and the door at the same moment, and is told who is before it', async () => {
  const { clinic } = desk
  const { cookie } = await aDevice(desk, 'check-in')
  await act(desk, (await aVisit(desk, { starts_at: at('13:10') })).id, 'check-in', 1)
  const { id, reference, manageToken } = await aVisit(desk)
  const online = () => call(clinic.host, 'POST', `/appointments/${id}/check-in-online`, { body: { manageToken } })
  const standing = async () =>
    (
      await call(clinic.host, 'GET', `/appointments/${id}/queue-place`, { headers: { 'manage-token': manageToken } })
    ).json()
  expect(await standing()).toMatchObject({ status: 'booked', version: 1, delayMinutes: null, place: null })
  await Promise.all([
    ...Array.from({ length: 5 }, online),
    ...Array.from({ length: 5 }, () => arrive(desk, cookie, { code: reference })),
    act(desk, id, 'check-in', 1),
  ])
  expect(await standing()).toMatchObject({ status: 'arrived', version: 2, place: { number: 2, before: 1 } })
  const { visit, history } = await written(desk, id)
  expect([visit.version, visit.queue_number, history.length]).toEqual([2, 2, 1])
})

test('a phone is told the room once it is called, and not before', async () => {
  const { clinic } = desk
  const room = await aSharedResource(clinic, { group_name: 'Rooms', name: 'Room 5' })
  const { id, manageToken } = await aVisit(desk)
  const during = sql<string>`(select during from appointments where id = ${id})`
  await clinic.transact((db) =>
    db
      .insertInto('claims')
      .values({ id: newId(), resource_id: room.id, during, kind: 'appointment', appointment_id: id })
      .execute(),
  )
  const place = async () => {
    const headers = { 'manage-token': manageToken }
    return (await call(clinic.host, 'GET', `/appointments/${id}/queue-place`, { headers })).json().place
  }
  await act(desk, id, 'check-in', 1)
  expect(await place()).toMatchObject({ number: 1, room: null })
  await act(desk, id, 'bring-in', 2)
  expect(await place()).toMatchObject({ number: 1, room: 'Room 5' })
})

test('where the clinic says so a phone must be near its place, and the desk and the door need none', async () => {
  const { clinic } = desk
  const ask = async (minutes: number, meters: number) => {
    const rules = { own_check_in_minutes: minutes, own_check_in_meters: meters }
    await clinic.transact((db) => db.updateTable('organizations').set(rules).execute())
  }
  await clinic.transact((db) => db.updateTable('locations').set({ latitude: 42.36, longitude: -71.06 }).execute())
  await ask(600, 300)
  const { id, reference, manageToken } = await aVisit(desk, { starts_at: at('20:00') })
  const online = async (latitude?: number) => {
    const position = latitude === undefined ? {} : { position: { latitude, longitude: -71.06, accuracyMeters: 20 } }
    const path = `/appointments/${id}/check-in-online`
    return (await call(clinic.host, 'POST', path, { body: { manageToken, ...position } })).json()
  }
  expect(await online()).toMatchObject({ code: 'location_needed' })
  expect(await online(42.4)).toMatchObject({ code: 'not_near' })
  expect(await online(42.361)).toMatchObject({ number: 1 })
  // Said again, from wherever.
  expect(await online()).toMatchObject({ number: 1 })
  const { cookie } = await aDevice(desk, 'check-in')
  expect((await arrive(desk, cookie, { code: reference })).statusCode).toBe(200)
  await ask(60, 0)
  expect(JSON.stringify(await written(desk, id))).not.toContain('42.36')
})

test('a phone is told when it is too early', async () => {
  const { id, manageToken } = await aVisit(desk, { starts_at: at('20:00') })
  const early = await call(desk.clinic.host, 'POST', `/appointments/${id}/check-in-online`, { body: { manageToken } })
  expect(early.json()).toMatchObject({ code: 'too_early' })
})
