import { expect, test } from 'vitest'
import { aLife } from '../../../test/a-life.ts'
import { aPractice } from '../../../test/booking.ts'
import { aUser, signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'

const world = await testServer()
const { services } = world.server

test('what was agreed to stands with its words, version and day, for the patient and for who answers them', async () => {
  const { clinic, doctor, service } = await aPractice(world)
  const patientId = await aLife(clinic, { provider_id: doctor.id, service_id: service.id })
  const user = await clinic.transact(async (db) => {
    await db.deleteFrom('declined_patients').execute()
    await db.deleteFrom('second_factors').execute()
    return db.selectFrom('users').select('id').where('email', '=', 'ottilie@example.test').executeTakeFirstOrThrow()
  })
  const get = async (who: Parameters<typeof signedIn>[1], path: string) =>
    (await world.call(clinic.host, 'GET', path, { headers: await signedIn(clinic, who, services) })).json().items
  const own = await get({ id: user.id, roles: ['guest'] }, '/patients/me/consents')
  const admin = await aUser(clinic, { roles: ['admin'] })
  const known = await get({ id: admin.id, roles: ['admin'] }, `/patients/${patientId}/consents`)
  const brief = (items: { purpose: string; version: number; givenOn: string; text: string }[]) =>
    items.map(({ purpose, version, givenOn, text }) => `${purpose} ${version} ${givenOn} ${text}`)
  expect(brief(known)).toMatchInlineSnapshot(`
    [
      "report 1 2026-11-24 I agree.",
      "referral 1 2026-11-24 I agree.",
    ]
  `)
  // The patient reads the same, by the rules of the pages on which it can be taken back.
  expect(brief(own)).toEqual(brief(known))
})
