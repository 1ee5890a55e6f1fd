import { randomUUID } from 'node:crypto'
import { emptyField } from '@polyclinic/domain/forms/definition.ts'
import { beforeEach, expect, test } from 'vitest'
import { aUser, signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { aDrug, aPrescriber, type Prescriber } from './prescriptions-fixture.ts'

const world = await testServer()
const { server } = world

let of: Prescriber
beforeEach(async () => {
  of = await aPrescriber(world)
})

/** What the patient wrote before the visit. */
async function completes(answer: string): Promise<string> {
  const [id, formId] = [randomUUID(), randomUUID()]
  const field = { ...emptyField('allergies', 'long-text'), label: 'Are you allergic to anything?' }
  const definition = JSON.stringify({ sections: [{ id: 's', title: 'Your health', help: '', fields: [field] }] })
  const at = '2026-01-05T10:00:00Z'
  await of.clinic.transact(async (db) => {
    const form = { id: formId, name: 'Intake', definition, created_at: at, updated_at: at }
    await db.insertInto('forms').values(form).execute()
    const version = { form_id: formId, number: 1, name: 'Intake', definition, published_at: at, published_by: 'Kim' }
    await db
      .insertInto('form_versions')
      .values({ ...version, published_by_user_id: of.user.id })
      .execute()
    const answers = { id, form_id: formId, form_number: 1, patient_id: of.patient.id, status: 'completed' }
    const content = JSON.stringify({ allergies: answer })
    await db
      .insertInto('form_answers')
      .values({ ...answers, content, created_at: at, updated_at: at, completed_at: at, completed_by: 'Rosa Delgado' })
      .execute()
  })
  return id
}

const inForms = async () => {
  const { id } = (await of.begin()).json()
  const chart = (await of.ask('GET', `/patients/${of.patient.id}/chart`)).json()
  const note = (await of.ask('GET', `/appointments/${of.visit}/encounter`)).json()
  const prescription = (await of.read(id)).json()
  return [chart, note, prescription].map(({ allergiesInForms }) => allergiesInForms)
}

test('an allergy that a patient wrote in a form is named until the chart has it', async () => {
  const answersId = await completes('Penicillin, as a child')
  const told = [{ answersId, form: 'Intake', on: '2026-01-05', answer: 'Penicillin, as a child' }]
  expect(await inForms()).toMatchObject([told, told, told])
  const { id } = (await of.begin()).json()
  const saved = (await of.save(id, [aDrug({ name: 'Amoxicillin' })], 1)).json()
  const found = saved.issues.filter(({ key }: { key: string }) => key.includes('in-form'))
  expect(found).toMatchObject([{ severity: 'unknown', itemId: null, text: expect.stringContaining('Jan 5, 2026') }])
  // Who opened it there has read it.
  const { rows } = await of.clinic.transact(async (db) => ({
    rows: await db.selectFrom('audit_events').selectAll().where('detail', '=', answersId).execute(),
  }))
  expect(rows).toMatchObject([{ action: 'forms:read' }])

  const entry = { kind: 'allergy', title: 'Penicillin' }
  await of.ask('POST', `/patients/${of.patient.id}/chart/entries`, entry, { 'idempotency-key': randomUUID() })
  expect(await inForms()).toEqual([[], [], []])
})

test('nobody who does not see the chart is told of it', async () => {
  await completes('Penicillin')
  const desk = await aUser(of.clinic, { may: ['patients:read-basic'] })
  const own = await signedIn(of.clinic, desk, server.services)
  const chart = (await of.ask('GET', `/patients/${of.patient.id}/chart`, undefined, {}, own)).json()
  expect(chart).toMatchObject({ entries: null, allergiesInForms: [] })
})
