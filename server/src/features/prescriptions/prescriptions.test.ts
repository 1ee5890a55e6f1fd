import { expect, test } from 'vitest'
import { at } from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'
import { aDrug, aPrescriber } from './prescriptions-fixture.ts'
import { itemOf } from './medications.ts'
import { keptContentOf, selectPrescriptions } from './queries.ts'
import { hashOfPrescription } from './sign-prescription.ts'

const world = await testServer()

test('that statutory insurance pays for somebody is known from what they said last', async () => {
  const { begin, read, visitOf, patient } = await aPrescriber(world)
  const { id } = (await begin()).json()
  const isStatutory = async () => (await read(id)).json().isStatutory
  expect(await isStatutory()).toBe(false)
  await visitOf(patient.id, { starts_at: at('10:00'), insurance: 'statutory' })
  expect(await isStatutory()).toBe(true)
  await visitOf(patient.id, { starts_at: at('11:00') })
  expect(await isStatutory()).toBe(true)
  await visitOf(patient.id, { starts_at: at('12:00'), insurance: 'private' })
  expect(await isStatutory()).toBe(false)
})

test('a prescription is begun once, saved as it is typed, and signed; then it is the patient’s', async () => {
  const { begin, read, save, sign, medications, clinic, visit, patient, doctor } = await aPrescriber(world)
  const { id } = (await begin({ appointmentId: visit })).json()
  expect((await begin()).json()).toEqual({ id })
  expect((await read(id)).json()).toMatchObject({
    ...{ id, status: 'draft', version: 1, content: { items: [] }, code: null, signedAt: null, maySign: true },
    patient: { id: patient.id, givenName: 'Rosa', birthDate: '1985-03-08' },
    ...{ providerId: doctor.id, appointmentId: visit, words: [] },
  })
  const drug = aDrug()
  const saved = (await save(id, [drug], 1)).json()
  expect(saved).toMatchObject({ version: 2, content: { items: [drug] }, words: [{ id: drug.id }] })
  // The answer was lost, and it is sent again.
  expect((await save(id, [drug], 1)).json()).toMatchObject({ version: 2 })
  expect((await save(id, [aDrug()], 1)).json()).toMatchObject({ code: 'stale_version' })
  expect((await sign(id, 1)).json()).toMatchObject({ code: 'stale_version' })
  const signed = (await sign(id, 2)).json()
  expect(signed.code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  const after = (await read(id)).json()
  expect(after).toMatchObject({ status: 'active', code: signed.code, maySign: false, paper: { code: signed.code } })
  expect((await sign(id, 3)).json()).toMatchObject({ code: 'prescription_signed' })
  expect((await save(id, [], 3)).json()).toMatchObject({ code: 'prescription_signed' })

  const row = await clinic.transact((db) =>
    selectPrescriptions(db).select('p.content_hash').where('p.id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(hashOfPrescription(row)).toEqual(row.content_hash)
  expect(await medications()).toMatchObject({
    items: [{ id: drug.id, prescriptionId: id, appointmentId: visit, status: 'active', endsOn: '2026-12-04' }],
    ...{ drafts: [], mayWrite: true },
  })
})

test('for how long is said before signing, and a pack alone does not say it', async () => {
  const { begin, save, sign, goOn, read } = await aPrescriber(world)
  const { id } = (await begin()).json()
  const item = aDrug({ days: null, quantity: 20 })
  await save(id, [item], 1)
  const refused = await sign(id, 2)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'prescription_incomplete', errors: [{ pointer: '/items/0/days', code: 'required' }] },
  ])
  await save(id, [{ ...item, days: 'ongoing' }], 2)
  expect((await sign(id, 3)).statusCode).toBe(200)
  // It goes on as it was, without being asked again.
  const renewal = (await read((await goOn(item.id, 'renewal')).id)).json()
  expect(renewal.content.items).toMatchObject([{ days: 'ongoing', quantity: 20 }])
  expect(renewal.words[0].sentence).toMatch(/until further notice/)
})

test('a duration is so many days or ongoing', async () => {
  const { begin, save } = await aPrescriber(world)
  const { id } = (await begin()).json()
  for (const days of [0, 367, 1.5, 'forever', true]) {
    const refused = await save(id, [{ ...aDrug(), days }], 1)
    expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([422, '/body/items/0/days'])
  }
})

test('what was signed before a duration had to be said is until further notice', () => {
  const content = JSON.stringify({ items: [aDrug({ days: null }), aDrug()] })
  const daysOf = (status: string) =>
    keptContentOf({ status, content: JSON.parse(content) }).items.map(({ days }) => days)
  expect(daysOf('active')).toEqual(['ongoing', 10])
  expect(daysOf('draft')).toEqual([null, 10])
  expect(itemOf({ content: JSON.parse(JSON.stringify(aDrug({ days: null }))) }).days).toBe('ongoing')
})
