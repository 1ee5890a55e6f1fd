import { beforeEach, expect, test } from 'vitest'
import { aPractice, at, book, rosa } from '../../../test/booking.ts'
import { writeWeek } from '../providers/hours-rows.ts'
import { aLocation, anOffer, aUser, clockAt, signedIn, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'

// Nine to five on weekdays; it is Wednesday, eight in the morning in New York (13:00Z).

const server = await testServer()
const { call } = server
let clinic: TestClinic
let doctor: { id: string }
let service: { id: string }
let headers: { authorization: string }

beforeEach(async () => {
  ;({ clinic, doctor, service } = await aPractice(server))
  headers = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.server.services)
})

const ask = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, version?: number) => {
  const seen = version === undefined ? {} : { 'if-match': `"${version}"` }
  const url = `/availability/${doctor.id}${path}`
  const answer = await call(clinic.host, method, url, { headers: { ...headers, ...seen }, ...(body ? { body } : {}) })
  return { status: answer.statusCode, ...(answer.body === '' ? {} : answer.json()) }
}
/** Other hours from Friday, the 27th, on. */
const from = (hours: object[] | null, holdsFrom = '2026-11-27') => ({ holdsFrom, hours })
const fridays = (start: string, end: string) => [{ weekday: 5, locationId: clinic.locationId, from: start, to: end }]
const set = (body: object, version = 1) => ask('POST', '/weeks', body, version)
const startsOf = async (day: string) => {
  const query = new URLSearchParams({ providerId: doctor.id, from: `${day}T05:00:00Z`, to: `${day}T23:59:00Z` })
  const { items } = (await call(clinic.host, 'GET', `/slots?${query}`)).json() as { items: { starts: string[] }[] }
  return items.flatMap(({ starts }) => starts)
}
const visitAt = async (time: string, day = '2026-11-27') => {
  const booked = await book(server, clinic, { slot: { providerId: doctor.id, startsAt: at(time, day) }, patient: rosa })
  return booked.json().appointment as { id: string }
}
const fate = ({ id }: { id: string }, what: 'keep' | 'cancel') => ({ id, version: 1, fate: what })

test('hours are offered from their date on, those before stay as history, and a change to come is taken back', async () => {
  expect(await startsOf('2026-11-27')).toHaveLength(16)
  expect(await set(from(fridays('10:00', '12:00')))).toEqual({ status: 200, version: 2 })
  expect((await startsOf('2026-11-26')).length).toBe(16)
  expect((await startsOf('2026-11-27')).map((start) => start.slice(11, 16))).toEqual([
    '15:00',
    '15:30',
    '16:00',
    '16:30',
  ])
  expect(await startsOf('2026-11-30')).toEqual([])
  expect(await set(from(fridays('13:00', '14:00'), '2026-12-11'), 2)).toMatchObject({ version: 3 })
  expect((await ask('GET', '')).weeks).toMatchObject([
    { holdsFrom: null, holdsUntil: '2026-11-27', hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday })) },
    { holdsFrom: '2026-11-27', holdsUntil: '2026-12-11', hours: fridays('10:00', '12:00') },
    { holdsFrom: '2026-12-11', holdsUntil: null, hours: fridays('13:00', '14:00') },
  ])
  expect([await startsOf('2026-12-04'), await startsOf('2026-12-11')].map(({ length }) => length)).toEqual([4, 2])

  expect(await set(from(null), 2)).toMatchObject({ code: 'stale_version' })
  expect(await set(from(null), 3)).toMatchObject({ version: 4 })
  expect(await startsOf('2026-11-27')).toHaveLength(16)
  expect(await startsOf('2026-12-11')).toHaveLength(2)
})

test('nothing is saved that leaves a visit without its doctor unnoticed, and undo takes it all back', async () => {
  const [early, late, next] = [await visitAt('15:00'), await visitAt('21:00'), await visitAt('14:00', '2026-12-04')]
  const wanted = from(fridays('10:00', '12:00'))
  const found = await ask('POST', '/weeks/visits', wanted)
  expect(found.visits.map(({ id }: { id: string }) => id)).toEqual([late.id, next.id])
  expect(await set({ ...wanted, visits: [fate(late, 'keep')] })).toMatchObject({ code: 'visits_changed' })
  const whole = await startsOf('2026-11-30')
  expect(whole).toHaveLength(16)

  const visits = [fate(late, 'keep'), fate(next, 'cancel')]
  expect(await set({ ...wanted, visits, words: 'So sorry.' })).toMatchObject({ version: 2 })
  expect((await ask('GET', '')).outside).toMatchObject([{ id: late.id }])
  const undo = (version: number, hours: object[] | null = null) =>
    ask('POST', '/weeks/undo', { ...from(hours), visits: [{ id: next.id, version: 2 }] }, version)
  expect(await undo(1)).toMatchObject({ code: 'stale_version' })
  // Back to hours that no longer cover somebody who is booked: who that is has to be seen first.
  expect(await undo(2, fridays('16:00', '17:00'))).toMatchObject({ code: 'visits_changed' })
  expect(await undo(2)).toEqual({ status: 204 })
  expect((await ask('GET', '')).outside).toEqual([])
  expect(await startsOf('2026-11-30')).toEqual(whole)
  expect((await call(clinic.host, 'GET', `/appointments/${next.id}`, { headers })).json().status).toBe('booked')
  expect(early.id).not.toBe(late.id)
})

test('a change is undone for ten minutes, and a file’s hours are the file’s again', async () => {
  const friday = '2026-11-27'
  await clinic.transact((db) => writeWeek(db, { providerId: doctor.id, holdsFrom: friday, hours: [] }, 'file'))
  const undo = (version: number) => ask('POST', '/weeks/undo', { ...from([]), visits: [] }, version)
  expect(await undo(1)).toMatchObject({ code: 'state_conflict' })
  await set(from(fridays('10:00', '12:00')))
  clockAt(server, '2026-11-25T13:11:00Z')
  expect(await undo(2)).toMatchObject({ code: 'undo_expired' })
  await set(from(fridays('10:00', '13:00')), 2)
  expect(await undo(3)).toEqual({ status: 204 })
  const origins = () => clinic.transact((db) => db.selectFrom('schedule_changes').select('origin').execute())
  expect(await origins()).toEqual([{ origin: 'screen' }])
  await clinic.transact((db) => db.updateTable('schedule_changes').set({ origin: 'file' }).execute())
  await set(from(fridays('10:00', '13:00')), 4)
  expect(await undo(5)).toEqual({ status: 204 })
  expect(await origins()).toEqual([{ origin: 'file' }])
})

test('a change to come that gave hours cannot be taken back past who booked in them', async () => {
  await set(from([...fridays('18:00', '20:00'), { ...fridays('09:00', '12:00')[0], weekday: 6 }]))
  const saturday = await visitAt('15:00', '2026-11-28')
  expect(await set(from(null), 2)).toMatchObject({ code: 'visits_changed' })
  expect(await set({ ...from(null), visits: [fate(saturday, 'keep')] }, 2)).toMatchObject({ version: 3 })
  expect((await ask('GET', '')).outside).toMatchObject([{ id: saturday.id }])
})

test('what patients would see is what they see once it is saved', async () => {
  await visitAt('15:00')
  const other = await aLocation(clinic)
  await anOffer(clinic, { provider_id: doctor.id, service_id: service.id, location_id: other.id, is_default: true })
  const elsewhere = { weekday: 5, locationId: other.id, from: '13:00', to: '14:00' }
  const wanted = from([...fridays('10:00', '12:00'), elsewhere])
  const { days } = await ask('POST', '/weeks/preview', { ...wanted, firstDay: '2026-11-23' })
  type Day = { date: string; places: { starts: string[] }[] }
  const shown = new Map((days as Day[]).map(({ date, places }) => [date, places.flatMap(({ starts }) => starts)]))
  expect(await set(wanted)).toMatchObject({ status: 200 })
  for (const day of ['2026-11-26', '2026-11-27', '2026-11-28']) expect(shown.get(day)).toEqual(await startsOf(day))
  expect(shown.get('2026-11-27')).toHaveLength(3 + 2)
})

test('a change begins and ends at each place by its own clock', async () => {
  const far = await aLocation(clinic, { time_zone: 'Pacific/Honolulu' })
  await anOffer(clinic, { provider_id: doctor.id, service_id: service.id, location_id: far.id, is_default: true })
  const evenings = [{ weekday: 4, locationId: far.id, from: '19:00', to: '21:00' }]
  await set(from(evenings, '2026-11-26'))
  await set(from(fridays('10:00', '12:00')), 2)
  // Eight in the evening of Thursday there, one in the morning of Friday in New York.
  const slot = { providerId: doctor.id, locationId: far.id, startsAt: at('06:00', '2026-11-27') }
  const late = (await book(server, clinic, { slot, patient: rosa })).json().appointment as { id: string }
  const leftOut = async (wanted: object) =>
    ((await ask('POST', '/weeks/visits', wanted)) as { visits: { id: string }[] }).visits.map(({ id }) => id)
  expect(await leftOut(from([], '2026-11-26'))).toEqual([late.id])
  expect(await leftOut(from([]))).toEqual([])
})

test('hours at a place that is closed for now stay for when it opens again', async () => {
  const other = await aLocation(clinic)
  await anOffer(clinic, { provider_id: doctor.id, service_id: service.id, location_id: other.id, is_default: true })
  const elsewhere = { weekday: 6, locationId: other.id, from: '13:00', to: '14:00' }
  expect(await set(from([...fridays('10:00', '12:00'), elsewhere]))).toMatchObject({ version: 2 })
  const open = (isActive: boolean) =>
    clinic.transact((db) =>
      db.updateTable('locations').set({ is_active: isActive }).where('id', '=', other.id).execute(),
    )
  await open(false)
  expect((await ask('GET', '')).weeks.at(-1).hours).toEqual(fridays('10:00', '12:00'))
  expect(await set(from(fridays('10:00', '13:00'), '2026-12-04'), 2)).toMatchObject({ version: 3 })
  await open(true)
  expect((await ask('GET', '')).weeks.at(-1).hours).toEqual([...fridays('10:00', '13:00'), elsewhere])
})

test('what cannot be names its field, and nothing is written', async () => {
  const pointers = async (body: object) => (await set(body)).errors?.map(({ pointer }: { pointer: string }) => pointer)
  expect(await pointers(from([], '2026-11-24'))).toEqual(['/body/holdsFrom'])
  expect(await pointers(from(null))).toEqual(['/body/holdsFrom'])
  expect(await pointers(from(fridays('12:00', '09:00')))).toEqual(['/body/hours/0/to'])
  const twice = [...fridays('09:00', '12:00'), ...fridays('11:00', '13:00')]
  expect(await pointers(from(twice))).toEqual(['/body/hours/1/from'])
  expect((await ask('GET', '')).weeks).toHaveLength(1)
})

test('a limit that is set while others book is passed by nobody', async () => {
  const setting = clinic.transact(async (db) => {
    await db.updateTable('providers').set({ daily_limit: 1 }).where('id', '=', doctor.id).execute()
    const bookings = ['15:00', '16:00', '17:00'].map((time) =>
      book(server, clinic, {
        slot: { providerId: doctor.id, startsAt: at(time) },
        patient: { ...rosa, email: `at-${time.slice(0, 2)}@example.test` },
      }),
    )
    await untilWaiting(server, 3)
    return bookings
  })
  // They looked before there was a limit, so none of them waited to be counted.
  const answers = await Promise.all(await setting)
  expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBeLessThan(2)
  await visitAt('20:00', '2026-11-25')
  expect(await startsOf('2026-11-25')).toEqual([])
  expect(await ask('PATCH', '/daily-limit', { dailyLimit: 2 }, 2)).toMatchObject({ code: 'stale_version' })
  expect(await ask('PATCH', '/daily-limit', { dailyLimit: 2 }, 1)).toMatchObject({ version: 2 })
  expect(await startsOf('2026-11-25')).toHaveLength(15)
  expect(await ask('GET', '')).toMatchObject({ dailyLimit: 2, scheduleVersion: 2 })
  expect(await ask('PATCH', '/daily-limit', { dailyLimit: 0 }, 2)).toMatchObject({ status: 422 })
})
