import { randomBytes } from 'node:crypto'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { addMinutes, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { listReportRows, readReport } from '@polyclinic/domain/reports/endpoints.ts'
import { beforeAll, expect, test } from 'vitest'
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
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'

const { call, server, clock } = await testServer()
const now = '2026-11-04T15:00:00Z' as Instant
const days = { from: '2026-11-02', to: '2026-11-04', previousFrom: '2026-10-26', previousTo: '2026-10-28' }
const [monday, mondayBefore] = ['2026-11-02T10:00:00Z', '2026-10-26T10:00:00Z'] as Instant[]

let clinic: TestClinic
let asAdmin: { authorization: string }
let service: { id: string }
let doctors: string[]
let userId: string
beforeAll(async () => {
  clockAt({ clock }, now)
  clinic = await aClinic(server.services.tenancy, { time_zone: 'Europe/Berlin' })
  service = await aService(clinic)
  doctors = [await aProvider(clinic, { services: [service] }), await aProvider(clinic, { services: [service] })].map(
    ({ id }) => id,
  )
  const admin = await aUser(clinic, { roles: ['admin'] })
  userId = admin.id
  asAdmin = await signedIn(clinic, admin, server.services)
})

const read = async (of: Partial<typeof days> & { providerId?: string } = {}, headers = asAdmin) => {
  const query = new URLSearchParams({ ...days, ...of })
  const answer = await call(clinic.host, 'GET', `/reports/operational?${query}`, { headers })
  return answer.json<Answer<typeof readReport>>()
}

const rowsOf = async (figure: string, of: { providerId?: string } = {}) => {
  const query = new URLSearchParams({ from: days.from, to: days.to, figure, ...of })
  const answer = await call(clinic.host, 'GET', `/reports/operational/rows?${query}`, { headers: asAdmin })
  return answer.json<Answer<typeof listReportRows>>()
}

/** A visit that took place, the next in the row. */
let visits = 0
async function aVisit(first: Instant, patient?: { id: string }, doctor = 0) {
  const { id: patient_id } = patient ?? (await aPatient(clinic))
  const starts_at = addMinutes(first, (visits += 1) * 20)
  const of = { provider_id: doctors[doctor]!, patient_id, service_id: service.id, starts_at }
  const { id } = await anAppointment(clinic, {
    ...of,
    created_at: starts_at,
    status: 'fulfilled',
    claim: false,
    arrived_at: starts_at,
    started_at: starts_at,
    finished_at: starts_at,
  })
  return { id, patient_id, provider_id: of.provider_id, starts_at }
}

test('reviews count by when they were written, and have an average from three on', async () => {
  const reviewed = async (stars: number, written_at: string, doctor = 0) => {
    const { id, starts_at: _starts, ...of } = await aVisit(mondayBefore!, undefined, doctor)
    const review = { id: newId(), appointment_id: id, ...of, stars, text: 'Good', language: 'de', version: 1 }
    await clinic.transact((db) =>
      db
        .insertInto('reviews')
        .values({ ...review, written_at, submitted_at: written_at })
        .execute(),
    )
    return review.id
  }
  for (const [stars, at] of [
    [4, '2026-11-01T23:00:00Z'],
    [5, '2026-11-03T10:00:00Z'],
    [1, '2026-11-01T22:59:00Z'],
    [3, '2026-10-27T10:00:00Z'],
  ] as const)
    await reviewed(stars, at)
  expect((await read()).current.reviews).toEqual({ count: 2, average: null })
  const third = await reviewed(4, '2026-11-04T10:00:00Z', 1)
  const { current, previous } = await read()
  expect([current.reviews, previous.reviews]).toEqual([
    { count: 3, average: 4.3 },
    { count: 1, average: null },
  ])
  expect((await read({ providerId: doctors[1]! })).current.reviews).toEqual({ count: 1, average: null })
  expect((await rowsOf('reviews')).items.map((row) => row.figure === 'reviews' && row.stars)).toEqual([4, 5, 4])
  expect((await rowsOf('reviews', { providerId: doctors[1]! })).items).toMatchObject([{ id: third }])
  await clinic.transact((db) =>
    db
      .updateTable('reviews')
      .set({ status: 'withdrawn', stars: null, text: '', version: 2 })
      .where('id', '=', third)
      .execute(),
  )
  expect((await read()).current.reviews).toEqual({ count: 2, average: null })
})

test('each review and each message is shown to whoever may read them, not to all who see their figures', async () => {
  const manager = await aUser(clinic, { may: ['reports:operational'] })
  const headers = await signedIn(clinic, manager, server.services)
  const statusOf = async (figure: string) => {
    const query = new URLSearchParams({ from: days.from, to: days.to, figure })
    return (await call(clinic.host, 'GET', `/reports/operational/rows?${query}`, { headers })).statusCode
  }
  expect([await statusOf('filled'), await statusOf('reviews'), await statusOf('messages')]).toEqual([200, 403, 403])
})

test('messages count by what became of them, and are no doctor’s own', async () => {
  const mails = (['sent', 'sent', 'sent', 'failed', 'withdrawn', 'waiting'] as const).map((status) => ({
    ...{
      id: newId(),
      kind: 'appointment-booked',
      channel: 'email',
      language: 'de',
      subject: 'Ihr Termin',
      body: 'Hallo',
    },
    ...{ to_address: 'rosa@example.test', status, created_at: '2026-11-03T09:00:00Z' },
    sent_at: status === 'sent' ? '2026-11-03T09:01:00Z' : null,
    due_at: status === 'waiting' ? '2090-01-01T00:00:00Z' : null,
  }))
  await clinic.transact((db) => db.insertInto('messages').values(mails).execute())
  const { current, previous } = await read()
  expect([current.messages, previous.messages]).toEqual([
    { sent: 3, failed: 1 },
    { sent: 0, failed: 0 },
  ])
  expect((await read({ providerId: doctors[0]! })).current.messages).toBeNull()
  const rows = (await rowsOf('messages')).items
  expect(rows.map((row) => row.figure === 'messages' && row.isDelivered)).toEqual([false, true, true, true])
  expect(JSON.stringify(rows)).not.toContain('rosa')
  expect((await rowsOf('messages', { providerId: doctors[0]! })).total).toBe(0)
})

const asthma = { code: 'J45.9', title: 'Asthma' }

async function note(
  visit: { id: string },
  diagnoses: { code: string | null; title: string }[],
  signed_at: Instant | null = now,
) {
  const signed = { status: 'final', signed_at, signed_by_user_id: userId, signed_by: 'Dr. Okafor' }
  const content = { content: JSON.stringify({ diagnoses }), changed: '{}' }
  await clinic.transact((db) =>
    db
      .insertInto('encounters')
      .values({
        ...{ appointment_id: visit.id, ...content, version: 1 },
        ...(signed_at && { ...signed, content_hash: randomBytes(32) }),
      })
      .execute(),
  )
}

test('diagnoses count patients in signed notes that count, from five on', async () => {
  const told = (...items: object[]) => ({ signedUntil: null, items })
  const ill = await Promise.all(Array.from({ length: 5 }, () => aPatient(clinic)))
  for (const patient of ill.slice(0, 4)) await note(await aVisit(monday!, patient), [asthma])
  // The fifth is written down twice, once in a draft, once elsewhere in words.
  await note(await aVisit(monday!, ill[0]), [asthma, { code: null, title: 'Tired' }])
  await note(await aVisit(monday!, ill[4]), [asthma], null)
  expect((await read()).diagnoses).toEqual(told())
  const last = await aVisit(monday!, ill[4])
  await note(last, [asthma])
  await note(await aVisit(mondayBefore!, ill[0]), [asthma])
  expect((await read()).diagnoses).toEqual(told({ ...asthma, patients: 5, previousPatients: null }))
  for (const patient of ill.slice(1)) await note(await aVisit(mondayBefore!, patient), [asthma])
  expect((await read()).diagnoses).toEqual(told({ ...asthma, patients: 5, previousPatients: 5 }))
  expect((await read({ providerId: doctors[1]! })).diagnoses).toEqual(told())
  await clinic.transact((db) =>
    db
      .insertInto('encounter_errors')
      .values({
        ...{ id: newId(), appointment_id: last.id, note_number: 1, reason: 'Wrong visit' },
        ...{ marked_by: 'Dr. Okafor', marked_by_user_id: userId, marked_at: now },
      })
      .execute(),
  )
  expect((await read()).diagnoses).toEqual(told())
})

test('who may not read the records has diagnoses of past months alone, as they were when the month ended', async () => {
  const [early, late, october] = ['2026-09-02T10:00:00Z', '2026-09-30T08:00:00Z', '2026-10-01T06:00:00Z'] as Instant[]
  const counting = await aUser(clinic, { may: ['reports:operational'] })
  const asCounting = await signedIn(clinic, counting, server.services)
  const other = { code: 'F32.1', title: 'Depression' }
  for (let seen = 0; seen < 5; seen += 1) await note(await aVisit(early!), [other], early)
  const before = { previousFrom: '2026-08-01', previousTo: '2026-08-31' }
  const september = { from: '2026-09-01', to: '2026-09-30', ...before }
  const of = async (query: object) => (await read(query, asCounting)).diagnoses
  const five = { signedUntil: '2026-09-30', items: [{ ...other, patients: 5, previousPatients: null }] }
  expect(await of(september)).toEqual(five)
  // A sixth, signed on the last day, counts; what is signed later changes no month that was told.
  await note(await aVisit(late!), [other], late)
  const six = { ...five, items: [{ ...five.items[0]!, patients: 6 }] }
  expect(await of(september)).toEqual(six)
  await note(await aVisit(late!), [other], october)
  expect(await of(september)).toEqual(six)
  expect((await read(september)).diagnoses).toEqual({
    signedUntil: null,
    items: [{ ...other, patients: 7, previousPatients: null }],
  })
  for (const apart of [
    { to: '2026-09-29' },
    { from: '2026-09-02' },
    { to: '2026-10-31' },
    { from: '2026-08-01', previousFrom: '2026-07-01', previousTo: '2026-07-31' },
    { from: '2026-11-01', to: '2026-11-04' },
    { providerId: doctors[0]! },
  ])
    expect(await of({ ...september, ...apart })).toBeNull()
  // Nor by what it is compared with.
  const compared = await of({ ...september, previousFrom: '2026-09-01', previousTo: '2026-09-29' })
  expect(compared).toEqual(six)
  const ofAugust = await of({
    from: '2026-08-01',
    to: '2026-08-31',
    previousFrom: '2026-09-01',
    previousTo: '2026-09-29',
  })
  expect(ofAugust).toEqual({ signedUntil: '2026-08-31', items: [] })
})

test('a doctor has those of their own visits in any range', async () => {
  const user = await aUser(clinic, { roles: ['provider'] })
  const doctor = await aProvider(clinic, { services: [service], user_id: user.id })
  doctors.push(doctor.id)
  for (let seen = 0; seen < 5; seen += 1) await note(await aVisit(monday!, undefined, 2), [asthma])
  const { diagnoses } = await read({}, await signedIn(clinic, user, server.services))
  expect(diagnoses?.items).toEqual([{ ...asthma, patients: 5, previousPatients: null }])
})
