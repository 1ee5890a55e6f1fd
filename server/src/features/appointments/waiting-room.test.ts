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
      .set({ holds_per_hour: sql`default`, bookings_per_hour: sql`default`, visits_ahead: sql`default` })
      .execute(),
  )

test('thirty people behind one address book within ten minutes, each after a second thought', async () => {
  const { clinic, doctor, service } = await aPractice(server)
  const doctors = [doctor, await aProvider(clinic, { services: [service] })]
  await asDefault(clinic)
  const days = ['2026-11-25', '2026-11-26']
  const answers = []
  for (let person = 0; person < 30; person++) {
    clockAt(server, new Date(Date.parse(wednesday) + person * 20_000).toISOString())
    const providerId = doctors[person % 2]!.id
    const day = days[person % 4 < 2 ? 0 : 1]!
    const time = (n: number) => at(`${14 + (n >> 1)}:${n % 2 ? '30' : '00'}`, day)
    const place = Math.floor(person / 4)
    const looked = await hold(server, clinic, { providerId, startsAt: time(15 - place) })
    const cookies = cookiesOf(looked)
    const { id, secret } = (await hold(server, clinic, { providerId, startsAt: time(place) }, { cookies })).json()
    const patient = { givenName: 'Rosa', familyName: 'Diaz', email: `person${person}@example.test` }
    answers.push((await book(server, clinic, { hold: { id, secret }, patient }, { cookies })).statusCode)
  }
  expect(answers).toEqual(Array.from({ length: 30 }, () => 201))
})
