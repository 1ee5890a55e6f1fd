import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aClinic, aPatient, aUser, signedIn, type TestClinic, type TestUser } from '../../../test/builders.ts'
import { testServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
let clinic: TestClinic
let user: TestUser
let who: { authorization: string }

beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  server.clock.offsetMs = 0
  clinic = await aClinic(server.server.services.tenancy)
  user = await aUser(clinic, { email: 'rosa@example.test' })
  who = await signedIn(clinic, user, server.server.services)
})

const read = () => server.call(clinic.host, 'GET', '/patients/me', { headers: who })
const change = (body: object, seen = '"1"') =>
  server.call(clinic.host, 'PATCH', '/patients/me', { body, headers: { ...who, 'if-match': seen } })

test('one’s own record, and no other of the account', async () => {
  const child = await aPatient(clinic, { given_name: 'Otto' })
  await clinic.transact((db) =>
    db.insertInto('user_patients').values({ user_id: user.id, patient_id: child.id, relation: 'guardian' }).execute(),
  )
  expect((await read()).json()).toEqual({
    id: user.patientId,
    version: 1,
    givenName: 'Rosa',
    familyName: 'Diaz',
    email: 'rosa@example.test',
    phone: null,
    birthDate: null,
  })
})

test('what is sent is changed, null empties, the rest stays', async () => {
  const first = await change({ phone: '+1 617 555 0117', birthDate: '1984-02-29' })
  expect(first.json()).toMatchObject({
    version: 2,
    phone: '+1 617 555 0117',
    birthDate: '1984-02-29',
    givenName: 'Rosa',
  })
  const second = await change({ phone: null, familyName: '  Díaz-Núñez ' }, '"2"')
  expect(second.json()).toMatchObject({ version: 3, phone: null, birthDate: '1984-02-29', familyName: 'Díaz-Núñez' })
  expect((await read()).json()).toEqual(second.json())
})

test('an account that goes by the patient’s name follows it; a name of its own stays', async () => {
  const nameOfAccount = async () => {
    const { name } = await clinic.transact((db) =>
      db.selectFrom('users').select('name').where('id', '=', user.id).executeTakeFirstOrThrow(),
    )
    return name
  }
  await clinic.transact((db) => db.updateTable('users').set({ name: 'Rosa Diaz' }).where('id', '=', user.id).execute())
  await change({ familyName: 'Núñez' })
  expect(await nameOfAccount()).toBe('Rosa Núñez')
  await clinic.transact((db) => db.updateTable('users').set({ name: 'Front desk' }).where('id', '=', user.id).execute())
  await change({ familyName: 'Diaz' }, '"2"')
  expect(await nameOfAccount()).toBe('Front desk')
})

test('nothing new is no new version', async () => {
  expect((await change({ givenName: 'Rosa' })).json()).toMatchObject({ version: 1 })
})

test('a version that was not seen is refused, and one must be named', async () => {
  await change({ phone: '+1 617 555 0117' })
  const stale = await change({ phone: '+1 617 555 0118' })
  expect([stale.statusCode, stale.json().code]).toEqual([412, 'stale_version'])
  const none = await server.call(clinic.host, 'PATCH', '/patients/me', { body: {}, headers: who })
  expect([none.statusCode, none.json().code]).toEqual([428, 'version_required'])
})

test('of two changes at the same moment, one is told', async () => {
  const answers = await Promise.all([change({ givenName: 'Ana' }), change({ givenName: 'Eva' })])
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 412])
})

test('a day of birth is not to come, by the clinic’s calendar', async () => {
  server.clock.offsetMs = Date.parse('2027-03-01T03:00:00Z') - Date.now()
  expect((await change({ birthDate: '2027-02-28' })).statusCode).toBe(200)
  const future = await change({ birthDate: '2027-03-01' }, '"2"')
  expect(future.statusCode).toBe(422)
  expect(future.json().errors).toMatchObject([{ pointer: '/body/birthDate', code: 'in_future' }])
})

test('the audit names fields, not what they hold', async () => {
  await change({ phone: '+1 617 555 0117', givenName: 'Rosalía' })
  const rows = await clinic.transact((db) => db.selectFrom('audit_events').selectAll().execute())
  expect(rows).toMatchObject([
    { action: 'patients:update', detail: 'givenName phone', object_id: user.patientId, actor_user_id: user.id },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/555 ?0117|Rosalía/)
})

test('an account without a record of its own has none', async () => {
  const bare = await aUser(clinic, { patient: false })
  who = await signedIn(clinic, bare, server.server.services)
  expect((await read()).statusCode).toBe(404)
})

test('an e-mail address is not changed here', async () => {
  expect((await change({ email: 'eve@example.test' })).statusCode).toBe(422)
})
