import { describe, expect, test } from 'vitest'
import { aUser, signedIn } from '../../../test/builders.ts'
import { aPractice, at, book, cancel, claimsOf, hold, rosa } from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'
import { takeLocks } from '../../platform/database/named-lock.ts'
import { newId } from '../../platform/ids.ts'
import { allowVisits } from '../patients/allow-visits.ts'

const server = await testServer()
const { services } = server.server

test('so many bookings from one network in an hour, repeats and refusals aside', async () => {
  const { clinic, doctor } = await aPractice(server, { clinic: { bookings_per_hour: 2 } })
  const at2 = (time: string) => ({ slot: { startsAt: at(time) }, patient: rosa })
  const key = newId()
  const cookies = { visitor: newId() }
  await book(server, clinic, at2('14:00'), { key, cookies })
  await book(server, clinic, at2('14:00'), { key, cookies })
  expect((await book(server, clinic, at2('14:00'))).json().code).toBe('slot_taken')
  expect((await book(server, clinic, { slot: { startsAt: at('15:00') } })).statusCode).toBe(422)
  expect((await book(server, clinic, at2('15:00'))).statusCode).toBe(201)
  const refused = await book(server, clinic, at2('16:00'))
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_bookings'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  // An answer that was lost is still to be had.
  expect((await book(server, clinic, at2('14:00'), { key, cookies })).statusCode).toBe(201)
  const guest = await signedIn(clinic, await aUser(clinic), services)
  expect((await book(server, clinic, at2('16:00'), { headers: guest })).json().code).toBe('too_many_bookings')
  const desk = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services)
  expect((await book(server, clinic, at2('16:00'), { headers: desk })).statusCode).toBe(201)
  expect(await claimsOf(clinic, doctor.id)).toHaveLength(3)
})

test('who works here, and so is not counted, is what they are now and not what they were when they signed in', async () => {
  const { clinic } = await aPractice(server, { clinic: { bookings_per_hour: 1 } })
  const become = (id: string, roles: string[]) =>
    clinic.transact((db) => db.updateTable('users').set({ roles }).where('id', '=', id).execute())
  const at2 = (time: string) => ({ slot: { startsAt: at(time) }, patient: rosa })
  const [left, came] = [await aUser(clinic, { roles: ['provider'] }), await aUser(clinic)]
  const [asDoctor, asGuest] = [await signedIn(clinic, left, services), await signedIn(clinic, came, services)]
  await become(left.id, ['guest'])
  await become(came.id, ['admin'])
  expect((await book(server, clinic, at2('14:00'), { headers: asGuest })).statusCode).toBe(201)
  expect((await book(server, clinic, at2('15:00'), { headers: asDoctor })).statusCode).toBe(201)
  expect((await book(server, clinic, at2('16:00'), { headers: asDoctor })).json().code).toBe('too_many_bookings')
  expect((await book(server, clinic, at2('16:00'), { headers: asGuest })).statusCode).toBe(201)
})

test('so many bookings of one account in an hour, from wherever', async () => {
  const { clinic } = await aPractice(server, { service: { slot_interval_minutes: 15, duration_minutes: 15 } })
  const headers = await signedIn(clinic, await aUser(clinic), services)
  const codes = await Promise.all(
    Array.from({ length: 14 }, async (_, n) => {
      const startsAt = new Date(Date.parse(at('14:00')) + n * 900_000).toISOString()
      return (await book(server, clinic, { slot: { startsAt } }, { headers, ip: `192.0.2.${n}` })).statusCode
    }),
  )
  expect(codes.filter((code) => code === 201)).toHaveLength(10)
  expect(codes.filter((code) => code === 429)).toHaveLength(4)
})

describe('visits that are ahead', () => {
  const slots = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      startsAt: new Date(Date.parse(at('14:00')) + n * 1_800_000).toISOString(),
    }))
  const codesOf = async (answers: ReturnType<typeof book>[]) =>
    (await Promise.all(answers))
      .map((answer) => (answer.statusCode === 201 ? 'booked' : answer.json().code))
      .toSorted((a, b) => (a < b ? -1 : 1))

  test('are so many for an account, at the same moment, too, whatever addresses it types', async () => {
    const { clinic } = await aPractice(server, { clinic: { visits_ahead: 3 } })
    const user = await aUser(clinic)
    const headers = await signedIn(clinic, user, services)
    const answers = await codesOf(
      slots(6).map((slot, n) =>
        book(
          server,
          clinic,
          { slot, ...(n % 2 ? { patient: { ...rosa, email: `${n}@example.test` } } : {}) },
          { headers },
        ),
      ),
    )
    expect(answers).toEqual(['booked', 'booked', 'booked', ...Array(3).fill('too_many_visits_ahead')])
    // Those that were canceled, or are over, count no more.
    const [first] = await clinic.transact((db) =>
      db.selectFrom('appointments').select('id').orderBy('starts_at').execute(),
    )
    await cancel(server, clinic, first!.id, {}, { headers })
    expect(
      await codesOf(
        slots(7)
          .slice(6)
          .map((slot) => book(server, clinic, { slot }, { headers })),
      ),
    ).toEqual(['booked'])
  })

  test('are more for whom the clinic allows more', async () => {
    const { clinic } = await aPractice(server, { clinic: { visits_ahead: 1 } })
    const headers = await signedIn(clinic, await aUser(clinic, { email: 'ada@example.test' }), services)
    const [one, two, three, four, five] = slots(5)
    const asAda = async (slot: object | undefined) => await codesOf([book(server, clinic, { slot }, { headers })])
    const asRosa = async (slot: object | undefined) => await codesOf([book(server, clinic, { slot, patient: rosa })])
    expect([await asAda(one), await asAda(two)]).toEqual([['booked'], ['too_many_visits_ahead']])
    expect([await asRosa(two), await asRosa(three)]).toEqual([['booked'], ['too_many_visits_ahead']])
    const allow = (who: string) => clinic.transact((db) => allowVisits(db, who, 2, at('13:00')))
    expect([await allow('ada@example.test'), await allow(rosa.email)]).toEqual([
      [expect.any(String)],
      [expect.any(String)],
    ])
    expect([await asAda(three), await asAda(four)]).toEqual([['booked'], ['too_many_visits_ahead']])
    expect([await asRosa(four), await asRosa(five)]).toEqual([['booked'], ['too_many_visits_ahead']])
  })

  test('are counted together for what stands behind a plus in an address, and apart from what only begins like it', async () => {
    const { clinic } = await aPractice(server, { clinic: { visits_ahead: 2 } })
    const booked = async (address: string, slot: object | undefined) =>
      (await codesOf([book(server, clinic, { slot, patient: { ...rosa, email: address } })]))[0]
    const [one, two, three, four, five, six] = slots(6)
    expect(await booked('ro_a+1@example.test', one)).toBe('booked')
    expect(await booked('Ro_a+2@example.test', two)).toBe('booked')
    for (const address of ['ro_a+3@example.test', 'ro_a@example.test', 'ro_a+@example.test'])
      expect(await booked(address, three)).toBe('too_many_visits_ahead')
    expect(await booked('ro_a+1@example.org', four)).toBe('booked')
    expect(await booked('roxa@example.test', five)).toBe('booked')
    expect(await booked('ro_a.b@example.test', six)).toBe('booked')
  })

  test('are counted together for one mailbox at Google, however it is spelled', async () => {
    const { clinic } = await aPractice(server, { clinic: { visits_ahead: 2 } })
    const booked = async (address: string, slot: object | undefined) =>
      (await codesOf([book(server, clinic, { slot, patient: { ...rosa, email: address } })]))[0]
    const [one, two, three] = slots(3)
    expect(await booked('r.osa@gmail.com', one)).toBe('booked')
    expect(await booked('ro.sa+2@googlemail.com', two)).toBe('booked')
    expect(await booked('rosa@gmail.com', three)).toBe('too_many_visits_ahead')
    await clinic.transact((db) => allowVisits(db, 'r.o.s.a@gmail.com', 3, at('13:00')))
    expect(await booked('rosa@gmail.com', three)).toBe('booked')
  })

  test('are refused without waiting for who books for the same person at the same moment', async () => {
    const { clinic } = await aPractice(server, { clinic: { visits_ahead: 1 } })
    const [one, two] = slots(2)
    expect(await codesOf([book(server, clinic, { slot: one, patient: rosa })])).toEqual(['booked'])
    await clinic.transact(async (db) => {
      await takeLocks(db, [['mailbox', rosa.email]])
      expect(await codesOf([book(server, clinic, { slot: two, patient: rosa })])).toEqual(['too_many_visits_ahead'])
    })
  })

  test('are so many for an address without an account, and use up nobody else’s', async () => {
    const { clinic } = await aPractice(server, { clinic: { visits_ahead: 2 } })
    const from = (n: number) => ({ ip: `192.0.2.${n}` })
    const answers = slots(5).map((slot, n) => book(server, clinic, { slot, patient: rosa }, from(n)))
    expect(await codesOf(answers)).toEqual(['booked', 'booked', ...Array(3).fill('too_many_visits_ahead')])
    const another = { ...rosa, email: 'another@example.test' }
    const owner = await signedIn(clinic, await aUser(clinic, { email: rosa.email }), services)
    const desk = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services)
    const [sixth, seventh, eighth] = slots(9).slice(6)
    expect((await book(server, clinic, { slot: sixth, patient: another })).statusCode).toBe(201)
    expect((await book(server, clinic, { slot: seventh, patient: rosa }, { headers: owner })).statusCode).toBe(201)
    expect((await book(server, clinic, { slot: eighth, patient: rosa }, { headers: desk })).statusCode).toBe(201)
  })
})

test('the addresses of one IPv6 network are one', async () => {
  const { clinic } = await aPractice(server, { clinic: { bookings_per_hour: 1, holds_per_hour: 1 } })
  const from = (host: number) => ({ ip: `2001:db8:1:2::${host}` })
  const body = (time: string) => ({ slot: { startsAt: at(time) }, patient: rosa })
  expect((await book(server, clinic, body('14:00'), from(1))).statusCode).toBe(201)
  expect((await book(server, clinic, body('15:00'), from(2))).json().code).toBe('too_many_bookings')
  expect((await hold(server, clinic, { startsAt: at('15:00') }, from(1))).statusCode).toBe(201)
  expect((await hold(server, clinic, { startsAt: at('16:00') }, from(2))).json().code).toBe('too_many_holds')
})

test('many networks of one IPv6 customer have four times as much together', async () => {
  const { clinic } = await aPractice(server, { clinic: { holds_per_hour: 1 } })
  const times = ['14:00', '14:30', '15:00', '15:30', '16:00', '16:30']
  const take = (time: string, ip: string) => hold(server, clinic, { startsAt: at(time) }, { ip })
  const codes = []
  for (const [n, time] of times.entries()) codes.push((await take(time, `2001:db8:1:${n}::1`)).statusCode)
  expect(codes).toEqual([201, 201, 201, 201, 429, 429])
  expect((await take('17:00', '2001:db8:2:1::1')).statusCode).toBe(201)
})
