import { expect, test } from 'vitest'
import {
  aClinic,
  anAppointment,
  anOffer,
  aPatient,
  aProvider,
  aService,
  clockAt,
  timeOff,
  type TestClinic,
} from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'

const server = await testServer()
const { tenancy } = server.server.services

// A Wednesday in New York, 8:00 in the morning.
const now = '2026-11-25T13:00:00Z'
clockAt(server, now)

const find = async (clinic: TestClinic, query: Record<string, string>) => {
  const answer = await server.call(clinic.host, 'GET', `/slots?${new URLSearchParams(query)}`)
  return { status: answer.statusCode, ...answer.json() }
}
const today = { from: now, to: '2026-11-26T05:00:00Z' }

async function aPractice(wanted: Parameters<typeof aClinic>[1] = {}) {
  const clinic = await aClinic(tenancy, wanted)
  const service = await aService(clinic)
  const doctor = await aProvider(clinic, { services: [service] })
  return { clinic, service, doctor }
}

test('free times of the default service, with what is taken left out', async () => {
  const { clinic, service, doctor } = await aPractice()
  const other = await aService(clinic, { duration_minutes: 60 })
  await anOffer(clinic, { provider_id: doctor.id, service_id: other.id })
  const patient = await aPatient(clinic)
  await anAppointment(clinic, {
    provider_id: doctor.id,
    service_id: service.id,
    patient_id: patient.id,
    starts_at: '2026-11-25T15:00:00Z',
  })
  await timeOff(clinic, doctor.id, '2026-11-25T17:00:00Z', '2026-11-25T22:00:00Z')

  const { items, ...rest } = await find(clinic, today)
  expect(rest).toMatchObject({ status: 200, to: today.to })
  expect(items).toEqual([
    {
      providerId: doctor.id,
      serviceId: service.id,
      locationId: clinic.locationId,
      durationMinutes: 30,
      timeZone: 'America/New_York',
      starts: ['14:00', '14:30', '15:30', '16:00', '16:30'].map((time) => `2026-11-25T${time}:00Z`),
      next: null,
      bookableUntil: '2027-02-23',
      seats: 1,
      begun: [],
      closures: [],
    },
  ])
  const long = await find(clinic, { ...today, serviceId: other.id, providerId: doctor.id })
  expect(long.items[0].starts).toEqual(['14:00', '15:30', '16:00'].map((time) => `2026-11-25T${time}:00Z`))
  expect((await find(clinic, { ...today, limit: '2' })).items[0].starts).toHaveLength(2)
  expect((await find(clinic, { ...today, serviceId: newId() })).items).toEqual([])
})

test('overrides, closures and the next free time after a day without any', async () => {
  const { clinic, doctor } = await aPractice()
  await clinic.transact(async (db) => {
    const override = { provider_id: doctor.id, location_id: clinic.locationId }
    await db
      .insertInto('schedule_overrides')
      .values([
        { id: newId(), ...override, on_date: '2026-11-25', starts_at: null, ends_at: null },
        { id: newId(), ...override, on_date: '2026-11-27', starts_at: '18:00', ends_at: '19:00' },
      ])
      .execute()
    await db
      .insertInto('closures')
      .values({ id: newId(), first_on: '2026-11-26', last_on: '2026-11-26', name: 'Thanksgiving' })
      .execute()
  })
  const { items } = await find(clinic, { from: now, to: '2026-11-27T05:00:00Z' })
  expect(items[0]).toMatchObject({
    starts: [],
    next: '2026-11-27T23:00:00Z',
    closures: [{ date: '2026-11-26', name: 'Thanksgiving' }],
  })
})

test('the next free time beyond a month, and none beyond the horizon', async () => {
  const { clinic, doctor } = await aPractice({ horizon_days: 60 })
  await timeOff(clinic, doctor.id, '2026-11-20T00:00:00Z', '2027-01-20T05:00:00Z')
  const week = { from: now, to: '2026-12-02T13:00:00Z' }
  expect((await find(clinic, week)).items[0]).toMatchObject({ starts: [], next: '2027-01-20T14:00:00Z' })
  await timeOff(clinic, doctor.id, '2027-01-20T05:00:00Z', '2027-01-27T05:00:00Z')
  expect((await find(clinic, week)).items[0]).toMatchObject({ starts: [], next: null })
})

test('the rules of the clinic, the service and the doctor: notice, horizon, limit a day', async () => {
  const { clinic, service, doctor } = await aPractice({ minimum_notice_minutes: 119, horizon_days: 1 })
  const twoDays = { from: now, to: '2026-11-28T05:00:00Z' }
  const { items } = await find(clinic, twoDays)
  expect(items[0].starts[0]).toBe('2026-11-25T15:00:00Z')
  expect(items[0].starts.at(-1)).toBe('2026-11-26T21:30:00Z')

  const soon = await aService(clinic, { minimum_notice_minutes: 0, horizon_days: 60 })
  await anOffer(clinic, { provider_id: doctor.id, service_id: soon.id })
  const [own] = (await find(clinic, { ...twoDays, serviceId: soon.id })).items
  expect([own.starts[0], own.starts.at(-1)]).toEqual(['2026-11-25T14:00:00Z', '2026-11-27T21:30:00Z'])

  await clinic.transact((db) =>
    db.updateTable('providers').set({ daily_limit: 1 }).where('id', '=', doctor.id).execute(),
  )
  const patient = await aPatient(clinic)
  const visit = { provider_id: doctor.id, service_id: service.id, patient_id: patient.id }
  await anAppointment(clinic, { ...visit, starts_at: '2026-11-25T20:00:00Z' })
  await anAppointment(clinic, { ...visit, starts_at: '2026-11-26T20:00:00Z', status: 'cancelled', claim: false })
  const limited = (await find(clinic, twoDays)).items[0].starts
  expect(limited[0]).toBe('2026-11-26T14:00:00Z')
})

test('each service of a doctor, and only those that somebody new, or known, may have', async () => {
  const { clinic, service, doctor } = await aPractice()
  const forNew = await aService(clinic, { horizon_days: 7 })
  await anOffer(clinic, { provider_id: doctor.id, service_id: forNew.id, new_patients_only: true, position: 1 })
  const other = await aProvider(clinic, { services: [service], takes_new_patients: false })
  const asked = async (query: Record<string, string>) =>
    (await find(clinic, { ...today, ...query })).items.map((item: { providerId: string; serviceId: string }) => [
      item.providerId,
      item.serviceId,
    ])
  const [own, first, known] = [
    [doctor.id, service.id],
    [doctor.id, forNew.id],
    [other.id, service.id],
  ]
  const byId = (pairs: unknown[][]) => pairs.map((pair) => pair.join(' ')).toSorted()
  expect(byId(await asked({}))).toEqual(byId([own, known]))
  expect(byId(await asked({ everyService: 'true' }))).toEqual(byId([own, first, known]))
  expect(byId(await asked({ everyService: 'true', newPatient: 'true' }))).toEqual(byId([own, first]))
  expect(byId(await asked({ everyService: 'true', newPatient: 'false' }))).toEqual(byId([own, known]))
  // Each says itself how far ahead it can be booked.
  const { items } = await find(clinic, { ...today, serviceId: forNew.id })
  expect(items[0].bookableUntil).toBe('2026-12-02')
})

test('only what is active is offered, and only of this clinic', async () => {
  const { clinic, service, doctor } = await aPractice()
  const elsewhere = await aPractice()
  expect((await find(clinic, { ...today, serviceId: elsewhere.service.id })).items).toEqual([])
  expect((await find(clinic, { ...today, providerId: elsewhere.doctor.id })).items).toEqual([])
  await clinic.transact((db) =>
    db.updateTable('services').set({ is_active: false }).where('id', '=', service.id).execute(),
  )
  expect((await find(clinic, { ...today, providerId: doctor.id })).items).toEqual([])
})

test('the range: from is not before now, 31 days at most, the wrong field is named', async () => {
  const { clinic } = await aPractice()
  const past = await find(clinic, { from: '2026-11-01T00:00:00Z', to: '2026-12-26T13:00:00Z' })
  expect(past.status).toBe(200)
  expect(Date.parse(past.from)).toBeGreaterThanOrEqual(Date.parse(now))
  expect((await find(clinic, { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' })).items[0]).toMatchObject({
    starts: [],
    next: '2026-11-25T14:00:00Z',
  })
  for (const query of [
    { from: now, to: '2026-12-27T13:00:00Z' },
    { from: now, to: now },
  ]) {
    const wrong = await find(clinic, query)
    expect([wrong.status, wrong.errors[0].pointer]).toEqual([422, '/query/to'])
  }
  expect((await find(clinic, { from: '9999-12-30T00:00:00Z', to: '9999-12-31T00:00:00Z' })).items[0].starts).toEqual([])
})

test('an instant has nine digits of a fraction at most; a longer one is refused and costs nobody else an answer', async () => {
  const { clinic } = await aPractice()
  const last = (digits: number) => ({ from: '9999-12-31T09:00:00Z', to: `9999-12-31T10:00:00.${'1'.repeat(digits)}Z` })
  const asked = [today, last(9), last(10), last(300), today].map((query) => find(clinic, query))
  const answers = await Promise.all(asked)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 422, 422, 200])
  expect(answers[1]).toMatchObject({ to: '9999-12-31T10:00:00.111Z' })
  expect(answers[3].errors).toMatchObject([{ pointer: '/query/to', code: 'too_big' }])
})

test('night hours over a day that changes its clocks', async () => {
  const { clinic, doctor } = await aPractice({ horizon_days: 365 })
  await clinic.transact(async (db) => {
    await db.deleteFrom('schedules').execute()
    await db
      .insertInto('schedules')
      .values({
        id: newId(),
        provider_id: doctor.id,
        location_id: clinic.locationId,
        weekday: 7,
        starts_at: '01:00',
        ends_at: '04:00',
      })
      .execute()
  })
  const spring = await find(clinic, { from: '2027-03-14T05:00:00Z', to: '2027-03-15T04:00:00Z' })
  expect(spring.items[0].starts).toEqual(['06:00', '06:30', '07:00', '07:30'].map((time) => `2027-03-14T${time}:00Z`))
  const autumn = await find(clinic, { from: '2027-11-07T04:00:00Z', to: '2027-11-08T05:00:00Z' })
  expect(autumn.items[0].starts).toHaveLength(8)
})
