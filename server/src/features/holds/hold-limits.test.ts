import { expect, test } from 'vitest'
import { aPractice, at, book, claimsOf, cookiesOf, hold, rosa } from '../../../test/booking.ts'
import { aProvider, aService, aUser, clockAt, signedIn } from '../../../test/builders.ts'
import { newId } from '../../platform/ids.ts'
import { testServer } from '../../../test/test-server.ts'
import { takeLocks } from '../../platform/database/named-lock.ts'
import { networkKeys } from '../../platform/limits.ts'

const server = await testServer()

/** Half hours of a day from nine o'clock in New York on. */
const times = (day: string) =>
  Array.from({ length: 16 }, (_, n) => new Date(Date.parse(at('14:00', day)) + n * 1_800_000).toISOString())
const thursday = '2026-11-26'
const friday = '2026-11-27'
const codeOf = (answer: Awaited<ReturnType<typeof hold>>) => (answer.statusCode === 201 ? 'held' : answer.json().code)
const heldOf = (codes: string[]) => codes.filter((code) => code === 'held').length

test('of a doctor’s day a quarter is held at once, however many networks and visitors come at the same moment', async () => {
  const { clinic, doctor, service } = await aPractice(server, { clinic: { held_percent: 25 } })
  const another = await aProvider(clinic, { services: [service] })
  const ask = (providerId: string, startsAt: string, n: number) =>
    hold(server, clinic, { providerId, startsAt }, { ip: `192.0.2.${n}` })
  const held = new Set<string>()
  const began = Date.now()
  const codes = await Promise.all(
    Array.from({ length: 4 }, () => times(thursday))
      .flat()
      .map(async (startsAt, n) => {
        const code = codeOf(await ask(doctor.id, startsAt, n))
        if (code === 'held') held.add(startsAt)
        return code
      }),
  )
  expect(heldOf(codes)).toBe(4)
  expect(await claimsOf(clinic, doctor.id)).toHaveLength(4)

  // Until the first of them ends; other days and doctors have their own.
  const open = times(thursday).find((startsAt, n) => n < 15 && !held.has(startsAt))
  const refused = await ask(doctor.id, open!, 1)
  expect(refused.json()).toMatchObject({ code: 'too_many_holds' })
  const passed = (Date.now() - began) / 1000
  expect(refused.json().retryAfterSeconds).toBeGreaterThan(599 - passed)
  expect(codeOf(await ask(doctor.id, times(friday)[0]!, 1))).toBe('held')
  expect(codeOf(await ask(another.id, open!, 1))).toBe('held')
  // Whoever asks for any doctor gets one who has room.
  const any = await hold(server, clinic, { serviceId: service.id, startsAt: times(thursday)[15]! })
  expect(any.json().visit.provider.id).toBe(another.id)
  // A time that cannot be held can be booked all the same.
  expect(
    (await book(server, clinic, { slot: { providerId: doctor.id, startsAt: open! }, patient: rosa })).statusCode,
  ).toBe(201)
  clockAt(server, at('13:11'))
  expect(heldOf([codeOf(await ask(doctor.id, times(thursday)[15]!, 1))])).toBe(1)
})

test('of a day shorter than four visits one is held', async () => {
  const { clinic, doctor } = await aPractice(server, {
    clinic: { held_percent: 25 },
    provider: { hours: [{ weekday: 4, from: '09:00', to: '10:00' }] },
  })
  const [first, second] = times(thursday)
  expect(codeOf(await hold(server, clinic, { startsAt: first! }))).toBe('held')
  expect(codeOf(await hold(server, clinic, { startsAt: second! }))).toBe('too_many_holds')
  const desk = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.server.services)
  expect(codeOf(await hold(server, clinic, { startsAt: second! }, { headers: desk }))).toBe('held')
  expect(await claimsOf(clinic, doctor.id)).toHaveLength(2)
})

test('a short visit is held as if it were the longest, for which short ones set apart would leave no room', async () => {
  const { clinic, doctor, service } = await aPractice(server, { clinic: { held_percent: 25 } })
  const long = await aService(clinic, { duration_minutes: 60 })
  await clinic.transact((db) =>
    db
      .insertInto('provider_services')
      .values({
        ...{ id: newId(), provider_id: doctor.id, service_id: long.id, location_id: clinic.locationId },
        ...{ duration_minutes: 60, price_minor: 0 },
      })
      .execute(),
  )
  const codes = []
  for (const startsAt of times(thursday).filter((_, n) => n % 3 === 1))
    codes.push(codeOf(await hold(server, clinic, { providerId: doctor.id, serviceId: service.id, startsAt })))
  expect(codes.slice(0, 3)).toEqual(['held', 'held', 'too_many_holds'])
  const days = await server.call(
    clinic.host,
    'GET',
    `/slots?serviceId=${long.id}&from=${at('05:00', thursday)}&to=${at('23:00', thursday)}`,
  )
  expect(days.json().items[0].starts.length).toBeGreaterThan(5)
})

test('so many are held from one network at the same moment, those that ended or were given back aside', async () => {
  const { clinic } = await aPractice(server, { clinic: { holds_at_once: 3 } })
  const ask = (startsAt: string, ip = '192.0.2.1') => hold(server, clinic, { startsAt }, { ip })
  const answers = await Promise.all(
    times(thursday)
      .slice(0, 8)
      .map((startsAt) => ask(startsAt)),
  )
  expect(heldOf(answers.map(codeOf))).toBe(3)
  expect(codeOf(await ask(times(thursday)[8]!, '192.0.2.2'))).toBe('held')
  const { id, secret } = answers.find(({ statusCode }) => statusCode === 201)!.json()
  await server.call(clinic.host, 'DELETE', `/holds/${id}`, { headers: { 'hold-secret': secret } })
  expect(codeOf(await ask(times(thursday)[9]!))).toBe('held')
  expect(codeOf(await ask(times(thursday)[10]!))).toBe('too_many_holds')
  clockAt(server, at('13:11'))
  expect(codeOf(await ask(times(thursday)[10]!))).toBe('held')
})

test('many networks of one IPv6 customer hold four times as much together', async () => {
  const { clinic } = await aPractice(server, { clinic: { holds_at_once: 1 } })
  const codes = []
  for (const [n, startsAt] of times(thursday).slice(0, 6).entries())
    codes.push(codeOf(await hold(server, clinic, { startsAt }, { ip: `2001:db8:1:${n}::1` })))
  expect(codes).toEqual(['held', 'held', 'held', 'held', 'too_many_holds', 'too_many_holds'])
})

test('a visitor holds so many times for as many reasons, and may always trade one for another', async () => {
  const { clinic, doctor, service } = await aPractice(server, { clinic: { holds_per_visitor: 2 } })
  const others = [await aService(clinic), await aService(clinic)]
  for (const other of others)
    await clinic.transact(async (db) => {
      const offer = await db.selectFrom('provider_services').selectAll().executeTakeFirstOrThrow()
      const { organization_id: _, ...copied } = offer
      await db
        .insertInto('provider_services')
        .values({ ...copied, id: other.id, service_id: other.id, is_default: false })
        .execute()
    })
  const [first, second, third, fourth] = times(thursday)
  const taken = await hold(server, clinic, { serviceId: service.id, startsAt: first! })
  const cookies = cookiesOf(taken)
  const ask = async (serviceId: string, startsAt: string) =>
    codeOf(await hold(server, clinic, { serviceId, startsAt }, { cookies }))
  expect(await ask(others[0]!.id, second!)).toBe('held')
  expect(await ask(others[1]!.id, third!)).toBe('too_many_holds')
  expect(await ask(others[0]!.id, fourth!)).toBe('held')
  expect(await claimsOf(clinic, doctor.id)).toHaveLength(2)
})

test.each([
  ['of a network', { holds_at_once: 1, held_percent: 100 }, '192.0.2.1'],
  ['of a doctor’s day', { held_percent: 1 }, '192.0.2.2'],
])(
  'who is beyond the limit %s is told so without waiting for those who hold at the same moment',
  async (_, limits, ip) => {
    const { clinic, doctor } = await aPractice(server, { clinic: limits })
    const [first, second] = times(thursday)
    expect(codeOf(await hold(server, clinic, { startsAt: first! }))).toBe('held')
    const { network } = networkKeys({ services: server.server.services, request: { ip } as never })
    await clinic.transact(async (db) => {
      await takeLocks(db, [
        ['doctor', doctor.id],
        ['network', network.toString('hex')],
      ])
      expect(codeOf(await hold(server, clinic, { startsAt: second! }, { ip }))).toBe('too_many_holds')
    })
  },
)
