import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { tablesWith } from '../../../test/every-row.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
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
import { testLog } from '../../../test/harness.ts'
import { jobsRunning, testServer, type TestServer } from '../../../test/test-server.ts'
import { insertAll } from '../../platform/database/insert-rows.ts'
import { newId } from '../../platform/ids.ts'
import { DeliveryError } from '../../platform/delivery-error.ts'
import { deliverMessage } from './deliver-message.ts'
import { eraseMessages } from './erase-messages.ts'
import { queueMessage, rowsOfMessages, type OutgoingMessage } from './queue-message.ts'
import { mailPart, smtpFixture, type SmtpFixture } from './smtp-fixture.ts'
import { withdrawMessages } from './withdraw-messages.ts'

let smtp: SmtpFixture
let posting: TestServer
let keeping: TestServer
let server: TestServer
let clinic: TestClinic

beforeAll(async () => {
  smtp = await smtpFixture()
  posting = await testServer({ smtpUrl: smtp.url, jobs: jobsRunning })
  keeping = await testServer({ jobs: jobsRunning })
})
afterAll(() => smtp.stop())

const start = async (on: TestServer, wanted: Parameters<typeof aClinic>[1] = {}) => {
  server = on
  clinic = await aClinic(on.server.services.tenancy, { name: 'Ärzte am "Hafen"', ...wanted })
  smtp.received.length = 0
  smtp.answers.length = 0
}

const plain: OutgoingMessage = {
  kind: 'appointment-booked',
  to: 'rosa@example.test',
  language: 'de',
  subject: 'Ihr Termin',
  body: 'Guten Tag <Rosa>,\n\nÄndern: https://clinic.test/appointment/manage#abc',
}

// No two in one millisecond, whose order nobody could tell.
let queuedAt = 0
const queue = (message: Partial<OutgoingMessage> = {}) =>
  clinic.transact(async (db) => {
    queuedAt = Math.max(queuedAt + 1, Date.now())
    const now = new Date(queuedAt).toISOString()
    return queueMessage({ db, now, services: server.server.services }, { ...plain, ...message })
  })

/** In one transaction, so that all are seen at once. */
const queueAll = (of: TestClinic, messages: OutgoingMessage[]) =>
  of.transact((db) =>
    insertAll(db, rowsOfMessages({ now: new Date().toISOString(), services: server.server.services }, messages).sets),
  )

const stored = (id: string) =>
  clinic.transact((db) => db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
const becomes = (id: string, status: string) =>
  vi.waitFor(async () => expect((await stored(id)).status).toBe(status), { timeout: 45_000, interval: 100 })

/** Of the jobs that delivered it: `urgent` comes before the rest of its clinic. */
const tiersOf = (id: string) =>
  server.server.services.tenancy.inPlatform(async (db) => {
    const { rows } = await sql<{ tier: string | null }>`
      select group_tier as tier from jobs.job where name = 'deliver-message' and data ->> 'messageId' = ${id}
      order by created_on`.execute(db)
    return rows.map(({ tier }) => tier)
  })

const asAdmin = async () => {
  const admin = await aUser(clinic, { roles: ['admin'] })
  return { headers: await signedIn(clinic, admin, server.server.services) }
}

describe('with a mail server', () => {
  beforeEach(() => start(posting))

  test('a full mailbox is tried again until it is given up, and an admin may try once more', async () => {
    smtp.answers.push(451, 451, 451)
    const id = await queue()
    await becomes(id, 'failed')
    expect(await stored(id)).toMatchObject({
      attempts: 3,
      failure: 'try-later',
      last_error: 'The mail server asked to try later. (451)',
    })
    const admin = await asAdmin()
    const retried = await server.call(clinic.host, 'POST', `/messages/${id}/retry`, admin)
    expect([retried.statusCode, retried.json().status]).toEqual([202, 'queued'])
    await becomes(id, 'sent')
    expect(await tiersOf(id)).toEqual([null, 'urgent'])
    expect(smtp.received).toHaveLength(1)
    expect((await server.call(clinic.host, 'POST', `/messages/${id}/retry`, admin)).json()).toMatchObject({
      code: 'state_conflict',
    })
  })

  test('a message arrives as text and HTML, from the clinic, to one person', async () => {
    const id = await queue()
    await becomes(id, 'sent')
    const [mail] = smtp.received
    expect(mail).toMatchObject({ to: ['rosa@example.test'], from: `no-reply@${clinic.host}` })
    expect(mail?.raw).toMatch(/^From: =\?UTF-8\?/m)
    expect(mail?.raw).toMatch(new RegExp(`^Message-ID:\\s+<${id}\\.${clinic.id}\\.[0-9a-f]{20}@${clinic.host}>`, 'm'))
    expect(mail?.raw).toContain('Auto-Submitted: auto-generated')
    const html = mailPart(mail!.raw, 'text/html')
    expect(html).toContain('Guten Tag &lt;Rosa&gt;')
    expect(html).toMatch(/<a href="https:\/\/clinic\.test\/appointment\/manage#abc"[^>]*>Ändern<\/a>/)
    expect(mailPart(mail!.raw, 'text/plain')).toContain('Guten Tag <Rosa>')
    expect(await stored(id)).toMatchObject({
      attempts: 1,
      last_error: null,
      sent_at: expect.any(String),
      body: plain.body,
    })
  })

  test('a message that is due later leaves then, and never when it was withdrawn', async () => {
    const dueAt = (seconds: number) =>
      new Date(Math.max(queuedAt, Date.now()) + seconds * 1000).toISOString() as Instant
    const soon = await queue({ dueAt: dueAt(2) })
    await sleep(1000)
    expect(await stored(soon)).toMatchObject({ status: 'waiting', attempts: 0 })
    await becomes(soon, 'sent')

    const { id: serviceId } = await aService(clinic)
    const { id: providerId } = await aProvider(clinic, { services: [{ id: serviceId }] })
    const { id: patientId } = await aPatient(clinic)
    const { id: appointmentId } = await anAppointment(clinic, {
      provider_id: providerId,
      service_id: serviceId,
      patient_id: patientId,
      starts_at: '2031-03-03T15:00:00Z',
    })
    const about = { kind: 'appointment', id: appointmentId } as const
    await queue({ dueAt: dueAt(2), about, subject: 'Withdrawn' })
    const withdrawn = () => clinic.transact((db) => withdrawMessages(db, about, { 'appointment-booked': 'withdrawn' }))
    expect([await withdrawn(), await withdrawn()]).toEqual([['appointment-booked'], []])
    await becomes(await queue({ dueAt: dueAt(3) }), 'sent')
    expect(smtp.received).toHaveLength(2)
  })

  test('a link that grants leaves with the mail, is never stored, and shown to nobody else', async () => {
    smtp.answers.push(450)
    const to = 'nora@example.test'
    await server.call(clinic.host, 'POST', '/sign-ups', { body: { email: to } })
    const { id, body } = await clinic.transact((db) =>
      db.selectFrom('messages').select(['id', 'body']).where('to_address', '=', to).executeTakeFirstOrThrow(),
    )
    await vi.waitFor(async () => expect((await stored(id)).attempts).toBe(1), { timeout: 45_000 })
    const read = (await server.call(clinic.host, 'GET', `/messages/${id}`, await asAdmin())).json()
    expect(read).toMatchObject({
      status: 'queued',
      text: expect.stringContaining('/patient/signup#…'),
      isLinkHidden: true,
      manageLink: null,
      lastError: 'The mail server asked to try later. (450)',
    })
    await becomes(id, 'sent')
    expect(await stored(id)).toMatchObject({ body, attempts: 2, last_error: null })
    const mailed = mailPart(smtp.received[0]!.raw, 'text/plain')
    const [, token] = /\/patient\/signup#([\w-]{43})\b/.exec(mailed) ?? []
    const link = await server.call(clinic.host, 'POST', '/links/read', { body: { token } })
    expect(link.json()).toEqual({ kind: 'sign-up', email: to })
    expect(await tablesWith(server.database, [token!])).toEqual([])
  })

  test('a link that somebody waits for leaves before the rest of the clinic', async () => {
    const now = new Date().toISOString()
    const link = { id: newId(), kind: 'password', email: 'nora@example.test', token_hash: Buffer.alloc(32) }
    await clinic.transact(async (db) => {
      const context = { db, now, services: server.server.services }
      for (let count = 0; count < 50; count++) await queueMessage(context, plain)
      await db
        .insertInto('account_links')
        .values({ ...link, expires_at: now })
        .execute()
      const about = { kind: 'account-link', id: link.id } as const
      await queueMessage(context, { ...plain, kind: 'password-change', to: link.email, about })
    })
    await vi.waitFor(() => expect(smtp.received).toHaveLength(51), { timeout: 45_000, interval: 100 })
    // Ten are on their way at a time, perhaps fetched in the instant before there are turns.
    expect(smtp.received.slice(0, 20).flatMap(({ to }) => to)).toContain(link.email)
  })

  test('a link and a confirmation leave while the mail server thinks about every reminder', async () => {
    const [reminders, link] = [30, 'nora@example.test']
    const thought = Promise.withResolvers<void>()
    smtp.thinks = async (to) => (to.startsWith('reminded') ? thought.promise : undefined)
    onTestFinished(() => {
      thought.resolve()
      smtp.thinks = undefined
    })
    const each = (_: unknown, count: number) =>
      ({ ...plain, kind: 'appointment-reminder', to: `reminded-${count}@example.test` }) as const
    await queueAll(clinic, Array.from({ length: reminders }, each))
    // Sooner than the attempts end by themselves.
    const soon = { timeout: 20_000 }
    await expect.poll(() => smtp.underWay.size, soon).toBe(10)
    await queue()
    await server.call(clinic.host, 'POST', '/sign-ups', { body: { email: link } })
    const got = () => new Set(smtp.received.map(({ to }) => to[0]))
    await expect.poll(got, soon).toEqual(new Set([link, plain.to]))
    expect(smtp.underWay.size).toBe(10)
    thought.resolve()
    await expect.poll(() => smtp.received.length).toBe(reminders + 2)
    expect(smtp.twiceAtOnce).toEqual([])
  })

  test('a message that is erased while an attempt fails is not queued again', async () => {
    const id = await queue({ dueAt: new Date(queuedAt + 3_600_000).toISOString() as Instant })
    const { services, clinics } = server.server
    const mailServer = {
      send: async () => {
        await clinic.transact((db) =>
          eraseMessages(db, {
            accountId: null,
            patientIds: [],
            unprovenIds: [],
            sharedIds: [],
            appointmentIds: [],
            addresses: [plain.to],
          }),
        )
        throw new DeliveryError('try-later', false)
      },
      close: () => {},
    }
    const post = { tenancy: services.tenancy, clinics, mailServer, log: testLog, services }
    const attempt = { attempt: 1, isLast: false, signal: AbortSignal.timeout(5000) }
    await expect(deliverMessage(post, { organizationId: clinic.id, messageId: id }, attempt)).rejects.toThrow('later')
    expect(await stored(id)).toMatchObject({ status: 'failed', body: null, to_address: null })
  })

  test('an address that the server does not know is given up at once, in words of ours', async () => {
    smtp.answers.push(550)
    const id = await queue()
    await becomes(id, 'failed')
    expect(await stored(id)).toMatchObject({
      attempts: 1,
      failure: 'address-refused',
      last_error: 'The mail server refused the address. (550)',
    })
  })

  test('nothing of a text is a header', async () => {
    await becomes(await queue({ subject: 'Hello\r\nBcc: evil@example.test' }), 'sent')
    expect(smtp.received[0]?.to).toEqual(['rosa@example.test'])
    expect(smtp.received[0]?.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m)
  })

  test('a rolled-back act sends nothing', async () => {
    await expect(
      clinic.transact(async (db) => {
        const now = new Date().toISOString()
        await queueMessage({ db, now, services: server.server.services }, plain)
        throw new Error('the act failed')
      }),
    ).rejects.toThrow('the act failed')
    await becomes(await queue({ subject: 'Later' }), 'sent')
    expect(smtp.received).toHaveLength(1)
    expect(await clinic.transact((db) => db.selectFrom('messages').select('id').execute())).toHaveLength(1)
  })

  // The last one: what it leaves to be delivered would take the others' answers.
  test('very many reminders keep nobody waiting: they come last, of every clinic by turns', async () => {
    const elsewhere = await aClinic(server.server.services.tenancy)
    const reminder = { ...plain, kind: 'appointment-reminder' } as const
    await queueAll(
      clinic,
      Array.from({ length: 3000 }, () => reminder),
    )
    await vi.waitFor(() => expect(smtp.received.length).toBeGreaterThan(20), { timeout: 45_000, interval: 50 })
    await queueAll(
      elsewhere,
      Array.from({ length: 5 }, () => ({ ...reminder, to: 'ali@example.test' })),
    )
    const before = smtp.received.length
    await queueAll(clinic, [{ ...plain, to: 'nora@example.test' }])
    const of = (address: string) => smtp.received.filter(({ to }) => to.includes(address)).length
    await vi.waitFor(() => expect(of('nora@example.test')).toBe(1), { timeout: 45_000, interval: 20 })
    // It is moved to the queue at the next look, and fetched next.
    expect(smtp.received.length - before).toBeLessThan(500)
    await vi.waitFor(() => expect(of('ali@example.test')).toBe(5), { timeout: 45_000, interval: 50 })
    expect(smtp.received.length).toBeLessThan(1500)
    await clinic.transact((db) => sql`update messages set status = 'withdrawn' where status = 'queued'`.execute(db))
  })
})

describe('without a mail server', () => {
  beforeEach(() => start(keeping))

  test('a message stays in the outbox, where an admin of the clinic reads it', async () => {
    const id = await queue()
    await becomes(id, 'outbox')
    const admin = await asAdmin()
    const list = await server.call(clinic.host, 'GET', '/messages?status=outbox', admin)
    expect(list.json()).toMatchObject({ total: 1, skip: 0, take: 10, items: [{ id, to: plain.to, status: 'outbox' }] })
    const read = await server.call(clinic.host, 'GET', `/messages/${id}`, admin)
    expect(read.json()).toMatchObject({ id, text: plain.body, attempts: 0, sentAt: null })
    const other = await aClinic(server.server.services.tenancy)
    const stranger = await aUser(other, { roles: ['admin'] })
    const headers = await signedIn(other, stranger, server.server.services)
    expect((await server.call(other.host, 'GET', `/messages/${id}`, { headers })).statusCode).toBe(404)
    expect((await server.call(other.host, 'POST', `/messages/${id}/retry`, { headers })).statusCode).toBe(404)
  })

  test('a message that is due later is in the outbox then', async () => {
    const id = await queue({ dueAt: new Date(queuedAt + 2000).toISOString() as Instant })
    expect((await stored(id)).status).toBe('waiting')
    await becomes(id, 'outbox')
  })

  test('lists the newest first, page by page', async () => {
    for (const subject of ['one', 'two', 'three']) await queue({ subject })
    const page = await server.call(clinic.host, 'GET', '/messages?skip=1&take=1', await asAdmin())
    expect(page.json()).toMatchObject({ total: 3, items: [{ subject: 'two' }] })
  })
})
