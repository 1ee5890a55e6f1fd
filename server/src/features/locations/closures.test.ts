import { expect, test } from 'vitest'
import { aPractice, at, book, rosa } from '../../../test/booking.ts'
import { aClinic, aLocation, aUser, signedIn, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'
import { publicHolidays } from './public-holidays.ts'

const server = await testServer()
type Headers = Record<string, string>
type Closure = { id: string; version: number; from: string; name: string; visits: number }

const asManager = async (clinic: TestClinic) =>
  signedIn(clinic, await aUser(clinic, { may: ['settings:change'] }), server.server.services)
const list = async ({ host }: TestClinic, headers: Headers) =>
  (await server.call(host, 'GET', '/closures', { headers })).json()
const add = ({ host }: TestClinic, headers: Headers, items: object[]) =>
  server.call(host, 'POST', '/closures', { headers, body: { items } })
const change = ({ host }: TestClinic, headers: Headers, { id, version }: Closure, body: object) =>
  server.call(host, 'PATCH', `/closures/${id}`, { headers: { ...headers, 'if-match': `"${version}"` }, body })
const remove = ({ host }: TestClinic, headers: Headers, { id, version }: Closure) =>
  server.call(host, 'DELETE', `/closures/${id}`, { headers: { ...headers, 'if-match': `"${version}"` } })
const codes = (answer: { json: () => { errors?: { pointer: string; code: string }[] } }) =>
  answer.json().errors?.map(({ pointer, code }) => `${pointer} ${code}`)

const day = { from: '2026-11-25', to: '2026-11-25', name: 'Staff day', locationId: null }

test('closing a day takes its times away at once, and tells of who is booked; opening it gives them back', async () => {
  const { clinic, service, doctor } = await aPractice(server)
  const headers = await asManager(clinic)
  const times = async () => {
    const asked = new URLSearchParams({ from: at('14:00'), to: at('22:00'), serviceId: service.id })
    const { items } = (await server.call(clinic.host, 'GET', `/slots?${asked}`)).json()
    return { starts: items[0]?.starts.length ?? 0, closures: items[0]?.closures ?? [] }
  }
  const slot = { startsAt: at('15:00'), serviceId: service.id, providerId: doctor.id }
  expect((await book(server, clinic, { slot, patient: rosa })).statusCode).toBe(201)
  const before = await times()
  expect(before.starts).toBeGreaterThan(0)

  const asked = '/closures/visits?from=2026-11-25&to=2026-11-26'
  expect((await server.call(clinic.host, 'GET', asked, { headers })).json().items).toMatchObject([
    { doctor: { id: doctor.id, slug: doctor.slug }, locationId: clinic.locationId, visits: 1 },
  ])
  const [closed] = (await add(clinic, headers, [{ id: newId(), ...day }])).json().items
  expect(closed).toMatchObject({ ...day, version: 1, visits: 1 })
  expect(await times()).toEqual({ starts: 0, closures: [{ date: '2026-11-25', name: 'Staff day' }] })

  expect((await remove(clinic, headers, closed)).statusCode).toBe(204)
  expect(await times()).toEqual(before)
  const told = await clinic.transact((db) =>
    db.selectFrom('audit_events').select('action').where('object_id', '=', closed.id).orderBy('at').execute(),
  )
  expect(told.map(({ action }) => action)).toEqual(['closures:create', 'closures:remove'])
})

test('a year that was mistyped, and an id that is taken, are refused at their field', async () => {
  const { clinic } = await aPractice(server)
  const headers = await asManager(clinic)
  const long = await add(clinic, headers, [{ id: newId(), ...day, to: '2126-11-25' }])
  expect([long.statusCode, codes(long)]).toEqual([422, ['/body/items/0/to too_long']])
  const id = newId()
  await clinic.transact((db) =>
    db
      .insertInto('closures')
      .values({ id, first_on: '2026-01-02', last_on: '2026-01-02', name: 'Over', location_id: null })
      .execute(),
  )
  const taken = await add(clinic, headers, [{ id, ...day }])
  expect([taken.statusCode, codes(taken)]).toEqual([422, ['/body/items/0/id taken']])
})

test('managers who close the same day at once close it once; of two who change it one is told', async () => {
  const { clinic } = await aPractice(server)
  const headers = await asManager(clinic)
  const answers = await Promise.all([1, 2, 3, 4].map(() => add(clinic, headers, [{ id: newId(), ...day }])))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  const { items } = await list(clinic, headers)
  expect(items).toMatchObject([day])
  // What is said otherwise of that day is no repeat.
  expect(codes(await add(clinic, headers, [{ id: newId(), ...day, name: 'Other' }]))).toEqual([
    '/body/items/0/from already_closed',
  ])
  const changed = await Promise.all(
    [1, 2, 3].map((n) => change(clinic, headers, items[0], { ...day, name: `Name ${n}` })),
  )
  expect(changed.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412, 412])
  expect((await remove(clinic, headers, items[0])).statusCode).toBe(412)
  expect((await list(clinic, headers)).items).toEqual([changed.find(({ statusCode }) => statusCode === 200)!.json()])
})

test('what cannot be is refused by its field, all or none; another clinic has none of it', async () => {
  const { clinic } = await aPractice(server)
  const headers = await asManager(clinic)
  const other = await aClinic(server.server.services.tenancy)
  const elsewhere = (await aLocation(other)).id
  const wrong = async (part: object) => codes(await add(clinic, headers, [day, { ...day, ...part }].map(withId)))
  const withId = (words: object) => ({ id: newId(), ...words })
  expect(await wrong({ from: '2026-12-02', to: '2026-12-01' })).toEqual(['/body/items/1/to before_from'])
  expect(await wrong({ from: '2026-11-01', to: '2026-11-24' })).toEqual(['/body/items/1/to is_over'])
  expect(await wrong({ locationId: elsewhere })).toEqual(['/body/items/1/locationId unknown'])
  expect((await list(clinic, headers)).items).toEqual([])
  await clinic.transact((db) =>
    db
      .insertInto('closures')
      .values({ id: newId(), first_on: '2026-11-01', last_on: '2026-11-02', name: 'Over', location_id: day.locationId })
      .execute(),
  )
  expect(await wrong({ from: '2026-11-01', to: '2026-12-01' })).toEqual(['/body/items/1/from already_closed'])

  const [closed] = (await add(clinic, headers, [withId(day)])).json().items
  const theirs = await asManager(other)
  expect((await change(other, theirs, closed, day)).statusCode).toBe(404)
  expect((await remove(other, theirs, closed)).statusCode).toBe(404)
  const desk = await signedIn(clinic, await aUser(clinic, { may: ['schedules:change'] }), server.server.services)
  expect((await add(clinic, desk, [withId(day)])).statusCode).toBe(403)
})

test('public holidays are those of the state, in the clinic’s language, whole days alone', () => {
  const of = (place: Partial<Parameters<typeof publicHolidays>[0]>, language: string) =>
    publicHolidays({ country: 'DE', region: '', city: '', ...place }, [2027], language).map(
      ({ from, to, name }) => `${from}${to === from ? '' : `–${to}`} ${name}`,
    )
  expect(of({ city: 'Berlin' }, 'de')).toContain('2027-03-08 Internationaler Frauentag')
  expect(of({ city: 'Potsdam' }, 'de')).not.toContain('2027-03-08 Internationaler Frauentag')
  expect(of({ region: 'Bayern' }, 'de')).toContain('2027-01-06 Heilige Drei Könige')
  expect(of({ country: 'US', region: 'MA' }, 'en')).toContain("2027-04-19 Patriots' Day")
  expect(of({ country: 'US', region: 'CA' }, 'en')).not.toContain("2027-04-19 Patriots' Day")
  expect(of({ country: 'ZZ' }, 'en')).toEqual([])
})
