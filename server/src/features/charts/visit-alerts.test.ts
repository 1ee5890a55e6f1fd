import { beforeEach, expect, test } from 'vitest'
import { at, aPractice } from '../../../test/booking.ts'
import { anAppointment, aPatient, aProvider, aUser, signedIn, type TestUser } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'

const world = await testServer()
let practice: Awaited<ReturnType<typeof aPractice>>
let doctor: TestUser
let [providerId, patientId, visitId] = ['', '', '']
beforeEach(async () => {
  practice = await aPractice(world)
  const { clinic, service } = practice
  doctor = await aUser(clinic, { roles: ['provider'] })
  providerId = (await aProvider(clinic, { user_id: doctor.id, services: [service] })).id
  patientId = (await aPatient(clinic)).id
  visitId = (await aVisit({})).id
})

const aVisit = (more: { booked_at_desk_by?: string }) =>
  anAppointment(practice.clinic, {
    ...{ provider_id: providerId, service_id: practice.service.id, patient_id: patientId },
    ...{ starts_at: at('15:00'), claim: false, ...more },
  })
const headersOf = (who: TestUser) => signedIn(practice.clinic, who, world.server.services)
const ask = async (who: TestUser, id = visitId) =>
  world.call(practice.clinic.host, 'GET', `/appointments/${id}/alerts`, { headers: await headersOf(who) })
const write = async (body: object) => {
  const headers = { ...(await headersOf(doctor)), 'idempotency-key': newId() }
  const path = `/patients/${patientId}/chart/entries`
  expect((await world.call(practice.clinic.host, 'POST', path, { headers, body })).statusCode).toBe(201)
}
const audited = async () => {
  const rows = await practice.clinic.transact((db) =>
    db.selectFrom('audit_events').select(['action', 'object_id', 'outcome', 'actor_user_id as by']).execute(),
  )
  return rows.filter(({ action }) => action !== 'patients:write-entry')
}

test('of a visit are what can hurt its patient, and nothing else of the record; nothing asked is not none', async () => {
  expect((await ask(doctor)).json()).toEqual({ entries: [], allergiesInForms: [] })
  await write({ kind: 'allergy', status: 'none-known' })
  expect((await ask(doctor)).json().entries).toMatchObject([{ kind: 'allergy', status: 'none-known' }])
  await write({ kind: 'allergy', title: 'Penicillin', detail: 'Hives', severity: 'severe' })
  await write({ kind: 'pregnancy', date: '2027-03-01' })
  await write({ kind: 'condition', title: 'Asthma' })
  await write({ kind: 'team-note', detail: 'Comes with a wheelchair' })
  const { entries } = (await ask(doctor)).json()
  expect(new Set(entries.map(({ kind, title }: Record<string, unknown>) => title ?? kind))).toEqual(
    new Set(['Penicillin', 'pregnancy']),
  )
})

test('that somebody read them is written down once in ten minutes, however often a day is drawn', async () => {
  for (let times = 0; times < 5; times += 1) await ask(doctor)
  const read = { action: 'patients:read', object_id: patientId, outcome: 'done', by: doctor.id }
  expect(await audited()).toEqual([read])
  world.clock.offsetMs += 600_000
  await ask(doctor)
  expect(await audited()).toEqual([read, read])
})

test('who sees the visit and not what is clinical is told nothing, which is no denial', async () => {
  await write({ kind: 'allergy', title: 'Penicillin' })
  const desk = await aUser(practice.clinic, { may: ['appointments:day', 'patients:read-basic'] })
  expect((await ask(desk)).json()).toEqual({ entries: null, allergiesInForms: [] })
  // Nor by a visit that a doctor booked for themselves.
  const other = await aUser(practice.clinic, { roles: ['provider'] })
  const { id: otherId } = await aProvider(practice.clinic, { user_id: other.id, services: [practice.service] })
  expect((await ask(other)).statusCode).toBe(404)
  providerId = otherId
  const { id: own } = await aVisit({ booked_at_desk_by: other.id })
  expect((await ask(other, own)).json()).toEqual({ entries: null, allergiesInForms: [] })
  const others = (await audited()).filter(({ by }) => by !== doctor.id)
  expect(others.filter(({ action }) => action.startsWith('patients:'))).toEqual([])
})
