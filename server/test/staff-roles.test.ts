import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
import type { Role } from '@polyclinic/domain/kit/roles.ts'
import { describe, expect, test } from 'vitest'
import { at, aPractice } from './booking.ts'
import { anAppointment, aPatient, aProvider, aUser, signedIn } from './builders.ts'
import { testServer } from './test-server.ts'

// A clinic's own roles for its people: their permissions take the place of an admin's, and reach no farther than they say.

const world = await testServer()
const { call, server } = world

/** Somebody with these rights, at a clinic where two doctors have a visit each; the first of them may be themselves. */
async function stage(held: {
  roles?: Role[]
  may?: Permission[]
  granted?: Permission[]
  denied?: Permission[]
  isDoctor?: boolean
}) {
  const { isDoctor, ...user } = held
  const { clinic, service } = await aPractice(world)
  const person = await aUser(clinic, user)
  const visitOf = async (provider_id: string) =>
    anAppointment(clinic, {
      ...{ provider_id, service_id: service.id, patient_id: (await aPatient(clinic)).id },
      ...{ starts_at: at('12:30'), claim: false },
    })
  const own = await aProvider(clinic, { services: [service], user_id: isDoctor ? person.id : null })
  const other = await aProvider(clinic, { services: [service] })
  const visits = { own: await visitOf(own.id), other: await visitOf(other.id) }
  const headers = await signedIn(clinic, person, server.services)
  const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
    call(clinic.host, method, path, { headers: { ...headers, 'if-match': '"1"' }, ...(body ? { body } : {}) })
  const status = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).statusCode
  const shown = async () => {
    const day = await ask('GET', '/days/today')
    return day.statusCode === 200 ? day.json().items.map(({ id }: { id: string }) => id) : day.statusCode
  }
  return { ask, status, shown, visits }
}

describe('a receptionist who may see the day alone', () => {
  test('sees that of all doctors, and passes the session check, which shows no list', async () => {
    const { ask, shown, visits } = await stage({ may: ['appointments:day'] })
    expect((await shown()).toSorted()).toEqual([visits.own.id, visits.other.id].toSorted())
    const check = await ask('GET', '/appointments/')
    expect([check.statusCode, check.json()]).toEqual([200, { items: [], total: 0, skip: 0, take: 10 }])
  })

  test('can do nothing else', async () => {
    const { status, visits } = await stage({ may: ['appointments:day'] })
    const { id } = visits.other
    for (const act of ['check-in', 'bring-in', 'finish', 'no-show', 'undo'])
      expect([act, await status('POST', `/appointments/${id}/${act}`)]).toEqual([act, 403])
    expect(await status('POST', `/appointments/${id}/cancel`, {})).toBe(403)
    expect(await status('GET', `/appointments/${id}`)).toBe(403)
    expect(await status('GET', '/messages')).toBe(403)
  })

  test('does what was added, and no more', async () => {
    const { status, visits } = await stage({ may: ['appointments:day', 'appointments:check-in'] })
    expect(await status('POST', `/appointments/${visits.other.id}/check-in`)).toBe(200)
    expect(await status('POST', `/appointments/${visits.other.id}/bring-in`)).toBe(403)
  })
})

test('an accountant without any permission yet has a session that lives', async () => {
  const { status } = await stage({ may: [] })
  expect(await status('GET', '/appointments/')).toBe(200)
  expect(await status('GET', '/days/today')).toBe(403)
})

test('a doctor who reads the messages of the clinic moves no other doctor’s visits', async () => {
  const { status, shown, visits } = await stage({
    ...{ roles: ['provider', 'admin'], may: ['messages:list', 'appointments:list'], isDoctor: true },
  })
  expect(await shown()).toEqual([visits.own.id])
  expect(await status('POST', `/appointments/${visits.own.id}/check-in`)).toBe(200)
  expect(await status('POST', `/appointments/${visits.other.id}/check-in`)).toBe(404)
  expect(await status('POST', `/appointments/${visits.other.id}/cancel`, {})).toBe(403)
  expect(await status('GET', `/appointments/${visits.other.id}`)).toBe(200)
  expect(await status('GET', '/messages')).toBe(200)
})

test('what a patient may do to their own visit, a doctor who lacks it may not do to their patient’s', async () => {
  const { ask, status, visits } = await stage({
    ...{ roles: ['provider', 'guest'], denied: ['appointments:cancel', 'appointments:list'], isDoctor: true },
  })
  expect(await status('POST', `/appointments/${visits.own.id}/cancel`, {})).toBe(403)
  expect(await status('GET', `/appointments/${visits.own.id}`)).toBe(403)
  expect((await ask('GET', '/appointments/')).json().total).toBe(0)
})

test('the messages of the clinic are nobody’s on their own day alone', async () => {
  const { status } = await stage({ roles: ['provider'], granted: ['messages:list', 'messages:retry'], isDoctor: true })
  const id = '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a00'
  expect(await status('GET', '/messages')).toBe(403)
  expect(await status('GET', `/messages/${id}`)).toBe(403)
  expect(await status('POST', `/messages/${id}/retry`)).toBe(403)
})
