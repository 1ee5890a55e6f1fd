import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aPractice, at, book, cancel, claimsOf, cookiesOf, hold, reschedule, rosa } from '../../../test/booking.ts'
import { aProvider, aSharedResource, aUser, clockAt, signedIn, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'
import { archivePastClaims } from '../slots/jobs.ts'

const server = await testServer()

const group = 'Ultrasound room'
type Room = Omit<Parameters<typeof aSharedResource>[1], 'group_name'> & { group_name?: string }

/** Two doctors whose visits of half an hour, with ten minutes after them, need an ultrasound room. */
async function aPracticeWith(rooms: readonly Room[]) {
  const practice = await aPractice(server, {
    service: { duration_minutes: 30, buffer_after_minutes: 10, slot_interval_minutes: 30, needs: [group] },
  })
  const { clinic, service } = practice
  const other = await aProvider(clinic, { services: [service], given_name: 'Ben', family_name: 'South' })
  const ids: string[] = []
  for (const [position, room] of rooms.entries())
    ids.push((await aSharedResource(clinic, { group_name: group, position, ...room })).id)
  return { ...practice, other, rooms: ids }
}

const one = () => aPracticeWith([{ name: 'Room 2' }])
const two = () => aPracticeWith([{ name: 'Room 2' }, { name: 'Room 3' }])

async function startsOf(clinic: TestClinic, providerId: string): Promise<string[]> {
  const query = new URLSearchParams({ from: at('14:00'), to: at('22:00'), providerId })
  const answer = await server.call(clinic.host, 'GET', `/slots?${query}`)
  return answer.json().items[0].starts
}

let people = 0
/** Each by somebody else: who books under one address comes one after the other. */
const slotAt = (time: string, { id }: { id: string }) => ({
  slot: { startsAt: at(time), providerId: id },
  patient: { ...rosa, email: `rosa-${(people += 1)}@example.test` },
})
const roomsOf = (answer: { json: () => { appointment: { resources: { name: string }[] } } }) =>
  answer.json().appointment.resources.map(({ name }) => name)
const staffOf = async (clinic: TestClinic) =>
  signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.server.services)

describe('the times of another doctor', () => {
  test('go with the only room, and come back with it', async () => {
    const { clinic, doctor, other, rooms } = await one()
    // Twice, so that the answer is kept.
    for (const _ of [1, 2]) expect(await startsOf(clinic, other.id)).toContain(at('15:00'))
    const { appointment, manageToken } = (await book(server, clinic, slotAt('15:00', doctor))).json()
    expect(appointment.resources).toEqual([{ id: rooms[0], kind: 'room', name: 'Room 2', isActive: true }])
    const without = await startsOf(clinic, other.id)
    // The room has the buffer of the visit that is in it.
    expect(without.slice(0, 4)).toEqual(['14:00', '16:00', '16:30', '17:00'].map((time) => at(time)))
    const refused = await book(server, clinic, slotAt('15:00', other))
    expect([refused.json().code, refused.json().alternatives[0].startsAt]).toEqual(['slot_taken', at('14:00')])
    expect((await cancel(server, clinic, appointment.id, { manageToken })).json().resources).toEqual([])
    expect(await startsOf(clinic, other.id)).toContain(at('15:00'))
    expect(await claimsOf(clinic, rooms[0]!)).toEqual([])
  })

  test('go with a hold of it, and come back when that expires', async () => {
    const { clinic, doctor, other, rooms } = await one()
    await hold(server, clinic, slotAt('15:00', doctor).slot)
    expect(await startsOf(clinic, other.id)).not.toContain(at('15:00'))
    clockAt(server, at('13:11'))
    expect(await startsOf(clinic, other.id)).toContain(at('15:00'))
    expect((await book(server, clinic, slotAt('15:00', other))).statusCode).toBe(201)
    expect(await claimsOf(clinic, rooms[0]!)).toEqual(['15:00-15:40 appointment'])
    expect(await claimsOf(clinic, doctor.id)).toEqual([])
  })

  test('go when the last room is out of order', async () => {
    const { clinic, other, rooms } = await one()
    for (const _ of [1, 2]) expect(await startsOf(clinic, other.id)).toContain(at('15:00'))
    await clinic.transact((db) => db.updateTable('shared_resources').set({ is_active: false }).execute())
    expect(await startsOf(clinic, other.id)).toEqual([])
    expect((await book(server, clinic, slotAt('15:00', other))).json().code).toBe('slot_not_offered')
    expect(await claimsOf(clinic, rooms[0]!)).toEqual([])
  })
})

describe('which room', () => {
  test('is the one with the fewest visits that day, and of equals the first', async () => {
    const { clinic, doctor, other } = await two()
    const booked = [
      await book(server, clinic, slotAt('15:00', doctor)),
      await book(server, clinic, slotAt('15:00', other)),
      await book(server, clinic, slotAt('16:00', doctor)),
      await book(server, clinic, slotAt('17:00', doctor)),
    ]
    expect(booked.map(roomsOf)).toEqual([['Room 2'], ['Room 3'], ['Room 2'], ['Room 3']])
  })

  test('is kept by who held it, and another if it is out of order since', async () => {
    const { clinic, doctor, rooms } = await two()
    const held = async (time: string) => {
      const { id, secret } = (await hold(server, clinic, slotAt(time, doctor).slot)).json()
      return { hold: { id, secret }, patient: rosa }
    }
    expect(roomsOf(await book(server, clinic, await held('15:00')))).toEqual(['Room 2'])
    const second = await held('16:00')
    const outOfOrder = { is_active: false }
    await clinic.transact((db) =>
      db.updateTable('shared_resources').set(outOfOrder).where('id', '=', rooms[1]!).execute(),
    )
    expect(roomsOf(await book(server, clinic, second))).toEqual(['Room 2'])
    const third = await held('17:00')
    await clinic.transact((db) => db.updateTable('shared_resources').set(outOfOrder).execute())
    expect((await book(server, clinic, third)).json().code).toBe('slot_not_offered')
  })

  test('is asked for by a hold of before the service needed one', async () => {
    const { clinic, doctor, other, service } = await one()
    const setNeeds = (needs: string[]) =>
      clinic.transact((db) => db.updateTable('services').set({ needs }).where('id', '=', service.id).execute())
    await setNeeds([])
    const [first, second] = [
      (await hold(server, clinic, slotAt('15:00', doctor).slot)).json(),
      (await hold(server, clinic, slotAt('15:00', other).slot)).json(),
    ]
    await setNeeds([group])
    const answers = []
    for (const { id, secret } of [first, second])
      answers.push(await book(server, clinic, { hold: { id, secret }, patient: rosa }))
    expect(answers.map((answer) => answer.json().code ?? 'booked')).toEqual(['booked', 'slot_taken'])
    expect(roomsOf(answers[0]!)).toEqual(['Room 2'])
  })

  test('and which device, of each that a visit needs one', async () => {
    const { clinic, doctor, other, service, rooms } = await two()
    const device = await aSharedResource(clinic, {
      group_name: 'Ergometer',
      kind: 'device',
      name: 'Ergometer 1',
      position: 9,
    })
    await clinic.transact((db) =>
      db
        .updateTable('services')
        .set({ needs: ['Ergometer', group] })
        .where('id', '=', service.id)
        .execute(),
    )
    expect(roomsOf(await book(server, clinic, slotAt('15:00', doctor)))).toEqual(['Room 2', 'Ergometer 1'])
    expect((await book(server, clinic, slotAt('15:00', other))).json().code).toBe('slot_taken')
    expect(await claimsOf(clinic, device.id)).toEqual(['15:00-15:40 appointment'])
    expect(await claimsOf(clinic, rooms[1]!)).toEqual([])
  })
})

test('a visitor trades the hold of one doctor for another in the same room', async () => {
  const { clinic, doctor, other, rooms } = await one()
  const held = await hold(server, clinic, slotAt('15:00', doctor).slot)
  const traded = await hold(server, clinic, slotAt('15:00', other).slot, { cookies: cookiesOf(held) })
  expect(traded.statusCode).toBe(201)
  expect(await claimsOf(clinic, rooms[0]!)).toEqual(['15:00-15:40 hold'])
  expect(await claimsOf(clinic, doctor.id)).toEqual([])
})

test('a move takes the room along, or another, or is refused; its own is in nobody’s way', async () => {
  const { clinic, doctor, other, rooms } = await one()
  const { appointment, manageToken } = (await book(server, clinic, slotAt('15:00', doctor))).json()
  await book(server, clinic, slotAt('17:00', other))
  const moves = [
    await reschedule(server, clinic, appointment.id, { startsAt: at('15:30'), manageToken }),
    await reschedule(server, clinic, appointment.id, { startsAt: at('17:00'), manageToken }, { version: 2 }),
    await reschedule(
      server,
      clinic,
      appointment.id,
      { startsAt: at('17:15'), anyTime: true },
      { version: 2, headers: await staffOf(clinic) },
    ),
  ]
  expect(moves.map((answer) => answer.json().code ?? answer.json().resources[0].name)).toEqual([
    'Room 2',
    'slot_taken',
    'slot_taken',
  ])
  expect(await claimsOf(clinic, rooms[0]!)).toEqual(['15:30-16:10 appointment', '17:00-17:40 appointment'])
})

test('an undo takes a room again: another where its own is taken, and is refused where none is left', async () => {
  const { clinic, doctor, other, rooms } = await two()
  const headers = await staffOf(clinic)
  const { id } = (await book(server, clinic, slotAt('15:00', doctor))).json().appointment
  const undo = async (version: number) => {
    const as = { headers: { ...headers, 'if-match': `"${version}"` } }
    await server.call(clinic.host, 'POST', `/appointments/${id}/cancel`, {
      body: { cause: 'clinic' },
      headers: { ...headers, 'if-match': `"${version - 1}"` },
    })
    return () => server.call(clinic.host, 'POST', `/appointments/${id}/undo`, as)
  }
  const again = await undo(2)
  expect(roomsOf(await book(server, clinic, slotAt('15:00', other)))).toEqual(['Room 2'])
  expect((await again()).json().resources).toMatchObject([{ id: rooms[1] }])
  const refused = await undo(4)
  await clinic.transact((db) =>
    db.updateTable('shared_resources').set({ is_active: false }).where('id', '=', rooms[1]!).execute(),
  )
  expect((await refused()).json().code).toBe('slot_taken')
  expect(await claimsOf(clinic, rooms[1]!)).toEqual([])
  expect(await claimsOf(clinic, doctor.id)).toEqual([])
})

test('the desk takes a room at any time as well, and none that is taken', async () => {
  const { clinic, doctor, other, service } = await one()
  const headers = await staffOf(clinic)
  const place = {
    serviceId: service.id,
    locationId: clinic.locationId,
    patient: { givenName: 'Dana', familyName: 'Kim', birthDate: '1980-02-29' },
    isAnotherPerson: true,
  }
  const ask = (providerId: string, time: string) =>
    server.call(clinic.host, 'POST', '/desk/visits', {
      headers: { ...headers, 'idempotency-key': newId() },
      body: { ...place, providerId, startsAt: at(time), anyTime: true },
    })
  expect((await ask(doctor.id, '23:07')).json().resources).toMatchObject([{ name: 'Room 2' }])
  expect((await ask(other.id, '23:30')).json().code).toBe('slot_taken')
  const query = new URLSearchParams({ startsAt: at('23:30'), providerId: other.id })
  const near = await server.call(clinic.host, 'GET', `/desk/times/near?${query}`, { headers })
  expect(near.json().items).toMatchObject([{ standing: 'no-resource' }])
  expect((await ask(other.id, '23:47')).statusCode).toBe(201)
})

test('where a visit was is known when its claims are history', async () => {
  const { clinic, doctor } = await one()
  const { id } = (await book(server, clinic, slotAt('15:00', doctor))).json().appointment
  await clinic.transact((db) => archivePastClaims(db, '2027-01-01T00:00:00Z'))
  const read = await server.call(clinic.host, 'GET', `/appointments/${id}`, { headers: await staffOf(clinic) })
  expect(read.json().resources).toMatchObject([{ name: 'Room 2' }])
})

test('a calendar tells when each is taken, past and ahead, by which doctor, and never by whom', async () => {
  const { clinic, doctor, other, rooms } = await two()
  const { id } = (await book(server, clinic, slotAt('15:00', doctor))).json().appointment
  await hold(server, clinic, slotAt('16:00', other).slot)
  const day = at('15:00').slice(0, 10)
  const read = async (query: string) => {
    const path = `/days?from=${day}&to=${day}&providerIds=${other.id}${query}`
    return (await server.call(clinic.host, 'GET', path, { headers: await staffOf(clinic) })).json().resources
  }
  const booked = { startsAt: at('15:00'), endsAt: at('15:40'), appointmentId: id, providerName: expect.any(String) }
  const held = { startsAt: at('16:00'), endsAt: at('16:40'), appointmentId: null, providerName: null }
  expect(await read('')).toEqual([])
  expect((await read('&resources=known')).map((each: { taken: unknown[] }) => each.taken)).toEqual([[], []])
  const taken = await read('&resources=taken')
  expect(taken.map((each: { id: string }) => each.id)).toEqual(rooms)
  expect(taken.flatMap((each: { taken: unknown[] }) => each.taken)).toEqual([booked, held])
  const user = await aUser(clinic, { roles: ['provider'] })
  await clinic.transact((db) =>
    db.updateTable('providers').set({ user_id: user.id }).where('id', '=', other.id).execute(),
  )
  const path = `/days?from=${day}&to=${day}&providerIds=${other.id}&resources=taken`
  const headers = await signedIn(clinic, user, server.server.services)
  const ofDoctor = (await server.call(clinic.host, 'GET', path, { headers })).json().resources
  const byAnother = { ...booked, appointmentId: null }
  expect(ofDoctor.flatMap((each: { taken: unknown[] }) => each.taken)).toEqual([byAnother, held])
  await clinic.transact((db) => archivePastClaims(db, '2027-01-01T00:00:00Z'))
  const later = await read('&resources=taken')
  expect(later.flatMap((each: { taken: unknown[] }) => each.taken)).toContainEqual(booked)
})

test('what was taken in past weeks is found by an index, by whoever sees one clinic alone', async () => {
  const { clinic, rooms } = await two()
  const plan = await clinic.transact(async (db) => {
    await sql`set local enable_seqscan = off`.execute(db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select during from claims_past
      where resource_id = ${rooms[0]} and starts_at > '2026-01-01' and starts_at < '2026-01-08'`.execute(db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/Index Cond: .*organization_id.*resource_id.*starts_at > .*starts_at </)
})

test('the database ties a room to its visit: neither shorter nor longer, nor twice at one time', async () => {
  const { clinic, doctor, other, rooms } = await two()
  await book(server, clinic, slotAt('15:00', doctor))
  const { id } = (await book(server, clinic, slotAt('15:00', other))).json().appointment
  const change = (during: string) =>
    clinic.transact((db) =>
      db
        .updateTable('claims')
        .set({ during: sql`${during}::tstzrange` })
        .where('resource_id', '=', rooms[0]!)
        .execute(),
    )
  for (const until of ['15:30', '15:45'])
    await expect(change(`[${at('15:00')},${at(until)})`)).rejects.toMatchObject({ code: '23503' })
  const again = {
    id: newId(),
    resource_id: rooms[0]!,
    kind: 'appointment',
    appointment_id: id,
    during: `[${at('15:00')},${at('15:40')})`,
  }
  await expect(clinic.transact((db) => db.insertInto('claims').values(again).execute())).rejects.toMatchObject({
    code: '23P01',
  })
})

describe('many at once', () => {
  test.each([1, 2, 3])(
    'want the last rooms: each room is had once, and nobody has a time without (round %i)',
    async () => {
      const practice = await aPracticeWith([{ name: 'Room 2' }, { name: 'Room 3' }])
      const { clinic, service } = practice
      const doctors = [practice.doctor, practice.other]
      for (const name of ['Ada', 'Ida', 'Eve', 'Amy'])
        doctors.push(await aProvider(clinic, { services: [service], given_name: name }))
      const answers = await Promise.all(
        Array.from({ length: 48 }, async (_, n) => {
          const wanted = slotAt('15:00', doctors[n % 6]!)
          if (n % 3 === 0) return hold(server, clinic, wanted.slot)
          return book(server, clinic, n % 3 === 1 ? wanted : { ...wanted, slot: { startsAt: at('15:00') } })
        }),
      )
      const told = answers.map((answer) => answer.json().code ?? answer.statusCode)
      expect(told.filter((code) => code === 201)).toHaveLength(2)
      expect(told.filter((code) => code === 'slot_taken')).toHaveLength(46)
      const claims = await clinic.transact((db) =>
        db.selectFrom('claims').select(['resource_id', 'appointment_id', 'hold_id']).execute(),
      )
      const taken = Map.groupBy(claims, (claim) => claim.appointment_id ?? claim.hold_id)
      expect([...taken.values()].map((own) => own.length)).toEqual([2, 2])
      expect(new Set(claims.map((claim) => claim.resource_id)).size).toBe(4)
      expect(claims.map((claim) => claim.resource_id)).toEqual(expect.arrayContaining(practice.rooms))
    },
  )

  test('as many as there are rooms each have one', async () => {
    const practice = await aPracticeWith(['2', '3', '4'].map((name) => ({ name: `Room ${name}` })))
    const { clinic, service, doctor, other } = practice
    const doctors = [doctor, other, await aProvider(clinic, { services: [service] })]
    for (const time of ['15:00', '16:00', '17:00', '18:00', '19:00']) {
      const answers = await Promise.all(doctors.map((each) => book(server, clinic, slotAt(time, each))))
      expect(answers.flatMap(roomsOf).toSorted()).toEqual(['Room 2', 'Room 3', 'Room 4'])
    }
  })

  test('who needs no room and takes the doctor leaves no room behind', async () => {
    const { clinic, doctor, rooms } = await two()
    const plain = newId()
    await clinic.transact(async (db) => {
      await db
        .insertInto('services')
        .values({
          id: plain,
          slug: 'plain',
          name: 'Check-up',
          language: 'en',
          duration_minutes: 30,
          price_minor: 1,
          slot_interval_minutes: 30,
        })
        .execute()
      await db
        .insertInto('provider_services')
        .values({
          id: newId(),
          provider_id: doctor.id,
          service_id: plain,
          location_id: clinic.locationId,
          duration_minutes: 30,
          price_minor: 1,
        })
        .execute()
    })
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => {
        const { slot, patient } = slotAt('15:00', doctor)
        return book(server, clinic, { slot: n % 2 ? { ...slot, serviceId: plain } : slot, patient })
      }),
    )
    const won = answers.filter(({ statusCode }) => statusCode === 201)
    expect(won).toHaveLength(1)
    expect(answers.filter((answer) => answer.json().code === 'slot_taken')).toHaveLength(23)
    const left = await Promise.all(rooms.map((room) => claimsOf(clinic, room)))
    expect(left.flat()).toHaveLength(roomsOf(won[0]!).length)
  })

  test('two visits that swap the times of a room stay where they are', async () => {
    const { clinic, doctor, other, rooms } = await one()
    const booked = []
    for (const slot of [slotAt('15:00', doctor), slotAt('17:00', other)])
      booked.push((await book(server, clinic, slot)).json())
    const moved = await Promise.all(
      booked.map(({ appointment, manageToken }, n) =>
        reschedule(server, clinic, appointment.id, { startsAt: at(n ? '15:00' : '17:00'), manageToken }),
      ),
    )
    expect(moved.map((answer) => answer.json().code)).toEqual(['slot_taken', 'slot_taken'])
    expect(await claimsOf(clinic, rooms[0]!)).toEqual(['15:00-15:40 appointment', '17:00-17:40 appointment'])
  })
})
