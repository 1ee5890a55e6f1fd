import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
  type TestUser,
} from '../../../test/builders.ts'
import { testLog } from '../../../test/harness.ts'
import { testServer, type TestServer } from '../../../test/test-server.ts'
import type { Mail } from '../../platform/mail.ts'
import { pushFixture } from '../../platform/push/push-fixture.ts'
import { reopenUser } from '../accounts/write-users.ts'
import { deliverMessage } from '../messages/deliver-message.ts'
import { noteFound } from '../messages/push-subscriptions.ts'
import { planReminders } from './plan-reminders.ts'

const noon = '2026-11-25T17:00:00Z'
const path = '/patients/me/message-choices'

let service: Awaited<ReturnType<typeof pushFixture>>
let server: TestServer
let clinic: TestClinic
let row: { provider_id: string; service_id: string }
let headers: Record<string, string>
let rosa: TestUser
let patientId: string
const mails: Mail[] = []

beforeAll(async () => {
  service = await pushFixture()
  server = await testServer({ isPushLocal: true })
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
  rosa = guest
  headers = await signedIn(clinic, guest, server.server.services)
  patientId = guest.patientId!
})

const choose = (body: object) => server.call(clinic.host, 'PATCH', path, { headers, body })
const chosen = async () => (await server.call(clinic.host, 'GET', path, { headers })).json()
const notify = (name: string) => choose({ reminders: 'push', device: service.device(name) })
const aVisit = (of = patientId, inHours = 47) => {
  const at = (more: number) => new Date(Date.parse(noon) + more * 3_600_000).toISOString() as Instant
  return anAppointment(clinic, { ...row, patient_id: of, starts_at: at(inHours), created_at: at(-200), claim: false })
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
  const path = `/appointment/manage?visit=${(await last()).subject_id}`
  const shown = { title: 'Harborlight Medical Group', path, language: 'en', tag: id }
  expect(one!.shown).toEqual({ ...shown, body: expect.stringMatching(/^Visit Fri, Nov 27, 11:00\sAM$/) })
  // Who sends it is proved to the push service, as a mail address, whatever the site's scheme is; a repeat replaces what
  // waits there.
  expect(one!.headers).toMatchObject({ topic: id.replaceAll('-', ''), 'content-encoding': 'aes128gcm' })
  const [, claims = ''] = /^vapid t=[\w-]+\.([\w-]+)/.exec(one!.headers.authorization!)!
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    sub: `mailto:no-reply@${clinic.host}`,
  })
})

test('several visits of a day are one notification, which says how many and leads to all', async () => {
  await notify('phone')
  await aVisit(patientId, 49)
  await aVisit()
  await plan()
  await deliver()
  expect(await channels()).toEqual(['push sent'])
  const shown = { body: expect.stringMatching(/^2 visits Fri, Nov 27, 11:00\sAM$/), path: '/patient' }
  expect(service.got.map((each) => each.shown)).toMatchObject([shown])
})

test('whatever a clinic is called, its notification says so and is nothing else', async () => {
  const name = '{grant}","path":"https://evil.example"}<script>alert(1)</script>'
  await clinic.transact((db) => db.updateTable('organizations').set({ name, version: 2 }).execute())
  server.server.clinics.forget()
  await notify('phone')
  await aVisit()
  await plan()
  await deliver()
  expect(service.got[0]!.shown).toMatchObject({
    title: name,
    path: expect.stringMatching(/^\/appointment\/manage\?visit=[\w-]{36}$/),
  })
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

test('what cannot be made is told by a mail, and its browser is not forgotten: only its service says that it is gone', async () => {
  const { endpoint, keys } = service.device('phone')
  await choose({ reminders: 'push', device: { endpoint, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } } })
  await aVisit()
  await plan()
  await deliver()
  expect(await last()).toMatchObject({ status: 'failed', failure: 'push-refused' })
  expect((await chosen()).devices).toHaveLength(1)
  await plan()
  expect(await channels()).toEqual(['push failed', 'email queued'])
})

test('a browser whose service is found at no name, several times in a row, is forgotten', async () => {
  await notify('phone')
  const [{ id }] = (await chosen()).devices
  const note = (where: 'found' | 'notFound') =>
    clinic.transact((db) => noteFound(db, { found: [], notFound: [], [where]: [id] }))
  const times = async (count: number) => {
    for (let time = 0; time < count; time++) await note('notFound')
    return (await chosen()).devices.length
  }
  expect(await times(11)).toBe(1)
  await note('found')
  expect(await times(11)).toBe(1)
  expect(await times(1)).toBe(0)
})

describe('a browser is notified no longer than its session is let be', () => {
  const of = (by: Record<string, string>, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    server.call(clinic.host, method, path, { headers: by, ...(body && { body }) })
  const another = () => signedIn(clinic, rosa, server.server.services)
  const sessionsOf = async (by: Record<string, string>) => (await of(by, 'GET', '/account')).json().sessions
  const left = () => clinic.transact((db) => db.selectFrom('push_subscriptions').select('endpoint').execute())

  test('its owner sees it where they are signed in, and each that is added is in the audit, once', async () => {
    await notify('phone')
    await notify('phone')
    expect((await sessionsOf(await another())).map(({ isNotified }: { isNotified: boolean }) => isNotified)).toContain(
      true,
    )
    const added = await clinic.transact((db) =>
      db
        .selectFrom('audit_events')
        .select(['actor_user_id', 'object_id'])
        .where('action', '=', 'messages:add-device')
        .execute(),
    )
    expect(added).toEqual([{ actor_user_id: rosa.id, object_id: patientId }])
  })

  test.each<[string, (other: Record<string, string>) => Promise<unknown>, number]>([
    ['signed out there', () => of(headers, 'DELETE', '/sessions/current'), 0],
    ['signed out from elsewhere', async (other) => endOther(other), 0],
    ['all others are signed out', (other) => of(other, 'DELETE', '/account/sessions'), 0],
    ['another password is set', () => clinic.transact((db) => reopenUser(db, rosa.id, null, noon)), 0],
    ['somebody signs out elsewhere', (other) => of(other, 'DELETE', '/sessions/current'), 1],
    ['the session runs out', () => runOut(), 1],
    [
      'the session ran out, and a later one of the same browser signs out',
      async () => {
        await runOut()
        await of(await another(), 'DELETE', '/sessions/current')
      },
      0,
    ],
  ])('%s', async (_what, act, count) => {
    const other = await another()
    await clinic.transact((db) =>
      db.updateTable('sessions').set({ browser: 'Firefox' }).where('id', '=', sidOf(other)).execute(),
    )
    await notify('phone')
    await act(other)
    expect(await left()).toHaveLength(count)
  })

  const sidOf = ({ authorization }: Record<string, string>) =>
    JSON.parse(Buffer.from(authorization!.split('.')[1]!, 'base64url').toString()).sid as string
  const endOther = (other: Record<string, string>) => of(other, 'DELETE', `/account/sessions/${sidOf(headers)}`)
  const runOut = () =>
    clinic.transact((db) =>
      db
        .updateTable('sessions')
        .set({ last_seen_at: '2026-01-01T00:00:00Z', expires_at: '2026-01-02T00:00:00Z' })
        .where('id', '=', sidOf(headers))
        .execute(),
    )
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
