import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { shortUuid } from '@polyclinic/domain/kit/uuid.ts'
import { sql } from 'kysely'
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
} from '../../../test/builders.ts'
import { testLog } from '../../../test/harness.ts'
import { testServer, type TestServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'
import type { Mail } from '../../platform/mail.ts'
import { connectTwilio } from '../../platform/sms/twilio.ts'
import { readTwilioAddress } from '../../platform/sms/twilio-address.ts'
import { twilioFixture } from '../../platform/sms/twilio-fixture.ts'
import { addUser } from '../accounts/write-users.ts'
import { askTextReportJob } from '../messages/ask-text-report.ts'
import { deliverMessage } from '../messages/deliver-message.ts'
import { giveUpUnsent } from '../messages/give-up-unsent.ts'
import { eraseMessages } from '../messages/erase-messages.ts'
import { takeChoicesAlong } from '../messages/message-choices.ts'
import { planReminders } from './plan-reminders.ts'

const noon = '2026-11-25T17:00:00Z'
const path = '/patients/me/message-choices'
const number = '+16175550142'
/** As the patient reads it, and may send it back. */
const shownNumber = '+1 617 555 0142'

let provider: Awaited<ReturnType<typeof twilioFixture>>
let server: TestServer
let clinic: TestClinic
let row: { provider_id: string; service_id: string }
let headers: Record<string, string>
let patientId: string
let userId: string
const mails: Mail[] = []

beforeAll(async () => {
  // The provider's clock is the server's.
  provider = await twilioFixture(() => new Date(Date.now() + server.clock.offsetMs))
  server = await testServer({ smsUrl: provider.url })
})
afterAll(() => provider.stop())
beforeEach(async () => {
  for (const list of [mails, provider.sent, provider.answers, provider.taken, provider.asked]) list.length = 0
  clockAt(server, noon)
  const wanted = { name: 'Harborlight Medical Group', remind_hours_before: [48], text_reminders: true }
  clinic = await aClinic(server.server.services.tenancy, { ...wanted, quiet_from: '03:00', quiet_until: '03:00' })
  const service = await aService(clinic)
  row = { provider_id: (await aProvider(clinic, { services: [{ id: service.id }] })).id, service_id: service.id }
  const guest = await aUser(clinic, { roles: ['guest'], email: 'rosa@example.test', patient: {} })
  headers = await signedIn(clinic, guest, server.server.services)
  patientId = guest.patientId!
  userId = guest.id
})

const services = () => {
  const mailServer = { send: async (mail: Mail) => void mails.push(mail), close: () => {} }
  const smsServer = connectTwilio(readTwilioAddress(provider.url)!)
  return { ...server.server, tenancy: server.server.services.tenancy, mailServer, smsServer, log: testLog }
}
const choose = (body: object) => server.call(clinic.host, 'PATCH', path, { headers, body })
const chosen = async () => (await server.call(clinic.host, 'GET', path, { headers })).json()
const aVisit = (hours = 47, of = patientId) => {
  const at = (more: number) => new Date(Date.parse(noon) + more * 3_600_000).toISOString() as Instant
  return anAppointment(clinic, { ...row, patient_id: of, starts_at: at(hours), created_at: at(-200), claim: false })
}
const plan = (on: object = {}) =>
  planReminders({ ...services(), services: { ...server.server.services, ...on } }, clinic.id)
const messages = () =>
  clinic.transact((db) =>
    db.selectFrom('messages').selectAll().where('kind', '=', 'appointment-reminder').orderBy('id').execute(),
  )
const last = async () => (await messages()).at(-1)!
const deliver = async (attempt = 1, on: object = {}) =>
  deliverMessage(
    { ...services(), ...on },
    { organizationId: clinic.id, messageId: (await last()).id },
    { attempt, isLast: false, signal: AbortSignal.timeout(5000) },
  )
const ask = async (messageId?: string, on: object = {}) =>
  askTextReportJob.run(
    { ...services(), ...on },
    { organizationId: clinic.id, messageId: messageId ?? (await last()).id },
    { attempt: 1, isLast: false, signal: AbortSignal.timeout(5000) },
  )
const set = (table: 'organizations' | 'patients', columns: object) =>
  clinic.transact((db) => db.updateTable(table).set(columns).execute())
const channels = async () => (await messages()).map(({ channel, status }) => `${channel} ${status}`)

test('whoever chooses text messages is reminded by one, and it says little', async () => {
  expect(await chosen()).toMatchObject({ reminders: 'email', phone: null, isPhoneRefused: false, offersSms: true })
  const agreed = await choose({ reminders: 'sms', phone: '(617) 555-0142' })
  expect(agreed.json()).toMatchObject({ reminders: 'sms', phone: shownNumber, isPhoneRefused: false, offersSms: true })
  await aVisit()
  await aVisit(48.5)
  await plan()
  await deliver()
  const [sms, ...others] = provider.sent
  expect([mails, others, sms!.To, await channels()]).toEqual([[], [], number, ['sms sent']])
  // Nobody has proved the number: the link asks for a sign-in.
  const link = `https://${clinic.host}/patient`
  expect(sms!.Body).toMatch(
    new RegExp(
      `^Harborlight Medical Group: 2 visits \\w{3}, \\w{3} \\d+, \\d+:00 [AP]M\\. Confirm or change: ${link}$`,
    ),
  )
  expect(sms!.Body.length - link.length + 'https://booking.clinic.example/patient'.length).toBeLessThanOrEqual(160)
})

test('one visit is a press away, by an address that names it and grants nothing, in one part', async () => {
  await choose({ reminders: 'sms', phone: number })
  const { id } = await aVisit()
  await plan()
  await deliver()
  const text = provider.sent[0]!.Body
  const link = `https://${clinic.host}/v/${shortUuid(id)}`
  expect(text).toMatch(/^Harborlight Medical Group: visit /)
  expect(text.endsWith(`. Confirm or change: ${link}`)).toBe(true)
  expect(text.length - clinic.host.length + 'booking.clinic.example'.length).toBeLessThanOrEqual(160)
})

test('a clinic writes its own text, and nothing that stands in it is more than words', async () => {
  const admin = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.server.services)
  const name = 'Harborlight {account} <b>“Praxis”</b>'
  await set('organizations', { name, version: 2 })
  const at = '/message-texts/appointment-reminder-sms/en'
  const own = { subject: '', body: '{clinic} – see you {date} at {time}!\nQuestions? {account}' }
  const body = { occasion: 'appointment-reminder-sms', language: 'en', ...own }
  const seen = (await server.call(clinic.host, 'POST', '/message-texts/preview', { headers: admin, body })).json()
  expect(seen).toMatchObject({
    subject: '',
    html: null,
    text: expect.stringMatching(/^Harborlight account </),
  })
  const saved = await server.call(clinic.host, 'PATCH', at, { headers: { ...admin, 'if-match': '"0"' }, body: own })
  expect(saved.json()).toMatchObject({ ...own, isChanged: true, version: 1 })
  server.server.clinics.forget()

  await choose({ reminders: 'sms', phone: number })
  await aVisit()
  await plan()
  await deliver()
  expect(provider.sent.map(({ Body }) => Body)).toEqual([
    expect.stringMatching(
      new RegExp(
        `^Harborlight account <b>"Praxis"</b> - see you \\w{3}, \\w{3} \\d+ at \\d+:00 [AP]M!\\nQuestions\\? https://${clinic.host}/v/[\\w-]{22}$`,
      ),
    ),
  ])
})

test.each<[string, object, number, string]>([
  ['a number that is none', { reminders: 'sms', phone: '617 555' }, 422, '/body/phone'],
  ['no number', { reminders: 'sms' }, 422, '/body/phone'],
  ['a number abroad', { reminders: 'sms', phone: '+44 7400 123456' }, 422, '/body/phone'],
  ['another way', { reminders: 'pigeon' }, 422, '/body/reminders'],
])('%s cannot be chosen', async (_what, body, status, pointer) => {
  const answer = await choose(body)
  expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([status, pointer])
  expect((await chosen()).reminders).toBe('email')
})

test('where the clinic sends none, none can be chosen, and what was chosen goes by mail', async () => {
  await choose({ reminders: 'sms', phone: number })
  await aVisit()
  await plan()
  await set('organizations', { text_reminders: false, version: 2 })
  await deliver()
  await plan()
  await deliver()
  expect([provider.sent, mails.map(({ to }) => to)]).toEqual([[], ['rosa@example.test']])
  expect(await channels()).toEqual(['sms withdrawn', 'email sent'])
  server.server.clinics.forget()
  expect((await chosen()).offersSms).toBe(false)
  expect((await choose({ reminders: 'sms', phone: number })).json().code).toBe('state_conflict')
})

test('a number whose owner replied STOP gets no more, its patient a mail in its place', async () => {
  await choose({ reminders: 'sms', phone: number })
  await aVisit()
  await plan()
  provider.answers.push({ status: 400, code: 21610 })
  await deliver()
  expect(await last()).toMatchObject({ status: 'failed', failure: 'number-opted-out' })
  expect(await chosen()).toMatchObject({ reminders: 'sms', phone: shownNumber, isPhoneRefused: true })
  await plan()
  await deliver()
  expect([await channels(), mails.length]).toEqual([['sms failed', 'email sent'], 1])
  // Chosen again, it is believed again.
  expect((await choose({ reminders: 'sms', phone: shownNumber })).json().isPhoneRefused).toBe(false)
})

test('a text that cannot be sent at all is told by a mail, and its number stays as it is', async () => {
  await choose({ reminders: 'sms', phone: number })
  await aVisit()
  await plan()
  provider.answers.push({ status: 400, code: 21408 })
  await deliver()
  expect(await last()).toMatchObject({ status: 'failed', failure: 'sms-refused' })
  expect(await chosen()).toMatchObject({ isPhoneRefused: false })
  await plan()
  await deliver()
  expect([await channels(), mails.length]).toEqual([['sms failed', 'email sent'], 1])
})

describe('how a text fared', () => {
  const sentText = async (hours = 47) => {
    await choose({ reminders: 'sms', phone: number })
    await aVisit(hours)
    await plan()
    await deliver()
    return (await last()).id
  }
  const later = (minutes: number) => clockAt(server, new Date(Date.parse(noon) + minutes * 60_000).toISOString())

  test('is asked until the service says that it arrived, and then no more', async () => {
    const id = await sentText()
    expect(await last()).toMatchObject({ status: 'sent', text_id: provider.taken[0]!.sid, delivered_at: null })
    await ask(id)
    provider.tell('sent')
    later(6)
    await ask(id)
    expect(await last()).toMatchObject({ status: 'sent', delivered_at: null })
    provider.tell('delivered')
    later(31)
    await ask(id)
    const delivered_at = expect.stringMatching(/^2026-11-25T17:31:/)
    expect(await last()).toMatchObject({ status: 'sent', delivered_at, text_id: null, failure: null })
    await ask(id)
    expect(provider.asked).toHaveLength(3)
    await plan()
    expect(await channels()).toEqual(['sms sent'])
  })

  test.each([
    ['undelivered', 30_003, 'sms-not-delivered', false],
    ['undelivered', 30_006, 'number-refused', true],
    ['failed', 21_610, 'number-opted-out', true],
    ['failed', null, 'sms-not-delivered', false],
  ] as const)(
    'one that is %s (%s) has failed: a mail takes its place',
    async (status, code, failure, isPhoneRefused) => {
      const id = await sentText()
      provider.tell(status, code)
      later(1)
      await ask(id)
      expect(await last()).toMatchObject({
        status: 'failed',
        failure,
        reported_at: expect.stringMatching(/^2026-11-25T17:01:/),
      })
      expect((await last()).last_error).not.toContain(number)
      expect(await chosen()).toMatchObject({ isPhoneRefused })
      await plan()
      await deliver()
      await plan()
      expect([await channels(), mails.length]).toEqual([['sms failed', 'email sent'], 1])
    },
  )

  test('one that was lost, said after half of its hours, is told by a mail all the same', async () => {
    const id = await sentText()
    provider.tell('undelivered', 30_003)
    later(40 * 60)
    await ask(id)
    await plan()
    await deliver()
    expect([await channels(), mails.length]).toEqual([['sms failed', 'email sent'], 1])
  })

  test('nothing is mailed about a visit that was called off meanwhile, or has begun', async () => {
    const id = await sentText()
    provider.tell('undelivered', 30_003)
    later(48 * 60)
    await ask(id)
    await plan()
    expect([await channels(), mails]).toEqual([['sms failed'], []])
  })

  test('of which the service never says more stays sent, and is asked about for half a day', async () => {
    const id = await sentText()
    later(13 * 60)
    await ask(id)
    expect(await last()).toMatchObject({ status: 'sent', text_id: null, delivered_at: null })
    await ask(id)
    expect(provider.asked).toHaveLength(1)
  })

  test('is asked again where nobody answers, and given up in the end', async () => {
    const id = await sentText()
    const gone = await twilioFixture()
    await gone.stop()
    const smsServer = connectTwilio(readTwilioAddress(gone.url)!)
    await expect(ask(id, { smsServer })).rejects.toMatchObject({ failure: 'sms-unreachable' })
    expect(await last()).toMatchObject({ status: 'sent', failure: null })
    await askTextReportJob.giveUp!(services(), { organizationId: clinic.id, messageId: id })
    expect(await last()).toMatchObject({ status: 'sent', text_id: null })
  })

  test('is known of one whose acknowledgement was lost', async () => {
    await choose({ reminders: 'sms', phone: number })
    await aVisit()
    await plan()
    provider.answers.push('lost')
    await expect(deliver()).rejects.toThrow()
    await deliver(2)
    provider.tell('delivered')
    later(1)
    await ask()
    expect([provider.sent.length, (await last()).delivered_at]).toEqual([
      1,
      expect.stringMatching(/^2026-11-25T17:01:/),
    ])
  })
})

test('in quiet hours no text is sent again: it waits for their end', async () => {
  await choose({ reminders: 'sms', phone: number })
  await aVisit()
  await plan()
  provider.answers.push({ status: 429 })
  await expect(deliver()).rejects.toMatchObject({ failure: 'sms-later' })
  // Noon in New York, of a clinic that is quiet from then on.
  await set('organizations', { quiet_from: '12:00', quiet_until: '14:00', version: 2 })
  await deliver(2)
  expect(await last()).toMatchObject({ status: 'waiting', due_at: '2026-11-25T19:00:00.000Z' })
  expect(provider.sent).toEqual([])
  const [job] = await server.database.asSuperuser<{ job: string; waits: boolean }>(
    `select job, due_at > now() + interval '119 minutes' as waits from platform.enqueued_jobs where ids ->> 'messageId' = $1
      order by due_at desc limit 1`,
    [(await last()).id],
  )
  expect(job).toEqual({ job: 'deliver-text', waits: true })
  clockAt(server, '2026-11-25T19:00:00Z')
  await deliver()
  expect([provider.sent.length, await channels()]).toEqual([1, ['sms sent']])
})

describe('a text that comes too late is a mail at once', () => {
  // A quiet night that begins at noon in New York; the visit is at six, its reminder of use until five.
  const intoTheNight = async () => {
    await set('organizations', { remind_hours_before: [2], version: 2 })
    await choose({ reminders: 'sms', phone: number })
    const { id } = await aVisit(1.9)
    await plan()
    await set('organizations', { quiet_from: '12:00', quiet_until: '14:00', version: 3 })
    return id
  }

  test('also in quiet hours, and once', async () => {
    await intoTheNight()
    await deliver()
    expect([provider.sent, await channels()]).toEqual([[], ['sms withdrawn']])
    await plan()
    await plan()
    expect(await channels()).toEqual(['sms withdrawn', 'email queued'])
    // In place of a text it is of use until the visit, when that reminder itself would not be.
    clockAt(server, '2026-11-25T18:45:00Z')
    await deliver()
    await plan()
    expect([mails.length, await channels()]).toEqual([1, ['sms withdrawn', 'email sent']])
  })

  test('but not of a visit that is canceled by then', async () => {
    const id = await intoTheNight()
    await deliver()
    await clinic.transact((db) =>
      db.updateTable('appointments').set({ status: 'cancelled' }).where('id', '=', id).execute(),
    )
    await plan()
    expect(await channels()).toEqual(['sms withdrawn'])
  })

  test('nor to who wants no reminder any more', async () => {
    await intoTheNight()
    await deliver()
    await choose({ reminders: 'none' })
    await plan()
    expect(await channels()).toEqual(['sms withdrawn'])
  })
})

test('what failed is not sent again by hand, since a mail took its place; what a backup or a closed clinic left is', async () => {
  const admin = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.server.services)
  const again = async () =>
    (await server.call(clinic.host, 'POST', `/messages/${(await last()).id}/retry`, { headers: admin })).statusCode
  const failedMails = async () =>
    (await server.call(clinic.host, 'GET', '/messages?status=failed&channel=email', { headers: admin })).json().total
  await choose({ reminders: 'sms', phone: number })
  await aVisit()
  await plan()
  await clinic.transact((db) => giveUpUnsent(db, 'closed'))
  expect(await again()).toBe(202)
  provider.answers.push({ status: 400, code: 21610 })
  await deliver()
  expect([await channels(), await again(), await failedMails()]).toEqual([['sms failed'], 409, 0])
})

test('a text whose acknowledgement was lost is sent once', async () => {
  await choose({ reminders: 'sms', phone: number })
  await aVisit()
  await plan()
  provider.answers.push('lost')
  await expect(deliver()).rejects.toMatchObject({ failure: 'sms-uncertain' })
  expect(await last()).toMatchObject({ status: 'queued', failure: 'sms-uncertain', attempts: 1 })
  await deliver(2)
  expect([provider.sent.length, await channels()]).toEqual([1, ['sms sent']])
})

test('whoever only typed the address of somebody who wants texts makes no phone ring', async () => {
  await choose({ reminders: 'sms', phone: number })
  await aVisit(47, (await aPatient(clinic, { email: 'rosa@example.test' })).id)
  await plan()
  expect(await channels()).toEqual(['email queued'])
})

test('whoever books while signed in with that very address is reminded as they chose', async () => {
  await choose({ reminders: 'sms', phone: number })
  const visit = await aVisit(47, (await aPatient(clinic, { email: 'rosa@example.test' })).id)
  await clinic.transact((db) =>
    db
      .insertInto('appointment_history')
      .values({
        ...{ id: newId(), appointment_id: visit.id, at: noon, act: 'book', actor_user_id: userId },
        ...{ actor_side: 'patient', status_after: 'booked', starts_at_after: noon, version_after: 2 },
      })
      .execute(),
  )
  await plan()
  expect(await channels()).toEqual(['sms queued'])
})

test('who gets an address or leaves one takes no number of somebody else along', async () => {
  await choose({ reminders: 'sms', phone: number })
  const chosenAt = (email: string) =>
    clinic.transact((db) => db.selectFrom('message_choices').select('phone').where('email', '=', email).execute())
  await clinic.transact((db) => takeChoicesAlong(db, 'rosa@example.test', 'new@example.test'))
  expect(await chosenAt('new@example.test')).toEqual([{ phone: number }])
  await clinic.transact((db) => takeChoicesAlong(db, 'nobody@example.test', 'rosa@example.test'))
  expect(await chosenAt('rosa@example.test')).toEqual([])
  const user = { email: 'new@example.test', name: 'Ali Diaz', roles: ['guest'] as const, passwordHash: null }
  await clinic.transact((db) => addUser(db, user, noon))
  expect(await chosenAt('new@example.test')).toEqual([])
})

test('a text about somebody else’s visit goes with the person whose number it went to', async () => {
  await choose({ reminders: 'sms', phone: number })
  const child = await aPatient(clinic, { email: 'rosa@example.test', email_verified_at: noon })
  const visit = await aVisit(47, child.id)
  await plan()
  const whose = {
    accountId: null,
    appointmentIds: [],
    addresses: ['rosa@example.test'],
    patientIds: [],
    unprovenIds: [],
  }
  await clinic.transact((db) => eraseMessages(db, { ...whose, sharedIds: [visit.id] }))
  expect(await last()).toMatchObject({ channel: 'sms', to_address: null, body: null })
})

describe('what is paid for', () => {
  const another = async (email: string) => {
    const guest = await aUser(clinic, { roles: ['guest'], email, patient: { given_name: 'Ali' } })
    const theirs = await signedIn(clinic, guest, server.server.services)
    await server.call(clinic.host, 'PATCH', path, {
      headers: theirs,
      body: { reminders: 'sms', phone: '+16175550143' },
    })
    return guest.patientId!
  }

  test('is no more than the clinic wants in a day; what is beyond goes by mail', async () => {
    await set('organizations', { texts_per_day: 1 })
    await choose({ reminders: 'sms', phone: number })
    await aVisit(46)
    await aVisit(47, await another('ali@example.test'))
    await plan()
    expect((await channels()).toSorted()).toEqual(['email queued', 'sms queued'])
  })

  // Clocks go back on the first of November: that day has 25 hours in New York.
  test.each([
    ['of this day', '2026-11-02T04:30:00Z', '2026-11-01T04:00:00Z', ['email queued', 'sms queued']],
    ['of the day before', '2026-11-02T05:00:00Z', '2026-11-02T04:59:59Z', ['sms queued', 'sms queued']],
    ['of the evening before', '2026-11-01T04:00:00Z', '2026-11-01T03:59:59Z', ['sms queued', 'sms queued']],
  ])('counts the texts %s, on the clinic’s calendar', async (_what, now, before, both) => {
    await set('organizations', { texts_per_day: 1 })
    await choose({ reminders: 'sms', phone: number })
    const visitAt = async (from: string) => {
      clockAt(server, from)
      const startsAt = new Date(Date.parse(from) + 47 * 3_600_000).toISOString()
      await anAppointment(clinic, {
        ...{ ...row, patient_id: patientId, starts_at: startsAt, claim: false },
        created_at: '2026-10-01T12:00:00Z',
      })
      await plan()
    }
    await visitAt(before)
    await visitAt(now)
    expect((await channels()).toSorted()).toEqual(both)
  })

  test('is at most half of what the other clinics left, so that no clinic takes what all have', async () => {
    const take = async (of: TestClinic, wanted: number, at = '2031-06-01T12:00:30Z') => {
      const { rows } = await of.transact((db) =>
        sql<{ taken: number }>`select take_texts(${wanted}, 100, ${at}::timestamptz) as taken`.execute(db),
      )
      return rows[0]!.taken
    }
    const second = await aClinic(server.server.services.tenancy)
    expect([await take(clinic, 40), await take(clinic, 40), await take(clinic, 1)]).toEqual([40, 10, 0])
    expect([await take(second, 100), await take(second, 1)]).toEqual([25, 0])
    // As much as left the 24 hours comes back.
    expect(await take(clinic, 100, '2031-06-02T12:00:00Z')).toBe(0)
    expect(await take(clinic, 100, '2031-06-02T12:01:00Z')).toBe(50)
  })

  test('is no more than the server allows all clinics, and nothing that leaves the countries that are texted', async () => {
    await choose({ reminders: 'sms', phone: number })
    await aVisit(46)
    await aVisit(47, await another('ali@example.test'))
    const bounds = (perDay: number, countries: string[] | null = null) => plan({ smsBounds: { perDay, countries } })
    const written = await server.database.asSuperuser<{ sum: string }>(
      `select sum(texts) from platform.texts_written where minute between $1::timestamptz - interval '1 day' and $1`,
      [noon],
    )
    await bounds(Number(written[0]!.sum ?? 0) + 1)
    expect((await channels()).toSorted()).toEqual(['email queued', 'sms queued'])
    await clinic.transact((db) => db.deleteFrom('reminders').execute())
    await bounds(1000, ['GB'])
    expect((await channels()).slice(2)).toEqual(['email queued', 'email queued'])
  })

  test('reaches whoever a mail does not', async () => {
    await choose({ reminders: 'sms', phone: number })
    await set('patients', { email_refused_at: noon })
    await aVisit()
    await plan()
    expect(await channels()).toEqual(['sms queued'])
  })
})

test('in a demo a text stays in the outbox, and a server that sends none writes none', async () => {
  await choose({ reminders: 'sms', phone: number })
  const { id } = await aVisit()
  await plan({ sms: 'kept' })
  await deliver(1, { smsServer: undefined })
  expect([await channels(), provider.sent]).toEqual([['sms outbox'], []])
  await clinic.transact((db) => db.deleteFrom('reminders').where('appointment_id', '=', id).execute())
  await plan({ sms: 'off' })
  expect(await channels()).toEqual(['sms outbox', 'email queued'])
})

test('what still waits when the server sends no texts any more goes by mail', async () => {
  await choose({ reminders: 'sms', phone: number })
  await aVisit()
  await plan()
  const off = { ...server.server.services, sms: 'off' as const }
  await deliver(1, { smsServer: undefined, services: off })
  await plan({ sms: 'off' })
  expect(await channels()).toEqual(['sms withdrawn', 'email queued'])
})
