import { beforeEach, describe, expect, test } from 'vitest'
import { aPractice, at } from '../../../test/booking.ts'
import { anAppointment, aPatient, aProvider, aUser, clockAt, signedIn, type TestUser } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'

const world = await testServer()
let practice: Awaited<ReturnType<typeof aPractice>>
let [desk, other] = [null, null] as unknown as [TestUser, TestUser]
let doctor: TestUser

beforeEach(async () => {
  practice = await aPractice(world)
  clockAt(world, at('13:00'))
  desk = await aUser(practice.clinic, { roles: ['admin'], name: 'Dana Desk' })
  other = await aUser(practice.clinic, { roles: ['admin'], name: 'Otto Other' })
  doctor = await aUser(practice.clinic, { roles: ['provider'] })
  await aProvider(practice.clinic, { services: [practice.service], user_id: doctor.id })
})

type Listed = {
  items: {
    reason: string
    about: string
    visit: { id: string }
    patient: { id: string; phone: string | null }
    noted: object[]
  }[]
  made: { noted: { id: string; by: string }[] }[]
}
const ask = async (method: 'GET' | 'POST', path: string, body?: object, who = desk) =>
  world.call(practice.clinic.host, method, path, {
    headers: await signedIn(practice.clinic, who, world.server.services),
    ...(body && { body }),
  })
const list = async (who = desk) => (await ask('GET', '/calls', undefined, who)).json() as Listed
async function aVisit(email: string | null, time = '16:00') {
  const patient = await aPatient(practice.clinic, { email, phone: '+1 617 555 0142' })
  const visit = { provider_id: practice.doctor.id, service_id: practice.service.id, patient_id: patient.id }
  return anAppointment(practice.clinic, { ...visit, starts_at: at(time), created_at: at('09:00', '2026-11-02') })
}
const cancel = async (id: string, cause = 'clinic') => {
  const headers = { ...(await signedIn(practice.clinic, desk, world.server.services)), 'if-match': '"1"' }
  const answer = await world.call(practice.clinic.host, 'POST', `/appointments/${id}/cancel`, {
    headers,
    body: { cause, reason: 'The doctor is ill.' },
  })
  expect(answer.statusCode).toBe(200)
}
const note = ({ visit, reason, about }: Listed['items'][number], outcome: string, who = desk) =>
  ask('POST', '/calls', { appointmentId: visit.id, reason, about, outcome }, who)

describe('who has to be phoned', () => {
  test('follows from what the clinic did and what mail reaches', async () => {
    const [unmailed, mailed, own] = [
      await aVisit(null),
      await aVisit('rosa@example.test', '17:00'),
      await aVisit(null, '18:00'),
    ]
    await cancel(unmailed.id)
    await cancel(mailed.id)
    await cancel(own.id, 'patient')
    const { items } = await list()
    expect(items).toMatchObject([
      { reason: 'canceled', visit: { id: unmailed.id }, patient: { phone: '+1 617 555 0142' }, noted: [] },
    ])
    // The mail about the other comes back.
    await practice.clinic.transact((db) =>
      db.updateTable('messages').set({ status: 'failed' }).where('subject_id', '=', mailed.id).execute(),
    )
    expect((await list()).items.map(({ visit }) => visit.id)).toEqual([unmailed.id, mailed.id])
    // A doctor sees calls of their own day alone.
    expect((await list(doctor)).items).toEqual([])
    expect((await note(items[0]!, 'reached', doctor)).statusCode).toBe(404)
  })

  test('is named with a doctor who runs late, as the form for that says', async () => {
    const visit = await aVisit(null, '14:00')
    const headers = { ...(await signedIn(practice.clinic, desk, world.server.services)), 'if-match': '"0"' }
    await world.call(practice.clinic.host, 'POST', `/delays/${practice.doctor.id}`, { headers, body: { minutes: 30 } })
    expect((await list()).items).toMatchObject([{ reason: 'late', about: '30', minutes: 30, visit: { id: visit.id } }])
  })

  test('is reminded by phone without an address, and not of an undelivered mail once spoken to', async () => {
    const visit = await aVisit(null)
    const { items } = await list()
    expect(items).toMatchObject([{ reason: 'no-address', visit: { id: visit.id } }])
    await note(items[0]!, 'reached')
    await practice.clinic.transact((db) =>
      db
        .insertInto('messages')
        .values({
          ...{ id: newId(), kind: 'appointment-booked', to_address: 'a@example.test', language: 'en', subject: 'S' },
          ...{ subject_kind: 'appointment', subject_id: visit.id, status: 'failed', created_at: at('10:00') },
        })
        .execute(),
    )
    expect((await list()).items).toEqual([])
  })
})

test('nobody is called whom a text message reminds, as long as the clinic sends some', async () => {
  await aVisit('rosa@example.test')
  await practice.clinic.transact(async (db) => {
    const refused = { email_refused_at: at('10:00'), email_verified_at: at('09:00') }
    await db.updateTable('patients').set(refused).where('email', '=', 'rosa@example.test').execute()
    const choice = { email: 'rosa@example.test', kind: 'appointment-reminder', phone: '+16175550142' }
    await db
      .insertInto('message_choices')
      .values({ ...choice, chosen_at: at('09:00') })
      .execute()
    await db.updateTable('organizations').set({ text_reminders: true }).execute()
  })
  world.server.services.sms = 'sent'
  expect((await list()).items).toEqual([])
  await practice.clinic.transact((db) => db.updateTable('organizations').set({ text_reminders: false }).execute())
  expect((await list()).items).toMatchObject([{ reason: 'refused-address' }])
})

describe('who was told of what the clinic did', () => {
  const setMails = (kind: string, status: string) =>
    practice.clinic.transact((db) => db.updateTable('messages').set({ status }).where('kind', '=', kind).execute())
  const move = async (id: string, startsAt: string) => {
    const signed = await signedIn(practice.clinic, desk, world.server.services)
    const headers = { ...signed, 'if-match': '"1"', 'idempotency-key': newId() }
    const path = `/appointments/${id}/reschedule`
    const answer = await world.call(practice.clinic.host, 'POST', path, { headers, body: { startsAt } })
    expect(answer.statusCode).toBe(200)
  }
  const aMail = (id: string, kind: string, status: string) =>
    practice.clinic.transact((db) =>
      db
        .insertInto('messages')
        .values({
          ...{ id: newId(), kind, status, to_address: 'rosa@example.test', language: 'en', subject: 'S' },
          ...{ subject_kind: 'appointment', subject_id: id, created_at: at('13:01') },
        })
        .execute(),
    )

  test('is not called because another mail did not leave', async () => {
    const visit = await aVisit('rosa@example.test')
    await move(visit.id, at('17:00'))
    await setMails('appointment-rescheduled', 'sent')
    await aMail(visit.id, 'appointment-delay', 'withdrawn')
    expect((await list()).items).toEqual([])
    await setMails('appointment-rescheduled', 'failed')
    expect((await list()).items).toMatchObject([{ reason: 'moved', visit: { id: visit.id } }])
    // It was read in a reminder since.
    await aMail(visit.id, 'appointment-reminder', 'sent')
    expect((await list()).items).toEqual([])
  })

  test('of a series is called about each visit that its mail was about', async () => {
    const headers = await signedIn(practice.clinic, desk, world.server.services)
    const startsAt = ['2026-12-02', '2026-12-09', '2026-12-16'].map((day) => at('16:00', day))
    const booked = await world.call(practice.clinic.host, 'POST', '/series', {
      headers: { ...headers, 'idempotency-key': newId() },
      body: {
        ...{ providerId: practice.doctor.id, serviceId: practice.service.id, locationId: practice.clinic.locationId },
        ...{ rhythm: { every: 1, unit: 'week' }, visits: startsAt.map((each) => ({ startsAt: each })) },
        patient: { givenName: 'Dana', familyName: 'Kim', birthDate: '1980-02-29', email: 'dana@example.test' },
      },
    })
    const ids = (booked.json().visits as { id: string }[]).map(({ id }) => id)
    clockAt(world, at('13:30'))
    const answer = await world.call(practice.clinic.host, 'POST', `/appointments/${ids[0]}/series/cancel`, {
      headers,
      body: { cause: 'clinic', visits: ids.slice(1).map((id) => ({ id, version: 1 })) },
    })
    expect(answer.statusCode).toBe(200)
    expect((await list()).items).toEqual([])
    await setMails('appointment-series-cancelled', 'failed')
    expect((await list()).items.map(({ reason, visit }) => [reason, visit.id])).toEqual([
      ['canceled', ids[1]],
      ['canceled', ids[2]],
    ])
  })
})

describe('a call', () => {
  test('that nobody answered stays, with who tried; one that was answered is off the list, and comes back', async () => {
    const visit = await aVisit(null)
    const [call] = (await list()).items
    expect((await note(call!, 'not-reached')).statusCode).toBe(201)
    expect((await list()).items).toMatchObject([{ noted: [{ outcome: 'not-reached', by: 'Dana Desk' }] }])
    expect((await note(call!, 'reached', other)).statusCode).toBe(201)
    const { items, made } = await list()
    expect([items, made]).toMatchObject([[], [{ visit: { id: visit.id }, noted: [{ by: 'Otto Other' }] }]])
    const undone = made[0]!.noted[0]!.id
    expect((await ask('POST', `/calls/${undone}/undo`)).statusCode).toBe(200)
    expect((await ask('POST', `/calls/${undone}/undo`)).json().code).toBe('state_conflict')
    expect((await list()).items).toMatchObject([{ visit: { id: visit.id } }])
    const acts = await practice.clinic.transact((db) =>
      db.selectFrom('audit_events').select('action').where('object_id', '=', visit.id).orderBy('id').execute(),
    )
    expect(acts.map(({ action }) => action)).toEqual([
      ...['appointments:miss-call', 'appointments:call', 'appointments:undo-call'],
    ])
  })

  test('that nobody answers is noted once a minute, and tells of the last three', async () => {
    const visit = await aVisit(null)
    const [call] = (await list()).items
    const tries = async () => Promise.all([desk, other, desk].map((who) => note(call!, 'not-reached', who)))
    const answers = await tries()
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    for (const minute of [2, 4, 6, 8]) {
      clockAt(world, at(`13:0${minute}`))
      await tries()
    }
    const rows = await practice.clinic.transact((db) =>
      db.selectFrom('desk_calls').select('called_at').where('appointment_id', '=', visit.id).execute(),
    )
    expect(rows).toHaveLength(5)
    const noted = (await list()).items[0]!.noted as { at: string }[]
    expect(noted.map(({ at: when }) => when.slice(11, 16))).toEqual(['13:08', '13:06', '13:04'])
  })

  test('of whom the clinic works with no more is not shown, and is not taken back', async () => {
    await aVisit(null)
    const [call] = (await list()).items
    const { id } = (await note(call!, 'reached')).json()
    const closed = { restricted_at: at('13:00'), restricted_with: call!.patient.id }
    await practice.clinic.transact((db) =>
      db.updateTable('patients').set(closed).where('id', '=', call!.patient.id).execute(),
    )
    expect((await list()).made).toEqual([])
    expect((await ask('POST', `/calls/${id}/undo`)).statusCode).toBe(404)
  })

  test('that three make at once is noted once', async () => {
    await aVisit(null)
    const [call] = (await list()).items
    const answers = await Promise.all([desk, other, desk].map((who) => note(call!, 'reached', who)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect((await list()).made).toHaveLength(1)
  })

  test('cannot be taken back after half a day', async () => {
    await aVisit(null)
    const [call] = (await list()).items
    const { id } = (await note(call!, 'reached')).json()
    clockAt(world, at('13:30', '2026-11-26'))
    expect((await ask('POST', `/calls/${id}/undo`)).json().code).toBe('undo_expired')
  })
})
