import { beforeEach, expect, test } from 'vitest'
import { aPractice } from '../../../test/booking.ts'
import { aUser, signedIn, type TestClinic, type TestUser } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'

const server = await testServer()
const { services } = server.server
let clinic: TestClinic
let mother: TestUser
let father: TestUser
beforeEach(async () => {
  clinic = (await aPractice(server)).clinic
  mother = await aUser(clinic, { name: 'Ana Diaz' })
  father = await aUser(clinic, { name: 'Luis Delgado' })
})

type Method = 'GET' | 'POST' | 'PATCH'
const call = async (user: TestUser, method: Method, path: string, body?: object, more: object = {}) =>
  server.call(clinic.host, method, path, {
    headers: { ...(await signedIn(clinic, user, services)), 'idempotency-key': crypto.randomUUID(), ...more },
    ...(body && { body }),
  })
const add = (birthDate: string) =>
  call(mother, 'POST', '/patients/me/family/children', {
    ...{ givenName: 'Mia', familyName: 'Diaz', birthDate, relationship: 'parent' },
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
