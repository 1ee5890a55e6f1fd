import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { instantAt, minuteOf, type Instant } from '@polyclinic/domain/kit/time.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPractice, at, book, cancel, claimsOf, hold, reschedule, rosa } from '../../../test/booking.ts'
import { anAppointment, aPatient, aUser, clockAt, signedIn, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { claimExternal } from '../slots/claim-external.ts'
import { lockDoctors } from '../slots/claims.ts'
import { busyBounds, merged, type Span } from './busy-times.ts'
import { anEvent, fileOf } from './calendar.fixture.ts'
import { calendarsAddedPerHour } from './external-calendars.ts'
import { planReadings, syncCalendar } from './sync-calendar.ts'

// A doctor of a practice that is open from nine to five, on a Wednesday morning at eight in New York (13:00Z); and a server
// on this machine in place of one elsewhere, that holds their calendar.

const logged: string[] = []
const log = (level: string) => (event: string, facts?: object) =>
  void logged.push(`${level} ${event} ${JSON.stringify(facts)}`)
const server = await testServer({
  isOutsideLocal: true,
  log: { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') } as never,
})
const { services } = server.server
let answer: { status: number; body: string; headers?: Record<string, string> }
let asked: string[]
let base: string
const elsewhere = createServer((request, response) => {
  asked.push(request.url!)
  if (answer.headers?.['etag'] && request.headers['if-none-match'] === answer.headers['etag'])
    return void response.writeHead(304).end()
  response.writeHead(answer.status, answer.headers).end(answer.body)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
})
afterAll(() => void elsewhere.close())

let clinic: TestClinic
let doctor: { id: string }
let service: { id: string }
let headers: { authorization: string }

beforeEach(async () => {
  ;({ clinic, doctor, service } = await aPractice(server))
  const user = await aUser(clinic, { roles: ['provider'] })
  await clinic.transact((db) =>
    db.updateTable('providers').set({ user_id: user.id }).where('id', '=', doctor.id).execute(),
  )
  headers = await signedIn(clinic, user, services)
  asked = []
  answer = { status: 200, body: fileOf(busy('15:00', '16:00')) }
})

let events = 0
const said = (time: string, day = '2026-11-25') => `${day}T${time}00Z`.replace(/[-:]/g, '')
const busy = (from: string, to: string, day?: string) =>
  anEvent(`UID:${events++}`, `DTSTART:${said(from, day)}`, `DTEND:${said(to, day)}`, 'SUMMARY:Oncology, ward 3')

type Method = Parameters<typeof server.call>[1]
const ask = async (method: Method, path = '', body?: object) => {
  const url = `/availability/${doctor.id}/calendars${path}`
  const { statusCode, body: text } = await server.call(clinic.host, method, url, { headers, ...(body ? { body } : {}) })
  return { status: statusCode, ...(text === '' ? {} : (JSON.parse(text) as Record<string, never>)) }
}
const add = async (path = '/private-a1b2c3/basic.ics') => {
  const added = (await ask('POST', '', { address: `${base}${path}` })) as unknown as { id: string; status: number }
  expect(added.status).toBe(201)
  return added.id
}
const sync = (calendarId: string) =>
  syncCalendar({ tenancy: services.tenancy, services }, { organizationId: clinic.id, calendarId })
const added = async (path?: string) => {
  const id = await add(path)
  await sync(id)
  return id
}
type Listed = { items: Record<string, unknown>[]; collisions: { id: string }[]; moreCollisions: number }
const list = async () => (await ask('GET')) as unknown as Listed
const claims = () => claimsOf(clinic, doctor.id)
const external = (from: string, to: string) => `${from}-${to} external`
const freeAt = async (time: string, day = '2026-11-25') => {
  const query = new URLSearchParams({ providerId: doctor.id, from: `${day}T05:00:00Z`, to: `${day}T23:59:00Z` })
  const { items } = (await server.call(clinic.host, 'GET', `/slots?${query}`)).json() as {
    items: { starts: string[] }[]
  }
  return items.some(({ starts }) => starts.some((start) => start.startsWith(at(time, day).slice(0, 16))))
}
const visitAt = async (time: string) =>
  anAppointment(clinic, {
    ...{ provider_id: doctor.id, service_id: service.id, starts_at: at(time) },
    patient_id: (await aPatient(clinic)).id,
  })

test('what is busy elsewhere is not offered here, nor booked; and is again when the calendar ends', async () => {
  expect(await freeAt('15:00')).toBe(true)
  const id = await added()
  expect(await claims()).toEqual([external('15:00', '16:00')])
  expect([await freeAt('14:30'), await freeAt('15:00'), await freeAt('15:30'), await freeAt('16:00')]).toEqual([
    ...[true, false, false, true],
  ])
  const refused = await book(server, clinic, { slot: { providerId: doctor.id, startsAt: at('15:30') }, patient: rosa })
  expect(refused.json().code).toBe('slot_taken')
  expect(await list()).toMatchObject({
    items: [{ id, host: '127.0.0.1', readAt: expect.any(String), failing: null, leftOut: 0 }],
    collisions: [],
  })
  expect((await ask('DELETE', `/${id}`)).status).toBe(204)
  expect(await claims()).toEqual([])
  expect(await freeAt('15:00')).toBe(true)
  expect((await ask('DELETE', `/${id}`)).status).toBe(404)
  const audit = await clinic.transact((db) =>
    db
      .selectFrom('audit_events')
      .select('action')
      .where('object_id', '=', doctor.id)
      .where('action', 'like', 'schedules:%calendar')
      .orderBy('id')
      .execute(),
  )
  expect(audit.map(({ action }) => action)).toEqual(['schedules:add-calendar', 'schedules:end-calendar'])
})

test('the calendar here shows that time, and what is together as one', async () => {
  await visitAt('15:30')
  answer.body = fileOf(busy('15:00', '15:45'), busy('15:45', '17:00'), busy('22:00', '23:30'))
  await added()
  clockAt(server, at('15:10'))
  const query = new URLSearchParams({ from: '2026-11-25', to: '2026-11-25', providerIds: doctor.id })
  const days = await server.call(clinic.host, 'GET', `/days?${query}`, { headers })
  const span = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to) })
  expect(days.json().doctors).toMatchObject([
    { busyElsewhere: [span('15:00', '15:30'), span('16:00', '17:00'), span('22:00', '23:30')] },
  ])
})

test('a booked visit keeps its time, is told, and gives it back to the calendar', async () => {
  const visit = await visitAt('15:30')
  answer.body = fileOf(busy('15:00', '17:00'))
  const id = await added()
  const around = [external('15:00', '15:30'), '15:30-16:00 appointment', external('16:00', '17:00')]
  expect(await claims()).toEqual(around)
  expect(await list()).toMatchObject({ collisions: [{ id: visit.id }], moreCollisions: 0 })

  const admin = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services)
  const canceled = await cancel(server, clinic, visit.id, {}, { version: 1, headers: admin })
  expect(canceled.statusCode).toBe(200)
  expect(await claims()).toEqual([around[0], external('15:30', '16:00'), around[2]])
  expect((await list()).collisions).toEqual([])
  // Its undo takes it once more.
  const undo = await server.call(clinic.host, 'POST', `/appointments/${visit.id}/undo`, {
    headers: { ...admin, 'if-match': '"2"' },
    body: {},
  })
  expect(undo.statusCode).toBe(200)
  expect(await claims()).toEqual(around)
  await sync(id)
  expect(await claims()).toEqual(around)
})

test('a visit that moves by less than its length leaves the calendar what it had alone', async () => {
  const visit = await visitAt('15:30')
  await added()
  const admin = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services)
  const body = { providerId: doctor.id, startsAt: at('15:45'), anyTime: true }
  const moved = await reschedule(server, clinic, visit.id, body, { version: 1, headers: admin })
  expect(moved.statusCode, moved.body).toBe(200)
  expect(await claims()).toEqual([external('15:00', '15:30'), external('15:30', '15:45'), '15:45-16:15 appointment'])
})

test('what is not busy any more is offered, what is held stays held, a time freed meanwhile is filled', async () => {
  const held = await hold(server, clinic, { providerId: doctor.id, startsAt: at('17:00') })
  expect(held.statusCode).toBe(201)
  const id = await added()
  answer.body = fileOf(busy('16:30', '18:00'))
  await sync(id)
  expect(await claims()).toEqual([...[external('16:30', '17:00'), '17:00-17:30 hold', external('17:30', '18:00')]])
  clockAt(server, at('13:40'))
  await sync(id)
  expect(await claims()).toEqual([external('16:30', '17:00'), external('17:00', '17:30'), external('17:30', '18:00')])
})

test('an absence counts first, and gives its time to the calendar when it is over', async () => {
  await added()
  const timeOff = `/availability/${doctor.id}/time-off`
  const body = { from: '2026-11-25T10:30', to: '2026-11-25T12:00' }
  const off = await server.call(clinic.host, 'POST', timeOff, { headers, body })
  expect(off.statusCode).toBe(201)
  expect(await claims()).toEqual([external('15:00', '15:30'), '15:30-17:00 block'])
  const { id, version } = off.json() as { id: string; version: number }
  const seen = { ...headers, 'if-match': `"${version}"` }
  expect((await server.call(clinic.host, 'DELETE', `${timeOff}/${id}`, { headers: seen })).statusCode).toBe(204)
  expect(await claims()).toEqual([external('15:00', '15:30'), external('15:30', '16:00')])
})

test('two calendars of one doctor share what both say; the one that ends leaves it to the other', async () => {
  const first = await added('/one.ics')
  answer.body = fileOf(busy('15:30', '17:00'), busy('13:00', '13:30', '2026-11-27'))
  await added('/two.ics')
  expect(await claims()).toEqual([...[external('15:00', '16:00'), external('16:00', '17:00')], '13:00-13:30 external'])
  expect((await ask('DELETE', `/${first}`)).status).toBe(204)
  expect((await claims()).slice(0, 2)).toEqual([external('15:30', '16:00'), external('16:00', '17:00')])
})

test.each<[string, Partial<typeof answer>, string]>([
  ['whose server is broken', { status: 503 }, 'unreachable'],
  // An empty page is no empty calendar: nobody is free by it.
  ['that comes as nothing', { body: '' }, 'not-a-calendar'],
])('a calendar %s is said so, and what was known stays until it can be read', async (_, becomes, problem) => {
  const id = await added()
  const [before] = (await list()).items
  Object.assign(answer, becomes)
  clockAt(server, at('13:30'))
  await sync(id)
  clockAt(server, at('13:50'))
  await sync(id)
  const [item] = (await list()).items
  expect(item).toMatchObject({
    readAt: before!['readAt'],
    failing: { problem, since: expect.stringMatching(/T13:30/) },
  })
  expect(await claims()).toEqual([external('15:00', '16:00')])
  const { due_at, failures } = await clinic.transact((db) =>
    db.selectFrom('external_calendars').select(['due_at', 'failures']).executeTakeFirstOrThrow(),
  )
  expect([failures, due_at.slice(11, 16)]).toEqual([2, '14:10'])
  answer = { status: 200, body: fileOf() }
  await sync(id)
  expect(await list()).toMatchObject({ items: [{ failing: null }] })
  expect(await claims()).toEqual([])
})

test.each<[string, () => void, string]>([
  ['nothing is there', () => (answer = { status: 404, body: '' }), 'not-found'],
  ['a sign-in is asked for', () => (answer = { status: 401, body: '' }), 'sign-in'],
  ['it is a page', () => (answer.body = '\n<!doctype html><title>Sign in</title>'), 'web-page'],
  ['it is something else', () => (answer.body = '{"a":1}'), 'not-a-calendar'],
  [
    'it leads inside',
    () => (answer = { status: 302, body: '', headers: { location: 'https://169.254.169.254/latest' } }),
    'not-public',
  ],
])('%s: said as that', async (_, becomes, problem) => {
  becomes()
  await added()
  expect(await list()).toMatchObject({ items: [{ failing: { problem } }] })
})

test('what has not changed is not sent anew, but counted anew before the horizon has moved on', async () => {
  answer.headers = { etag: '"7"' }
  const id = await added()
  answer.body = fileOf(busy('19:00', '20:00'))
  await sync(id)
  expect(await claims()).toEqual([external('15:00', '16:00')])
  clockAt(server, at('14:00', '2026-11-26'))
  await sync(id)
  expect(await claims()).toEqual(['15:00-16:00 external'])
})

test('events that are not understood are counted, and nothing but times is kept of the others', async () => {
  answer.body = fileOf(busy('15:00', '16:00'), anEvent('UID:x', 'DTSTART;TZID=Mars:20261125T150000', 'SUMMARY:Secret'))
  const id = await added()
  expect((await list()).items).toMatchObject([{ leftOut: 1 }])
  const rows = await clinic.transact(async (db) =>
    JSON.stringify([
      await db.selectFrom('external_calendars').selectAll().execute(),
      await db.selectFrom('claims').selectAll().execute(),
      await db.selectFrom('audit_events').selectAll().execute(),
      await db.selectFrom('changes').selectAll().execute(),
    ]),
  )
  for (const word of ['Oncology', 'Secret', 'a1b2c3']) expect(rows + logged.join()).not.toContain(word)
  const { address } = await clinic.transact((db) =>
    db.selectFrom('external_calendars').select('address').executeTakeFirstOrThrow(),
  )
  expect(Buffer.from(address).toString('latin1')).not.toContain('a1b2c3')
  expect(JSON.stringify(await list())).not.toContain('a1b2c3')
  // Sealed for its own row: in another's, or with another key, it opens nothing.
  const other = { tenancy: services.tenancy, services: { ...services, linkKey: Buffer.alloc(32, 'x') } }
  await syncCalendar(other, { organizationId: clinic.id, calendarId: id })
  expect((await list()).items).toMatchObject([{ failing: { problem: 'unreadable' } }])
})

test.each<[string, string, string]>([
  ['no address', 'my calendar', 'not_an_address'],
  ['one without encryption', 'http://calendar.example/a.ics', 'not_an_address'],
  ['one inside', 'https://192.168.1.10/a.ics', 'not_an_address'],
  ['one by a name of this machine', 'webcal://localhost/a.ics', 'not_an_address'],
  ['a file', 'file:///etc/passwd', 'not_an_address'],
  ['a name too long', `https://${'d'.repeat(300)}.example/a.ics`, 'not_an_address'],
])('%s is refused', async (_, address, code) => {
  expect(await ask('POST', '', { address })).toMatchObject({
    status: 422,
    errors: [{ code, pointer: '/body/address' }],
  })
  expect(asked).toEqual([])
})

test('webcal is https; the same is added once, five are read, the own visits are not', async () => {
  const webcal = await ask('POST', '', { address: ' webcal://calendar.example/private/basic.ics#top ' })
  expect(webcal).toMatchObject({ status: 201, host: 'calendar.example', readAt: null, failing: null })
  const again = await ask('POST', '', { address: 'https://calendar.example/private/basic.ics' })
  expect(again).toMatchObject({ status: 422, errors: [{ code: 'added_already' }] })
  const own = await ask('POST', '', { address: `webcal://${clinic.host}/api/v1/calendars/x.ics` })
  expect(own).toMatchObject({ status: 422, errors: [{ code: 'own_address' }] })
  for (const n of [2, 3, 4, 5]) await add(`/${n}.ics`)
  expect(await ask('POST', '', { address: `${base}/6.ics` })).toMatchObject({ errors: [{ code: 'too_many' }] })
})

test('so many are added in an hour', async () => {
  for (let n = 0; n < calendarsAddedPerHour; n++) {
    const id = await add(`/${n}.ics`)
    await ask('DELETE', `/${id}`)
  }
  expect((await ask('POST', '', { address: `${base}/more.ics` })).status).toBe(429)
})

test('who may not change the doctor’s time sees and changes nothing', async () => {
  const id = await add()
  const colleague = await aUser(clinic, { roles: ['provider'] })
  headers = await signedIn(clinic, colleague, services)
  expect((await ask('GET')).status).toBe(404)
  expect((await ask('POST', '', { address: `${base}/a.ics` })).status).toBe(404)
  expect((await ask('DELETE', `/${id}`)).status).toBe(404)
})

test('two servers that read at once ask once, and each is due by itself', async () => {
  const id = await add()
  await Promise.all([sync(id), sync(id), sync(id)])
  expect(asked).toHaveLength(1)
  const plan = () => clinic.transact((db) => planReadings(db, at('13:30')))
  await plan()
  await plan()
  const { due_at } = await clinic.transact((db) =>
    db.selectFrom('external_calendars').select('due_at').executeTakeFirstOrThrow(),
  )
  expect(due_at.slice(11, 16)).toBe('13:40')
})

test('of who works here no more nothing is read', async () => {
  await add()
  await clinic.transact((db) =>
    db.updateTable('providers').set({ is_active: false }).where('id', '=', doctor.id).execute(),
  )
  await clinic.transact((db) => planReadings(db, at('18:00')))
  const { due_at } = await clinic.transact((db) =>
    db.selectFrom('external_calendars').select('due_at').executeTakeFirstOrThrow(),
  )
  expect(due_at.slice(11, 14)).toBe('13:')
})

test('as many times as a calendar may have are claimed at once, and given back', async () => {
  const begin = minuteOf(at('16:00') as Instant)
  const many = Array.from({ length: busyBounds.spans }, (_, n) => {
    const from = instantAt(begin + n * 60)
    return anEvent(`UID:${n}`, `DTSTART:${from.replace(/[-:]|\.000/g, '')}`, 'DURATION:PT30M')
  })
  answer.body = fileOf(...many)
  const id = await added()
  const { failing } = (await list()).items[0]!
  expect(failing).toBeNull()
  expect((await claims()).length).toBeGreaterThan(2000)
  answer.body = fileOf()
  await sync(id)
  expect(await claims()).toEqual([])
})

test('bookings while a calendar is claimed: nothing overlaps, and nothing is lost', async () => {
  const id = await add()
  const times = ['14:00', '14:30', '15:00', '15:30', '16:00', '16:30', '17:00', '17:30', '18:00', '18:30']
  const claim = () =>
    services.tenancy.inClinic(clinic.id, async (db, now) => {
      await lockDoctors(db, [doctor.id])
      await claimExternal(db, doctor.id, now)
    })
  const bookAt = (time: string) =>
    book(server, clinic, {
      slot: { providerId: doctor.id, startsAt: at(time) },
      patient: { ...rosa, email: `r${time.replace(':', '')}@example.test` },
    })
  const spans = [
    `{["${at('14:00')}","${at('16:00')}"),["${at('17:00')}","${at('19:00')}")}`,
    `{["${at('14:15')}","${at('18:45')}")}`,
  ]
  let [won, lost] = [0, 0]
  for (const [round, busy] of spans.entries()) {
    await clinic.transact((db) => db.updateTable('external_calendars').set({ busy }).where('id', '=', id).execute())
    const bookings = times.filter((_, n) => n % 2 === round).map(bookAt)
    const [answers] = await Promise.all([Promise.all(bookings), claim(), claim(), claim()])
    won += answers.filter(({ statusCode }) => statusCode === 201).length
    lost += answers.filter(({ statusCode }) => statusCode === 409).length
    await claim()
  }
  expect(won + lost).toBe(times.length)
  const rows = await clinic.transact((db) =>
    db.selectFrom('claims').select(['starts_at', 'ends_at', 'kind']).orderBy('starts_at').execute(),
  )
  expect(rows.filter(({ kind }) => kind === 'appointment')).toHaveLength(won)
  const inAll = rows.map(({ starts_at, ends_at }): Span => [
    minuteOf(starts_at as Instant),
    minuteOf(ends_at as Instant),
  ])
  for (const [n, [from]] of inAll.entries()) if (n > 0) expect(from).toBeGreaterThanOrEqual(inAll[n - 1]![1])
  const covering = merged(inAll).find(([from]) => from <= minuteOf(at('14:15') as Instant))
  expect(covering?.[1]).toBeGreaterThanOrEqual(minuteOf(at('18:45') as Instant))
})
