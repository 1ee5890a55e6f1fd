import { expect, test } from 'vitest'
import { at } from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'
import { aDrug, aPrescriber } from './prescriptions-fixture.ts'
import { selectPrescriptions } from './queries.ts'
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
