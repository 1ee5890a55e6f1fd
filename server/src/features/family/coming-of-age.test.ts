import { ageOn, comesOfAgeOn } from '@polyclinic/domain/kit/age.ts'
import { addDays, instantIn, type PlainDate, type WallTime } from '@polyclinic/domain/kit/time.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { aPractice } from '../../../test/booking.ts'
import { aUser, clockAt, signedIn, type TestClinic, type TestUser } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { createClinics } from '../../platform/clinics.ts'
import { tellEndings } from './jobs.ts'

const server = await testServer()
const { services } = server.server
let clinic: TestClinic
let mother: TestUser
let father: TestUser
beforeEach(() => aFamily())

async function aFamily(time_zone?: string) {
  clinic = (await aPractice(server, { clinic: { ...(time_zone && { time_zone }) } })).clinic
  mother = await aUser(clinic, { name: 'Ana Diaz' })
  father = await aUser(clinic, { name: 'Luis Delgado' })
}

type Method = 'GET' | 'POST' | 'PATCH'
const call = async (user: TestUser, method: Method, path: string, body?: object, more: object = {}) =>
  server.call(clinic.host, method, path, {
    headers: { ...(await signedIn(clinic, user, services)), 'idempotency-key': crypto.randomUUID(), ...more },
    ...(body && { body }),
  })
const add = (birthDate: string, givenName = 'Mia') =>
  call(mother, 'POST', '/patients/me/family/children', {
    ...{ givenName, familyName: 'Diaz', birthDate, relationship: 'parent' },
  })
const dependantsOf = async (user: TestUser): Promise<{ id: string }[]> =>
  (await call(user, 'GET', '/patients/me/family')).json().dependants

test('an adult whose date of birth was a child’s is nobody’s child any more, once it is corrected', async () => {
  const { id } = (await add('2014-02-02')).json()
  const asked = { email: father.email, relationship: 'parent', access: 'everything' }
  const invitation = (await call(mother, 'POST', `/patients/${id}/guardian-invitations`, asked)).json().id
  await call(father, 'POST', `/patients/me/family/invitations/${invitation}`, { accepts: true })
  for (const user of [mother, father]) expect(await dependantsOf(user)).toMatchObject([{ id }])
  const desk = await aUser(clinic, { roles: ['admin'] })
  const confirm = (verificationStatus: string) =>
    call(desk, 'PATCH', `/patients/${id}/accounts/${mother.id}`, { verificationStatus })
  expect((await confirm('confirmed')).statusCode).toBe(200)
  const { version } = (await call(desk, 'GET', `/patients/${id}`)).json()
  const body = { birthDate: '1980-02-02', isSamePerson: true }
  const corrected = await call(desk, 'PATCH', `/patients/${id}`, body, { 'if-match': `"${version}"` })
  expect(corrected.statusCode).toBe(200)
  for (const user of [mother, father]) {
    expect(await dependantsOf(user)).toEqual([])
    expect((await call(user, 'POST', `/patients/${id}/guardian-invitations`, asked)).statusCode).toBe(404)
  }
  const { items } = (await call(desk, 'GET', `/patients/${id}/accounts`)).json()
  expect(items).toMatchObject([{ endsOn: '1998-02-02' }, { endsOn: '1998-02-02' }])
  // Of the adult the clinic says so itself.
  expect((await confirm('confirmed')).json().items[0]).toMatchObject({ userId: mother.id, endsOn: null })
  expect(await dependantsOf(mother)).toMatchObject([{ id }])
})

const zones = ['America/Los_Angeles', 'Europe/Berlin', 'Pacific/Auckland']

describe.each(zones)('on the clock of a clinic in %s', (zone) => {
  test.each([
    ['2008-12-05', '2026-12-05'],
    ['2008-02-29', '2026-03-01'],
  ])('a child born on %s is one until the midnight before %s', async (birthDate, birthday) => {
    await aFamily(zone)
    const dayBefore = addDays(birthday as PlainDate, -1)
    for (const time of ['00:01', '12:00', '23:58']) {
      clockAt(server, instantIn(zone, dayBefore, time as WallTime))
      expect((await add(birthDate, `Mia ${time.replace(':', ' ')}`)).statusCode).toBe(201)
    }
    expect(await dependantsOf(mother)).toMatchObject(Array.from({ length: 3 }, () => ({ endsOn: birthday })))
    clockAt(server, instantIn(zone, birthday as PlainDate, '00:01'))
    expect(await dependantsOf(mother)).toEqual([])
    expect((await add(birthDate, 'Ben')).json().errors[0]).toMatchObject({ code: 'of_age' })
  })
})

test('the database counts years as the domain does', async () => {
  const days = Array.from({ length: 1500 }, (_, n) => addDays('2003-12-20', n))
  for (const zone of zones) {
    const rows = await server.database.asSuperuser<{ day: PlainDate; birthday: PlainDate; time: string }>(
      `select day, (at at time zone $2)::date::text as birthday, (at at time zone $2)::time::text as time
       from unnest($1::text[]) day, comes_of_age(day::date, $2) at`,
      [days, zone],
    )
    expect(rows).toEqual(days.map((day) => ({ day, birthday: comesOfAgeOn(day), time: '00:00:00' })))
  }
  for (const day of days) {
    const birthday = comesOfAgeOn(day)
    expect([ageOn(day, addDays(birthday, -1)), ageOn(day, birthday)]).toEqual([17, 18])
  }
})

test('a night in which nobody is to be told anything passes', async () => {
  const writing = {
    tenancy: services.tenancy,
    clinics: createClinics(services.tenancy),
    mailServer: undefined,
    services,
  }
  await expect(tellEndings(writing, clinic.id)).resolves.toBeUndefined()
})
