import { beforeEach, expect, test } from 'vitest'
import { aPractice, at, cancel } from '../../../test/booking.ts'
import {
  anAppointment,
  aPatient,
  aProvider,
  aUser,
  clockAt,
  signedIn,
  type TestClinic,
} from '../../../test/builders.ts'
import { testLog } from '../../../test/harness.ts'
import { testServer } from '../../../test/test-server.ts'
import { mailId } from '../../platform/mail-id.ts'
import type { Mail } from '../../platform/mail.ts'
import { deliverMessage } from '../messages/deliver-message.ts'
import { tellDelays } from './tell-delays.ts'

// Nothing but the tests themselves delivers.
const world = await testServer()
const sent: Mail[] = []
const mailServer = { send: async (mail: Mail) => void sent.push(mail), close: () => {} }

type Session = { authorization: string }
let clinic: TestClinic
let serviceId: string
let maya: string
let ben: string
let doctor: Session
let desk: Session
beforeEach(async () => {
  sent.length = 0
  const practice = await aPractice(world, {})
  ;({ clinic } = practice)
  serviceId = practice.service.id
  const user = await aUser(clinic, { roles: ['provider'] })
  maya = (await aProvider(clinic, { services: [practice.service], user_id: user.id })).id
  ben = practice.doctor.id
  doctor = await signedIn(clinic, user, world.server.services)
  desk = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), world.server.services)
  clockAt(world, at('15:00'))
})

type Wanted = { provider?: string; status?: string; email?: string | null; day?: string; language?: string }
async function aVisit(time: string, { provider = maya, status = 'booked', email, day, language }: Wanted = {}) {
  const patient = await aPatient(clinic, email === undefined ? {} : { email })
  return anAppointment(clinic, {
    ...{ provider_id: provider, service_id: serviceId, patient_id: patient.id, starts_at: at(time, day) },
    ...{ status, claim: false, ...(language ? { language } : {}) },
  })
}
const say = (minutes: number, version: number, { who = desk, provider = maya } = {}) =>
  world.call(clinic.host, 'POST', `/delays/${provider}`, {
    headers: { ...who, 'if-match': `"${version}"` },
    body: { minutes },
  })
const told = async (...asked: Parameters<typeof say>): Promise<string[]> =>
  (await say(...asked)).json().visits.map(({ id }: { id: string }) => id)
const preview = async (minutes: number) =>
  (await world.call(clinic.host, 'GET', `/delays/${maya}?minutes=${minutes}`, { headers: desk })).json().visits
const dayOf = async (who = desk) =>
  (await world.call(clinic.host, 'GET', '/days/today', { headers: who })).json() as {
    date: string
    items: { id: string; delayMinutes: number | null }[]
    providers: { id: string; delay: { minutes: number; version: number } | null }[]
  }
const delayOf = async (id: string) => (await dayOf()).providers.find((each) => each.id === id)!.delay
const messages = (status?: string) =>
  clinic.transact((db) =>
    db
      .selectFrom('messages')
      .select(['id', 'status', 'subject', 'body', 'subject_id'])
      .where('kind', '=', 'appointment-delay')
      .$if(status !== undefined, (q) => q.where('status', '=', status!))
      .orderBy('created_at')
      .execute(),
  )
/** As the job does when their time has come. */
async function deliver() {
  const { services, clinics } = world.server
  for (const { id } of await messages('waiting'))
    await deliverMessage(
      {
        ...{ tenancy: services.tenancy, clinics, mailServer, fromAddress: undefined, log: testLog, services },
      },
      { organizationId: clinic.id, messageId: id },
      { attempt: 1, isLast: true, signal: new AbortController().signal },
    )
}
const after = (minutes: number) => clockAt(world, new Date(Date.parse(at('15:00')) + minutes * 60_000).toISOString())

test('whoever still waits today is told, each once, and the form says beforehand who', async () => {
  const [next, here, unreached] = [
    await aVisit('15:30'),
    await aVisit('14:50', { status: 'arrived' }),
    await aVisit('16:00', { email: null }),
  ]
  await aVisit('14:30')
  await aVisit('14:50', { status: 'checked-in' })
  await aVisit('15:30', { provider: ben })
  await aVisit('15:30', { day: '2026-11-26' })
  const expected = [here, next, unreached].map(({ id }) => ({ id, isMailed: id !== unreached.id }))
  expect(await preview(20)).toEqual(expected)
  expect(await messages()).toEqual([])

  expect((await say(20, 0)).json()).toEqual({ minutes: 20, version: 1, visits: expected })
  const waiting = await messages('waiting')
  expect(new Set(waiting.map(({ subject_id }) => subject_id))).toEqual(new Set([here.id, next.id]))
  after(1)
  await deliver()
  const { id: about } = waiting.find(({ subject_id }) => subject_id === next.id)!
  const mail = sent.find(({ id }) => id === mailId(world.server.services, clinic.id, about))!
  expect(mail.subject).toBe('About 20 minutes later: your visit on Wednesday, November 25, 2026')
  expect(mail.text).toContain('Your visit will begin about 20 minutes later than planned, at about 10:50 AM.')
  expect(mail.text).not.toContain('Check-up')
  expect(mail.calendar).toBeNull()
  // Who has heard of it is told again when it differs by ten minutes.
  expect(await told(25, 1)).toEqual([unreached.id])
  expect(await told(30, 2)).toEqual([here.id, next.id, unreached.id])
})

test('what has not left is taken back, and who was told hears that it is over', async () => {
  const early = await aVisit('15:30')
  await say(20, 0)
  expect(await told(0, 1)).toEqual([])
  expect((await messages()).map(({ status }) => status)).toEqual(['withdrawn'])

  await say(20, 2)
  after(1)
  await deliver()
  await aVisit('16:00')
  expect(await told(0, 3)).toEqual([early.id])
  after(2)
  await deliver()
  expect(sent.map(({ subject }) => subject.split(':')[0])).toEqual(['About 20 minutes later', 'Back on schedule'])
  expect(sent[1]!.text).toContain('We will see you at the planned time')
  // A change that is taken back leaves everybody with what they know.
  await say(20, 4)
  after(3)
  await deliver()
  await say(60, 5)
  expect(await told(20, 6)).toEqual([])
  expect(await messages('waiting')).toEqual([])
})

test('a mail does not leave for a visit that was canceled, moved or begun meanwhile', async () => {
  const [canceled, moved, begun] = [await aVisit('15:30'), await aVisit('16:00'), await aVisit('16:30')]
  await say(20, 0)
  expect((await cancel(world, clinic, canceled.id, { cause: 'clinic' }, { headers: desk })).statusCode).toBe(200)
  const set = (id: string, columns: object) =>
    clinic.transact((db) => db.updateTable('appointments').set(columns).where('id', '=', id).execute())
  await set(moved.id, { starts_at: at('18:00'), ends_at: at('18:30') })
  await set(begun.id, { status: 'checked-in' })
  after(1)
  await deliver()
  expect(sent).toEqual([])
})

test('whoever comes to a late doctor’s day is told, and who was moved away and back', async () => {
  const { services, clinics } = world.server
  const tell = () => tellDelays({ tenancy: services.tenancy, clinics, mailServer, services }, clinic.id)
  const moved = await aVisit('16:00')
  await say(20, 0)
  const set = (startsAt: string) =>
    clinic.transact((db) =>
      db
        .updateTable('appointments')
        .set({ starts_at: startsAt, ends_at: new Date(Date.parse(startsAt) + 1_800_000).toISOString() })
        .where('id', '=', moved.id)
        .execute(),
    )
  await set(at('15:00', '2026-11-26'))
  after(1)
  await deliver()
  expect(sent).toEqual([])
  await set(at('16:00'))
  const added = await aVisit('16:30')
  await aVisit('16:30', { email: null })
  await tell()
  await tell()
  expect(new Set((await messages('waiting')).map(({ subject_id }) => subject_id))).toEqual(
    new Set([moved.id, added.id]),
  )
  after(2)
  await deliver()
  await tell()
  expect([sent.length, await messages('waiting')]).toEqual([2, []])
  // One that failed, or was kept from leaving by hand, is not written again every minute.
  await clinic.transact((db) => db.updateTable('messages').set({ status: 'failed' }).execute())
  await tell()
  expect(await messages('waiting')).toEqual([])
})

test('nobody gets more than three mails about one visit: then somebody calls', async () => {
  const visit = await aVisit('19:00')
  for (const [version, minutes] of [20, 40, 60, 0].entries()) {
    expect((await say(minutes, version)).json().visits).toEqual([{ id: visit.id, isMailed: version < 3 }])
    after(version + 1)
    await deliver()
  }
  expect(sent).toHaveLength(3)
})

test('it is shown on the day and on the visit, and ends with the clinic’s day', async () => {
  const visit = await aVisit('15:30')
  const other = await aVisit('15:30', { provider: ben })
  await say(20, 0)
  expect(await delayOf(maya)).toEqual({ minutes: 20, version: 1 })
  expect(await delayOf(ben)).toEqual({ minutes: 0, version: 0 })
  const { date } = await dayOf()
  const late = async (from: string) => {
    const asked = `/days?from=${from}&to=${from}&providerIds=${maya},${ben}`
    const { doctors } = (await world.call(clinic.host, 'GET', asked, { headers: desk })).json()
    return Object.fromEntries(doctors.map(({ id, delay }: { id: string; delay: number | null }) => [id, delay]))
  }
  expect(await late(date)).toEqual({ [maya]: 20, [ben]: null })
  expect(await late('2031-03-04')).toEqual({ [maya]: null, [ben]: null })
  const shown = Object.fromEntries((await dayOf()).items.map((each) => [each.id, each.delayMinutes]))
  expect(shown).toEqual({ [visit.id]: 20, [other.id]: null })
  const opened = await world.call(clinic.host, 'POST', '/appointments/manage', { body: { token: visit.manageToken } })
  expect(opened.json().appointment.delayMinutes).toBe(20)
  const tomorrow = await world.call(clinic.host, 'GET', '/days/2026-11-26', { headers: desk })
  expect(tomorrow.json().providers[0].delay).toBeNull()
  // Midnight in New York.
  clockAt(world, at('04:59', '2026-11-26'))
  expect(await delayOf(maya)).toEqual({ minutes: 20, version: 1 })
  clockAt(world, at('05:00', '2026-11-26'))
  expect(await delayOf(maya)).toEqual({ minutes: 0, version: 1 })
  await aVisit('15:30', { day: '2026-11-26' })
  expect((await dayOf()).items.map(({ delayMinutes }) => delayMinutes)).toEqual([null])
})

test('a doctor says it of their own day; of two who say it at once the second looks again', async () => {
  expect((await say(10, 0, { who: doctor })).statusCode).toBe(200)
  expect((await say(10, 0, { who: doctor, provider: ben })).statusCode).toBe(404)
  expect((await say(15, 0)).statusCode).toBe(412)
  expect((await say(15, 7, { provider: ben })).statusCode).toBe(412)
  const both = await Promise.all([say(30, 1), say(45, 1)])
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 412]))
  for (const minutes of [-1, 241, 2.5]) expect((await say(minutes, 2)).statusCode).toBe(422)
  const audited = await clinic.transact((db) =>
    db
      .selectFrom('audit_events')
      .select('detail')
      .where('action', '=', 'appointments:delay')
      .where('outcome', '=', 'done')
      .execute(),
  )
  expect(audited.map(({ detail }) => detail)).toHaveLength(2)
  const changes = await clinic.transact((db) =>
    db.selectFrom('changes').select(['noun', 'provider_id']).where('noun', '=', 'schedule').execute(),
  )
  expect(changes).toContainEqual({ noun: 'schedule', provider_id: maya })
})
