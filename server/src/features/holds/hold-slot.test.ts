import { expect, test } from 'vitest'
import { anAppointment, anOffer, aPatient, aProvider, aService, clockAt } from '../../../test/builders.ts'
import { aPractice, at, book, claimsOf, cookiesOf, hold, rosa } from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'
import { sweepHolds } from './jobs.ts'

const server = await testServer()

test('a time is held for ten minutes, with all that the patient has to know', async () => {
  const { clinic, service, doctor } = await aPractice(server)
  const answer = await hold(server, clinic, { providerId: doctor.id, startsAt: at('15:00') })
  expect(answer.statusCode).toBe(201)
  const held = answer.json()
  expect(held).toMatchObject({
    extensionsLeft: 2,
    visit: {
      startsAt: at('15:00'),
      endsAt: at('15:30'),
      timeZone: 'America/New_York',
      provider: { id: doctor.id, slug: doctor.slug, name: 'Dr. Maya Okafor' },
      service: { id: service.id, name: 'Check-up', durationMinutes: 30, price: { minor: 18_000, currency: 'USD' } },
      location: { name: 'Main Street', address: { street: '48 Wharf Street', city: 'Boston' } },
      policy: { freeUntilMinutes: 1440, lateFeeMinor: 0, closedUntilMinutes: 0 },
    },
  })
  expect(held.secondsLeft).toBeGreaterThan(590)
  expect(held.secret).toMatch(/^[\w-]{40,}$/)
  expect(answer.cookies).toMatchObject([{ name: 'visitor', httpOnly: true, sameSite: 'Lax', path: '/' }])
  expect(await claimsOf(clinic, doctor.id)).toEqual(['15:00-15:30 hold'])

  const other = await hold(server, clinic, { providerId: doctor.id, startsAt: at('15:00') })
  expect(other.statusCode).toBe(409)
  expect(other.json()).toMatchObject({ code: 'slot_taken' })
  expect(other.json().alternatives.map((one: { startsAt: string }) => one.startsAt)).toEqual([
    at('14:00'),
    at('14:30'),
    at('15:30'),
  ])
})

test('over https a visitor is known by a cookie that no neighbor’s host can have set', async () => {
  const behindProxy = await testServer({ trustedProxyHops: 1 })
  const { clinic } = await aPractice(behindProxy)
  const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
  const visitors = async (cookies: Record<string, string>) => {
    const answer = await hold(behindProxy, clinic, { startsAt: at('15:00') }, { headers, cookies })
    return answer.cookies.filter(({ name }) => name.endsWith('visitor'))
  }
  const planted = 'v'.repeat(43)
  const [given] = await visitors({ visitor: planted })
  expect(given).toMatchObject({ name: '__Host-visitor', secure: true, httpOnly: true, path: '/' })
  expect([given?.domain, given?.value === planted]).toEqual([undefined, false])
  // It is kept for who has it: the time is theirs, and no other is given.
  expect(await visitors({ '__Host-visitor': given!.value, visitor: planted })).toEqual([])
})

test('a claim holds its buffers, and neighbours may meet', async () => {
  const { clinic, doctor } = await aPractice(server, {
    service: { buffer_before_minutes: 10, buffer_after_minutes: 5, slot_interval_minutes: 15 },
  })
  expect((await hold(server, clinic, { startsAt: at('15:00') })).statusCode).toBe(201)
  expect((await hold(server, clinic, { startsAt: at('15:30') })).json().code).toBe('slot_taken')
  expect((await hold(server, clinic, { startsAt: at('15:45') })).statusCode).toBe(201)
  expect(await claimsOf(clinic, doctor.id)).toEqual(['14:50-15:35 hold', '15:35-16:20 hold'])
})

test.each([
  ['before now', at('12:30')],
  ['outside of the hours', at('13:00')],
  ['off the grid', at('15:10')],
  ['off the minute', '2026-11-25T15:00:30Z'],
  ['running past the end of the day', at('21:45')],
  ['on a weekend', at('15:00', '2026-11-28')],
  ['beyond the horizon', at('15:00', '2027-04-07')],
  ['in the year 9999', at('15:00', '9999-11-25')],
  ['in the year 0', at('15:00', '0000-11-25')],
])('a time %s is not offered', async (_name, startsAt) => {
  const { clinic } = await aPractice(server)
  const refused = await hold(server, clinic, { startsAt })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'slot_not_offered'])
})

test('nobody offers what is unknown, inactive, of another doctor or of another clinic', async () => {
  const { clinic, service, doctor } = await aPractice(server)
  const elsewhere = await aPractice(server)
  const unoffered = await aService(clinic)
  const startsAt = at('15:00')
  for (const body of [
    { providerId: newId(), startsAt },
    { providerId: elsewhere.doctor.id, startsAt },
    { providerId: doctor.id, serviceId: unoffered.id, startsAt },
    { serviceId: elsewhere.service.id, startsAt },
    { locationId: elsewhere.clinic.locationId, startsAt },
  ])
    expect((await hold(server, clinic, body)).json().code).toBe('slot_not_offered')
  await clinic.transact((db) => db.updateTable('providers').set({ is_active: false }).execute())
  expect((await hold(server, clinic, { serviceId: service.id, startsAt })).json().code).toBe('slot_not_offered')
})

test('any doctor: the free one with the fewest visits that day, and the next one when that one is lost', async () => {
  const { clinic, service, doctor: first } = await aPractice(server)
  const second = await aProvider(clinic, { services: [service] })
  const third = await aProvider(clinic, { services: [service] })
  const patient = await aPatient(clinic)
  const visit = { service_id: service.id, patient_id: patient.id }
  await anAppointment(clinic, { ...visit, provider_id: first.id, starts_at: at('20:00') })
  await anAppointment(clinic, { ...visit, provider_id: second.id, starts_at: at('20:00', '2026-11-26') })
  await anAppointment(clinic, { ...visit, provider_id: third.id, starts_at: at('15:00') })

  const chosen = []
  for (let turn = 0; turn < 3; turn++) {
    const answer = await hold(server, clinic, { serviceId: service.id, startsAt: at('15:00') })
    chosen.push(answer.json().visit?.provider.id ?? answer.json().code)
  }
  expect(chosen).toEqual([second.id, first.id, 'slot_taken'])

  const racers = await Promise.all(
    Array.from({ length: 8 }, () => hold(server, clinic, { serviceId: service.id, startsAt: at('16:00') })),
  )
  const winners = racers.filter((answer) => answer.statusCode === 201).map((answer) => answer.json().visit.provider.id)
  expect(winners).toHaveLength(3)
  expect(new Set(winners)).toEqual(new Set([first.id, second.id, third.id]))
})

test('one hold for a visitor and service: a new one gives the old one back, a refused one does not', async () => {
  const { clinic, doctor } = await aPractice(server)
  const long = await aService(clinic, { duration_minutes: 60 })
  await anOffer(clinic, { provider_id: doctor.id, service_id: long.id })
  const first = await hold(server, clinic, { startsAt: at('15:00') })
  const cookies = cookiesOf(first)
  await hold(server, clinic, { startsAt: at('16:00') }, { cookies })
  expect(await claimsOf(clinic, doctor.id)).toEqual(['16:00-16:30 hold'])

  // Change of reason: the longer visit takes the place of the visitor's own shorter one.
  const longer = await hold(server, clinic, { serviceId: long.id, startsAt: at('16:00') }, { cookies })
  expect(longer.statusCode).toBe(201)
  expect(await claimsOf(clinic, doctor.id)).toEqual(['16:00-17:00 hold'])

  await hold(server, clinic, { startsAt: at('18:00') })
  const refused = await hold(server, clinic, { serviceId: long.id, startsAt: at('18:00') }, { cookies })
  expect(refused.json().code).toBe('slot_taken')
  expect(await claimsOf(clinic, doctor.id)).toEqual(['16:00-17:00 hold', '18:00-18:30 hold'])
})

test('a reason that does not fit comes with the nearest times that do, and the old time stays held', async () => {
  const { clinic, doctor } = await aPractice(server)
  const long = await aService(clinic, { duration_minutes: 60 })
  await anOffer(clinic, { provider_id: doctor.id, service_id: long.id })
  // The last half hour of the day.
  const cookies = cookiesOf(await hold(server, clinic, { startsAt: at('21:30') }))
  const refused = await hold(server, clinic, { serviceId: long.id, startsAt: at('21:30') }, { cookies })
  expect(refused.json()).toMatchObject({ code: 'slot_not_offered' })
  expect(refused.json().alternatives).toMatchObject(
    ['20:00', '20:30', '21:00'].map((time) => ({ serviceId: long.id, startsAt: at(time) })),
  )
  expect(await claimsOf(clinic, doctor.id)).toEqual(['21:30-22:00 hold'])
})

test('a shorter reason keeps the start that is held, wherever its own starts lie', async () => {
  const { clinic, doctor } = await aPractice(server, { service: { duration_minutes: 45, slot_interval_minutes: 15 } })
  const short = await aService(clinic, { duration_minutes: 10, slot_interval_minutes: 20 })
  await anOffer(clinic, { provider_id: doctor.id, service_id: short.id, duration_minutes: 10 })
  const wanted = { providerId: doctor.id, serviceId: short.id, startsAt: at('15:15') }
  const cookies = cookiesOf(await hold(server, clinic, { startsAt: at('15:15') }))
  const stranger = await hold(server, clinic, wanted)
  expect(stranger.json().code).toBe('slot_not_offered')
  const shorter = await hold(server, clinic, wanted, { cookies })
  expect(shorter.json()).toMatchObject({ visit: { startsAt: at('15:15'), endsAt: at('15:25') } })
  expect(await claimsOf(clinic, doctor.id)).toEqual(['15:15-15:25 hold'])
  const { id, secret } = shorter.json()
  await clinic.transact((db) =>
    db
      .updateTable('holds')
      .set({ expires_at: at('12:00') })
      .execute(),
  )
  const booked = await book(server, clinic, { hold: { id, secret }, patient: rosa })
  expect(booked.statusCode).toBe(201)
})

test('any doctor is one who takes somebody new, or who sees those who are not new', async () => {
  const { clinic, service, doctor } = await aPractice(server, { provider: { takes_new_patients: false } })
  const open = await aProvider(clinic, { services: [service], offer: { is_default: false, new_patients_only: true } })
  const body = { serviceId: service.id, startsAt: at('15:00') }
  const holder = async (more: object) => (await hold(server, clinic, { ...body, ...more })).json().visit?.provider.id
  expect(await holder({ newPatient: true })).toBe(open.id)
  expect(await holder({ newPatient: false })).toBe(doctor.id)
  expect(await holder({ newPatient: false })).toBeUndefined()
})

test('a double click holds once', async () => {
  const { clinic, doctor } = await aPractice(server)
  const cookies = cookiesOf(await hold(server, clinic, { startsAt: at('19:00') }))
  const clicks = await Promise.all([1, 2].map(() => hold(server, clinic, { startsAt: at('15:00') }, { cookies })))
  expect(clicks.map((answer) => answer.statusCode)).toEqual([201, 201])
  expect(await claimsOf(clinic, doctor.id)).toEqual(['15:00-15:30 hold'])
})

test('a hold can be extended twice and given back, by whoever has its secret', async () => {
  const { clinic, doctor } = await aPractice(server)
  const held = (await hold(server, clinic, { startsAt: at('15:00') })).json()
  const extend = (secret = held.secret) =>
    server.call(clinic.host, 'POST', `/holds/${held.id}/extend`, { headers: { 'hold-secret': secret } })
  const release = (secret = held.secret) =>
    server.call(clinic.host, 'DELETE', `/holds/${held.id}`, { headers: { 'hold-secret': secret } })

  expect((await extend('x'.repeat(43))).statusCode).toBe(404)
  expect((await extend()).json().code).toBe('hold_not_extendable')
  clockAt(server, at('13:08'))
  const once = (await extend()).json()
  expect(once).toMatchObject({ extensionsLeft: 1, visit: { startsAt: at('15:00') } })
  expect(Date.parse(once.expiresAt) - Date.parse(held.expiresAt)).toBe(600_000)
  clockAt(server, at('13:18'))
  expect((await extend()).json().extensionsLeft).toBe(0)
  clockAt(server, at('13:28'))
  expect((await extend()).json().code).toBe('hold_not_extendable')

  expect((await release('x'.repeat(43))).statusCode).toBe(404)
  expect((await release()).statusCode).toBe(204)
  expect((await release()).statusCode).toBe(404)
  expect(await claimsOf(clinic, doctor.id)).toEqual([])
})

test('an expired hold is in nobody’s way, cannot be extended, and is swept a day later', async () => {
  const { clinic, doctor } = await aPractice(server)
  const held = (await hold(server, clinic, { startsAt: at('15:00') })).json()
  clockAt(server, at('13:11'))
  const headers = { 'hold-secret': held.secret }
  expect((await server.call(clinic.host, 'POST', `/holds/${held.id}/extend`, { headers })).json().code).toBe(
    'hold_expired',
  )
  const found = await server.call(clinic.host, 'GET', `/slots?from=${at('13:00')}&to=${at('22:00')}`)
  expect(found.json().items[0].starts).toContain(at('15:00'))
  expect((await hold(server, clinic, { startsAt: at('15:00') })).statusCode).toBe(201)
  expect(await claimsOf(clinic, doctor.id)).toEqual(['15:00-15:30 hold'])

  const left = (now: string) =>
    clinic.transact(async (db) => {
      await sweepHolds(db, now)
      return db.selectFrom('holds').select('id').execute()
    })
  expect(await left(at('20:00'))).toHaveLength(1)
  expect(await left(at('20:00', '2026-11-26'))).toHaveLength(0)
})

test('what is held can be shown to whoever has the secret', async () => {
  const { clinic } = await aPractice(server)
  const held = (await hold(server, clinic, { startsAt: at('15:00') })).json()
  const read = (secret: string) =>
    server.call(clinic.host, 'GET', `/holds/${held.id}`, { headers: { 'hold-secret': secret } })
  expect((await read(held.secret)).json()).toMatchObject({ id: held.id, visit: held.visit })
  expect((await read('x'.repeat(43))).statusCode).toBe(404)
  clockAt(server, at('13:30'))
  expect((await read(held.secret)).json()).toMatchObject({ secondsLeft: 0 })
})

test('the limit a day counts holds, too, and cannot be passed by two at once', async () => {
  const { clinic, doctor } = await aPractice(server, { provider: { daily_limit: 2 } })
  const answers = await Promise.all(
    ['14:00', '15:00', '16:00', '17:00'].map((time) => hold(server, clinic, { startsAt: at(time) })),
  )
  expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([201, 201, 409, 409])
  expect(await claimsOf(clinic, doctor.id)).toHaveLength(2)
  expect((await hold(server, clinic, { startsAt: at('15:00', '2026-11-26') })).statusCode).toBe(201)
})

test('so many holds from one address in an hour; others are not affected', async () => {
  const { clinic } = await aPractice(server, { clinic: { holds_per_hour: 2 } })
  expect((await hold(server, clinic, { startsAt: at('14:00') })).statusCode).toBe(201)
  expect((await hold(server, clinic, { startsAt: at('15:00') })).statusCode).toBe(201)
  const refused = await hold(server, clinic, { startsAt: at('16:00') })
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_holds'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await hold(server, clinic, { startsAt: at('16:00') }, { ip: '192.0.2.99' })).statusCode).toBe(201)
})

test('who was refused a time may try another', async () => {
  const { clinic } = await aPractice(server, { clinic: { holds_per_hour: 2 } })
  const taken = { ip: '192.0.2.99' }
  expect((await hold(server, clinic, { startsAt: at('14:00') }, taken)).statusCode).toBe(201)
  for (let n = 0; n < 4; n++)
    expect((await hold(server, clinic, { startsAt: at('14:00') })).json().code).toBe('slot_taken')
  expect((await hold(server, clinic, { startsAt: at('15:00') })).statusCode).toBe(201)
})
