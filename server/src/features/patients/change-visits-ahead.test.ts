import { expect, test } from 'vitest'
import { aClinic, aPatient, aUser, signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { allowVisits } from './allow-visits.ts'

const { call, server } = await testServer()

test('an admin lets a person have more visits ahead, with all records of the address; nobody else does', async () => {
  const clinic = await aClinic(server.services.tenancy, { visits_ahead: 12 })
  const email = 'rosa@example.test'
  const { id } = await aPatient(clinic, { email })
  const { id: child } = await aPatient(clinic, { email })
  const { id: other } = await aPatient(clinic, { email: 'nora@example.test' })
  const headers = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.services)
  const at = (patient: string) => `/patients/${patient}/visits-ahead`
  const read = async (patient: string) => (await call(clinic.host, 'GET', at(patient), { headers })).json()
  const allow = (visitsAhead: number | null) =>
    call(clinic.host, 'PATCH', at(id), { headers, body: { visitsAhead } }).then((answer) => answer.json())
  expect(await read(id)).toEqual({ most: 12, usual: 12 })
  expect(await allow(40)).toEqual({ most: 40, usual: 12 })
  expect([await read(child), await read(other)]).toEqual([
    { most: 40, usual: 12 },
    { most: 12, usual: 12 },
  ])
  const audited = await clinic.transact((db) =>
    db.selectFrom('audit_events').select('object_id').where('action', '=', 'patients:allow-visits').execute(),
  )
  expect(new Set(audited.map(({ object_id }) => object_id))).toEqual(new Set([id, child]))
  expect(await allow(null)).toEqual({ most: 12, usual: 12 })
  const doctor = await signedIn(clinic, await aUser(clinic, { roles: ['provider'] }), server.services)
  expect((await call(clinic.host, 'GET', at(id), { headers: doctor })).statusCode).toBe(403)
})

test('what is allowed is told and taken back wherever a booking reads it, by the desk as by the command', async () => {
  const clinic = await aClinic(server.services.tenancy, { visits_ahead: 12 })
  const account = await aUser(clinic, { email: 'rosa@example.test' })
  const { id } = await aPatient(clinic, { email: 'rosa@example.test' })
  const { id: behindPlus } = await aPatient(clinic, { email: 'rosa+kids@example.test' })
  const { id: own } = await aPatient(clinic, { email: null })
  const { id: child } = await aPatient(clinic, { email: null })
  const acts = (patient_id: string, relation: string) => ({ user_id: account.id, patient_id, relation })
  await clinic.transact((db) =>
    db
      .insertInto('user_patients')
      .values([acts(own, 'self'), acts(child, 'guardian')])
      .execute(),
  )
  const headers = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.services)
  const at = (patient: string) => `/patients/${patient}/visits-ahead`
  const toldOf = (patient: string) =>
    call(clinic.host, 'GET', at(patient), { headers }).then((answer) => answer.json().most)
  const takeBack = {
    desk: () => call(clinic.host, 'PATCH', at(id), { headers, body: { visitsAhead: null } }),
    command: () => clinic.transact((db) => allowVisits(db, 'rosa@example.test', null, new Date().toISOString())),
  }
  for (const way of ['desk', 'command'] as const)
    for (const where of [behindPlus, own]) {
      await clinic.transact((db) =>
        db.updateTable('patients').set({ visits_ahead: 40 }).where('id', '=', where).execute(),
      )
      expect(await toldOf(id)).toBe(40)
      await takeBack[way]()
      expect(await Promise.all([id, behindPlus, own].map(toldOf))).toEqual([12, 12, 12])
    }
  // Whom somebody books for has their own.
  await clinic.transact((db) => allowVisits(db, child, 40, new Date().toISOString()))
  expect(await Promise.all([id, own, child].map(toldOf))).toEqual([12, 12, 40])
})
