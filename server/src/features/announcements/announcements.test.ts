import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aPractice, at } from '../../../test/booking.ts'
import { anAppointment, aPatient, aProvider, aUser, clockAt, signedIn, type TestUser } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { isAnnouncementOver } from './is-announcement-over.ts'

const world = await testServer()
let practice: Awaited<ReturnType<typeof aPractice>>
let desk: TestUser
let second: string
const day = '2026-11-25'
const words = 'The elevator is out of order. Please ring at the side entrance.'

beforeEach(async () => {
  practice = await aPractice(world)
  clockAt(world, at('13:00'))
  desk = await aUser(practice.clinic, { roles: ['admin'], name: 'Dana Desk' })
  second = (await aProvider(practice.clinic, { services: [practice.service] })).id
})

const ask = async (method: 'GET' | 'POST', path: string, body?: object, key: string = crypto.randomUUID()) =>
  world.call(practice.clinic.host, method, path, {
    headers: {
      ...(await signedIn(practice.clinic, desk, world.server.services)),
      ...(method === 'POST' && { 'idempotency-key': key }),
    },
    ...(body && { body }),
  })
async function aVisit(email: string | null, time: string, more: object = {}) {
  const patient = await aPatient(practice.clinic, { email })
  const visit = { provider_id: practice.doctor.id, service_id: practice.service.id, patient_id: patient.id }
  return anAppointment(practice.clinic, { ...visit, starts_at: at(time), claim: false, ...more })
}
const mails = () =>
  practice.clinic.transact((db) =>
    db
      .selectFrom('messages')
      .select(['id', 'to_address', 'subject', 'body', 'status'])
      .where('kind', '=', 'appointment-announcement')
      .orderBy('to_address')
      .execute(),
  )
/** By somebody who has seen what was sent before. */
const announce = async (body: object = {}, key?: string) => {
  const { sent } = (await ask('GET', `/days/${day}/announcements`)).json()
  return ask(
    'POST',
    `/days/${day}/announcements`,
    { providerId: null, words, lastSeen: sent[0]?.id ?? null, ...body },
    key,
  )
}

test('everybody who is still to come that day gets one mail, and who has no address is called', async () => {
  await aVisit('rosa@example.test', '14:00')
  await aVisit('rosa@example.test', '15:00')
  await aVisit('tom@example.test', '16:00', { provider_id: second })
  const unreachable = await aVisit(null, '17:00')
  // Over, canceled, another day's.
  await aVisit('early@example.test', '12:00')
  await aVisit('gone@example.test', '18:00', { status: 'cancelled' })
  await aVisit('later@example.test', '14:00', { starts_at: at('14:00', '2026-11-26') })
  const preview = (await ask('GET', `/days/${day}/announcements`)).json()
  expect(preview).toMatchObject({ visits: 4, mails: 2, toCall: [{ appointmentId: unreachable.id }], sent: [] })
  // Names are shown: it is audited as the other lists are.
  const looked = await practice.clinic.transact((db) =>
    db.selectFrom('audit_events').select('detail').where('action', '=', 'messages:preview-announcement').execute(),
  )
  expect(looked).toEqual([{ detail: day }])
  const answer = await announce()
  expect(answer.json()).toMatchObject({ mails: 2, toCall: 1 })
  const sent = await mails()
  expect(sent.map(({ to_address, status }) => [to_address, status])).toEqual([
    ['rosa@example.test', 'waiting'],
    ['tom@example.test', 'waiting'],
  ])
  for (const { body, subject } of sent) {
    expect(body).toContain(words)
    // Nobody's name, doctor or reason stands in it.
    expect(`${subject}${body}`).not.toMatch(/Rosa|Okafor|Check-up/)
  }
  const { items } = (await ask('GET', '/calls')).json()
  expect(items).toMatchObject([{ reason: 'announced', words, visit: { id: unreachable.id } }])
  const audit = await practice.clinic.transact((db) =>
    db.selectFrom('audit_events').select('detail').where('action', '=', 'messages:announce').execute(),
  )
  expect(audit).toEqual([{ detail: day }])
})

test('one doctor’s day is told alone', async () => {
  await aVisit('rosa@example.test', '14:00')
  await aVisit('tom@example.test', '16:00', { provider_id: second })
  await announce({ providerId: second })
  expect((await mails()).map(({ to_address }) => to_address)).toEqual(['tom@example.test'])
})

test('the same sent again, also at once, is sent once', async () => {
  await aVisit('rosa@example.test', '14:00')
  const answers = await Promise.all([announce({}, 'a'.repeat(36)), announce({}, 'a'.repeat(36))])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
  expect(await mails()).toHaveLength(1)
})

test('of two desks that write at once one sends, and the other is told what it sent', async () => {
  await aVisit('rosa@example.test', '14:00')
  const told = { lastSeen: null }
  const answers = await Promise.all([
    announce(told),
    announce(told),
    announce({ ...told, providerId: practice.doctor.id }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect(await mails()).toHaveLength(1)
  const announced = { words, sentBy: 'Dana Desk', sentAt: expect.any(String), id: expect.any(String) }
  for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
    expect(answer.json()).toMatchObject({ code: 'state_conflict', announced })
  // Having read it, they may.
  const { id } = answers.find(({ statusCode }) => statusCode === 201)!.json()
  expect((await announce({ lastSeen: id })).statusCode).toBe(201)
  // To other people, or where it was taken back, nothing has been said.
  await aVisit('tom@example.test', '16:00', { provider_id: second })
  const last = (await announce({ providerId: second })).json()
  expect((await announce({ lastSeen: last.id, providerId: practice.doctor.id })).statusCode).toBe(201)
  const taken = (await announce()).json()
  await ask('POST', `/announcements/${taken.id}/withdraw`)
  expect((await announce({ lastSeen: taken.id })).statusCode).toBe(201)
})

test('a clinic’s desks together tell a day so often, and no more', async () => {
  await aVisit('rosa@example.test', '14:00')
  const codes = []
  for (let n = 0; n < 12; n += 1) {
    if (n === 6) desk = await aUser(practice.clinic, { roles: ['admin'], name: 'Ben Desk' })
    codes.push((await announce()).statusCode)
  }
  expect(codes).toEqual([...Array<number>(10).fill(201), 429, 429])
})

test('it is taken back within two minutes, and then nobody is told or called', async () => {
  await aVisit('rosa@example.test', '14:00')
  await aVisit(null, '15:00', { created_at: at('12:00') })
  const { id } = (await announce()).json()
  expect((await ask('POST', `/announcements/${id}/withdraw`)).statusCode).toBe(200)
  expect((await mails()).map(({ status }) => status)).toEqual(['withdrawn'])
  expect((await ask('GET', '/calls')).json().items).toEqual([])
  const another = (await announce()).json()
  clockAt(world, at('13:03'))
  expect((await ask('POST', `/announcements/${another.id}/withdraw`)).json().code).toBe('state_conflict')
})

test('whose visit was canceled meanwhile is not written to', async () => {
  const { id } = await aVisit('rosa@example.test', '14:00')
  await announce()
  const [mail] = await mails()
  const message = { id: mail!.id, kind: 'appointment-announcement' } as never
  const isOver = () => practice.clinic.transact((db) => isAnnouncementOver({ db }, message))
  expect(await isOver()).toBe(false)
  await practice.clinic.transact((db) =>
    db.updateTable('appointments').set({ status: 'cancelled' }).where('id', '=', id).execute(),
  )
  expect(await isOver()).toBe(true)
})

test('who is on another day by now is neither written to nor called about it', async () => {
  const mailed = await aVisit('rosa@example.test', '14:00')
  const unreachable = await aVisit(null, '15:00')
  await announce()
  const [mail] = await mails()
  const moveOn = (id: string) =>
    practice.clinic.transact((db) =>
      db
        .updateTable('appointments')
        .set({ starts_at: sql`starts_at + interval '2 days'`, ends_at: sql`ends_at + interval '2 days'` })
        .where('id', '=', id)
        .execute(),
    )
  for (const { id } of [mailed, unreachable]) await moveOn(id)
  const message = { id: mail!.id, kind: 'appointment-announcement' } as never
  expect(await practice.clinic.transact((db) => isAnnouncementOver({ db }, message))).toBe(true)
  const reasons = ((await ask('GET', '/calls')).json().items as { reason: string }[]).map(({ reason }) => reason)
  expect(reasons).not.toContain('announced')
})

test('the day is the clinic’s, also for a place with another clock', async () => {
  // Half past midnight in Berlin, on the day before in New York.
  await aVisit('rosa@example.test', '23:30', { time_zone: 'Europe/Berlin' })
  expect((await announce()).json()).toMatchObject({ mails: 1 })
  const [mail] = await mails()
  const message = { id: mail!.id, kind: 'appointment-announcement' } as never
  expect(await practice.clinic.transact((db) => isAnnouncementOver({ db }, message))).toBe(false)
})

test('there is a limit to how often, and none is sent for a day without visits', async () => {
  expect((await announce()).json().code).toBe('state_conflict')
  await aVisit('rosa@example.test', '14:00')
  for (let n = 0; n < 6; n += 1) expect((await announce()).statusCode).toBe(201)
  expect((await announce()).statusCode).toBe(429)
  expect(await mails()).toHaveLength(6)
})
