import { beforeEach, expect, test } from 'vitest'
import { aPractice, at, book, hold, rosa } from '../../../test/booking.ts'
import { aUser, signedIn, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'

// Nine to five on weekdays; it is Wednesday, eight in the morning in New York (13:00Z). Hours change while people book.

const server = await testServer()
let clinic: TestClinic
let doctor: { id: string }
let headers: { authorization: string }

beforeEach(async () => {
  ;({ clinic, doctor } = await aPractice(server, { clinic: { holds_per_hour: 200 } }))
  headers = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.server.services)
})

const friday = '2026-11-27'
const mornings = [{ from: '09:00', to: '12:00' }]
const ask = (path: string, body: object, seen: object = {}) =>
  server.call(clinic.host, 'POST', `/availability/${doctor.id}${path}`, { headers: { ...headers, ...seen }, body })
const week = () =>
  ask(
    '/weeks',
    { holdsFrom: friday, hours: [{ weekday: 5, locationId: clinic.locationId, ...mornings[0] }] },
    { 'if-match': '"1"' },
  )
const date = (day = friday) => ask('/dates', { date: day, locationId: clinic.locationId, intervals: mornings })
const slot = (time: string, day = friday) => ({ providerId: doctor.id, startsAt: at(time, day) })
const heldAt = async (time: string, day = friday) => {
  const { id, secret } = (await hold(server, clinic, slot(time, day))).json()
  return { hold: { id, secret } }
}
const code = async (answer: ReturnType<typeof book>) => ((await answer).json() as { code?: string }).code
const outside = async () =>
  (await server.call(clinic.host, 'GET', `/availability/${doctor.id}`, { headers })).json().outside as object[]

test.each([
  ['of weeks', week, [200]],
  ['of a date', date, [204]],
] as const)(
  'what is held outside of new hours %s is let go, and what they cover stays',
  async (_name, change, done) => {
    const [early, late] = [await heldAt('15:00'), await heldAt('21:00')]
    expect(done).toContain((await change()).statusCode)
    expect(await code(book(server, clinic, { ...late, patient: rosa }))).toBe('hold_expired')
    expect(await code(book(server, clinic, { ...early, patient: rosa }))).toBeUndefined()
    expect(await outside()).toEqual([])
  },
)

test.each([
  ['a time', week, () => ({ slot: slot('21:00') }), 'slot_not_offered'],
  ['a time of a date', date, () => ({ slot: slot('21:00') }), 'slot_not_offered'],
  ['what was held', week, () => heldAt('21:00'), 'hold_expired'],
] as const)('who books %s while the hours change finds it gone', async (_name, change, what, refusal) => {
  const body = await what()
  const booking = await clinic.transact(async (db) => {
    // They have looked, and wait to write.
    await db.selectFrom('services').select('id').forUpdate().execute()
    const answer = book(server, clinic, { ...body, patient: rosa })
    await untilWaiting(server, 1)
    expect((await change()).statusCode).toBeLessThan(300)
    return { answer }
  })
  expect(await code(booking.answer)).toBe(refusal)
  expect(await outside()).toEqual([])
})

test('of hours and bookings at one moment the later sees the earlier', async () => {
  for (let round = 0; round < 8; round++) {
    const day = new Date(Date.parse(`${friday}T00:00:00Z`) + (round % 4) * 7 * 86_400_000).toISOString().slice(0, 10)
    const patient = (name: string) => ({ ...rosa, email: `${name}-${round}@example.test` })
    const held = await heldAt('20:00', day)
    const [set, ...booked] = await Promise.all([
      date(day),
      book(server, clinic, { ...held, patient: patient('held') }),
      book(server, clinic, { slot: slot('21:00', day), patient: patient('direct') }),
    ])
    const isSet = set.statusCode === 204
    expect([set, ...booked].map((answer) => answer.statusCode).filter((status) => status >= 500)).toEqual([])
    expect(booked.some(({ statusCode }) => statusCode === 201)).toBe(!isSet)
    expect(await outside()).toEqual([])
    // All as it was, for the next round.
    await clinic.transact(async (db) => {
      await db.deleteFrom('claims').execute()
      await db.updateTable('appointments').set({ status: 'cancelled' }).execute()
      await db.deleteFrom('schedule_overrides').execute()
    })
  }
})
