import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { maskAddress } from '@polyclinic/domain/messages/mask-address.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
import { recorded } from '../../../test/recorded-statements.ts'
import { testServer, type TestServer } from '../../../test/test-server.ts'
import { mailId } from '../../platform/mail-id.ts'
import type { Mail } from '../../platform/mail.ts'
import { choicesPerHour } from '../messages/choice-limits.ts'
import { deliverMessage } from '../messages/deliver-message.ts'
import { sweepChoices, takeChoicesAlong } from '../messages/message-choices.ts'
import { planReminders } from './plan-reminders.ts'

// Noon in New York, far from any change of clocks; what is planned is delivered by hand.
const noon = '2031-03-05T17:00:00Z'
const hour = 3_600_000
let server: TestServer
let clinic: TestClinic
let doctors: { id: string }[]
let serviceId: string
const sent: Mail[] = []
const mailServer = { send: async (mail: Mail) => void sent.push(mail), close: () => {} }

beforeAll(async () => {
  // Nothing but the tests themselves delivers.
  server = await testServer()
})
beforeEach(async () => {
  sent.length = 0
  atTime(noon)
  clinic = await aClinic(server.server.services.tenancy, { remind_hours_before: [48, 2] })
  serviceId = (await aService(clinic)).id
  doctors = [
    await aProvider(clinic, { services: [{ id: serviceId }] }),
    await aProvider(clinic, { services: [{ id: serviceId }] }),
  ]
})

const atTime = (instant: string) => clockAt(server, instant)
const hoursFromNoon = (hours: number) => new Date(Date.parse(noon) + hours * hour).toISOString() as Instant

type Wanted = Partial<Parameters<typeof anAppointment>[1]> & { of?: string; doctor?: number }
async function aVisit(hours: number, { of, doctor = 0, ...wanted }: Wanted = {}) {
  const patient_id = of ?? (await aPatient(clinic)).id
  const row = {
    provider_id: doctors[doctor]!.id,
    service_id: serviceId,
    patient_id,
    starts_at: hoursFromNoon(hours),
    claim: false,
  }
  return { ...(await anAppointment(clinic, { created_at: '2031-02-01T12:00:00Z', ...row, ...wanted })), patient_id }
}

const jobServices = () => {
  const { services, clinics } = server.server
  return { tenancy: services.tenancy, clinics, mailServer, log: testLog, services }
}
const plan = () => planReminders(jobServices(), clinic.id)
const reminders = () =>
  clinic.transact((db) =>
    db
      .selectFrom('messages')
      .selectAll()
      .where('kind', '=', 'appointment-reminder')
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  )
const planned = () => clinic.transact((db) => db.selectFrom('reminders').selectAll().execute())
const change = (id: string, columns: object) =>
  clinic.transact((db) => db.updateTable('appointments').set(columns).where('id', '=', id).execute())
const restrict = (id: string) =>
  clinic.transact((db) =>
    db.updateTable('patients').set({ restricted_at: noon, restricted_with: id }).where('id', '=', id).execute(),
  )
const deliver = async (messageId: string) =>
  deliverMessage(
    jobServices(),
    { organizationId: clinic.id, messageId },
    { attempt: 1, isLast: false, signal: AbortSignal.timeout(5000) },
  )

describe('what is planned', () => {
  test('two reminders of one visit that are due at once: the nearer leaves, and tells it for both', async () => {
    // At half past eight in the evening what falls into the night is due, and the longer one is late.
    atTime('2031-03-06T01:30:00Z')
    await clinic.transact((db) =>
      db
        .updateTable('organizations')
        .set({ remind_hours_before: [48, 24] })
        .execute(),
    )
    const of = (await aPatient(clinic)).id
    await aVisit(40, { of })
    await aVisit(43, { of, doctor: 1 })
    await aVisit(50, { of: (await aPatient(clinic, { given_name: 'Ali' })).id })
    await plan()
    await plan()
    const rows = await planned()
    expect(new Set((await reminders()).map(({ id }) => id)).size).toBe(2)
    const of40 = rows.filter(({ starts_at: startsAt }) => startsAt === hoursFromNoon(40))
    const isMessage = Object.fromEntries(of40.map((row) => [row.hours_before, row.message_id !== null]))
    expect(isMessage).toEqual({ 24: true, 48: false })
  })

  test('one message when it is due, whoever plans how often', async () => {
    const visit = await aVisit(47.9)
    await aVisit(48.5, { of: (await aPatient(clinic, { given_name: 'Ali' })).id })
    await Promise.all([plan(), plan(), plan()])
    await plan()
    const [only, ...others] = await reminders()
    expect(others).toEqual([])
    expect(only).toMatchObject({
      subject: 'Reminder: your visit on Friday, March 7, 2031',
      subject_id: visit.id,
      status: 'queued',
    })
    expect(only!.body).toContain(`Confirm, change or cancel: https://${clinic.host}/appointment/manage#{grant}`)
    expect(only!.body).not.toContain('Check-up')
    atTime(hoursFromNoon(1))
    await plan()
    expect(await reminders()).toHaveLength(2)
    expect(await planned()).toHaveLength(2)
  })

  test('the same row cannot be there twice', async () => {
    const { id } = await aVisit(47.9)
    await plan()
    const again = clinic.transact((db) =>
      sql`insert into reminders select (r).* from reminders r where appointment_id = ${id}`.execute(db),
    )
    await expect(again).rejects.toMatchObject({ code: '23505' })
  })

  test('visits of one person on one day are one message, each with its link', async () => {
    const [morning, evening] = [await aVisit(46), await aVisit(50)]
    await aVisit(46, { doctor: 1, of: (await aPatient(clinic, { given_name: 'Ali' })).id })
    await plan()
    const both = (await reminders()).filter(({ subject }) => subject.includes('visits'))
    expect(both).toHaveLength(1)
    expect(both[0]!.subject).toBe('Reminder: your visits on Friday, March 7, 2031')
    await deliver(both[0]!.id)
    expect(sent[0]!.text.match(/manage#[\w-]{43}\b/g)).toHaveLength(2)
    expect(new Set(sent[0]!.text.match(/manage#[\w-]{43}\b/g)).size).toBe(2)
    // Each says until when it can be canceled, by its own time.
    expect(sent[0]!.text.match(/no charge until [^.]+/g)).toEqual([
      expect.stringMatching(/Thursday, March 6, 10:00\sAM$/),
      expect.stringMatching(/Thursday, March 6, 2:00\sPM$/),
    ])
    expect(sent[0]!.calendar).toBeNull()
    const rows = await planned()
    expect(
      rows
        .filter(({ message_id }) => message_id === both[0]!.id)
        .map(({ appointment_id }) => appointment_id)
        .toSorted(),
    ).toEqual([morning.id, evening.id].toSorted())
    atTime(hoursFromNoon(3))
    await plan()
    expect(await reminders()).toHaveLength(2)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['canceled', async () => change((await aVisit(47)).id, { status: 'cancelled' })],
    ['half over', () => aVisit(23)],
    ['booked after the reminder was due', () => aVisit(47, { created_at: hoursFromNoon(-0.5) })],
    ['of whoever asked to be erased', async () => restrict((await aVisit(47)).patient_id)],
    [
      'of nobody any more',
      async () => aVisit(47, { of: (await aPatient(clinic, { erased_at: noon, email: null })).id }),
    ],
  ])('none for a visit that is %s', async (_what, prepare) => {
    await prepare()
    await plan()
    expect(await reminders()).toEqual([])
  })

  test('none where the clinic reminds of nothing, and none in its quiet hours', async () => {
    await aVisit(47)
    await clinic.transact((db) =>
      db.updateTable('organizations').set({ quiet_from: '11:00', quiet_until: '14:00' }).execute(),
    )
    await plan()
    expect(await reminders()).toEqual([])
    await clinic.transact((db) =>
      db.updateTable('organizations').set({ quiet_from: '12:15', remind_hours_before: [] }).execute(),
    )
    await plan()
    expect(await reminders()).toEqual([])
    // What falls into the quiet hours that begin in a quarter of an hour leaves before them.
    await aVisit(49.5, { doctor: 1 })
    await clinic.transact((db) =>
      db
        .updateTable('organizations')
        .set({ remind_hours_before: [48] })
        .execute(),
    )
    await plan()
    expect(await planned()).toHaveLength(2)
  })

  test('a visit that moves is reminded of at its new time', async () => {
    const visit = await aVisit(47)
    await plan()
    await change(visit.id, { starts_at: hoursFromNoon(95), ends_at: hoursFromNoon(95.5) })
    await plan()
    expect(await reminders()).toHaveLength(1)
    atTime(hoursFromNoon(47.5))
    await plan()
    expect((await reminders()).map(({ subject }) => subject)).toEqual([
      'Reminder: your visit on Friday, March 7, 2031',
      'Reminder: your visit on Sunday, March 9, 2031',
    ])
  })

  test('a stranger who books with an address fills no mailbox by reminders; what the clinic books is wanted', async () => {
    const own = await aPatient(clinic, { email: 'ali@example.test', email_verified_at: noon })
    await aVisit(47)
    await aVisit(47, { doctor: 1, of: own.id })
    await plan()
    const wanted = Object.fromEntries((await reminders()).map((each) => [each.to_address, !each.unsolicited]))
    expect(wanted).toEqual({ 'ali@example.test': true, 'rosa@example.test': false })
  })
})

describe('what leaves', () => {
  test.each<[string, object]>([
    ['canceled', { status: 'cancelled' }],
    ['moved', { starts_at: '2031-03-20T15:00:00Z', ends_at: '2031-03-20T15:30:00Z' }],
  ])('nothing of a visit that was %s meanwhile; another of that day is planned anew', async (_what, columns) => {
    const [morning] = [await aVisit(46), await aVisit(47)]
    await plan()
    await change(morning.id, columns)
    await deliver((await reminders())[0]!.id)
    expect(sent).toEqual([])
    await plan()
    const [old, anew, ...more] = await reminders()
    expect([old!.status, more]).toEqual(['withdrawn', []])
    await deliver(anew!.id)
    expect(sent.map(({ subject }) => subject)).toEqual(['Reminder: your visit on Friday, March 7, 2031'])
    await plan()
    expect(await reminders()).toHaveLength(2)
  })

  test('one that waited until half of its hours were over does not leave any more', async () => {
    await aVisit(47)
    await plan()
    atTime(hoursFromNoon(24))
    await deliver((await reminders())[0]!.id)
    expect([sent, (await reminders()).map(({ status }) => status)]).toEqual([[], ['withdrawn']])
  })

  test('a process that dies after sending and before noting it sends the same mail again, by its id', async () => {
    await aVisit(47)
    await plan()
    const { id } = (await reminders())[0]!
    await deliver(id)
    await clinic.transact((db) =>
      db.updateTable('messages').set({ status: 'queued', sent_at: null }).where('id', '=', id).execute(),
    )
    await plan()
    await deliver(id)
    expect(sent.map((mail) => mail.id)).toEqual([
      mailId(server.server.services, clinic.id, id),
      mailId(server.server.services, clinic.id, id),
    ])
    expect(await reminders()).toHaveLength(1)
  })
})

test('very many are planned by few statements', async () => {
  const visits = 750
  await clinic.transact(async (db) => {
    const first = await aVisit(30)
    await sql`insert into patients (id, given_name, family_name, email)
      select gen_random_uuid(), 'Rosa', 'Diaz ' || n, 'rosa' || n || '@example.test' from generate_series(1, ${visits}::int) n`.execute(
      db,
    )
    const { rows } = await sql<{ columns: string }>`
      select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
      where attrelid = 'appointments'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and attname not in ('organization_id', 'id', 'reference', 'patient_id', 'manage_token_hash', 'starts_at', 'ends_at')`.execute(
      db,
    )
    const columns = sql.raw(rows[0]!.columns)
    const copied = sql.raw(
      rows[0]!.columns
        .split(', ')
        .map((name) => `a.${name}`)
        .join(', '),
    )
    await sql`insert into appointments (id, reference, patient_id, manage_token_hash, starts_at, ends_at, ${columns})
      select gen_random_uuid(), translate(lpad(row_number() over ()::text, 8, '0'), '01', 'XY'), p.id, sha256(p.id::text::bytea), ${hoursFromNoon(47)}, ${hoursFromNoon(47.5)}, ${copied}
      from appointments a, patients p where a.id = ${first.id} and p.family_name like 'Diaz %'`.execute(db)
  })
  const sentStatements = recorded(server.database.pool)
  await plan()
  expect(await planned()).toHaveLength(visits + 1)
  // Four batches, each of two readings and one write, and a look at the other hours.
  expect(sentStatements.filter(({ text }) => /\breminders\b/.test(text)).length).toBeLessThan(16)
})

describe('the times that a clinic chooses', () => {
  const chosen = {
    confirmAfterMinutes: 0,
    remindHoursBefore: [24, 168],
    quietFrom: '20:00',
    quietUntil: '07:30',
    textReminders: false,
    askForReviews: false,
    mailInvoices: true,
    mailReceipts: false,
    paymentReminderDays: [],
    textsPerDay: 9,
  }
  const asAdmin = async () => {
    const headers = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.server.services)
    const path = '/message-timing'
    return {
      read: async () => (await server.call(clinic.host, 'GET', path, { headers })).json(),
      due: async (remindHoursBefore: number[]) => {
        const { quietFrom, quietUntil, textReminders } = chosen
        const body = { quietFrom, quietUntil, textReminders, remindHoursBefore }
        return (await server.call(clinic.host, 'POST', `${path}/due`, { headers, body })).json()
      },
      choose: (version: number, body: object = chosen) =>
        server.call(clinic.host, 'PATCH', path, { headers: { ...headers, 'if-match': `"${version}"` }, body }),
    }
  }

  test('hold for every visit to come: what has not left and is not wanted does not leave, what has left is not sent twice', async () => {
    const { read, choose, due } = await asAdmin()
    await aVisit(47.9)
    await aVisit(100, { doctor: 1 })
    await aVisit(100.5, { doctor: 1, created_at: hoursFromNoon(-1) })
    await plan()
    const [unwanted] = await reminders()
    const { version } = await read()
    // Who was reminded already, or got the time after that, is not counted.
    expect([await due([]), await due([168]), await due([168, 48])]).toEqual(
      [0, 1, 1].map((messages) => ({ messages, isMore: false })),
    )
    const answer = await choose(version)
    expect([answer.statusCode, answer.json().remindHoursBefore]).toEqual([200, [168, 24]])
    expect((await read()).version).toBe(version + 1)
    await deliver(unwanted!.id)
    expect(sent).toEqual([])
    await plan()
    expect((await reminders()).map(({ status }) => status)).toEqual(['withdrawn', 'queued'])
  })

  test('are saved by who has seen them, and quiet hours end', async () => {
    const { choose } = await asAdmin()
    expect((await choose(7)).json().code).toBe('stale_version')
    const endless = await choose(1, { ...chosen, quietFrom: '08:00' })
    expect([endless.statusCode, endless.json().errors[0].pointer]).toEqual([422, '/body/quietUntil'])
    expect((await choose(1, { quietFrom: '20:00' })).statusCode).toBe(422)
    const audited = await clinic.transact((db) => db.selectFrom('audit_events').select('action').execute())
    expect(audited.map(({ action }) => action)).not.toContain('clinics:change-message-timing')
  })
})

describe('whoever wants no reminders', () => {
  const oneClick = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (path: string, body: unknown, headers = {}) => server.call(clinic.host, 'POST', path, { body, headers })
  const tokenOf = (mail: Mail) => /\/unsubscribe\?of=appointment-reminder#([\w-]{43})$/m.exec(mail.text)![1]!
  async function reminded() {
    const visit = await aVisit(47.9)
    await plan()
    await deliver((await reminders())[0]!.id)
    return { visit, mail: sent[0]! }
  }
  const again = async (id: string, hours: number) => {
    await change(id, { starts_at: hoursFromNoon(hours), wall_starts_at: hoursFromNoon(hours).slice(0, 16) })
    await plan()
    return (await reminders()).length
  }

  test('stops them with one press in the mail program or on the page, and takes it back', async () => {
    const { visit, mail } = await reminded()
    const token = tokenOf(mail)
    expect(mail.unsubscribe).toBe(`https://${clinic.host}/api/v1/unsubscribes/${token}`)
    expect((await reminders())[0]!.body).not.toContain(token)

    const pressed = await post(`/unsubscribes/${token}`, 'List-Unsubscribe=One-Click', oneClick)
    expect([pressed.statusCode, pressed.json()]).toEqual([200, { kind: 'appointment-reminder', isWanted: false }])
    expect((await post(`/unsubscribes/${token}`, 'List-Unsubscribe=One-Click', oneClick)).statusCode).toBe(200)
    // The same bytes in another spelling: of the last sign two bits mean nothing.
    const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const other = token.slice(0, -1) + signs[signs.indexOf(token.at(-1)!) + 1]!
    expect((await post(`/unsubscribes/${other}`, 'List-Unsubscribe=One-Click', oneClick)).json().code).toBe(
      'link_expired',
    )
    expect(await again(visit.id, 47)).toBe(1)
    const { to, ...chosen } = (await post('/message-choices', { token, isWanted: true })).json()
    expect([chosen, to]).toEqual([{ kind: 'appointment-reminder', isWanted: true }, maskAddress(mail.to)])
    expect(await again(visit.id, 46.5)).toBe(2)
    // What is written and has not left goes by the choice of that moment.
    await post('/message-choices', { token, isWanted: false })
    await deliver((await reminders()).find(({ status }) => status === 'queued')!.id)
    expect(sent).toHaveLength(1)
    const audited = await clinic.transact((db) =>
      db.selectFrom('audit_events').select('action').where('object_kind', '=', 'message').orderBy('at').execute(),
    )
    expect(audited.map(({ action }) => action)).toEqual(['messages:decline', 'messages:want', 'messages:decline'])
    // Each is in the audit for good; whoever wants none is never kept from it.
    let wishes = 1
    while ((await post('/message-choices', { token, isWanted: true })).statusCode === 200 && wishes++ < 100)
      expect((await post('/message-choices', { token, isWanted: false })).statusCode).toBe(200)
    expect(wishes).toBe(choicesPerHour)
    expect((await post('/message-choices', { token, isWanted: false })).json().isWanted).toBe(false)
  })

  test('is believed by the token alone, and what must arrive has none', async () => {
    const { mail } = await reminded()
    const token = tokenOf(mail)
    const wrong = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
    expect((await post('/message-choices', { token: wrong, isWanted: false })).json().code).toBe('link_expired')
    await clinic.transact((db) => db.updateTable('messages').set({ kind: 'appointment-booked' }).execute())
    expect((await post('/message-choices', { token, isWanted: false })).json().code).toBe('link_expired')
    await clinic.transact((db) =>
      db.updateTable('messages').set({ kind: 'appointment-reminder', to_address: null }).execute(),
    )
    expect((await post('/message-choices', { token, isWanted: false })).json().code).toBe('link_expired')
    expect(await clinic.transact((db) => db.selectFrom('message_choices').selectAll().execute())).toEqual([])
    // A token that is none is known as such before anything of its body is read.
    const unread = 'not a form'
    const type = { 'content-type': 'text/plain' }
    expect((await post(`/unsubscribes/${wrong}`, unread, type)).json().code).toBe('link_expired')
  })

  test('chooses in the account as well, which takes the choice along, and the desk sees it', async () => {
    const guest = await aUser(clinic, { roles: ['guest'], email: 'own@example.test', patient: {} })
    const headers = await signedIn(clinic, guest, server.server.services)
    const path = '/patients/me/message-choices'
    expect((await server.call(clinic.host, 'GET', path, { headers })).json().reminders).toBe('email')
    await server.call(clinic.host, 'PATCH', path, { headers, body: { reminders: 'none' } })
    expect((await server.call(clinic.host, 'GET', path, { headers })).json().reminders).toBe('none')
    await aVisit(47.9, { of: guest.patientId! })
    await plan()
    expect(await reminders()).toEqual([])
    const admin = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.server.services)
    const day = await server.call(clinic.host, 'GET', '/days/2031-03-07', { headers: admin })
    expect(day.json().items[0].patient.wantsReminders).toBe(false)
    await clinic.transact((db) => takeChoicesAlong(db, 'own@example.test', 'new@example.test'))
    const chosen = () =>
      clinic.transact((db) => db.selectFrom('message_choices').select('email').orderBy('email').execute())
    expect(await chosen()).toEqual([{ email: 'new@example.test' }, { email: 'own@example.test' }])
    await clinic.transact(sweepChoices)
    expect(await chosen()).toEqual([{ email: 'own@example.test' }])
  })
})
