import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { beforeEach, expect, test } from 'vitest'
import { aPractice, at } from '../../../test/booking.ts'
import { anAppointment, aPatient, aUser, signedIn } from '../../../test/builders.ts'
import { testLog } from '../../../test/harness.ts'
import { testServer } from '../../../test/test-server.ts'
import { aUserWithPassword, mailsTo, password } from '../accounts/account-fixture.ts'
import { feedReadsPerHour } from './read-feed.ts'

const logged: unknown[] = []
const keep = (...line: unknown[]) => void logged.push(line)
const server = await testServer({ log: { ...testLog, info: keep, warn: keep, error: keep } })
let practice: Awaited<ReturnType<typeof aDoctor>>

async function aDoctor() {
  const made = await aPractice(server, { service: { name: 'A secret reason' } })
  const user = await aUserWithPassword(made.clinic, { roles: ['provider'] })
  await made.clinic.transact((db) =>
    db.updateTable('providers').set({ user_id: user.id }).where('id', '=', made.doctor.id).execute(),
  )
  const patient = await aPatient(made.clinic, { given_name: 'Rosa', family_name: 'Delgado' })
  const ids = { provider_id: made.doctor.id, service_id: made.service.id, patient_id: patient.id }
  const visit = (starts_at: string, more: object = {}) => anAppointment(made.clinic, { ...ids, starts_at, ...more })
  return { ...made, user, visit, headers: await signedIn(made.clinic, user, server.server.services) }
}

beforeEach(async () => {
  practice = await aDoctor()
})

const own = (method: 'GET' | 'POST' | 'DELETE', { clinic, headers } = practice, typed = password) =>
  server.call(clinic.host, method, '/calendar-feed', {
    headers,
    ...(method === 'POST' && { body: { password: typed } }),
  })
const pathOf = (address: string) => new URL(address).pathname.replace('/api/v1', '')
const read = (address: string, headers: Record<string, string> = {}) =>
  server.call(practice.clinic.host, 'GET', pathOf(address), { headers })
const made = async () => (await own('POST')).json().address as string

test('two programs read when and where, and nobody’s name or reason', async () => {
  const { id } = await practice.visit(at('15:00'))
  await practice.visit(at('16:00'), { status: 'cancelled', claim: false })
  await practice.visit(at('15:00', '2028-01-05'))
  expect((await own('GET')).json()).toEqual({ createdAt: null })
  const address = await made()
  expect((await own('GET')).json()).toMatchObject({ createdAt: expect.stringMatching(/^2026-11-25T13:00:/) })
  const answer = await read(address)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
  })
  for (const told of ['Rosa', 'Delgado', 'secret', 'ATTENDEE']) expect(answer.body).not.toContain(told)
  const [start, end] = [new Date(at('15:00')), new Date(at('15:30'))]
  const events = Object.values(nodeIcal.sync.parseICS(answer.body)).filter((part) => part?.type === 'VEVENT')
  expect(events).toMatchObject([{ uid: id, summary: 'Appointment', start, end }])
  const calendar = new ICAL.Component(ICAL.parse(answer.body) as ConstructorParameters<typeof ICAL.Component>[0])
  const [event, ...others] = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  expect(others).toEqual([])
  expect(event!.startDate.toJSDate()).toEqual(start)
  expect(event!.location).toContain('Boston')
  expect(calendar.getFirstPropertyValue('x-wr-timezone')).toBe('America/New_York')

  const known = String(answer.headers['etag'])
  expect((await read(address, { 'if-none-match': known })).statusCode).toBe(304)
  await practice.visit(at('17:00'))
  expect((await read(address, { 'if-none-match': known })).statusCode).toBe(200)
})

test('it ends at once: replaced, revoked, with the account, the right, or another account of the doctor', async () => {
  const { clinic, user, doctor } = practice
  const first = await made()
  const second = await made()
  const status = async (address: string) => (await read(address)).statusCode
  expect([await status(first), await status(second)]).toEqual([404, 200])
  const set = (change: object) =>
    clinic.transact((db) => db.updateTable('users').set(change).where('id', '=', user.id).execute())
  await set({ status: 'disabled' })
  expect(await status(second)).toBe(404)
  await set({ status: 'active' })
  await clinic.transact((db) =>
    db
      .insertInto('user_permissions')
      .values({ user_id: user.id, permission: 'appointments:day', is_granted: false, given_at: at('12:00') })
      .execute(),
  )
  expect(await status(second)).toBe(404)
  await clinic.transact((db) => db.deleteFrom('user_permissions').where('user_id', '=', user.id).execute())
  expect(await status(second)).toBe(200)
  expect((await own('DELETE')).statusCode).toBe(204)
  expect([await status(second), (await own('DELETE')).statusCode]).toEqual([404, 204])
  const third = await made()
  const other = await aUser(clinic, { roles: ['provider'] })
  await clinic.transact((db) =>
    db.updateTable('providers').set({ user_id: other.id }).where('id', '=', doctor.id).execute(),
  )
  expect(await status(third)).toBe(404)
  const audit = await clinic.transact((db) =>
    db
      .selectFrom('audit_events')
      .select('action')
      .where('object_id', '=', doctor.id)
      .orderBy('at')
      .orderBy('id')
      .execute(),
  )
  expect(audit.map(({ action }) => action.replace('calendar-feeds:', ''))).toEqual([
    ...['replace', 'replace', 'revoke', 'replace'],
  ])
})

test('it is made by who knows the password, who is told by mail, and goes with all that ends an intruder', async () => {
  const { clinic, user, headers } = practice
  expect((await own('POST', practice, 'not their password')).json().code).toBe('wrong_password')
  expect((await own('GET')).json()).toEqual({ createdAt: null })
  const status = async (address: string) => (await read(address)).statusCode
  const first = await made()
  expect((await mailsTo(clinic, user.email))[0]).toMatchObject({ kind: 'calendar-address' })
  await server.call(clinic.host, 'DELETE', '/account/sessions', { headers })
  expect(await status(first)).toBe(404)
  const second = await made()
  const body = { current: password, password: 'another bee hums quietly' }
  expect((await server.call(clinic.host, 'POST', '/account/password', { headers, body })).statusCode).toBe(204)
  expect(await status(second)).toBe(404)
})

test('the address is kept as a hash, and read so often', async () => {
  const { clinic } = practice
  const address = await made()
  const [, secret] = /([\w-]{43})\.ics$/.exec(address)!
  const rows = await clinic.transact((db) => db.selectFrom('calendar_feeds').selectAll().execute())
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(Buffer.from(rows[0]!.secret_hash).toString()).not.toContain(secret)
  const audit = await clinic.transact((db) => db.selectFrom('audit_events').selectAll().execute())
  expect(JSON.stringify(audit)).not.toContain(secret)
  await read(address)
  expect(JSON.stringify(logged)).toContain('/calendars/')
  expect(JSON.stringify(logged)).not.toContain(secret)
  expect((await read(address)).statusCode).toBe(200)
  await clinic.transact((db) => db.updateTable('attempts').set({ count: feedReadsPerHour }).execute())
  expect((await read(address)).statusCode).toBe(429)
  expect((await read(address.replace(/.\.ics/, '.ics'))).statusCode).toBe(404)
})

test('nobody has one who is no doctor', async () => {
  const desk = await aUser(practice.clinic, { may: ['appointments:day'] })
  const headers = await signedIn(practice.clinic, desk, server.server.services)
  expect((await own('POST', { ...practice, headers })).statusCode).toBe(404)
})
