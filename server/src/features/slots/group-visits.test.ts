import { describe, expect, test } from 'vitest'
import { aPractice, at, book, cancel, claimsOf, hold, reschedule, rosa } from '../../../test/booking.ts'
import {
  aProvider,
  aService,
  aSharedResource,
  aUser,
  clockAt,
  signedIn,
  type TestClinic,
} from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'

const server = await testServer()

/** A doctor's class of an hour for four, and a visit of half an hour for one. */
async function aClass(seats = 4, service: Parameters<typeof aService>[1] = {}) {
  const practice = await aPractice(server, {
    service: { duration_minutes: 60, slot_interval_minutes: 30, seats, ...service },
  })
  return practice
}

let people = 0
const somebody = () => ({ ...rosa, email: `rosa-${(people += 1)}@example.test` })
const join = (
  { clinic, doctor, service }: Pick<Awaited<ReturnType<typeof aClass>>, 'clinic' | 'doctor' | 'service'>,
  time: string,
) =>
  book(server, clinic, {
    slot: { startsAt: at(time), providerId: doctor.id, serviceId: service.id },
    patient: somebody(),
  })
const seatOf = (answer: { json: () => { appointment: { seat: { number: number; of: number } | null } } }) =>
  answer.json().appointment.seat

async function timesOf(clinic: TestClinic, serviceId: string) {
  const query = new URLSearchParams({ from: at('14:00'), to: at('22:00'), serviceId })
  const [item] = (await server.call(clinic.host, 'GET', `/slots?${query}`)).json().items
  return item as { starts: string[]; seats: number; begun: { startsAt: string; left: number }[] }
}

describe('a session', () => {
  test('gives each their own seat until it is full, and offers what is left', async () => {
    const practice = await aClass(3)
    const { clinic, doctor, service } = practice
    const answers = [await join(practice, '15:00'), await join(practice, '15:00')]
    expect(answers.map(seatOf)).toEqual([
      { number: 1, of: 3 },
      { number: 2, of: 3 },
    ])
    const { starts, seats, begun } = await timesOf(clinic, service.id)
    expect(seats).toBe(3)
    expect(begun).toEqual([{ startsAt: at('15:00'), left: 1 }])
    // What would overlap it is no time of it.
    expect(starts.slice(0, 3)).toEqual(['14:00', '15:00', '16:00'].map((time) => at(time)))
    expect(seatOf(await join(practice, '15:00'))).toEqual({ number: 3, of: 3 })
    expect((await join(practice, '15:00')).json().code).toBe('slot_taken')
    expect((await timesOf(clinic, service.id)).starts).not.toContain(at('15:00'))
    expect(await claimsOf(clinic, doctor.id)).toEqual(Array.from({ length: 3 }, () => '15:00-16:00 appointment'))
  })

  test('has a seat free again with who cancels, and ends with the last', async () => {
    const practice = await aClass(2)
    const { clinic, doctor, service } = practice
    const [first, second] = [(await join(practice, '15:00')).json(), (await join(practice, '15:00')).json()]
    await cancel(server, clinic, first.appointment.id, { manageToken: first.manageToken })
    expect((await timesOf(clinic, service.id)).begun).toEqual([{ startsAt: at('15:00'), left: 1 }])
    const third = (await join(practice, '15:00')).json()
    expect(third.appointment.seat).toEqual({ number: 1, of: 2 })
    for (const { appointment, manageToken } of [second, third])
      await cancel(server, clinic, appointment.id, { manageToken })
    expect((await timesOf(clinic, service.id)).begun).toEqual([])
    expect(await claimsOf(clinic, doctor.id)).toEqual([])
  })

  test('keeps every other visit of its doctor out, and is kept out by it', async () => {
    const practice = await aClass()
    const { clinic, doctor, service } = practice
    const alone = await aService(clinic, { duration_minutes: 30, slot_interval_minutes: 30 })
    await aOffer(clinic, doctor.id, alone.id)
    await join(practice, '15:00')
    const ofOne = { clinic, doctor, service: alone }
    expect((await join(ofOne, '15:30')).json().code).toBe('slot_taken')
    expect(seatOf(await join(ofOne, '16:00'))).toBeNull()
    expect((await join(practice, '15:30')).json().code).toBe('slot_taken')
    expect((await join(practice, '16:00')).json().code).toBe('slot_taken')
    expect((await timesOf(clinic, service.id)).starts.slice(0, 3)).toEqual(
      ['14:00', '15:00', '16:30'].map((time) => at(time)),
    )
  })

  test('is one of two that several begin at once', async () => {
    const practice = await aClass(6)
    const { clinic, doctor } = practice
    const answers = await Promise.all(
      ['15:00', '15:30', '15:00', '15:30', '15:00', '15:30'].map((time) => join(practice, time)),
    )
    const won = answers.filter(({ statusCode }) => statusCode === 201)
    expect(won).toHaveLength(3)
    expect(new Set(won.map((answer) => answer.json().appointment.startsAt)).size).toBe(1)
    expect(new Set(won.map((answer) => seatOf(answer)!.number))).toEqual(new Set([1, 2, 3]))
    expect(new Set(await claimsOf(clinic, doctor.id)).size).toBe(1)
  })

  test('sells its last seat once, however many want it', async () => {
    const practice = await aClass(4)
    for (const _ of [1, 2, 3]) await join(practice, '15:00')
    const answers = await Promise.all(Array.from({ length: 40 }, () => join(practice, '15:00')))
    expect(answers.filter(({ statusCode }) => statusCode === 201).map(seatOf)).toEqual([{ number: 4, of: 4 }])
    expect(new Set(answers.filter(({ statusCode }) => statusCode !== 201).map((each) => each.json().code))).toEqual(
      new Set(['slot_taken']),
    )
  })

  test('has one room, which all who join are in', async () => {
    const practice = await aClass(3, { needs: ['Gym'] })
    const { clinic, doctor, service } = practice
    for (const name of ['Gym 1', 'Gym 2']) await aSharedResource(clinic, { name, group_name: 'Gym' })
    const other = await aProvider(clinic, { services: [service] })
    const answers = [await join(practice, '15:00'), await join(practice, '15:00')]
    const rooms = answers.map((answer) => answer.json().appointment.resources.map(({ id }: { id: string }) => id))
    expect(rooms[0]).toEqual(rooms[1])
    const elsewhere = await join({ ...practice, doctor: other }, '15:00')
    expect(elsewhere.json().appointment.resources[0].id).not.toBe(rooms[0][0])
    expect(await claimsOf(clinic, doctor.id)).toHaveLength(2)
  })

  test('is joined by nobody while its only room is out of order', async () => {
    const practice = await aClass(3, { needs: ['Gym'] })
    const { clinic, doctor, service } = practice
    const gym = await aSharedResource(clinic, { name: 'Gym', group_name: 'Gym' })
    await join(practice, '15:00')
    const isInOrder = (is_active: boolean) =>
      clinic.transact((db) => db.updateTable('shared_resources').set({ is_active }).where('id', '=', gym.id).execute())
    await isInOrder(false)
    expect(await timesOf(clinic, service.id)).toMatchObject({ starts: [], begun: [] })
    expect((await join(practice, '15:00')).json().code).toBe('slot_not_offered')
    const held = await hold(server, clinic, { startsAt: at('15:00'), providerId: doctor.id, serviceId: service.id })
    expect(held.json().code).toBe('slot_not_offered')
    await isInOrder(true)
    expect((await join(practice, '15:00')).json().appointment.resources).toMatchObject([{ id: gym.id }])
  })
})

describe('a seat', () => {
  test('is tied by the database to that of its visit, and of its hold, and nothing takes all of the doctor for them', async () => {
    const practice = await aClass(4)
    const { clinic, doctor, service } = practice
    const { appointment, manageToken } = (await join(practice, '15:00')).json()
    await hold(server, clinic, { startsAt: at('15:00'), providerId: doctor.id, serviceId: service.id })
    for (const kind of ['appointment', 'hold'])
      await expect(
        clinic.transact((db) => db.updateTable('claims').set({ seat: 4 }).where('kind', '=', kind).execute()),
      ).rejects.toMatchObject({ code: '23503' })
    await cancel(server, clinic, appointment.id, { manageToken })
    await expect(
      clinic.transact((db) => db.updateTable('claims').set({ seat: null, provider_service_id: null }).execute()),
    ).rejects.toMatchObject({ code: '23503' })
  })

  test("is held, counts as taken while it is, and becomes the visit's", async () => {
    const practice = await aClass(2)
    const { clinic, doctor, service } = practice
    const slot = { startsAt: at('15:00'), providerId: doctor.id, serviceId: service.id }
    const held = (await hold(server, clinic, slot)).json()
    expect(held.seat).toEqual({ number: 1, of: 2 })
    const { id, secret } = held
    expect((await timesOf(clinic, service.id)).begun).toEqual([{ startsAt: at('15:00'), left: 1 }])
    expect(seatOf(await join(practice, '15:00'))).toEqual({ number: 2, of: 2 })
    expect((await join(practice, '15:00')).json().code).toBe('slot_taken')
    const booked = await book(server, clinic, { hold: { id, secret }, patient: somebody() })
    expect(seatOf(booked)).toEqual({ number: 1, of: 2 })
  })

  test('is offered at the desk at the time of its group, and none when that is full', async () => {
    const practice = await aClass(2)
    const { clinic, doctor, service } = practice
    const headers = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.server.services)
    const standing = async () => {
      const query = new URLSearchParams({ startsAt: at('15:00'), providerId: doctor.id, serviceId: service.id })
      const near = await server.call(clinic.host, 'GET', `/desk/times/near?${query}`, { headers })
      return near.json().items[0].standing
    }
    await join(practice, '15:00')
    expect(await standing()).toBe('offered')
    await join(practice, '15:00')
    expect(await standing()).toBe('taken')
  })

  test('of a hold that has expired is taken by the next', async () => {
    const practice = await aClass(2)
    const { clinic, doctor, service } = practice
    await hold(server, clinic, { startsAt: at('15:00'), providerId: doctor.id, serviceId: service.id })
    await join(practice, '15:00')
    clockAt(server, at('13:11'))
    expect(seatOf(await join(practice, '15:00'))).toEqual({ number: 1, of: 2 })
  })

  test('moves with its visit to another session and leaves the others where they are', async () => {
    const practice = await aClass(3)
    const { clinic, doctor } = practice
    const first = (await join(practice, '15:00')).json()
    await join(practice, '15:00')
    await join(practice, '17:00')
    const moved = await reschedule(server, clinic, first.appointment.id, {
      startsAt: at('17:00'),
      manageToken: first.manageToken,
    })
    expect(moved.json().seat).toEqual({ number: 2, of: 3 })
    expect(await claimsOf(clinic, doctor.id)).toEqual([
      '15:00-16:00 appointment',
      '17:00-18:00 appointment',
      '17:00-18:00 appointment',
    ])
  })

  test('is none above what there are by now, though those who are there keep theirs', async () => {
    const practice = await aClass(3)
    const { clinic, service } = practice
    const answers = [await join(practice, '15:00'), await join(practice, '15:00'), await join(practice, '15:00')]
    await clinic.transact((db) => db.updateTable('services').set({ seats: 2 }).where('id', '=', service.id).execute())
    const { appointment, manageToken } = answers[0]!.json()
    await cancel(server, clinic, appointment.id, { manageToken })
    expect((await join(practice, '15:00')).json().code).toBe('slot_taken')
  })

  test('of an expired hold is one of those that there are by now', async () => {
    const practice = await aClass(4)
    const { clinic, doctor, service } = practice
    const first = (await join(practice, '15:00')).json()
    await join(practice, '15:00')
    const slot = { startsAt: at('15:00'), providerId: doctor.id, serviceId: service.id }
    const [kept, expired] = [(await hold(server, clinic, slot)).json(), (await hold(server, clinic, slot)).json()]
    const seats = (of: number) =>
      clinic.transact((db) => db.updateTable('services').set({ seats: of }).where('id', '=', service.id).execute())
    await seats(3)
    const within = await book(server, clinic, { hold: { id: kept.id, secret: kept.secret }, patient: somebody() })
    expect(seatOf(within)).toEqual({ number: 3, of: 4 })
    clockAt(server, at('13:11'))
    const late = () => book(server, clinic, { hold: { id: expired.id, secret: expired.secret }, patient: somebody() })
    expect((await late()).json().code).toBe('slot_taken')
    await cancel(server, clinic, first.appointment.id, { manageToken: first.manageToken })
    expect(seatOf(await late())).toEqual({ number: 1, of: 3 })
  })

  test('is none of a visit whose time was one patient’s alone, wherever that moves', async () => {
    const practice = await aClass(1)
    const { clinic, doctor, service } = practice
    const alone = (await join(practice, '15:00')).json()
    await clinic.transact((db) => db.updateTable('services').set({ seats: 4 }).where('id', '=', service.id).execute())
    await join(practice, '17:00')
    const move = (time: string) =>
      reschedule(server, clinic, alone.appointment.id, { startsAt: at(time), manageToken: alone.manageToken })
    expect((await move('17:00')).json().code).toBe('slot_taken')
    expect((await move('19:00')).json().seat).toBeNull()
    expect((await join(practice, '19:00')).json().code).toBe('slot_taken')
    expect(await claimsOf(clinic, doctor.id)).toEqual(['17:00-18:00 appointment', '19:00-20:00 appointment'])
  })
})

describe('an undo', () => {
  async function canceledBy(clinic: TestClinic, { id }: { id: string }) {
    const staff = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.server.services)
    const act = (name: string, version: number, body: object = {}) =>
      server.call(clinic.host, 'POST', `/appointments/${id}/${name}`, {
        body,
        headers: { ...staff, 'if-match': `"${version}"` },
      })
    expect((await act('cancel', 1, { cause: 'clinic' })).statusCode).toBe(200)
    return () => act('undo', 2)
  }

  test("of one patient's visit leaves a class its room and takes another", async () => {
    const practice = await aClass(3, { needs: ['Gym'] })
    const { clinic, doctor, service } = practice
    const alone = await aService(clinic, { duration_minutes: 60, slot_interval_minutes: 30, needs: ['Gym'] })
    const ofOne = { clinic, doctor: await aProvider(clinic, { services: [alone] }), service: alone }
    // The one that is free is had more often that day, so that the other is wanted first.
    await aSharedResource(clinic, { name: 'Gym 2', group_name: 'Gym' })
    for (const time of ['17:00', '18:00']) expect((await join(ofOne, time)).statusCode).toBe(201)
    await aSharedResource(clinic, { name: 'Gym 1', group_name: 'Gym' })
    const own = (await join(ofOne, '15:00')).json().appointment
    const undo = await canceledBy(clinic, own)
    const [{ id: taken }] = (await join({ clinic, doctor, service }, '15:00')).json().appointment.resources
    const [{ id: had }] = own.resources
    expect(taken).toBe(had)
    const back = await undo()
    expect(back.json().resources).toMatchObject([{ name: 'Gym 2' }])
  })

  test('where there are more seats by now is told the one that it has then', async () => {
    const practice = await aClass(2)
    const { clinic, service } = practice
    const own = (await join(practice, '15:00')).json().appointment
    await join(practice, '15:00')
    const undo = await canceledBy(clinic, own)
    await clinic.transact((db) => db.updateTable('services').set({ seats: 4 }).where('id', '=', service.id).execute())
    expect(seatOf(await join(practice, '15:00'))).toEqual({ number: 1, of: 4 })
    expect((await undo()).json().seat).toEqual({ number: 3, of: 4 })
  })
})

const aOffer = (clinic: TestClinic, providerId: string, serviceId: string) =>
  clinic.transact(async (db) => {
    const known = await db.selectFrom('provider_services').selectAll().where('provider_id', '=', providerId).execute()
    await db
      .insertInto('provider_services')
      .values({ ...known[0]!, id: newId(), service_id: serviceId, is_default: false })
      .execute()
  })
