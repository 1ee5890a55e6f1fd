import { expect, test } from 'vitest'
import { aPractice, at } from '../../../test/booking.ts'
import { anAppointment, aPatient, aUser, clockAt, signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import { newId } from '../../platform/ids.ts'
import { sealEvents } from '../../platform/audit-seals/seal-events.ts'

const server = await testServer()
const { call } = server

async function aWatch() {
  const { clinic, doctor, service } = await aPractice(server)
  clockAt(server, at('15:00'))
  const watcher = await aUser(clinic, { may: ['audit:read', 'patients:read-basic'] })
  const headers = await signedIn(clinic, watcher, server.server.services)
  const get = async (path: string, query: Record<string, string> = {}) =>
    call(clinic.host, 'GET', `${path}?${new URLSearchParams(query)}`, { headers })
  const note = (times: number, event: object) =>
    clinic.transact((db) =>
      insertRows(
        db,
        'audit_events',
        Array.from({ length: times }, () => ({
          ...{ id: newId(), at: at('14:00'), actor_user_id: watcher.id, actor_side: 'clinic', action: 'patients:read' },
          ...{ object_kind: 'patient', object_id: newId(), outcome: 'done', detail: null, request_id: null },
          ...{ count: 1, last_at: null, ...event },
        })),
      ),
    )
  return { clinic, doctor, service, watcher, get, note }
}

test('the audit is read by day, noun, person, record and outcome, with the names that are still there', async () => {
  const { clinic, doctor, service, watcher, get, note } = await aWatch()
  const { id: rosa } = await aPatient(clinic, { given_name: 'Rosa', family_name: 'Díaz' })
  const { id: gone } = await aPatient(clinic, { given_name: 'Gone', family_name: 'Away', erased_at: at('14:00') })
  const visit = await anAppointment(clinic, {
    ...{ provider_id: doctor.id, service_id: service.id, patient_id: rosa, starts_at: at('16:00'), claim: false },
  })
  await note(1, { object_id: rosa, at: at('13:00') })
  await note(1, { object_id: gone, at: at('13:01') })
  await note(1, { object_kind: 'appointment', object_id: visit.id, action: 'appointments:read', at: at('13:02') })
  await note(1, {
    outcome: 'denied',
    count: 7,
    last_at: at('13:09'),
    action: 'invoices:read',
    object_id: null,
    object_kind: null,
    at: at('13:03'),
  })
  await note(1, { actor_user_id: null, action: 'patients:update', at: '2026-10-01T12:00:00.000Z' })
  const told = async (query: object) =>
    (await get('/audit-events', query as Record<string, string>))
      .json()
      .items.filter((item: { action: string }) => item.action !== 'audit:list')
      .map(
        (item: { action: string; record: { name: string } | null; count: number; actor: { name: string } | null }) => [
          item.action,
          item.record?.name ?? null,
          item.count,
        ],
      )
  const read = ['patients:read', 'Rosa Díaz', 1]
  const visited = ['appointments:read', 'Rosa Díaz', 1]
  const denied = ['invoices:read', null, 7]
  expect(await told({})).toEqual([denied, visited, ['patients:read', null, 1], read])
  expect(await told({ noun: 'appointments' })).toEqual([visited])
  expect(await told({ outcome: 'denied' })).toEqual([denied])
  expect(await told({ record: rosa })).toEqual([read])
  expect(await told({ actor: watcher.id, noun: 'invoices' })).toEqual([denied])
  expect(await told({ from: '2026-09-25', to: '2026-10-02' })).toEqual([['patients:update', null, 1]])
  const wrong = async (query: Record<string, string>) => (await get('/audit-events', query)).json().errors
  expect(await wrong({ from: '2026-11-04', to: '2026-11-01' })).toMatchObject([{ pointer: '/query/to' }])
  expect(await wrong({ from: '2026-01-01' })).toMatchObject([{ pointer: '/query/from', code: 'too_long' }])
  // That somebody looked is in it, once.
  expect((await get('/audit-events', { noun: 'audit' })).json().total).toBe(1)
})

test('who may not know patients reads ids in the place of their names; who was erased has none', async () => {
  const { clinic, note } = await aWatch()
  const { id: rosa } = await aPatient(clinic, { given_name: 'Rosa', family_name: 'Díaz' })
  await note(1, { object_id: rosa })
  const gone = await aUser(clinic, { name: 'N. N.', email: `${newId()}@erased.invalid` })
  await note(1, { actor_user_id: gone.id, object_kind: 'user', object_id: gone.id })
  const watcher = await aUser(clinic, { may: ['audit:read'] })
  const headers = await signedIn(clinic, watcher, server.server.services)
  const { items } = (await call(clinic.host, 'GET', '/audit-events', { headers })).json()
  expect(items.map(({ record, actor }: { record: object; actor: object }) => [record, actor])).toMatchObject([
    [
      { id: gone.id, name: null },
      { id: gone.id, name: null },
    ],
    [{ id: rosa, name: null }, {}],
  ])
})

test('an account that is guessed at is told, by whose it is', async () => {
  const { clinic, get, note } = await aWatch()
  const admin = await aUser(clinic, { roles: ['admin'], name: 'Ada North' })
  await note(1, {
    ...{ actor_user_id: null, actor_side: 'patient', action: 'sessions:start', outcome: 'denied' },
    ...{ object_kind: 'user', object_id: admin.id, count: 12, last_at: at('14:30') },
  })
  const { items } = (await get('/audit-events/unusual')).json()
  expect(items).toMatchObject([{ kind: 'refused-sign-ins', actor: { name: 'Ada North' }, count: 12 }])
})

test('a night of charts and an export are told; what patients open of their own is not', async () => {
  const { get, note, watcher } = await aWatch()
  // 23:00 in New York, the day before.
  await note(10, { at: '2026-11-25T04:00:00.000Z' })
  await note(30, { at: at('14:00'), actor_side: 'patient', actor_user_id: newId() })
  await note(2, { action: 'patients:export' })
  const { items } = (await get('/audit-events/unusual')).json()
  const actor = { id: watcher.id, name: expect.any(String) }
  expect(items).toEqual([
    { kind: 'export', on: '2026-11-25', actor, action: 'patients:export', count: 2 },
    { kind: 'charts-at-night', on: '2026-11-24', actor, action: 'patients:read', count: 10 },
  ])
})

test('an export goes beyond a thousand, names nobody who is a patient, and is in the audit', async () => {
  const { clinic, get, note } = await aWatch()
  const { id: rosa } = await aPatient(clinic, { given_name: 'Rosa', family_name: 'Díaz' })
  await note(1_001, { object_id: rosa })
  const { body } = await get('/audit-events/export', { noun: 'patients' })
  expect(body.trim().split('\r\n')).toHaveLength(1_002)
  expect(body).not.toContain('Díaz')
  expect((await get('/audit-events', { noun: 'audit' })).json().items[0]).toMatchObject({ action: 'audit:export' })
})

test('the newest seal is shown', async () => {
  const { clinic, get, note } = await aWatch()
  expect((await get('/audit-seals/latest')).json()).toEqual({ seal: null, mailed: 'never', waiting: 0 })
  await note(1, {})
  await clinic.transact((db) => sealEvents(db, at('15:01')))
  const { seal } = (await get('/audit-seals/latest')).json()
  expect(seal).toEqual({ number: 1, sealedAt: expect.any(String), head: expect.stringMatching(/^1:[0-9a-f]{64}$/) })
})
