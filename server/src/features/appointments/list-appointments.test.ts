import { beforeAll, expect, test } from 'vitest'
import { anAppointment, aPatient, aProvider, aUser, signedIn, type TestClinic } from '../../../test/builders.ts'
import { aPractice, at } from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'

const server = await testServer()
const { services } = server.server
type Headers = { authorization: string }

let clinic: TestClinic
let guest: Headers
let doctor: Headers
let admin: Headers
let partner: Headers
let doctorId: string
let serviceId: string
const ids: Record<string, string> = {}

/** Rosa's visits with two doctors, one of each kind, and somebody else's. */
beforeAll(async () => {
  const practice = await aPractice(server)
  clinic = practice.clinic
  doctorId = practice.doctor.id
  serviceId = practice.service.id
  const rosa = await aUser(clinic)
  const account = await aUser(clinic, { roles: ['provider'] })
  await clinic.transact((db) =>
    db.updateTable('providers').set({ user_id: account.id }).where('id', '=', practice.doctor.id).execute(),
  )
  const second = await aProvider(clinic, { services: [practice.service] })
  guest = await signedIn(clinic, rosa, services)
  doctor = await signedIn(clinic, account, services)
  admin = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services)
  partner = await signedIn(clinic, await aUser(clinic, { roles: ['partner'] }), services)
  const stranger = await aPatient(clinic, { given_name: 'Liam' })

  const visits: [name: string, startsAt: string, status: string, provider: string, patient: string][] = [
    ['today', at('14:00'), 'booked', practice.doctor.id, rosa.patientId!],
    ['waiting', at('12:20'), 'arrived', practice.doctor.id, rosa.patientId!],
    ['later', at('15:00', '2026-12-07'), 'booked', second.id, rosa.patientId!],
    ['cancelled ahead', at('16:00', '2026-11-30'), 'cancelled', second.id, rosa.patientId!],
    ['done', at('15:00', '2026-09-15'), 'fulfilled', practice.doctor.id, rosa.patientId!],
    ['missed', at('15:00', '2026-02-18'), 'noshow', practice.doctor.id, rosa.patientId!],
    ['forgotten', at('15:00', '2026-07-02'), 'booked', second.id, rosa.patientId!],
    ['stranger', at('17:00'), 'booked', practice.doctor.id, stranger.id],
  ]
  for (const [name, starts_at, status, provider_id, patient_id] of visits) {
    const visit = { starts_at, status, provider_id, patient_id, service_id: practice.service.id }
    ids[name] = (await anAppointment(clinic, { ...visit, claim: false })).id
  }
})

const list = async (headers: Headers, query: Record<string, string> = {}) => {
  const answer = await server.call(clinic.host, 'GET', `/appointments/?${new URLSearchParams(query)}`, { headers })
  const { items, ...rest } = answer.json()
  const names = Object.fromEntries(Object.entries(ids).map(([name, id]) => [id, name]))
  return { status: answer.statusCode, names: items?.map((item: { id: string }) => names[item.id]), items, ...rest }
}

test('a guest sees their own: what is ahead, the next first, then history, the latest first', async () => {
  expect(await list(guest)).toMatchObject({
    status: 200,
    names: ['waiting', 'today', 'later', 'cancelled ahead', 'done', 'forgotten', 'missed'],
    total: 7,
    skip: 0,
    take: 10,
  })
})

test.each([
  ['upcoming', ['waiting', 'today', 'later']],
  ['past', ['cancelled ahead', 'done', 'forgotten', 'missed']],
])('only what is %s', async (appointmentFilter, names) => {
  expect(await list(guest, { appointmentFilter })).toMatchObject({ names, total: names.length })
})

test.each([
  ['BOOKED', ['today', 'later', 'forgotten']],
  ['ARRIVED', ['waiting']],
  ['CHECKED-IN', []],
  ['FULFILLED', ['done']],
  ['NOSHOW', ['missed']],
  ['CANCELLED', ['cancelled ahead']],
])('by status %s', async (currentFilterValue, names) => {
  expect(await list(guest, { currentFilterValue })).toMatchObject({ names, total: names.length })
})

test('between two times, the first included', async () => {
  const range = { startTime: at('14:00'), endTime: at('15:00', '2026-12-07') }
  expect((await list(guest, range)).names).toEqual(['today', 'cancelled ahead'])
  expect((await list(guest, { startTime: '0000-01-01T00:00:00Z', endTime: '9999-12-31T23:59:59Z' })).total).toBe(7)
  expect((await list(guest, { ...range, appointmentFilter: 'past', currentFilterValue: 'CANCELLED' })).names).toEqual([
    'cancelled ahead',
  ])
})

test('pages over the border between ahead and history lose and repeat nothing', async () => {
  const whole = (await list(guest)).names
  for (const take of [1, 2, 3, 5]) {
    const pages = []
    for (let skip = 0; skip < 8; skip += take) pages.push(await list(guest, { skip: String(skip), take: String(take) }))
    expect(pages.flatMap((page) => page.names)).toEqual(whole)
    expect(pages.every((page) => page.total === 7)).toBe(true)
  }
  expect(await list(guest, { skip: '500' })).toMatchObject({ names: [], total: 7, skip: 500 })
  expect((await list(guest, { take: '101' })).status).toBe(422)
})

test('a provider sees theirs, an admin all, a partner none, nobody is told', async () => {
  expect((await list(doctor)).names).toEqual(['waiting', 'today', 'stranger', 'done', 'missed'])
  expect((await list(admin)).total).toBe(8)
  expect(await list(partner)).toMatchObject({ status: 200, names: [], total: 0 })
  expect((await server.call(clinic.host, 'GET', '/appointments/')).json()).toMatchObject({
    code: 'unauthorized',
    message: 'Unauthorized',
  })
})

test('in the patients’ area staff see their own visits as patients, and no others', async () => {
  const both = await aUser(clinic, { roles: ['guest', 'provider', 'admin'] })
  const own = await anAppointment(clinic, {
    starts_at: at('18:00'),
    provider_id: doctorId,
    service_id: serviceId,
    patient_id: both.patientId!,
    claim: false,
  })
  const headers = await signedIn(clinic, both, services)
  const { items, total } = await list(headers, { context: 'patient', appointmentFilter: 'all' })
  expect([total, items[0].id]).toEqual([1, own.id])
  expect((await list(headers)).total).toBe(9)
  expect((await list(guest, { context: 'patient' })).total).toBe(7)
  for (const headers of [doctor, admin])
    expect(await list(headers, { context: 'patient' })).toMatchObject({ names: [], total: 0 })
})

test('the spec’s session check: organizationId is compared, never believed', async () => {
  expect((await list(guest, { organizationId: clinic.id })).status).toBe(200)
  expect((await list(guest, { organizationId: newId() })).status).toBe(404)
})

test('one appointment, and its calendar file, for whoever may see it', async () => {
  const read = (name: string, headers?: Headers, path = '') =>
    server.call(clinic.host, 'GET', `/appointments/${ids[name]}${path}`, headers ? { headers } : {})
  expect((await read('today', guest)).json()).toMatchObject({ id: ids['today'], patient: { givenName: 'Rosa' } })
  for (const [headers, name, status, calendar] of [
    [guest, 'stranger', 404, 404],
    [doctor, 'stranger', 200, 200],
    [doctor, 'later', 404, 404],
    [admin, 'later', 200, 200],
    // Who has its link may have the calendar file, too: there it is only not found.
    [partner, 'today', 403, 404],
    [undefined, 'today', 401, 404],
  ] as const) {
    expect((await read(name, headers)).statusCode).toBe(status)
    expect((await read(name, headers, '/calendar')).statusCode).toBe(calendar)
  }
  const file = await read('today', guest, '/calendar')
  expect(file.headers['content-type']).toMatch(/^text\/calendar/)
  expect(file.body).toContain(`UID:${ids['today']}`)
})
