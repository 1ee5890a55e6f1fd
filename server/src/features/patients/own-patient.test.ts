import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aClinic, aPatient, aUser, clockAt, signedIn, type TestClinic, type TestUser } from '../../../test/builders.ts'
import { testServer, type TestServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'
import { formerAtMost } from '../patient-records/former-details.ts'
import { ownChangesPerDay } from './update-own-patient.ts'

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

describe('what stood there before', () => {
  const former = (values: object[]) =>
    clinic.transact((db) =>
      db
        .insertInto('former_details')
        .values(
          values.map((each, place) => ({
            ...{ id: newId(), patient_id: user.patientId!, field: 'phone', value: `+1 617 555 ${1000 + place}` },
            ...{ until: new Date(Date.parse('2026-01-01T12:00:00Z') + place * 1000).toISOString() },
            ...{ changed_by_side: 'patient', changed_by_user_id: user.id, changed_by_name: 'Rosa Diaz', ...each },
          })),
        )
        .execute(),
    )

  test('grows by so many changes of one’s own in a day; what changes nothing does not count', async () => {
    clockAt(server, `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T12:00:00Z`)
    who = await signedIn(clinic, user, server.server.services)
    let version = 1
    const toggle = async () => {
      const body =
        version % 2 === 1 ? { phone: '+1 617 555 0117', givenName: 'Rosi' } : { phone: null, givenName: 'Rosa' }
      return (await change(body, `"${version}"`)).statusCode
    }
    for (; version <= ownChangesPerDay / 2; version += 1) expect(await toggle()).toBe(200)
    expect(await toggle()).toBe(429)
    expect((await change({ familyName: 'Diaz' }, `"${version}"`)).statusCode).toBe(200)
    const kept = await clinic.transact((db) => db.selectFrom('former_details').select('id').execute())
    expect(kept).toHaveLength(ownChangesPerDay)
  })

  test('is read as far as its latest, of each field and whoever changed it', async () => {
    const many = formerAtMost + 5
    await former([
      { changed_by_side: 'clinic', changed_by_name: 'Dana Desk' },
      { field: 'givenName', value: 'Rosi' },
      ...Array.from({ length: many }, () => ({})),
    ])
    const desk = await aUser(clinic, { may: ['patients:read-basic'] })
    const asDesk = { headers: await signedIn(clinic, desk, server.server.services) }
    const own = (await server.call(clinic.host, 'GET', '/patients/me/former-details', { headers: who })).json().items
    const seen = (await server.call(clinic.host, 'GET', `/patients/${user.patientId}`, asDesk)).json().former
    for (const items of [own, seen]) {
      expect(items).toHaveLength(formerAtMost + 2)
      expect(items[0].value).toBe(`+1 617 555 ${1000 + many + 1}`)
      expect(items.slice(-2)).toMatchObject([{ field: 'givenName' }, { field: 'phone', changedBy: 'Dana Desk' }])
    }
  })
})
