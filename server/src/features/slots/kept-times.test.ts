import { findSlots as contract } from '@polyclinic/domain/slots/endpoints.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { at, aPractice, book, hold, rosa } from '../../../test/booking.ts'
import { aProvider, aUser, clockAt, signedIn, timeOff, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'

// Answers are kept between requests: each test asks, changes something, and asks again.

const server = await testServer()

const day = { from: at('14:00'), to: at('22:00') }

async function startsOf(clinic: TestClinic, providerId: string): Promise<string[]> {
  const query = new URLSearchParams({ ...day, providerId })
  const answer = await server.call(clinic.host, 'GET', `/slots?${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json().items[0].starts
}

test('what is booked is gone from the next answer, and what is given back is in it', async () => {
  const { clinic, doctor } = await aPractice(server)
  const startsAt = at('15:00')
  expect(await startsOf(clinic, doctor.id)).toContain(startsAt)
  expect(await startsOf(clinic, doctor.id)).toContain(startsAt)
  expect((await book(server, clinic, { slot: { startsAt }, patient: rosa })).statusCode).toBe(201)
  expect(await startsOf(clinic, doctor.id)).not.toContain(startsAt)
  await clinic.transact((db) => db.deleteFrom('claims').execute())
  expect(await startsOf(clinic, doctor.id)).toContain(startsAt)
})

test('while many keep asking, who asks after a booking does not find its time', async () => {
  const { clinic, doctor } = await aPractice(server)
  let isOver = false
  const keepAsking = async () => {
    while (!isOver) await startsOf(clinic, doctor.id)
  }
  const others = [keepAsking(), keepAsking(), keepAsking()]
  try {
    for (const startsAt of [at('15:00'), at('16:00'), at('17:00')]) {
      expect(await startsOf(clinic, doctor.id)).toContain(startsAt)
      expect((await book(server, clinic, { slot: { startsAt }, patient: rosa })).statusCode).toBe(201)
      expect(await startsOf(clinic, doctor.id)).not.toContain(startsAt)
    }
  } finally {
    isOver = true
    await Promise.all(others)
  }
})

test('changed hours and time off are seen, whoever wrote them', async () => {
  const { clinic, doctor } = await aPractice(server)
  expect(await startsOf(clinic, doctor.id)).toContain(at('14:00'))
  await clinic.transact((db) => db.updateTable('schedules').set({ starts_at: '10:00' }).execute())
  expect(await startsOf(clinic, doctor.id)).not.toContain(at('14:00'))
  await timeOff(clinic, doctor.id, at('15:00'), at('16:00'))
  const starts = await startsOf(clinic, doctor.id)
  expect([starts.includes(at('15:30')), starts.includes(at('16:00'))]).toEqual([false, true])
})

test('a transaction that began before an answer was made, and commits after it, is seen', async () => {
  const { clinic, doctor } = await aPractice(server)
  let proceed = () => {}
  const asked = new Promise<void>((resolve) => (proceed = resolve))
  let begun = () => {}
  const began = new Promise<void>((resolve) => (begun = resolve))
  const writing = clinic.transact(async (db) => {
    await sql`update schedules set starts_at = '11:00'`.execute(db)
    begun()
    await asked
  })
  await began
  // A younger one commits first.
  await clinic.transact((db) => sql`update providers set position = 1`.execute(db))
  expect(await startsOf(clinic, doctor.id)).toContain(at('14:00'))
  proceed()
  await writing
  expect(await startsOf(clinic, doctor.id)).not.toContain(at('14:00'))
})

test('a hold is in the way until it expires, though nobody writes then', async () => {
  const { clinic, doctor } = await aPractice(server)
  const startsAt = at('18:00')
  await hold(server, clinic, { startsAt })
  expect(await startsOf(clinic, doctor.id)).not.toContain(startsAt)
  clockAt(server, '2026-11-25T13:10:30Z')
  expect(await startsOf(clinic, doctor.id)).toContain(startsAt)
})

test('many who ask at once are each answered for their own doctor and clinic', async () => {
  const { clinic, service, doctor } = await aPractice(server)
  const other = await aProvider(clinic, { services: [service], hours: [{ weekday: 3, from: '15:00', to: '16:00' }] })
  const elsewhere = await aPractice(server)
  const wrong = server.call(clinic.host, 'GET', `/slots?${new URLSearchParams({ from: day.to, to: day.from })}`)
  const [mine, others, theirs, refused] = await Promise.all([
    startsOf(clinic, doctor.id),
    startsOf(clinic, other.id),
    startsOf(elsewhere.clinic, elsewhere.doctor.id),
    wrong,
  ])
  expect(others).toEqual([at('20:00'), at('20:30')])
  expect(mine).toHaveLength(16)
  expect(theirs).toHaveLength(16)
  expect(refused.statusCode).toBe(422)
  const foreign = new URLSearchParams({ ...day, providerId: doctor.id })
  expect((await server.call(elsewhere.clinic.host, 'GET', `/slots?${foreign}`)).json().items).toEqual([])
})

test('the text that anybody is sent says the same as the answer that the contract has read', async () => {
  const { clinic, service } = await aPractice(server)
  await aProvider(clinic, { services: [service], hours: [] })
  const guest = await signedIn(clinic, await aUser(clinic), server.server.services)
  for (const limit of [{}, { limit: '1' }]) {
    const url = `/slots?${new URLSearchParams({ ...day, ...limit })}`
    const [kept, alone] = [
      await server.call(clinic.host, 'GET', url),
      await server.call(clinic.host, 'GET', url, { headers: guest }),
    ]
    expect(kept.json().items).toHaveLength(2)
    expect(kept.json()).toEqual(alone.json())
    expect(contract.answers[200].parse(kept.json())).toEqual(kept.json())
  }
})
