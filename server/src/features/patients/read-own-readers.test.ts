import { expect, test } from 'vitest'
import { aClinic, aPatient, aUser, signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'

const world = await testServer()
const { call, server } = world

test('who acts for a child sees who read the record, once the clinic knows that they do', async () => {
  const clinic = await aClinic(server.services.tenancy)
  const parent = await aUser(clinic, { patient: { given_name: 'Ana', family_name: 'Delgado' } })
  const child = await aPatient(clinic, { given_name: 'Zoe', family_name: 'Delgado', birth_date: '2020-01-01' })
  const admin = await aUser(clinic, { roles: ['admin'], name: 'Joan Pruitt' })
  const link = { user_id: parent.id, patient_id: child.id, relation: 'guardian' }
  await clinic.transact((db) => db.insertInto('user_patients').values(link).execute())
  const ask = async (who: typeof parent, path: string) =>
    (await call(clinic.host, 'GET', path, { headers: await signedIn(clinic, who, server.services) })).json()
  await ask(admin, `/patients/${child.id}/chart`)
  await ask(admin, `/patients/${parent.patientId}/chart`)
  const own = { name: 'Joan Pruitt', patient: null, partner: null }
  expect((await ask(parent, '/patients/me/readers')).items).toMatchObject([own])

  await clinic.transact((db) =>
    db
      .updateTable('user_patients')
      .set({ confirmed_at: '2026-11-01T00:00:00Z' })
      .where('patient_id', '=', child.id)
      .execute(),
  )
  const { items } = await ask(parent, '/patients/me/readers')
  expect(items).toHaveLength(2)
  expect(items).toContainEqual(
    expect.objectContaining({ ...own, patient: { givenName: 'Zoe', familyName: 'Delgado' } }),
  )
})
