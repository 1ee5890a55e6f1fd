import { beforeEach, expect, test } from 'vitest'
import { aPractice, at, book, rosa } from '../../../test/booking.ts'
import { aLocation, anOffer, aUser, signedIn, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'

// Nine to five on weekdays; it is Wednesday, eight in the morning in New York (13:00Z).

const { call, server, ...world } = await testServer()
let clinic: TestClinic
let doctor: { id: string }
let service: { id: string }
let headers: { authorization: string }

beforeEach(async () => {
  ;({ clinic, doctor, service } = await aPractice({ call, server, ...world }))
  headers = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.services)
})

const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
  const answer = await call(clinic.host, method, `/availability/${doctor.id}${path}`, {
    ...{ headers },
    ...(body ? { body } : {}),
  })
  return { status: answer.statusCode, ...(answer.body === '' ? {} : answer.json()) }
}
const friday = (intervals: object[] | null) => ({ date: '2026-11-27', locationId: clinic.locationId, intervals })
const set = (body: object) => ask('POST', '/dates', body)
const freeOnFriday = async () => {
  const query = `providerId=${doctor.id}&from=2026-11-27T05:00:00Z&to=2026-11-28T05:00:00Z`
  const { items } = (await call(clinic.host, 'GET', `/slots?${query}`)).json() as { items: { starts: string[] }[] }
  return items.flatMap(({ starts }) => starts.map((start) => start.slice(11, 16)))
}
const visitAt = async (time: string) => {
  const slot = { providerId: doctor.id, startsAt: at(time, '2026-11-27') }
  return (await book({ call, server, ...world }, clinic, { slot, patient: rosa })).json().appointment as { id: string }
}

test('other hours of a date are offered at once, and the weekly ones when they come again', async () => {
  expect(await freeOnFriday()).toHaveLength(16)
  const hours = [
    { from: '07:00', to: '08:00' },
    { from: '20:00', to: '21:00' },
  ]
  expect(await set(friday(hours))).toEqual({ status: 204 })
  expect(await freeOnFriday()).toEqual(['12:00', '12:30', '01:00', '01:30'])
  expect(await ask('GET', '')).toMatchObject({
    dates: [{ date: '2026-11-27', locationId: clinic.locationId, intervals: hours }],
    weeks: [{ hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' })) }],
    places: [{ id: clinic.locationId }],
  })
  expect(await set(friday([]))).toEqual({ status: 204 })
  expect(await freeOnFriday()).toEqual([])
  expect((await ask('GET', '')).dates).toMatchObject([{ intervals: [] }])
  expect(await set(friday(null))).toEqual({ status: 204 })
  expect(await freeOnFriday()).toHaveLength(16)
  expect((await ask('GET', '')).dates).toEqual([])
})

test('visits that the hours do not cover any more are kept on a list or canceled, and none is forgotten', async () => {
  const [early, late] = [await visitAt('14:00'), await visitAt('21:00')]
  const wanted = friday([{ from: '09:00', to: '12:00' }])
  const found = await ask('POST', '/dates/visits', wanted)
  expect(found.visits.map(({ id }: { id: string }) => id)).toEqual([late.id])
  expect(await set(wanted)).toMatchObject({ code: 'visits_changed' })
  expect(await freeOnFriday()).toHaveLength(14)

  const fate = (visit: { id: string }, what: string) => ({ id: visit.id, version: 1, fate: what })
  expect(await set({ ...wanted, visits: [fate(late, 'keep')] })).toEqual({ status: 204 })
  expect((await ask('GET', '')).outside).toMatchObject([{ id: late.id }])
  const visits = [fate(early, 'cancel'), fate(late, 'keep')]
  expect(await set({ ...friday([]), visits, words: 'So sorry.' })).toEqual({ status: 204 })
  expect((await ask('GET', '')).outside).toMatchObject([{ id: late.id }])
  const mails = await clinic.transact((db) =>
    db.selectFrom('messages').select('body').where('kind', '=', 'appointment-cancelled').execute(),
  )
  expect(mails.map(({ body }) => body?.includes('So sorry.'))).toEqual([true])
  expect(await set({ ...friday(null), visits: [] })).toEqual({ status: 204 })
  expect((await ask('GET', '')).outside).toEqual([])
})

test('what cannot be names its field, and nothing is written', async () => {
  const other = await aLocation(clinic)
  const hours = [{ from: '16:00', to: '18:00' }]
  const pointers = async (body: object) => (await set(body)).errors?.map(({ pointer }: { pointer: string }) => pointer)
  expect(await pointers({ ...friday(hours), locationId: other.id })).toEqual(['/body/locationId'])
  await anOffer(clinic, { provider_id: doctor.id, service_id: service.id, location_id: other.id })
  expect(await pointers({ ...friday(hours), locationId: other.id })).toEqual(['/body/intervals/0/from'])
  expect(await pointers({ ...friday(hours), date: '2026-11-24' })).toEqual(['/body/date'])
  expect(await pointers({ ...friday(hours), date: '2030-11-24' })).toEqual(['/body/date'])
  expect(await pointers(friday([{ from: '16:00', to: '15:00' }]))).toEqual(['/body/intervals/0/to'])
  expect((await ask('GET', '')).dates).toEqual([])
})
