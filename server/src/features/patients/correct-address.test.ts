import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  aClinic,
  anAppointment,
  aPatient,
  aProvider,
  aService,
  aUser,
  signedIn,
  type TestClinic,
} from '../../../test/builders.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { testLog } from '../../../test/harness.ts'
import { testServer, type TestServer } from '../../../test/test-server.ts'
import { connectMailServer, type MailServer } from '../../platform/mail.ts'
import { readMailReport } from '../../platform/mail-report.ts'
import { reports } from '../../platform/mail-report-fixture.ts'
import { deliverMessage } from '../messages/deliver-message.ts'
import { chooseKind, noteComplaint } from '../messages/message-choices.ts'
import { takeReport } from '../messages/take-report.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { smtpFixture, type SmtpFixture } from '../messages/smtp-fixture.ts'
import { planReminders } from '../reminders/plan-reminders.ts'

const wrong = 'rosa@gmial.test'
const right = 'rosa@gmail.test'
let smtp: SmtpFixture
let mailServer: MailServer
let server: TestServer
let clinic: TestClinic
let headers: { authorization: string }
let patientId: string
let visitId: string

beforeAll(async () => {
  smtp = await smtpFixture()
  mailServer = connectMailServer(smtp.url, false)
  // Nothing but the tests themselves delivers.
  server = await testServer({ smtpUrl: smtp.url })
})
afterAll(async () => {
  mailServer.close()
  await smtp.stop()
})
beforeEach(async () => {
  smtp.received.length = 0
  clinic = await aClinic(server.server.services.tenancy, {
    remind_hours_before: [48],
    quiet_from: '00:00',
    quiet_until: '00:00',
  })
  const { id: service_id } = await aService(clinic)
  const { id: provider_id } = await aProvider(clinic, { services: [{ id: service_id }] })
  patientId = (await aPatient(clinic, { email: wrong, email_verified_at: '2026-01-01T00:00:00Z' })).id
  const starts_at = new Date(Date.now() + 40 * 3_600_000).toISOString()
  const created_at = new Date(Date.now() - 90 * 3_600_000).toISOString()
  visitId = (await anAppointment(clinic, { provider_id, service_id, patient_id: patientId, starts_at, created_at })).id
  headers = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.server.services)
})

const post = () => {
  const { services, clinics } = server.server
  return { tenancy: services.tenancy, clinics, mailServer, log: testLog, services }
}
const deliver = (messageId: string) =>
  deliverMessage(
    post(),
    { organizationId: clinic.id, messageId },
    { attempt: 1, isLast: false, signal: AbortSignal.timeout(5000) },
  )
async function deliverAnswered(...answers: number[]) {
  smtp.answers.length = 0
  smtp.answers.push(...answers)
  const id = await clinic.transact((db) =>
    queueMessage(
      { db, now: new Date().toISOString(), services: server.server.services },
      {
        ...{ kind: 'appointment-booked', language: 'en', subject: 'Your visit', body: 'Hello', to: wrong },
        about: { kind: 'appointment', id: visitId },
      },
    ),
  )
  await deliver(id).catch(() => {})
  return id
}
const patient = () =>
  clinic.transact((db) => db.selectFrom('patients').selectAll().where('id', '=', patientId).executeTakeFirstOrThrow())
const reminders = async () => {
  await planReminders(post(), clinic.id)
  return clinic.transact((db) =>
    db.selectFrom('messages').select(['id', 'to_address']).where('kind', '=', 'appointment-reminder').execute(),
  )
}
const correct = (id: string, email = right) =>
  server.call(clinic.host, 'POST', `/messages/${id}/correct-address`, { headers, body: { email } })
const correction = async (id: string) =>
  (await server.call(clinic.host, 'GET', `/messages/${id}`, { headers })).json().correction
const isMarkedOnTheDay = async () => {
  const date = new Date(Date.now() + 40 * 3_600_000).toLocaleDateString('en-CA', { timeZone: clinic.timeZone })
  const day = await server.call(clinic.host, 'GET', `/days/${date}`, { headers })
  return day.json().items[0].patient.isEmailRefused
}

test('an address that is refused for good gets no reminders until it is corrected, and the desk sees it', async () => {
  const id = await deliverAnswered(550)
  expect((await patient()).email_refused_at).not.toBeNull()
  expect(await isMarkedOnTheDay()).toBe(true)
  expect(await reminders()).toEqual([])

  expect(await correction(id)).toBe('patient')
  const answer = await correct(id)
  expect([answer.statusCode, answer.json()]).toMatchObject([202, { status: 'queued', to: right, failure: null }])
  expect(await patient()).toMatchObject({ email: right, email_verified_at: null, email_refused_at: null })
  expect(await isMarkedOnTheDay()).toBe(false)
  await deliver(id)
  expect(smtp.received.map(({ to }) => to)).toEqual([[right]])
  expect(await reminders()).toMatchObject([{ to_address: right }])
  const audited = await clinic.transact((db) =>
    db.selectFrom('audit_events').select(['action', 'detail']).where('object_id', '=', patientId).execute(),
  )
  expect(audited).toContainEqual({ action: 'patients:correct-address', detail: null })
})

const report = async (mail: string) => {
  const { about, report } = (await readMailReport(Buffer.from(mail)))!
  return server.server.services.tenancy.inClinic(about.organizationId, (db, now) =>
    takeReport(db, now, {
      ...{ about, report, linkKey: server.server.services.linkKey },
      messageSubjects: server.server.services.messageSubjects,
    }),
  )
}
const message = async (id: string) => (await server.call(clinic.host, 'GET', `/messages/${id}`, { headers })).json()

test('a mail that comes back is as good as one that was refused: told, counted, and sent again to the right address', async () => {
  const id = await deliverAnswered(250)
  expect(await message(id)).toMatchObject({ status: 'sent', reportedAt: null })
  const about = { ...{ organizationId: clinic.id, messageId: id, to: wrong }, linkKey: server.server.services.linkKey }
  expect(await readMailReport(Buffer.from(smtp.received.at(-1)!.raw))).toBeNull()

  expect(await report(reports.delayed(about))).toBe('noted')
  expect(await message(id)).toMatchObject({ status: 'sent', failure: 'mail-delayed', correction: null })
  expect((await patient()).email_refused_at).toBeNull()

  expect(await report(reports.postfix(about))).toBe('noted')
  expect(await message(id)).toMatchObject({
    ...{ status: 'failed', failure: 'address-refused', correction: 'patient', reportedAt: expect.any(String) },
    ...{ sentAt: expect.any(String), lastError: 'The mail server refused the address. (5.1.1)' },
  })
  expect(await isMarkedOnTheDay()).toBe(true)
  expect(await reminders()).toEqual([])
  expect(await report(reports.postfix(about))).toBe('unknown')

  expect((await correct(id)).statusCode).toBe(202)
  // Of the old address, while the new one is on its way, and after that.
  expect(await report(reports.exchange(about))).toBe('too-soon')
  await deliver(id)
  expect(await report(reports.exchange(about))).toBe('noted')
  expect(await message(id)).toMatchObject({ status: 'sent', to: right, failure: 'returned-elsewhere' })
  expect((await patient()).email_refused_at).toBeNull()
})

test('a full mailbox is told and refuses nothing; whoever calls a mail unwanted gets no reminders, and what must arrive', async () => {
  const full = await deliverAnswered(250)
  const about = {
    ...{ organizationId: clinic.id, messageId: full, to: wrong },
    linkKey: server.server.services.linkKey,
  }
  expect(await report(reports.gmail(about))).toBe('noted')
  expect(await message(full)).toMatchObject({ status: 'failed', failure: 'mailbox-full', correction: null })
  expect((await patient()).email_refused_at).toBeNull()

  const id = await deliverAnswered(250)
  expect(await report(reports.yahoo({ ...about, messageId: id }))).toBe('noted')
  expect(await message(id)).toMatchObject({ status: 'sent', failure: 'complaint' })
  expect(await reminders()).toEqual([])
  const date = new Date(Date.now() + 40 * 3_600_000).toLocaleDateString('en-CA', { timeZone: clinic.timeZone })
  const [visit] = (await server.call(clinic.host, 'GET', `/days/${date}`, { headers })).json().items
  expect(visit.patient).toMatchObject({ wantsReminders: false, hasComplained: true, isEmailRefused: false })
  await deliverAnswered(250)
  expect(smtp.received).toHaveLength(3)
  // They may want them again.
  await clinic.transact((db) =>
    chooseKind(db, { email: wrong, kind: 'appointment-reminder' }, true, new Date().toISOString()),
  )
  expect(await reminders()).toHaveLength(1)
})

test('who declined reminders gets none by the corrected address either; whoever only complained of the old one says nothing', async () => {
  const chosen = (email: string) =>
    clinic.transact((db) => db.selectFrom('message_choices').select('kind').where('email', '=', email).execute())
  const which = { email: wrong, kind: 'appointment-reminder' } as const
  const now = new Date().toISOString()
  await clinic.transact((db) => chooseKind(db, which, false, now))
  expect((await correct(await deliverAnswered(550))).statusCode).toBe(202)
  expect(await chosen(right)).toEqual([{ kind: 'appointment-reminder' }])
  expect(await reminders()).toEqual([])

  const other = await aPatient(clinic, { email: 'complained@example.test' })
  await clinic.transact((db) => noteComplaint(db, 'complained@example.test', now))
  const body = { email: 'heard@example.test' }
  const path = `/patients/${other.id}`
  const { version } = (await server.call(clinic.host, 'GET', path, { headers })).json()
  const patched = await server.call(clinic.host, 'PATCH', path, {
    headers: { ...headers, 'if-match': `"${version}"` },
    body,
  })
  expect(patched.statusCode).toBe(200)
  expect(await chosen('heard@example.test')).toEqual([])
})

test('a report about another clinic’s message, or none that there is, changes nothing', async () => {
  const id = await deliverAnswered(250)
  const other = await aClinic(server.server.services.tenancy)
  for (const about of [
    { organizationId: other.id, messageId: id },
    { organizationId: clinic.id, messageId: clinic.id },
  ])
    expect(await report(reports.postfix({ ...about, to: wrong, linkKey: server.server.services.linkKey }))).toBe(
      'unknown',
    )
  expect(await message(id)).toMatchObject({ status: 'sent', failure: null })
  expect((await patient()).email_refused_at).toBeNull()
})

test('nobody stops an address who knows a message’s id and never had its mail', async () => {
  const id = await deliverAnswered(250)
  const about = { organizationId: clinic.id, messageId: id, to: wrong }
  expect(smtp.received.at(-1)!.raw).toMatch(new RegExp(`${id}\\.${clinic.id}\\.[0-9a-f]{20}@`))
  const forged = [about, { ...about, linkKey: Buffer.alloc(32) }]
  for (const named of forged)
    for (const kind of ['postfix', 'yahoo'] as const) expect(await report(reports[kind](named))).toBe('unknown')
  expect((await patient()).email_refused_at).toBeNull()
  // What left before ids proved themselves may still come back, for a month.
  const sentDaysAgo = (days: number) =>
    clinic.transact((db) =>
      db
        .updateTable('messages')
        .set({ is_id_proven: false, sent_at: new Date(Date.now() - days * 86_400_000).toISOString() })
        .where('id', '=', id)
        .execute(),
    )
  await sentDaysAgo(31)
  expect(await report(reports.postfix(about))).toBe('unknown')
  await sentDaysAgo(29)
  expect(await report(reports.postfix(about))).toBe('noted')
})

test('whatever else has not arrived goes to the right address, too', async () => {
  const [first, second] = [await deliverAnswered(550), await deliverAnswered(550)]
  const waiting = await clinic.transact((db) =>
    queueMessage(
      { db, now: new Date().toISOString(), services: server.server.services },
      {
        ...{ kind: 'appointment-cancelled', language: 'en', subject: 'Your visit', body: 'Canceled', to: wrong },
        about: { kind: 'appointment', id: visitId },
        dueAt: new Date(Date.now() + 600_000).toISOString() as Instant,
      },
    ),
  )
  expect((await correct(first)).statusCode).toBe(202)
  const rows = await clinic.transact((db) =>
    db.selectFrom('messages').select(['id', 'to_address']).where('id', 'in', [first, second, waiting]).execute(),
  )
  expect(rows.map(({ to_address: to }) => to)).toEqual([right, right, right])
  expect(await correction(second)).toBe('patient')
})

test('a mail that arrives says that the address is right after all', async () => {
  await deliverAnswered(550)
  await deliverAnswered()
  expect((await patient()).email_refused_at).toBeNull()
})

test('what a server may take later, or from others, says nothing of the address', async () => {
  for (const answer of [450, 452, 552]) {
    const id = await deliverAnswered(answer)
    expect(await correction(id)).toBeNull()
    expect((await correct(id)).json().code).toBe('state_conflict')
  }
  expect((await patient()).email_refused_at).toBeNull()
})

test('the address of an account’s own record is its owner’s to change; that of whom they booked for the clinic’s', async () => {
  const id = await deliverAnswered(550)
  const { id: user_id } = await aUser(clinic, { roles: ['guest'], email: wrong, patient: false })
  const actsFor = { user_id, patient_id: patientId }
  const link = (values: object) =>
    clinic.transact(async (db) => {
      await db.deleteFrom('user_patients').execute()
      await db
        .insertInto('user_patients')
        .values({ ...actsFor, relation: 'self', ...values })
        .execute()
    })
  await link({ is_primary: true })
  expect(await correction(id)).toBe('account')
  expect((await correct(id)).json().code).toBe('address_of_account')
  expect(await patient()).toMatchObject({ email: wrong })
  await link({ relation: 'guardian', shown_from: '2026-01-01T00:00:00Z' })
  expect(await correction(id)).toBe('patient')
  expect((await correct(id)).statusCode).toBe(202)
  expect(await patient()).toMatchObject({ email: right })
  // Which had joined by the address that was wrong.
  expect(await clinic.transact((db) => db.selectFrom('user_patients').selectAll().execute())).toEqual([])
})

test('the refused address is no correction of itself', async () => {
  const id = await deliverAnswered(550)
  const answer = await correct(id, wrong)
  expect([answer.statusCode, answer.json().errors]).toMatchObject([422, [{ pointer: '/body/email' }]])
  expect((await patient()).email_refused_at).not.toBeNull()
  expect(await correction(id)).toBe('patient')
})

test('what was corrected meanwhile is not corrected again', async () => {
  const id = await deliverAnswered(550)
  const both = await Promise.all([correct(id), correct(id, 'another@example.test')])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 409])
  const { email } = await patient()
  const message = await clinic.transact((db) =>
    db.selectFrom('messages').select('to_address').executeTakeFirstOrThrow(),
  )
  expect(message.to_address).toBe(email)
})
