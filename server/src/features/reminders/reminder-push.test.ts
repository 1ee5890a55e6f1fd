import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  aClinic,
  anAppointment,
  aPatient,
  aProvider,
  aService,
  aUser,
  clockAt,
  signedIn,
  type TestClinic,
} from '../../../test/builders.ts'
import { testLog } from '../../../test/harness.ts'
import { testServer, type TestServer } from '../../../test/test-server.ts'
import type { Mail } from '../../platform/mail.ts'
import { pushFixture } from '../../platform/push/push-fixture.ts'
import { deliverMessage } from '../messages/deliver-message.ts'
import { planReminders } from './plan-reminders.ts'

const noon = '2026-11-25T17:00:00Z'
const path = '/patients/me/message-choices'

let service: Awaited<ReturnType<typeof pushFixture>>
let server: TestServer
let clinic: TestClinic
let row: { provider_id: string; service_id: string }
let headers: Record<string, string>
let patientId: string
const mails: Mail[] = []

beforeAll(async () => {
  service = await pushFixture()
  server = await testServer({ isPushLocal: true, jobs: { pollSeconds: 3600 } })
})
afterAll(() => service.stop())
beforeEach(async () => {
  for (const list of [mails, service.got, service.answers]) list.length = 0
  clockAt(server, noon)
  const wanted = { name: 'Harborlight Medical Group', remind_hours_before: [48] }
  clinic = await aClinic(server.server.services.tenancy, { ...wanted, quiet_from: '03:00', quiet_until: '03:00' })
  const { id } = await aService(clinic)
  row = { provider_id: (await aProvider(clinic, { services: [{ id }] })).id, service_id: id }
  const guest = await aUser(clinic, { roles: ['guest'], email: 'rosa@example.test', patient: {} })
  headers = await signedIn(clinic, guest, server.server.services)
  patientId = guest.patientId!
})

const choose = (body: object) => server.call(clinic.host, 'PATCH', path, { headers, body })
const chosen = async () => (await server.call(clinic.host, 'GET', path, { headers })).json()
const notify = (name: string) => choose({ reminders: 'push', device: service.device(name) })
const aVisit = (of = patientId) => {
  const at = (more: number) => new Date(Date.parse(noon) + more * 3_600_000).toISOString() as Instant
  return anAppointment(clinic, { ...row, patient_id: of, starts_at: at(47), created_at: at(-200), claim: false })
}
const inJob = () => {
  const mailServer = { send: async (mail: Mail) => void mails.push(mail), close: () => {} }
  return { ...server.server, tenancy: server.server.services.tenancy, mailServer, log: testLog }
}
const plan = () => planReminders(inJob(), clinic.id)
const messages = () =>
  clinic.transact((db) =>
    db.selectFrom('messages').selectAll().where('kind', '=', 'appointment-reminder').orderBy('id').execute(),
  )
const last = async () => (await messages()).at(-1)!
const deliver = async (isLast = false) =>
  deliverMessage(
    inJob(),
    { organizationId: clinic.id, messageId: (await last()).id },
    { attempt: 1, isLast, signal: AbortSignal.timeout(5000) },
  )
const channels = async () => (await messages()).map(({ channel, status }) => `${channel} ${status}`)

test('whoever wants notifications gets one on each of their browsers, which says when and no more', async () => {
  expect(await chosen()).toMatchObject({ reminders: 'email', devices: [] })
  expect((await notify('phone')).json()).toMatchObject({ reminders: 'push', devices: [{ addedAt: expect.anything() }] })
  await notify('laptop')
  await aVisit()
  await plan()
  await deliver()
  const [one, other] = service.got
  expect([mails, await channels(), one!.path, other!.path]).toEqual([
    [],
    ['push sent'],
    ...[expect.stringMatching(/phone|laptop/), expect.stringMatching(/phone|laptop/)],
  ])
  const { id } = await last()
  const shown = { title: 'Harborlight Medical Group', path: '/patient', language: 'en', tag: id }
  expect(one!.shown).toEqual({ ...shown, body: expect.stringMatching(/^Visit Fri, Nov 27, 11:00\sAM$/) })
  // Who sends it is proved to the push service; a repeat replaces what waits there.
  expect(one!.headers).toMatchObject({ topic: id.replaceAll('-', ''), 'content-encoding': 'aes128gcm' })
  expect(one!.headers.authorization).toMatch(/^vapid t=/)
})

test('a browser that is gone is forgotten, and when none is left a mail takes the place', async () => {
  await notify('phone')
  await aVisit()
  await plan()
  service.answers.push(410)
  await deliver()
  expect(await last()).toMatchObject({ status: 'failed', failure: 'push-gone' })
  expect((await chosen()).devices).toEqual([])
  await plan()
  await deliver()
  expect([await channels(), mails.length]).toEqual([['push failed', 'email sent'], 1])
})

test('a push service that is away is tried again, one that refuses or leads elsewhere is not', async () => {
  await notify('phone')
  await aVisit()
  await plan()
  service.answers.push(503)
  await expect(deliver()).rejects.toMatchObject({ failure: 'push-later' })
  service.answers.push(307)
  await deliver()
  expect(await last()).toMatchObject({ status: 'failed', failure: 'push-refused' })
  expect((await chosen()).devices).toHaveLength(1)
  await plan()
  expect(await channels()).toEqual(['push failed', 'email queued'])
})

test.each([
  ['an address inside', (device: object) => ({ ...device, endpoint: 'https://127.0.0.1/x' }), '/body/device/endpoint'],
  [
    'one that is not encrypted',
    (device: object) => ({ ...device, endpoint: 'ftp://x.test/' }),
    '/body/device/endpoint',
  ],
  ['no browser', () => undefined, '/body/device'],
  [
    'keys that are none',
    (device: object) => ({ ...device, keys: { p256dh: 'B', auth: 'x' } }),
    '/body/device/keys/p256dh',
  ],
])('%s is refused, and nothing is chosen', async (_what, broken, pointer) => {
  const answer = await choose({ reminders: 'push', device: broken(service.device('phone')) })
  expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, pointer])
  expect(await chosen()).toMatchObject({ reminders: 'email', devices: [] })
})

test('a browser is removed by whose it is; after the last one, and after another choice, mails come', async () => {
  await notify('phone')
  const { devices } = (await notify('laptop')).json()
  const remove = (id: string, by = headers) =>
    server.call(clinic.host, 'DELETE', `/patients/me/devices/${id}`, { headers: by })
  const stranger = await signedIn(
    clinic,
    await aUser(clinic, { roles: ['guest'], email: 'ali@example.test', patient: {} }),
    server.server.services,
  )
  expect((await remove(devices[0].id, stranger)).statusCode).toBe(404)
  expect((await remove(devices[0].id)).json()).toMatchObject({ reminders: 'push', devices: [{ id: devices[1].id }] })
  expect((await remove(devices[1].id)).json()).toMatchObject({ reminders: 'email', devices: [] })
  await notify('phone')
  expect((await choose({ reminders: 'none' })).json()).toMatchObject({ reminders: 'none', devices: [] })
})

test('of two who share a browser the last one is notified on it; who only typed an address notifies nobody', async () => {
  await notify('phone')
  const ali = await aUser(clinic, { roles: ['guest'], email: 'ali@example.test', patient: {} })
  const device = service.device('tablet')
  await choose({ reminders: 'push', device })
  const theirs = await signedIn(clinic, ali, server.server.services)
  await server.call(clinic.host, 'PATCH', path, { headers: theirs, body: { reminders: 'push', device } })
  expect((await chosen()).devices).toHaveLength(1)
  await aVisit((await aPatient(clinic, { email: 'rosa@example.test' })).id)
  await plan()
  expect(await channels()).toEqual(['email queued'])
})
