import { describe, expect, test } from 'vitest'
import { aPractice, at, book, claimsOf, cookiesOf, hold, reschedule, rosa } from '../../../test/booking.ts'
import { aProvider, aUser, clockAt, signedIn, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'

// The clinic changes an offer while somebody types.

const server = await testServer()

const change = (clinic: TestClinic, offer: { duration_minutes?: number; price_minor?: number }) =>
  clinic.transact((db) => db.updateTable('provider_services').set(offer).execute())

const promised = { durationMinutes: 30, price: { minor: 18_000, currency: 'USD' } }
const longer = { durationMinutes: 60, price: { minor: 20_000, currency: 'USD' } }

async function held(startsAt = at('15:00')) {
  const { clinic, service, doctor } = await aPractice(server)
  const answer = await hold(server, clinic, { providerId: doctor.id, startsAt })
  const { id, secret } = answer.json()
  return { clinic, service, doctor, cookies: cookiesOf(answer), own: { id, secret }, answer }
}

const visits = (clinic: TestClinic) =>
  clinic.transact((db) =>
    db
      .selectFrom('appointments')
      .select(['duration_minutes', 'buffer_before_minutes', 'buffer_after_minutes', 'price_minor', 'currency'])
      .execute(),
  )

const bookers = ['a visitor', 'a guest'] as const
async function headersFor(booker: (typeof bookers)[number], clinic: TestClinic): Promise<Record<string, string>> {
  return booker === 'a guest' ? signedIn(clinic, await aUser(clinic), server.server.services) : {}
}

describe.each(bookers)('booked by %s', (booker) => {
  test('a longer visit than was promised is asked about, and its second half hour is not sold again', async () => {
    const { clinic, doctor, own } = await held()
    const headers = await headersFor(booker, clinic)
    await change(clinic, { duration_minutes: 60, price_minor: 20_000 })

    const asked = await book(server, clinic, { hold: own, patient: rosa }, { headers })
    expect(asked.statusCode).toBe(409)
    expect(asked.json()).toMatchObject({ code: 'offer_changed', offerChange: { promised, now: longer } })
    expect(await claimsOf(clinic, doctor.id)).toEqual(['15:00-15:30 hold'])

    const agreed = await book(server, clinic, { hold: own, patient: rosa, agreedOffer: longer }, { headers })
    expect(agreed.statusCode).toBe(201)
    expect(agreed.json().appointment).toMatchObject({ endsAt: at('16:00'), service: longer })
    expect(await claimsOf(clinic, doctor.id)).toEqual(['15:00-16:00 appointment'])
    await change(clinic, { duration_minutes: 30 })
    const second = await book(server, clinic, {
      slot: { providerId: doctor.id, startsAt: at('15:30') },
      patient: rosa,
    })
    expect(second.json()).toMatchObject({ code: 'slot_taken' })
  })

  test('an expired hold is asked about, too', async () => {
    const { clinic, doctor, own } = await held()
    const headers = await headersFor(booker, clinic)
    await change(clinic, { duration_minutes: 60, price_minor: 20_000 })
    clockAt(server, at('13:30'))
    const asked = await book(server, clinic, { hold: own, patient: rosa }, { headers })
    expect(asked.json()).toMatchObject({ code: 'offer_changed', offerChange: { promised, now: longer } })
    await book(server, clinic, { hold: own, patient: rosa, agreedOffer: longer }, { headers })
    expect(await claimsOf(clinic, doctor.id)).toEqual(['15:00-16:00 appointment'])
  })

  test('who agrees to a longer one that does not fit is offered others, and their hold stays', async () => {
    const { clinic, doctor, own } = await held()
    const headers = await headersFor(booker, clinic)
    await book(server, clinic, { slot: { providerId: doctor.id, startsAt: at('15:30') }, patient: rosa })
    await change(clinic, { duration_minutes: 60, price_minor: 20_000 })
    const refused = await book(server, clinic, { hold: own, patient: rosa, agreedOffer: longer }, { headers })
    expect(refused.json()).toMatchObject({ code: 'slot_taken' })
    expect(refused.json().alternatives).toHaveLength(3)
    expect(await claimsOf(clinic, doctor.id)).toEqual(['15:00-15:30 hold', '15:30-16:00 appointment'])
  })

  test('one that has become too long for the day is refused with others', async () => {
    const { clinic, own } = await held(at('21:30'))
    const headers = await headersFor(booker, clinic)
    await change(clinic, { duration_minutes: 60, price_minor: 20_000 })
    const refused = await book(server, clinic, { hold: own, patient: rosa, agreedOffer: longer }, { headers })
    expect(refused.json()).toMatchObject({ code: 'slot_not_offered' })
    expect(refused.json().alternatives).toHaveLength(3)
  })

  test('a shorter one gives the rest back; it need not lie on the grid nor keep the notice', async () => {
    const { clinic, doctor, own } = await held()
    const headers = await headersFor(booker, clinic)
    await change(clinic, { duration_minutes: 20 })
    await clinic.transact((db) =>
      db.updateTable('services').set({ slot_interval_minutes: 45, minimum_notice_minutes: 10_000 }).execute(),
    )
    const agreedOffer = { ...promised, durationMinutes: 20 }
    const booked = await book(server, clinic, { hold: own, patient: rosa, agreedOffer }, { headers })
    expect(booked.statusCode).toBe(201)
    expect(await claimsOf(clinic, doctor.id)).toEqual(['15:00-15:20 appointment'])
  })

  test('another price is asked about; agreed to, it is what the visit costs', async () => {
    const { clinic, own } = await held()
    const headers = await headersFor(booker, clinic)
    await change(clinic, { price_minor: 20_000 })
    const now = { ...promised, price: longer.price }
    const asked = await book(server, clinic, { hold: own, patient: rosa, agreedOffer: promised }, { headers })
    expect(asked.json()).toMatchObject({ code: 'offer_changed', offerChange: { promised, now } })
    await book(server, clinic, { hold: own, patient: rosa, agreedOffer: now }, { headers })
    expect(await visits(clinic)).toMatchObject([{ price_minor: 20_000 }])
  })

  test('buffers are the clinic’s own: the visit keeps those that were held', async () => {
    const { clinic, doctor, own } = await held()
    const headers = await headersFor(booker, clinic)
    await clinic.transact((db) =>
      db.updateTable('services').set({ buffer_before_minutes: 5, buffer_after_minutes: 15 }).execute(),
    )
    expect((await book(server, clinic, { hold: own, patient: rosa }, { headers })).statusCode).toBe(201)
    expect(await claimsOf(clinic, doctor.id)).toEqual(['15:00-15:30 appointment'])
    expect(await visits(clinic)).toMatchObject([{ buffer_before_minutes: 0, buffer_after_minutes: 0 }])
  })

  test('a time without a hold is booked on what was seen, or asked about', async () => {
    const { clinic, doctor } = await aPractice(server)
    const headers = await headersFor(booker, clinic)
    const slot = { providerId: doctor.id, startsAt: at('15:00') }
    await change(clinic, { duration_minutes: 60, price_minor: 20_000 })
    const asked = await book(server, clinic, { slot, patient: rosa, agreedOffer: promised }, { headers })
    expect(asked.json()).toMatchObject({ code: 'offer_changed', offerChange: { promised, now: longer } })
    expect(await claimsOf(clinic, doctor.id)).toEqual([])
    const booked = await book(server, clinic, { slot, patient: rosa, agreedOffer: longer }, { headers })
    expect(booked.json().appointment).toMatchObject({ endsAt: at('16:00'), service: longer })
  })

  test('any doctor is one who sees them for what was seen', async () => {
    const { clinic, service, doctor } = await aPractice(server)
    const headers = await headersFor(booker, clinic)
    const dearer = await aProvider(clinic, {
      services: [service],
      offer: { duration_minutes: 60, price_minor: 20_000 },
    })
    const slot = { serviceId: service.id, startsAt: at('15:00') }
    const none = await book(server, clinic, { slot, patient: rosa, agreedOffer: { ...longer, durationMinutes: 45 } })
    expect(none.json()).toMatchObject({ code: 'offer_changed' })
    const booked = await book(server, clinic, { slot, patient: rosa, agreedOffer: longer }, { headers })
    expect(booked.json().appointment.provider.id).toBe(dearer.id)
    expect(await claimsOf(clinic, doctor.id)).toEqual([])
  })
})

test.each(['providers', 'services', 'locations', 'provider_services'] as const)(
  'a held time cannot be booked when its row in %s was switched off meanwhile',
  async (table) => {
    const { clinic, doctor, own } = await held()
    await clinic.transact((db) => db.updateTable(table).set({ is_active: false }).execute())
    const refused = await book(server, clinic, { hold: own, patient: rosa })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'slot_not_offered'])
    expect(await claimsOf(clinic, doctor.id)).toEqual(['15:00-15:30 hold'])
  },
)

test('what is held is shown as it was promised, whatever is offered now', async () => {
  const { clinic, own, answer } = await held()
  expect(answer.json().visit).toMatchObject({ endsAt: at('15:30'), service: promised })
  await change(clinic, { duration_minutes: 60, price_minor: 20_000 })
  clockAt(server, at('13:08'))
  for (const [method, path] of [
    ['GET', `/holds/${own.id}`],
    ['POST', `/holds/${own.id}/extend`],
  ] as const) {
    const told = await server.call(clinic.host, method, path, { headers: { 'hold-secret': own.secret } })
    expect(told.json().visit).toMatchObject({ endsAt: at('15:30'), service: promised })
  }
})

test('a move to another doctor is on their terms, which are asked about when others were seen', async () => {
  const { clinic, service, doctor } = await aPractice(server)
  const other = await aProvider(clinic, { services: [service], offer: { duration_minutes: 60, price_minor: 20_000 } })
  const startsAt = at('15:00', '2026-11-27')
  const slot = { providerId: doctor.id, startsAt }
  const { appointment, manageToken } = (await book(server, clinic, { slot, patient: rosa })).json()
  const wanted = { startsAt, providerId: other.id, manageToken }
  const asked = await reschedule(server, clinic, appointment.id, { ...wanted, agreedOffer: promised })
  expect(asked.json()).toMatchObject({ code: 'offer_changed', offerChange: { promised, now: longer } })
  const moved = await reschedule(server, clinic, appointment.id, { ...wanted, agreedOffer: longer })
  expect(moved.json()).toMatchObject({ service: longer })
  expect(await claimsOf(clinic, other.id)).toEqual(['15:00-16:00 appointment'])
})

test('with the same doctor a visit stays as long and as dear as promised when it moves', async () => {
  const { clinic, doctor } = await aPractice(server)
  const slot = { providerId: doctor.id, startsAt: at('15:00', '2026-11-27') }
  const { appointment, manageToken } = (await book(server, clinic, { slot, patient: rosa })).json()
  await change(clinic, { duration_minutes: 60, price_minor: 20_000 })
  const body = { startsAt: at('16:30', '2026-11-27'), manageToken }
  expect((await reschedule(server, clinic, appointment.id, body)).json()).toMatchObject({ service: promised })
  expect(await claimsOf(clinic, doctor.id)).toEqual(['16:30-17:00 appointment'])
})
