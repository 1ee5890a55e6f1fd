import { expect, test } from 'vitest'
import { aPractice, at, book, cancel, rosa } from '../../../test/booking.ts'
import { aProvider, type aService, aSharedResource, aUser, signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'

// A doctor who is away for weeks, and others who work for half an hour on Wednesdays, at one in New York (18:00Z).

const server = await testServer()
const away = { from: '2026-11-25', to: '2027-01-31' }
const hours = [{ weekday: 3, from: '13:00', to: '13:30' }]

async function twoGyms(service: Parameters<typeof aService>[1] = {}) {
  const practice = await aPractice(server, { service: { ...service, needs: ['Gym'] } })
  const { clinic } = practice
  for (const name of ['Gym 1', 'Gym 2']) await aSharedResource(clinic, { name, group_name: 'Gym' })
  const headers = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.server.services)
  let people = 0
  const visitOf = async (doctor: { id: string }, time: string) => {
    const patient = { ...rosa, email: `rosa-${(people += 1)}@example.test` }
    const booked = await book(server, clinic, { slot: { providerId: doctor.id, startsAt: at(time) }, patient })
    return booked.json().appointment as { id: string }
  }
  const firstTimes = async (visits: readonly { id: string }[]) => {
    const path = `/availability/${practice.doctor.id}/visits/times`
    const body = { ...away, visits: visits.map(({ id }) => id) }
    const { items } = (await server.call(clinic.host, 'POST', path, { headers, body })).json() as {
      items: { id: string; times: { startsAt: string }[] }[]
    }
    return visits.map((visit) => items.find(({ id }) => id === visit.id)!.times[0]?.startsAt)
  }
  const other = () => aProvider(clinic, { services: [practice.service], hours })
  return { ...practice, headers, visitOf, firstTimes, other }
}

test('visits go to other doctors at the same time only as far as there are rooms', async () => {
  const { clinic, doctor, headers, visitOf, firstTimes, other } = await twoGyms()
  const visits = [await visitOf(doctor, '15:00'), await visitOf(doctor, '15:30')]
  const inOneGym = await visitOf(await other(), '18:00')
  for (const _ of visits) await other()
  expect(await firstTimes(visits)).toEqual([at('18:00'), at('18:00', '2026-12-02')])
  expect((await cancel(server, clinic, inOneGym.id, { cause: 'clinic' }, { headers })).statusCode).toBe(200)
  expect(await firstTimes(visits)).toEqual([at('18:00'), at('18:00')])
})

test('who joins a group is in its room, and leaves the other to another group', async () => {
  const { doctor, visitOf, firstTimes, other } = await twoGyms({ seats: 2 })
  const visits = [await visitOf(doctor, '15:00'), await visitOf(doctor, '15:00'), await visitOf(doctor, '15:30')]
  await visitOf(await other(), '18:00')
  await other()
  expect(await firstTimes(visits)).toEqual([at('18:00'), at('18:00'), at('18:00')])
})
