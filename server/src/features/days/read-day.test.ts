import type { ClinicPermission } from '@polyclinic/domain/kit/permissions.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aClinic,
  aLocation,
  anAppointment,
  aPatient,
  aProvider,
  aService,
  aUser,
  signedIn,
  timeOff,
  type TestClinic,
} from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'

const { call, server, clock } = await testServer()
let clinic: TestClinic
let doctor: { authorization: string }
let admin: { authorization: string }
let maya: string
let ben: string
let uptown: { id: string }
let serviceId: string

const monday = (from: string, to: string, locationId?: string) => ({
  weekday: 1,
  from,
  to,
  ...(locationId === undefined ? {} : { locationId }),
})

beforeAll(async () => {
  clinic = await aClinic(server.services.tenancy)
  uptown = await aLocation(clinic, { time_zone: 'America/Chicago' })
  const service = await aService(clinic)
  const user = await aUser(clinic, { roles: ['provider'] })
  doctor = await signedIn(clinic, user, server.services)
  admin = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.services)
  const hours = [monday('13:00', '17:00'), monday('09:00', '12:00')]
  maya = (await aProvider(clinic, { services: [service], user_id: user.id, hours })).id
  ben = (
    await aProvider(clinic, {
      services: [service],
      hours: [monday('09:00', '12:00'), monday('12:00', '13:00'), monday('14:00', '16:00', uptown.id)],
    })
  ).id
  serviceId = service.id
  const patient = await aPatient(clinic, { birth_date: '1980-02-29' })
  const visit = (provider_id: string, starts_at: string, language = 'en', message: string | null = null) =>
    anAppointment(clinic, { provider_id, service_id: service.id, patient_id: patient.id, starts_at, language, message })
  // Monday, March 3, 2031 in New York is 05:00Z to 05:00Z.
  await visit(maya, '2031-03-03T05:00:00Z')
  await visit(maya, '2031-03-04T04:30:00Z')
  await visit(maya, '2031-03-04T05:00:00Z')
  await visit(ben, '2031-03-03T15:00:00Z', 'de', 'Headaches')
  await timeOff(clinic, ben, '2031-03-03T20:00:00Z', '2031-03-05T00:00:00Z')
})

beforeEach(() => {
  clock.offsetMs = Date.parse('2031-03-04T03:00:00Z') - Date.now()
})

type Day = {
  date: string
  today: string
  items: { startsAt: string; provider: { id: string }; language: string | null }[]
  breaks: { providerId: string; startsAt: string; endsAt: string; kind: string }[]
  closure: string | null
  providers: { id: string; off: string | null }[]
  nextWorkday: string | null
}
const read = async (date: string, who = admin, query = ''): Promise<Day> =>
  (await call(clinic.host, 'GET', `/days/${date}${query}`, { headers: who })).json()
const starts = (day: Day) => day.items.map((item) => item.startsAt)
const spans = (day: Day, provider: string) =>
  day.breaks
    .filter((each) => each.providerId === provider)
    .map(({ startsAt, endsAt, kind }) => [kind, startsAt, endsAt].join(' '))

test("today is the clinic's, whatever the clock of the server says", async () => {
  expect(await read('today')).toMatchObject({ date: '2031-03-03', today: '2031-03-03', timeZone: clinic.timeZone })
  expect(await read('2031-03-05')).toMatchObject({ date: '2031-03-05', today: '2031-03-03' })
})

test('an admin sees the visits of all doctors by start, or of one; a doctor their own', async () => {
  const minute = (text: string) => expect.stringContaining(text) as string
  expect(starts(await read('2031-03-03'))).toEqual([
    minute('2031-03-03T05:00'),
    minute('2031-03-03T15:00'),
    minute('2031-03-04T04:30'),
  ])
  expect(starts(await read('2031-03-03', admin, `?providerId=${ben}`))).toEqual([minute('2031-03-03T15:00')])
  expect(starts(await read('2031-03-03', doctor))).toEqual([minute('2031-03-03T05:00'), minute('2031-03-04T04:30')])
  expect(await read('2031-03-03', doctor, `?providerId=${maya}`)).toMatchObject({ date: '2031-03-03' })
})

test('days of others, of nobody and out of reach are 404', async () => {
  const status = async (path: string, who: { authorization: string }) =>
    (await call(clinic.host, 'GET', path, { headers: who })).statusCode
  expect(await status(`/days/today?providerId=${ben}`, doctor)).toBe(404)
  expect(await status(`/days/today?providerId=${crypto.randomUUID()}`, admin)).toBe(404)
  for (const date of ['yesterday', '2031-02-30', '0001-01-01', '9999-12-31'])
    expect(await status(`/days/${date}`, admin)).toBe(404)
})

test('how to reach a patient is for who sees patients; far from today for who sees those of the whole clinic', async () => {
  const patientOf = async (path: string, who: { authorization: string }) =>
    (await call(clinic.host, 'GET', path, { headers: who })).json().items[0].patient
  const as = async (...may: ClinicPermission[]) => signedIn(clinic, await aUser(clinic, { may }), server.services)
  const accountant = await as('appointments:list', 'appointments:day')
  const near = '/days/2031-03-03'
  const span = `/days?from=2031-03-03&to=2031-03-03&providerIds=${maya}`
  const none = { isContactShown: false, email: null, phone: null, birthDate: null }
  for (const path of [near, span]) {
    expect(await patientOf(path, accountant)).toMatchObject(none)
    expect(await patientOf(path, doctor)).toMatchObject({ isContactShown: true, birthDate: '1980-02-29' })
  }
  const patient = await aPatient(clinic, { birth_date: '1980-02-29' })
  const far = { provider_id: maya, service_id: serviceId, patient_id: patient.id, starts_at: '2031-06-16T15:00:00Z' }
  await anAppointment(clinic, { ...far, message: 'Test result' })
  expect(await patientOf('/days/2031-06-16', doctor)).toMatchObject(none)
  expect(await patientOf('/days/2031-06-16', await as('appointments:day', 'patients:read-basic'))).toMatchObject({
    ...{ isContactShown: true, birthDate: '1980-02-29' },
  })
  // What somebody comes for is no accountant's to know.
  const words = async (who: { authorization: string }) =>
    (await call(clinic.host, 'GET', '/appointments/?take=50', { headers: who }))
      .json()
      .items.map(({ message }: { message: string | null }) => message)
      .filter((message: string | null) => message !== null)
  expect(await words(accountant)).toEqual([])
  expect(await words(await as('appointments:list', 'appointments:book'))).toContain('Test result')
  expect(await words(doctor)).toContain('Test result')
})

describe('breaks', () => {
  test('are the gaps between hours, at whatever places, and time off within the day', async () => {
    const day = await read('2031-03-03')
    expect(spans(day, maya)).toEqual(['break 2031-03-03T17:00:00Z 2031-03-03T18:00:00Z'])
    expect(spans(day, ben)).toEqual([
      'break 2031-03-03T18:00:00Z 2031-03-03T20:00:00Z',
      'time-off 2031-03-03T20:00:00Z 2031-03-04T05:00:00Z',
    ])
    expect((await read('2031-03-03', doctor)).breaks).toHaveLength(1)
  })

  test('follow the clock when it changes', async () => {
    expect(spans(await read('2031-03-10'), maya)).toEqual(['break 2031-03-10T16:00:00Z 2031-03-10T17:00:00Z'])
  })

  test('follow the hours of a date that replace the weekly ones of their place', async () => {
    const replace = (on_date: string, starts_at: string | null, ends_at: string | null) =>
      clinic.transact((db) =>
        db
          .insertInto('schedule_overrides')
          .values({
            id: crypto.randomUUID(),
            provider_id: maya,
            location_id: clinic.locationId,
            on_date,
            starts_at,
            ends_at,
          })
          .execute(),
      )
    await replace('2031-03-17', '08:00', '10:00')
    await replace('2031-03-17', '11:00', '24:00')
    await replace('2031-03-24', null, null)
    expect(spans(await read('2031-03-17'), maya)).toEqual(['break 2031-03-17T14:00:00Z 2031-03-17T15:00:00Z'])
    expect(spans(await read('2031-03-24'), maya)).toEqual([])
  })
})

describe('a closed day', () => {
  const close = (first_on: string, location_id: string | null, name: string) =>
    clinic.transact((db) =>
      db
        .insertInto('closures')
        .values({ id: crypto.randomUUID(), first_on, last_on: first_on, location_id, name })
        .execute(),
    )

  test('says why, and has no breaks', async () => {
    await close('2031-04-07', null, 'Founders’ Day')
    expect(await read('2031-04-07')).toMatchObject({ closure: 'Founders’ Day', breaks: [] })
  })

  test('is one when every place is closed', async () => {
    await close('2031-04-14', uptown.id, 'Water damage')
    expect(await read('2031-04-14')).toMatchObject({ closure: null })
    expect(spans(await read('2031-04-14'), ben)).toEqual([])
    await close('2031-04-14', clinic.locationId, 'Water damage, too')
    expect(await read('2031-04-14')).toMatchObject({ closure: 'Water damage' })
  })
})

describe('a day on which nobody is seen', () => {
  const off = (day: Day) => Object.fromEntries(day.providers.map(({ id, off }) => [id, off]))

  test('says of each doctor why: closed, away, or no hours', async () => {
    expect(off(await read('2031-03-03'))).toEqual({ [maya]: null, [ben]: null })
    expect(off(await read('2031-03-04'))).toEqual({ [maya]: 'no-hours', [ben]: 'no-hours' })
    expect(off(await read('2031-03-04', doctor))).toEqual({ [maya]: 'no-hours' })
    // The override of this day and the closure of that one are those of the tests above.
    expect(off(await read('2031-03-24'))).toEqual({ [maya]: 'no-hours', [ben]: null })
    expect(off(await read('2031-04-07'))).toEqual({ [maya]: 'closed', [ben]: 'closed' })
    expect(off(await read('2031-04-14', doctor))).toEqual({ [maya]: 'closed' })
  })

  test('counts a day as time off when no minute of the hours is left', async () => {
    // Maya works 9 to 12 and 13 to 17 in New York, on summer time by now.
    await timeOff(clinic, maya, '2031-05-05T13:00:00Z', '2031-05-05T16:00:00Z')
    expect(off(await read('2031-05-05', doctor))).toEqual({ [maya]: null })
    await timeOff(clinic, maya, '2031-05-05T17:00:00Z', '2031-05-05T20:59:00Z')
    expect(off(await read('2031-05-05', doctor))).toEqual({ [maya]: null })
    await timeOff(clinic, maya, '2031-05-05T20:59:00Z', '2031-05-05T21:00:00Z')
    expect(off(await read('2031-05-05', doctor))).toEqual({ [maya]: 'time-off' })
  })

  test('leads to the next on which somebody works, past closures, time off and days without hours', async () => {
    expect((await read('2031-03-03')).nextWorkday).toBeNull()
    expect((await read('2031-03-05')).nextWorkday).toBe('2031-03-10')
    expect((await read('2031-03-18', doctor)).nextWorkday).toBe('2031-03-31')
    expect((await read('2031-03-18')).nextWorkday).toBe('2031-03-24')
    expect((await read('2031-04-01')).nextWorkday).toBe('2031-04-21')
    expect((await read('2031-04-29', doctor)).nextWorkday).toBe('2031-05-12')
  })
})

test('a visit tells the language of its mails where it is not the clinic’s own', async () => {
  const { items } = await read('2031-03-03')
  expect(items.map(({ provider, language }) => [provider.id, language])).toEqual([
    [maya, null],
    [ben, 'de'],
    [maya, null],
  ])
})

test('why somebody comes is told to who books or treats, and to nobody who sends the bill', async () => {
  const told = async (
    ...may: ('appointments:list' | 'appointments:day' | 'appointments:book' | 'encounters:write')[]
  ) => {
    const headers = await signedIn(clinic, await aUser(clinic, { may }), server.services)
    const get = async (path: string) => (await call(clinic.host, 'GET', path, { headers })).json()
    const [visit] = (await get(`/days/2031-03-03?providerId=${ben}`)).items
    const days = await get(`/days?from=2031-03-03&to=2031-03-03&providerIds=${ben}`)
    const list = await get('/appointments/?startTime=2031-03-03T15:00:00Z&endTime=2031-03-03T15:01:00Z')
    const one = await get(`/appointments/${visit.id}`)
    return [visit, days.items[0], list.items[0], one].map(({ message }) => message)
  }
  const sees = ['appointments:list', 'appointments:day'] as const
  const [none, all] = [null, 'Headaches'].map((message) => Array.from({ length: 4 }, () => message))
  expect(await told(...sees)).toEqual(none)
  expect(await told(...sees, 'appointments:book')).toEqual(all)
  expect(await told(...sees, 'encounters:write')).toEqual(all)
})

test('an admin whose own request passed a proxy that nobody declared is told; a doctor, or by others, nobody is', async () => {
  const passes = async (headers: Record<string, string>) =>
    (await call(clinic.host, 'GET', '/days/today', { headers })).json().passesUndeclaredProxy
  const through = { 'x-forwarded-for': '203.0.113.7' }
  expect(await passes({ ...admin, ...through })).toBe(true)
  expect(await passes(admin)).toBe(false)
  expect(await passes({ ...doctor, ...through })).toBe(false)
})

describe('days side by side', () => {
  type Span = { startsAt: string; endsAt: string }
  type Days = {
    items: { startsAt: string; provider: { id: string } }[]
    places: { id: string }[]
    doctors: {
      id: string
      hours: (Span & { locationId: string })[]
      breaks: Span[]
      timeOff: (Span & { note: string | null })[]
      days: { date: string; off: string | null; differs: boolean }[]
    }[]
  }
  const ask = (from: string, to: string, providers: string[], who = admin) =>
    call(clinic.host, 'GET', `/days?from=${from}&to=${to}&providerIds=${providers.join(',')}`, { headers: who })
  const readSpan = async (...asked: Parameters<typeof ask>): Promise<Days> => (await ask(...asked)).json()
  const status = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).statusCode

  test('tell the visits, hours by place, breaks and time off of each doctor', async () => {
    const week = await readSpan('2031-03-03', '2031-03-10', [ben, maya, ben])
    expect(week.items.map(({ startsAt }) => startsAt)).toEqual(
      ['2031-03-03T05:00', '2031-03-03T15:00', '2031-03-04T04:30', '2031-03-04T05:00'].map(
        (at) => expect.stringContaining(at) as string,
      ),
    )
    expect(week.places.map(({ id }) => id)).toContain(uptown.id)
    const [bens, mayas] = [ben, maya].map((id) => week.doctors.find((each) => each.id === id)!)
    // Clocks go forward between the two Mondays; the second place is an hour behind.
    expect(bens!.hours.map(({ startsAt, locationId }) => [startsAt, locationId === uptown.id])).toEqual([
      ['2031-03-03T14:00:00Z', false],
      ['2031-03-03T17:00:00Z', false],
      ['2031-03-03T20:00:00Z', true],
      ['2031-03-10T13:00:00Z', false],
      ['2031-03-10T16:00:00Z', false],
      ['2031-03-10T19:00:00Z', true],
    ])
    expect(bens!.timeOff).toMatchObject([
      { startsAt: '2031-03-03T20:00:00Z', endsAt: '2031-03-05T00:00:00Z', note: null },
    ])
    expect(mayas!.breaks).toEqual([
      { startsAt: '2031-03-03T17:00:00Z', endsAt: '2031-03-03T18:00:00Z' },
      { startsAt: '2031-03-10T16:00:00Z', endsAt: '2031-03-10T17:00:00Z' },
    ])
    expect(mayas!.days.filter(({ off }) => off === null).map(({ date }) => date)).toEqual(['2031-03-03', '2031-03-10'])
  })

  test('say which dates differ from the weekly hours, and end at midnight of the clinic', async () => {
    const { doctors, items } = await readSpan('2031-03-17', '2031-03-18', [maya], doctor)
    expect(doctors[0]!.days).toEqual([
      { date: '2031-03-17', off: null, differs: true },
      { date: '2031-03-18', off: 'no-hours', differs: false },
    ])
    expect(items).toEqual([])
  })

  test('tell why somebody is away to them, and to who sees to their time alone; and note each doctor who was read', async () => {
    await timeOff(clinic, maya, '2031-06-02T13:00:00Z', '2031-06-02T16:00:00Z')
    await clinic.transact((db) =>
      db.updateTable('time_off').set({ note: 'Knee' }).where('provider_id', '=', maya).execute(),
    )
    const desk = await aUser(clinic, { may: ['appointments:day'] })
    const noteFor = async (who: { authorization: string }) =>
      (await readSpan('2031-06-02', '2031-06-02', [maya], who)).doctors[0]!.timeOff.map(({ note }) => note)
    expect(await noteFor(doctor)).toEqual(['Knee'])
    expect(await noteFor(admin)).toEqual(['Knee'])
    expect(await noteFor(await signedIn(clinic, desk, server.services))).toEqual([null])
    await readSpan('2031-03-03', '2031-03-03', [maya, ben])
    const read = await clinic.transact((db) =>
      db.selectFrom('audit_events').select('object_id').where('detail', '=', '2031-03-03').execute(),
    )
    expect(read.map((event) => event.object_id)).toEqual(expect.arrayContaining([maya, ben]))
  })

  test('are told at a glance, too: how many visits a day has, how it begins, and who sees nobody', async () => {
    const month = async (ids: string[], headers = admin) =>
      call(clinic.host, 'GET', `/months?from=2031-03-03&to=2031-04-13&providerIds=${ids.join(',')}`, { headers })
    type Glance = { date: string; visits: number; first: { startsAt: string }[]; off: object[]; closure: string | null }
    const { days }: { days: Glance[] } = (await month([maya, ben])).json()
    expect(days).toHaveLength(42)
    const { items } = await readSpan('2031-03-03', '2031-03-10', [maya, ben])
    for (const day of days.slice(0, 8)) {
      const ofDay = items.filter(({ startsAt }) => dateIn('America/New_York', startsAt as Instant) === day.date)
      expect([day.date, day.visits]).toEqual([day.date, ofDay.length])
      const startsOf = (visits: { startsAt: string }[]) => visits.map(({ startsAt }) => Date.parse(startsAt))
      expect(startsOf(day.first)).toEqual(startsOf(ofDay.slice(0, 3)))
    }
    expect(days[1]!.off).toContainEqual({ providerId: maya, why: 'no-hours' })
    expect((await month([maya], doctor)).statusCode).toBe(200)
    expect((await month([maya, ben], doctor)).statusCode).toBe(404)
  })

  test('are one’s own unless one sees to the whole clinic, and never too many', async () => {
    expect(await status('2031-03-03', '2031-03-09', [maya], doctor)).toBe(200)
    expect(await status('2031-03-03', '2031-03-09', [maya, ben], doctor)).toBe(404)
    expect(await status('2031-03-03', '2031-03-09', [maya, crypto.randomUUID()])).toBe(404)
    const wrong = async (from: string, to: string, ids: string[]) => (await ask(from, to, ids)).json().errors
    expect(await wrong('2031-03-03', '2031-03-02', [maya])).toMatchObject([
      { pointer: '/query/to', code: 'before_from' },
    ])
    expect(await wrong('2031-03-01', '2031-04-12', [maya])).toMatchObject([{ pointer: '/query/to', code: 'too_long' }])
    expect(await status('2031-03-01', '2031-04-11', [maya, ben])).toBe(200)
    expect(await status('2031-03-01', '2031-03-07', [maya, 'everybody'])).toBe(422)
    expect(await status('9999-12-30', '9999-12-31', [maya])).toBe(404)
  })
})
