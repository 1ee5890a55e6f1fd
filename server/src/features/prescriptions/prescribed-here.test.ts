import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aUser, signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { aDrug, aPrescriber } from './prescriptions-fixture.ts'

const world = await testServer()

test('what runs stands beside the chart’s medicines once, and nobody writes that there are none', async () => {
  const of = await aPrescriber(world)
  const write = (body: object) =>
    of.ask('POST', `/patients/${of.patient.id}/chart/entries`, body, { 'idempotency-key': randomUUID() })
  const none = { kind: 'medicine', status: 'none-known' }
  const drug = aDrug({ name: 'Ramipril', strength: '5 mg' })
  await of.prescribe([drug])
  expect((await write(none)).json().code).toBe('entry_conflict')
  expect((await write({ kind: 'allergy', status: 'none-known' })).statusCode).toBe(201)
  const { id } = (await write({ kind: 'medicine', title: 'Ramipril 5 mg' })).json()

  const note = (await of.ask('GET', `/appointments/${of.visit}/encounter`)).json()
  const told = [{ id: drug.id, name: expect.stringContaining('Ramipril'), chartEntryIds: [id] }]
  expect(note.prescribed).toMatchObject(told)
  const draft = (await of.begin()).json()
  expect((await of.read(draft.id)).json().prescribed).toMatchObject(told)
  const chart = `/patients/${of.patient.id}/chart`
  expect((await of.ask('GET', chart)).json().prescribed).toMatchObject(told)
  const desk = await aUser(of.clinic, { may: ['patients:read-basic'] })
  const own = await signedIn(of.clinic, desk, world.server.services)
  expect((await of.ask('GET', chart, undefined, {}, own)).json()).toMatchObject({ entries: null, prescribed: [] })

  await of.end(drug.id)
  expect((await of.ask('GET', `/appointments/${of.visit}/encounter`)).json().prescribed).toEqual([])
  const ended = { kind: 'medicine', status: 'ended', title: 'Ramipril 5 mg', replaces: id }
  expect((await write(ended)).statusCode).toBe(201)
  expect((await write(none)).statusCode).toBe(201)
})
