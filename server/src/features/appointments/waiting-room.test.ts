import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPractice, at, book, cookiesOf, hold, wednesday } from '../../../test/booking.ts'
import { aProvider, clockAt, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'

const server = await testServer()

/** The limits of a clinic that says nothing about them. */
const asDefault = (clinic: TestClinic) =>
  clinic.transact((db) =>
    db
      .updateTable('organizations')
      .set({
        holds_per_hour: sql`default`,
        holds_at_once: sql`default`,
        holds_per_visitor: sql`default`,
        held_percent: sql`default`,
        bookings_per_hour: sql`default`,
        visits_ahead: sql`default`,
      })
      .execute(),
  )

/** A time of their own for each of thirty people: of two doctors, on two days. */
async function aWaitingRoom() {
  const { clinic, doctor, service } = await aPractice(server)
  const doctors = [doctor, await aProvider(clinic, { services: [service] })]
  await asDefault(clinic)
  const timeOf = (person: number, place: number) => ({
    providerId: doctors[person % 2]!.id,
    startsAt: new Date(
      Date.parse(at('14:00', person % 4 < 2 ? '2026-11-26' : '2026-11-27')) + place * 1_800_000,
    ).toISOString(),
  })
  const patientOf = (person: number) => ({
    givenName: 'Rosa',
    familyName: 'Diaz',
    email: `person${person}@example.test`,
  })
  return { clinic, timeOf, patientOf, people: Array.from({ length: 30 }, (_, person) => person) }
}

test('thirty people behind one address book within ten minutes, each after a second thought', async () => {
  const { clinic, timeOf, patientOf, people } = await aWaitingRoom()
  const answers = []
  for (const person of people) {
    clockAt(server, new Date(Date.parse(wednesday) + person * 20_000).toISOString())
    const place = Math.floor(person / 4)
    const cookies = cookiesOf(await hold(server, clinic, timeOf(person, 15 - place)))
    const { id, secret } = (await hold(server, clinic, timeOf(person, place), { cookies })).json()
    const body = { hold: { id, secret }, patient: patientOf(person) }
    answers.push((await book(server, clinic, body, { cookies })).statusCode)
  }
  expect(answers).toEqual(people.map(() => 201))
})

test('thirty people behind one address book at the same moment, held or not', async () => {
  const { clinic, timeOf, patientOf, people } = await aWaitingRoom()
  const answers = await Promise.all(
    people.map(async (person) => {
      const slot = timeOf(person, Math.floor(person / 4))
      const held = await hold(server, clinic, slot)
      const { id, secret } = held.json()
      const time = held.statusCode === 201 ? { hold: { id, secret } } : { slot }
      const booked = await book(server, clinic, { ...time, patient: patientOf(person) })
      return [held.statusCode === 201 ? 'held' : held.json().code, booked.statusCode]
    }),
  )
  expect(answers.map(([, booked]) => booked)).toEqual(people.map(() => 201))
  expect(new Set(answers.map(([held]) => held))).toEqual(new Set(['held', 'too_many_holds']))
})
