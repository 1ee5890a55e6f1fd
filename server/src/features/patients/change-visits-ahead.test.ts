import { expect, test } from 'vitest'
import { aClinic, aPatient, aUser, signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'

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
