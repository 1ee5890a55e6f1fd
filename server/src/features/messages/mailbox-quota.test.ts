import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
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
import { jobsRunning, testServer, type TestServer } from '../../../test/test-server.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { enqueue } from '../../platform/enqueue.ts'
import { deliveryJobs } from './delivery-jobs.ts'
import { releaseMessages } from './release-messages.ts'
import { queueMessage, type OutgoingMessage } from './queue-message.ts'
import { smtpFixture, type SmtpFixture } from './smtp-fixture.ts'

/** So many hours after six in the morning: windows of an hour and a day begin at round times. */
const later = (hours: number) => clockAt(server, new Date(Date.UTC(2026, 10, 25, 6 + hours)).toISOString())
const to = 'rosa@example.test'

let smtp: SmtpFixture
let server: TestServer
let clinic: TestClinic

beforeAll(async () => {
  smtp = await smtpFixture()
  server = await testServer({ smtpUrl: smtp.url, jobs: jobsRunning })
})
afterAll(() => smtp.stop())
beforeEach(async () => {
  later(0)
  clinic = await aClinic(server.server.services.tenancy)
  smtp.received.length = 0
})

const queue = (count: number, message: Partial<OutgoingMessage> = {}, of = clinic) =>
  of.transact(async (db) => {
    const now = new Date(Date.now() + server.clock.offsetMs).toISOString()
    const context = { db, now, services: server.server.services }
    const mail = { kind: 'appointment-booked', language: 'en', subject: 'A visit', body: 'A visit' } as const
    const ids: string[] = []
    for (let place = 0; place < count; place++)
      ids.push(await queueMessage(context, { ...mail, to, unsolicited: true, ...message }))
    return ids
  })
const stored = () => clinic.transact((db) => db.selectFrom('messages').selectAll().orderBy('created_at').execute())
const become = (counts: Record<string, number>) =>
  vi.waitFor(
    async () => {
      const found = Object.groupBy(await stored(), ({ status }) => status)
      expect(Object.fromEntries(Object.entries(found).map(([status, rows]) => [status, rows!.length]))).toEqual(counts)
    },
    { timeout: 45_000, interval: 100 },
  )
/** Of this clinic alone: what others had on hold would take the answers that a test has set. */
const release = (alongWith?: (db: ClinicDatabase) => Promise<unknown>) =>
  clinic.transact(async (db) => {
    const now = new Date(Date.now() + server.clock.offsetMs).toISOString()
    await releaseMessages(db, now, server.server.services)
    await alongWith?.(db)
  })

const settled = () =>
  vi.waitFor(async () => expect((await stored()).filter(({ status }) => status === 'queued')).toEqual([]), {
    timeout: 45_000,
    interval: 100,
  })
// So would what is still on its way.
afterEach(settled)

test('eight mails that nobody has asked for leave for one mailbox in an hour, the others wait for theirs', async () => {
  await queue(6)
  await queue(6, { to: 'rosa+more@example.test' })
  await become({ sent: 8, 'on-hold': 4 })
  await release()
  await become({ sent: 8, 'on-hold': 4 })
  later(2)
  await release()
  await become({ sent: 12 })
})

test('twenty leave in a day, and what has waited for three days is given up', async () => {
  await queue(25)
  for (const [round, counts] of [8, 16, 20, 20].entries()) {
    later(2 * round)
    await release()
    await become({ sent: counts, 'on-hold': 25 - counts })
  }
  later(73)
  await release()
  await become({ sent: 20, failed: 5 })
  expect((await stored()).find(({ status }) => status === 'failed')).toMatchObject({
    last_error: 'Too many messages to this address for 3 days.',
  })
})

test('of two that release at once the second releases what is left', async () => {
  const [id] = await queue(1)
  await become({ sent: 1 })
  await clinic.transact((db) => db.updateTable('messages').set({ status: 'on-hold' }).execute())
  let second: Promise<unknown> = Promise.resolve()
  await release(async () => {
    second = release()
    await untilWaiting(server, 1)
  })
  await second
  await become({ sent: 1 })
  const deliveries = await server.database.asSuperuser(`select from jobs.job where data ->> 'messageId' = $1`, [id])
  // The first of its row, and one that released it.
  expect(deliveries).toHaveLength(2)
})

/** Confirmations that are on hold: to whom, of the visit at which day and hour, and how the visit stands. */
type Waiting = {
  from?: string
  day: number
  hour?: number
  mail?: string
  visit?: string
  kind?: OutgoingMessage['kind']
  proven?: true
}

/** The mailbox's quota of the hour is used up when these are written. @returns their ids, in the same order */
async function putOnHold(waiting: Waiting[]): Promise<string[]> {
  await queue(8)
  await become({ sent: 8 })
  const { id: service_id } = await aService(clinic)
  const { id: provider_id } = await aProvider(clinic, { services: [{ id: service_id }] })
  const ids: string[] = []
  for (const { from, day, hour = 15, mail = to, visit = 'booked', kind = 'appointment-booked', proven } of waiting) {
    const email_verified_at = proven ? '2026-11-20T00:00:00Z' : null
    const { id: patient_id } = await aPatient(clinic, { email: mail, email_verified_at })
    const starts_at = `2026-11-${day}T${String(hour).padStart(2, '0')}:00:00Z`
    const times = { starts_at, status: visit, claim: visit === 'booked' }
    const { id } = await anAppointment(clinic, { provider_id, service_id, patient_id, ...times })
    ids.push(
      ...(await queue(1, { to: mail, kind, about: { kind: 'appointment', id }, network: from ? network(from) : null })),
    )
  }
  await become({ sent: 8, 'on-hold': waiting.length })
  return ids
}
const statusOf = async (id: string) => (await stored()).find((row) => row.id === id)!.status

test('what is on hold leaves with the soonest visit first, whichever name of the mailbox it is for', async () => {
  const far = [26, 27, 28, 29, 30].flatMap((day) =>
    [13, 14, 15].map((hour) => ({ day, hour, mail: `rosa+${day}@example.test` })),
  )
  const ids = await putOnHold([...far, { day: 25, hour: 20 }])
  for (const [hours, sent] of [
    [2, 16],
    [4, 20],
  ] as const) {
    later(hours)
    await release()
    await become({ sent, 'on-hold': 24 - sent })
    expect(await statusOf(ids.at(-1)!)).toBe('sent')
  }
  const left = await Promise.all(ids.map(statusOf))
  expect(left).toEqual(ids.map((_, place) => (place < 11 || place === 15 ? 'sent' : 'on-hold')))
})

test('whoever has signed in with the address comes before soon visits of strangers', async () => {
  const soon = [10, 11, 12, 13, 14, 15, 16, 17, 18].map((hour) => ({ day: 26, hour }))
  const ids = await putOnHold([...soon, { day: 30, proven: true }])
  later(2)
  await release()
  await become({ sent: 16, 'on-hold': 2 })
  expect(await statusOf(ids.at(-1)!)).toBe('sent')
})

test('a mail that is on hold until its visit has begun is withdrawn; of a canceled visit only the cancellation leaves', async () => {
  await putOnHold([
    { day: 25, hour: 7 },
    { day: 26, visit: 'cancelled' },
    { day: 27, visit: 'cancelled', kind: 'appointment-cancelled' },
    { day: 28 },
  ])
  later(2)
  await release()
  await become({ sent: 10, withdrawn: 1, 'on-hold': 1 })
})

test('what the clinic writes, or who signed in with that address, is never put on hold; nor are other mailboxes and clinics', async () => {
  await queue(9)
  await become({ sent: 8, 'on-hold': 1 })
  await queue(3, { unsolicited: false })
  await queue(1, { to: 'nora@example.test' })
  await become({ sent: 12, 'on-hold': 1 })
  const other = await aClinic(server.server.services.tenancy)
  await queue(1, {}, other)
  await vi.waitFor(() => expect(smtp.received).toHaveLength(13), { timeout: 45_000 })
})

const network = (name: string) => Buffer.alloc(32, name)

test('one network takes half of a mailbox’s quota at most, and leaves the rest to others', async () => {
  await queue(10, { network: network('s') })
  await become({ sent: 4, 'on-hold': 6 })
  const [own] = await queue(1, { network: network('r') })
  await become({ sent: 5, 'on-hold': 6 })
  expect(await statusOf(own!)).toBe('sent')
})

test('a mail that did not leave takes no share of its network', async () => {
  smtp.answers.push(...Array.from({ length: 4 }, () => 550))
  await queue(4, { network: network('s') })
  await become({ failed: 4 })
  await queue(4, { network: network('s') })
  await become({ failed: 4, sent: 4 })
})

test('networks take turns, however soon the visits are that one has booked', async () => {
  const soon = [10, 11, 12, 13, 14, 15, 16, 17].map((hour) => ({ day: 26, hour, from: 's' }))
  const others = [18, 19, 20, 21].map((hour) => ({ day: 26, hour, from: 't' }))
  const ids = await putOnHold([...soon, ...others, { day: 30, from: 'r' }])
  later(2)
  await release()
  await become({ sent: 16, 'on-hold': 5 })
  const left = await Promise.all(ids.map(statusOf))
  expect(left.map((status) => status === 'sent')).toEqual(
    [true, true, true, true, false, false, false, false].concat([true, true, true, false, true]),
  )
})

test('what was released leaves however late its delivery comes: it is not weighed against the others again', async () => {
  const soon = [10, 11, 12, 13, 14, 15, 16, 17].map((hour) => ({ day: 26, hour, from: 's' }))
  const others = [18, 19, 20, 21].map((hour) => ({ day: 26, hour, from: 't' }))
  const ids = await putOnHold([...soon, ...others, { day: 30, from: 'r' }])
  const last = ids.at(-1)!
  const address = (db: ClinicDatabase, value: string | null) =>
    db.updateTable('messages').set({ to_address: value }).where('id', '=', last).execute()
  later(2)
  await release((db) => address(db, null))
  await become({ sent: 15, queued: 1, 'on-hold': 5 })
  await clinic.transact(async (db) => {
    await address(db, to)
    await enqueue(db, deliveryJobs.email, { messageId: last })
  })
  await become({ sent: 16, 'on-hold': 5 })
  expect(await statusOf(last)).toBe('sent')
})

test('a fresh mail waits behind those on hold that come first, though the quota has some left', async () => {
  const ids = await putOnHold([10, 11, 12, 13, 14, 15, 16, 17].map((hour) => ({ day: 26, hour })))
  later(2)
  const [fresh] = await queue(1)
  await vi.waitFor(async () => expect(await statusOf(fresh!)).toBe('on-hold'), { timeout: 45_000 })
  await release()
  await vi.waitFor(async () => expect(await statusOf(ids[0]!)).toBe('sent'), { timeout: 45_000 })
})

test('a mail that did not leave is not counted', async () => {
  smtp.answers.push(...Array.from({ length: 8 }, () => 550))
  await queue(8)
  await become({ failed: 8 })
  await queue(8)
  await become({ failed: 8, sent: 8 })
})

test('an admin may send what is on hold', async () => {
  await queue(9)
  await become({ sent: 8, 'on-hold': 1 })
  const admin = await aUser(clinic, { roles: ['admin'] })
  const headers = await signedIn(clinic, admin, server.server.services)
  const list = await server.call(clinic.host, 'GET', '/messages?status=on-hold', { headers })
  const retried = await server.call(clinic.host, 'POST', `/messages/${list.json().items[0].id}/retry`, { headers })
  expect(retried.statusCode).toBe(202)
  await become({ sent: 9 })
})

const ask = (kind: 'link' | 'code', ip: string) =>
  server
    .call(clinic.host, 'POST', kind === 'link' ? '/password-changes' : '/email-codes', { body: { email: to }, ip })
    .then(({ statusCode }) => statusCode)
const askEverywhere = async (kind: 'link' | 'code', times: number) => {
  const statuses: number[] = []
  for (let time = 0; time < times; time++) statuses.push(await ask(kind, `198.51.100.${time}`))
  return statuses.filter((status) => status === 202).length
}

test('one mailbox gets twelve mails in an hour of all kinds together, and of a link and a code one more', async () => {
  expect(await askEverywhere('link', 20)).toBe(2 + 4 + 1)
  expect(await askEverywhere('code', 20)).toBe(2 + 1)
  await queue(20)
  await become({ sent: 14, 'on-hold': 16 })
})

test('what strangers have mailed of one kind leaves what is kept for the others', async () => {
  await queue(20)
  await become({ sent: 8, 'on-hold': 12 })
  expect(await askEverywhere('code', 20)).toBe(2 + 1)
  expect(await askEverywhere('link', 20)).toBe(2 + 1)
})

test('a stranger in one network leaves links, codes and mails about visits to whose mailbox it is', async () => {
  const of = async (kind: 'link' | 'code') => {
    const statuses: number[] = []
    for (let time = 0; time < 6; time++) statuses.push(await ask(kind, '203.0.113.7'))
    return statuses.filter((status) => status === 202).length
  }
  expect([await of('link'), await of('code')]).toEqual([3, 3])
  await queue(10, { network: network('s') })
  await become({ sent: 3 + 3 + 4, 'on-hold': 6 })
  expect([await ask('link', '192.0.2.8'), await ask('code', '192.0.2.8')]).toEqual([202, 202])
  await become({ sent: 12, 'on-hold': 6 })
  later(1.5)
  await queue(1, { network: network('r') })
  await become({ sent: 13, 'on-hold': 6 })
})

test('over a day a mailbox gets thirty, and then a link and a code an hour', async () => {
  const hourly: number[] = []
  for (let hour = 0; hour < 12; hour++) {
    later(hour)
    await queue(4)
    hourly.push((await askEverywhere('link', 10)) + (await askEverywhere('code', 10)))
  }
  expect(Math.min(...hourly)).toBe(2)
  await settled()
  const sent = (await stored()).filter(({ status }) => status === 'sent').length
  expect(sent).toBeLessThanOrEqual(30 + 2 * 12)
})
