import { describe, expect, test } from 'vitest'
import {
  aLocation,
  anAppointment,
  anOffer,
  aPatient,
  aProvider,
  aService,
  aUser,
  clockAt,
  signedIn,
} from '../../../test/builders.ts'
import {
  aPractice,
  at,
  book,
  claimsOf,
  cookiesOf,
  doctorsOfMoves,
  hold,
  reschedule,
  rosa,
} from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'

const server = await testServer()
const { services } = server.server

async function aBookedVisit(wanted: Parameters<typeof aPractice>[1] = {}, time = at('15:00', '2026-11-27')) {
  const practice = await aPractice(server, wanted)
  const answer = await book(server, practice.clinic, { slot: { startsAt: time }, patient: rosa })
  const { appointment, manageToken } = answer.json()
  return { ...practice, appointment, manageToken, id: appointment.id as string }
}

test('the same visit at another time: id and reference stay, the version goes up, the old time is free', async () => {
  const { clinic, doctor, appointment, manageToken, id } = await aBookedVisit()
  const answer = await reschedule(server, clinic, id, { startsAt: at('16:00'), manageToken })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    ...appointment,
    version: 2,
    startsAt: at('16:00'),
    endsAt: at('16:30'),
  })
  expect(await claimsOf(clinic, doctor.id)).toEqual(['16:00-16:30 appointment'])
  await clinic.transact(async (db) => {
    const row = await db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ wall_starts_at: '2026-11-25 11:00:00', is_late_change: false })
    const history = await db.selectFrom('appointment_history').selectAll().orderBy('version_after').execute()
    expect(history[1]).toMatchObject({ act: 'reschedule', actor_side: 'patient', version_after: 2 })
    expect(history[1]!.starts_at_before).toContain('2026-11-27T15:00')
    const mail = await db
      .selectFrom('messages')
      .selectAll()
      .where('kind', '=', 'appointment-rescheduled')
      .executeTakeFirstOrThrow()
    expect(mail.subject).toBe('New time for your visit: Wednesday, November 25, 2026')
    expect(mail.body).toContain('/appointment/manage#{grant}')
  })
})

test('to a time that overlaps its own', async () => {
  const { clinic, doctor, manageToken, id } = await aBookedVisit({
    service: { slot_interval_minutes: 15, buffer_after_minutes: 10 },
  })
  const startsAt = at('15:15', '2026-11-27')
  expect((await reschedule(server, clinic, id, { startsAt, manageToken })).statusCode).toBe(200)
  expect(await claimsOf(clinic, doctor.id)).toEqual(['15:15-15:55 appointment'])
})

test('a taken time is refused with others, and the visit keeps its own', async () => {
  const { clinic, doctor, manageToken, id } = await aBookedVisit()
  await book(server, clinic, { slot: { startsAt: at('16:00') }, patient: rosa })
  const refused = await reschedule(server, clinic, id, { startsAt: at('16:00'), manageToken })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'slot_taken'])
  expect(refused.json().alternatives).toHaveLength(3)
  expect((await reschedule(server, clinic, id, { startsAt: at('03:00'), manageToken })).json().code).toBe(
    'slot_not_offered',
  )
  expect(await claimsOf(clinic, doctor.id)).toEqual(['16:00-16:30 appointment', '15:00-15:30 appointment'])
})

test('the time one has already is no way out', async () => {
  const { clinic, manageToken, id } = await aBookedVisit({}, at('15:00'))
  await book(server, clinic, { slot: { startsAt: at('15:30') }, patient: rosa })
  const refused = await reschedule(server, clinic, id, { startsAt: at('15:30'), manageToken })
  const starts = refused.json().alternatives.map(({ startsAt }: { startsAt: string }) => startsAt)
  expect(starts).toHaveLength(3)
  expect(starts).not.toContain(at('15:00'))
})

test('what the same visitor holds is not in their way', async () => {
  const { clinic, manageToken, id } = await aBookedVisit()
  const held = await hold(server, clinic, { startsAt: at('16:00') })
  const body = { startsAt: at('16:00'), manageToken }
  expect((await reschedule(server, clinic, id, body)).json().code).toBe('slot_taken')
  expect((await reschedule(server, clinic, id, body, { cookies: cookiesOf(held) })).statusCode).toBe(200)
})

test('an expired hold is in nobody’s way', async () => {
  const { clinic, manageToken, id } = await aBookedVisit()
  await hold(server, clinic, { startsAt: at('16:00') })
  clockAt(server, at('13:30'))
  expect((await reschedule(server, clinic, id, { startsAt: at('16:00'), manageToken })).statusCode).toBe(200)
})

test('the version that was seen is asked for', async () => {
  const { clinic, manageToken, id } = await aBookedVisit()
  const body = { startsAt: at('16:00'), manageToken }
  const without = await server.call(clinic.host, 'POST', `/appointments/${id}/reschedule`, {
    body,
    headers: { 'idempotency-key': newId() },
  })
  expect(without.statusCode).toBe(428)
  expect((await reschedule(server, clinic, id, body, { version: 2 })).statusCode).toBe(412)
})

test('to another doctor, who brings their own length, price and place', async () => {
  const { clinic, service, manageToken, id, doctor } = await aBookedVisit()
  const other = await aProvider(clinic, {
    services: [service],
    given_name: 'Hannah',
    family_name: 'Lindqvist',
    offer: { duration_minutes: 60, price_minor: 9000 },
  })
  const unable = await aProvider(clinic, { services: [await aService(clinic)] })
  const moved = await reschedule(server, clinic, id, { startsAt: at('16:00'), providerId: other.id, manageToken })
  expect(moved.json()).toMatchObject({
    endsAt: at('17:00'),
    provider: { id: other.id, name: 'Dr. Hannah Lindqvist' },
    service: { durationMinutes: 60, price: { minor: 9000 } },
  })
  expect(await claimsOf(clinic, doctor.id)).toEqual([])
  expect(await claimsOf(clinic, other.id)).toEqual(['16:00-17:00 appointment'])
  const body = { startsAt: at('17:00'), providerId: unable.id, manageToken }
  expect((await reschedule(server, clinic, id, body, { version: 2 })).json().code).toBe('slot_not_offered')
})

test('what was promised stays with the visit, though the offer has changed', async () => {
  const { clinic, manageToken, id } = await aBookedVisit()
  await clinic.transact((db) =>
    db.updateTable('provider_services').set({ price_minor: 1, duration_minutes: 60 }).execute(),
  )
  const moved = await reschedule(server, clinic, id, { startsAt: at('16:00'), manageToken })
  expect(moved.json()).toMatchObject({
    endsAt: at('16:30'),
    service: { durationMinutes: 30, price: { minor: 18_000 } },
  })
})

test('the policy: free, then late and marked, then by phone only; the clinic may always', async () => {
  const clinicRules = { free_until_minutes: 24 * 60, closed_until_minutes: 120, late_fee_minor: 4000 }
  const { clinic, manageToken, id } = await aBookedVisit({ clinic: clinicRules }, at('16:00', '2026-11-26'))
  const isLate = () =>
    clinic.transact(
      async (db) => (await db.selectFrom('appointments').select('is_late_change').executeTakeFirst())!.is_late_change,
    )
  expect((await reschedule(server, clinic, id, { startsAt: at('17:00', '2026-11-26'), manageToken })).statusCode).toBe(
    200,
  )
  expect(await isLate()).toBe(false)

  clockAt(server, at('17:01'))
  const late = await reschedule(
    server,
    clinic,
    id,
    { startsAt: at('18:00', '2026-11-26'), manageToken },
    { version: 2 },
  )
  expect([late.statusCode, await isLate()]).toEqual([200, true])

  clockAt(server, at('16:01', '2026-11-26'))
  const body = { startsAt: at('19:00', '2026-11-26') }
  const closed = await reschedule(server, clinic, id, { ...body, manageToken }, { version: 3 })
  expect([closed.statusCode, closed.json().code]).toEqual([409, 'too_late_online'])
  const headers = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services)
  expect((await reschedule(server, clinic, id, body, { version: 3, headers })).statusCode).toBe(200)
})

test('a visit that is over or cancelled does not move', async () => {
  const { clinic, service, doctor } = await aPractice(server)
  const patient = await aPatient(clinic)
  for (const status of ['arrived', 'checked-in', 'fulfilled', 'noshow', 'cancelled']) {
    const { id, manageToken } = await anAppointment(clinic, {
      provider_id: doctor.id,
      service_id: service.id,
      patient_id: patient.id,
      starts_at: at('15:00', '2026-11-27'),
      status,
      claim: false,
    })
    const refused = await reschedule(server, clinic, id, { startsAt: at('16:00'), manageToken })
    expect([status, refused.json().code]).toEqual([status, 'state_conflict'])
  }
})

test('only by whoever it belongs to', async () => {
  const { clinic, doctor, manageToken, id } = await aBookedVisit()
  const elsewhere = await aBookedVisit()
  const startsAt = at('16:00')
  const as = async (user: Parameters<typeof aUser>[1]) => ({
    headers: await signedIn(clinic, await aUser(clinic, user), services),
  })
  expect((await reschedule(server, clinic, id, { startsAt })).statusCode).toBe(404)
  expect((await reschedule(server, clinic, id, { startsAt, manageToken: elsewhere.manageToken })).statusCode).toBe(404)
  expect(
    (await reschedule(server, clinic, elsewhere.id, { startsAt, manageToken: elsewhere.manageToken })).statusCode,
  ).toBe(404)
  expect((await reschedule(server, clinic, newId(), { startsAt, manageToken })).statusCode).toBe(404)
  expect((await reschedule(server, clinic, id, { startsAt }, await as({}))).statusCode).toBe(404)
  expect((await reschedule(server, clinic, id, { startsAt }, await as({ roles: ['partner'] }))).statusCode).toBe(404)
  expect((await reschedule(server, clinic, id, { startsAt }, await as({ roles: ['provider'] }))).statusCode).toBe(404)

  const own = await aUser(clinic, { roles: ['provider'] })
  await clinic.transact((db) =>
    db.updateTable('providers').set({ user_id: own.id }).where('id', '=', doctor.id).execute(),
  )
  const headers = await signedIn(clinic, own, services)
  expect((await reschedule(server, clinic, id, { startsAt }, { headers })).statusCode).toBe(200)
})

test('the same key with another time is refused', async () => {
  const { clinic, manageToken, id } = await aBookedVisit()
  const key = newId()
  await reschedule(server, clinic, id, { startsAt: at('16:00'), manageToken }, { key })
  expect((await reschedule(server, clinic, id, { startsAt: at('16:00'), manageToken }, { key })).json().version).toBe(2)
  const other = await reschedule(server, clinic, id, { startsAt: at('17:00'), manageToken }, { key })
  expect(other.json().code).toBe('idempotency_key_reused')
})

test('to where it is already: nothing changes and nothing is sent', async () => {
  const { clinic, service, doctor, manageToken, id } = await aBookedVisit()
  await anOffer(clinic, { provider_id: doctor.id, service_id: (await aService(clinic)).id })
  const same = await reschedule(server, clinic, id, { startsAt: at('15:00', '2026-11-27'), manageToken })
  expect(same.json()).toMatchObject({ version: 1, service: { id: service.id } })
  expect(await clinic.transact((db) => db.selectFrom('messages').select('id').execute())).toHaveLength(1)
})

test('with the link it is moved eight times in a day, each time with a mail, and no more', async () => {
  const { clinic, manageToken, id } = await aBookedVisit()
  const times = [at('15:00'), at('15:30')]
  const move = async (version: number) =>
    reschedule(server, clinic, id, { startsAt: times[version % 2]!, manageToken }, { version })
  for (let version = 1; version <= 8; version++) expect((await move(version)).statusCode).toBe(200)
  const refused = await move(9)
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_moves'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
  expect(
    await clinic.transact((db) =>
      db.selectFrom('messages').select('id').where('kind', '=', 'appointment-rescheduled').execute(),
    ),
  ).toHaveLength(8)
})

describe('the clinic', () => {
  async function withStaff(wanted: Parameters<typeof aPractice>[1] = {}) {
    const booked = await aBookedVisit(wanted, at('15:00'))
    const { clinic, doctor } = booked
    const own = await aUser(clinic, { roles: ['provider'] })
    await clinic.transact((db) =>
      db.updateTable('providers').set({ user_id: own.id }).where('id', '=', doctor.id).execute(),
    )
    const [admin, provider] = await Promise.all([
      aUser(clinic, { roles: ['admin'] }).then((user) => signedIn(clinic, user, services)),
      signedIn(clinic, own, services),
    ])
    return { ...booked, admin, provider }
  }

  test('moves a visit outside hours and between the usual starts, as long as nothing else is then', async () => {
    const { clinic, doctor, id, manageToken, admin, provider } = await withStaff()
    await book(server, clinic, { slot: { startsAt: at('16:00') }, patient: rosa })
    const anyTime = true
    const move = async (startsAt: string, version: number, more = {}, headers = provider) =>
      (await reschedule(server, clinic, id, { startsAt, ...more }, { version, headers })).json()
    expect((await move(at('15:05'), 1)).code).toBe('slot_not_offered')
    expect(await move(at('15:05'), 1, { anyTime })).toMatchObject({ startsAt: at('15:05'), endsAt: at('15:35') })
    expect((await move(at('15:45'), 2, { anyTime })).code).toBe('slot_taken')
    expect(await move(at('03:20', '2026-11-28'), 2, { anyTime }, admin)).toMatchObject({ version: 3 })
    expect((await move(at('12:59'), 3, { anyTime })).code).toBe('slot_not_offered')
    const asPatient = await reschedule(
      server,
      clinic,
      id,
      { startsAt: at('17:00'), anyTime, manageToken },
      { version: 3 },
    )
    expect(asPatient.json().errors).toMatchObject([{ pointer: '/body/anyTime' }])
    expect(await claimsOf(clinic, doctor.id)).toEqual(['16:00-16:30 appointment', '03:20-03:50 appointment'])
  })

  test('makes a visit longer or shorter at its price, as long as nothing else is then, and mails nobody', async () => {
    const { clinic, doctor, id, admin, provider } = await withStaff({ service: { buffer_after_minutes: 10 } })
    const startsAt = at('15:00')
    await book(server, clinic, { slot: { startsAt: at('16:30') }, patient: rosa })
    const { price } = (await server.call(clinic.host, 'GET', `/appointments/${id}`, { headers: admin })).json().service
    await clinic.transact((db) =>
      db
        .updateTable('appointments')
        .set({ confirmed_at: at('12:00') })
        .where('id', '=', id)
        .execute(),
    )
    const resize = async (durationMinutes: number, version: number, headers = provider) =>
      (await reschedule(server, clinic, id, { startsAt, durationMinutes, anyTime: true }, { version, headers })).json()
    // It and the ten minutes after it would reach into the next one.
    expect((await resize(85, 1)).code).toBe('slot_taken')
    expect(await resize(80, 1)).toMatchObject({
      ...{ version: 2, startsAt, endsAt: at('16:20'), service: { durationMinutes: 80, price } },
      confirmedAt: '2026-11-25T12:00:00.000Z',
    })
    expect(await claimsOf(clinic, doctor.id)).toEqual(['15:00-16:30 appointment', '16:30-17:10 appointment'])
    expect(await resize(20, 2, admin)).toMatchObject({ version: 3, endsAt: at('15:20') })
    // What is moved keeps its length.
    const moved = await reschedule(
      server,
      clinic,
      id,
      { startsAt: at('16:00'), anyTime: true },
      { version: 3, headers: admin },
    )
    expect(moved.json()).toMatchObject({ endsAt: at('16:20') })
    await clinic.transact(async (db) => {
      const acts = await db
        .selectFrom('appointment_history')
        .select(['minutes_before', 'minutes_after'])
        .where('appointment_id', '=', id)
        .where('act', '=', 'reschedule')
        .orderBy('version_after')
        .execute()
      expect(acts.map((act) => [act.minutes_before, act.minutes_after])).toEqual([
        [30, 80],
        [80, 20],
        [null, null],
      ])
      const mails = await db.selectFrom('messages').select('kind').where('subject_id', '=', id).execute()
      expect(mails.filter(({ kind }) => kind === 'appointment-rescheduled')).toHaveLength(1)
    })
  })

  test('goes along to the place where the doctor works then', async () => {
    const { clinic, doctor, service, id, admin } = await withStaff()
    const other = await aLocation(clinic)
    await anOffer(clinic, { provider_id: doctor.id, service_id: service.id, location_id: other.id })
    await clinic.transact((db) =>
      db
        .insertInto('schedules')
        .values({
          ...{ id: newId(), provider_id: doctor.id, location_id: other.id, weekday: 5 },
          ...{ starts_at: '18:00', ends_at: '20:00' },
        })
        .execute(),
    )
    const placeAt = async (startsAt: string, version: number) =>
      (await reschedule(server, clinic, id, { startsAt, anyTime: true }, { version, headers: admin })).json().location
        .id
    expect(await placeAt(at('23:10', '2026-11-27'), 1)).toBe(other.id)
    // Where nobody works then it stays where it is.
    expect(await placeAt(at('03:10', '2026-11-28'), 2)).toBe(other.id)
    expect(await placeAt(at('15:10', '2026-11-27'), 3)).toBe(clinic.locationId)
  })

  test('gives a visit to a doctor whose day is somebody’s to see to, and to no other', async () => {
    const { clinic, doctor, service, id, admin, provider } = await withStaff()
    const other = await aProvider(clinic, { services: [service], family_name: 'Lindqvist' })
    const body = { startsAt: at('15:00'), providerId: other.id, anyTime: true }
    expect((await reschedule(server, clinic, id, body, { headers: provider })).statusCode).toBe(404)
    const moved = await reschedule(server, clinic, id, body, { headers: admin })
    expect(moved.json()).toMatchObject({ version: 2, provider: { id: other.id } })
    // History says from whom to whom; of a move in time alone it says neither.
    const later = { startsAt: at('16:00'), anyTime: true }
    expect((await reschedule(server, clinic, id, later, { version: 2, headers: admin })).statusCode).toBe(200)
    expect(await doctorsOfMoves(clinic, id)).toEqual([
      [doctor.id, other.id],
      [null, null],
    ])
  })

  test('of two who move visits to one time at once one gets it, and the other keeps what they had', async () => {
    const { clinic, doctor, id, admin, provider } = await withStaff()
    const second = await book(server, clinic, { slot: { startsAt: at('17:00') }, patient: rosa })
    const body = { startsAt: at('20:10', '2026-11-28'), anyTime: true }
    const answers = await Promise.all([
      reschedule(server, clinic, id, body, { headers: provider }),
      reschedule(server, clinic, second.json().appointment.id, body, { headers: admin }),
    ])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    expect(answers.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({ code: 'slot_taken' })
    const claims = await claimsOf(clinic, doctor.id)
    expect(claims.filter((claim) => claim === '20:10-20:40 appointment')).toHaveLength(1)
    expect(claims).toHaveLength(2)
  })
})
