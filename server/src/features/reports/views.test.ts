import { randomUUID } from 'node:crypto'
import { viewsAtMost } from '@polyclinic/domain/reports/periods.ts'
import { beforeAll, expect, test } from 'vitest'
import { aClinic, aProvider, aService, aUser, signedIn, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'

const { call, server } = await testServer()

type Headers = { authorization: string }
type View = { id: string; name: string; isOwn: boolean; by: string }
const view = {
  ...{ name: 'Every month', range: 'Last month', from: null, to: null, isCompared: true },
  ...{ isShared: false, providerId: null },
}

let clinic: TestClinic
let doctors: { id: string }[]
let [admin, manager, doctor]: Headers[] = []
beforeAll(async () => {
  clinic = await aClinic(server.services.tenancy)
  const service = await aService(clinic)
  const user = await aUser(clinic, { roles: ['provider'], name: 'Dr. Okafor' })
  doctors = [
    await aProvider(clinic, { services: [service], user_id: user.id }),
    await aProvider(clinic, { services: [service] }),
  ]
  doctor = await signedIn(clinic, user, server.services)
  admin = await signedIn(clinic, await aUser(clinic, { roles: ['admin'], name: 'Joan Pruitt' }), server.services)
  const may = ['reports:operational'] as const
  manager = await signedIn(clinic, await aUser(clinic, { may, name: 'Marcus Bell' }), server.services)
})

const ask = async (who: Headers, method: 'GET' | 'POST' | 'DELETE', id = '', body?: object, report = 'operational') =>
  call(clinic.host, method, `/reports/${report}/views${id && `/${id}`}`, { headers: who, ...(body && { body }) })
const listed = async (who: Headers, report?: string) =>
  (await ask(who, 'GET', '', undefined, report))
    .json<{ items: View[] }>()
    .items.map(({ name, isOwn, by }) => ({ name, isOwn, by }))

test('one’s own are one’s own until they are shared, and nobody else changes or deletes them', async () => {
  const id = randomUUID()
  expect((await ask(admin!, 'POST', id, view)).statusCode).toBe(200)
  expect(await listed(admin!)).toEqual([{ name: 'Every month', isOwn: true, by: 'Joan Pruitt' }])
  expect(await listed(manager!)).toEqual([])
  await ask(admin!, 'POST', id, { ...view, name: 'Month', isShared: true })
  expect(await listed(manager!)).toEqual([{ name: 'Month', isOwn: false, by: 'Joan Pruitt' }])
  expect((await ask(manager!, 'POST', id, { ...view, name: 'Mine' })).statusCode).toBe(404)
  expect((await ask(manager!, 'DELETE', id)).statusCode).toBe(404)
  expect(await listed(admin!)).toHaveLength(1)
  expect((await ask(admin!, 'DELETE', id)).statusCode).toBe(204)
  expect((await ask(admin!, 'DELETE', id)).statusCode).toBe(204)
  expect(await listed(manager!)).toEqual([])
})

test('those of one report are none of the other, for whom that is not meant', async () => {
  const id = randomUUID()
  const { providerId: _none, ...money } = view
  expect((await ask(admin!, 'POST', id, { ...money, isShared: true }, 'financial')).statusCode).toBe(200)
  expect(await listed(admin!, 'financial')).toHaveLength(1)
  expect(await listed(admin!)).toEqual([])
  expect((await ask(manager!, 'GET', '', undefined, 'financial')).statusCode).toBe(403)
  // By the id of another report’s nothing is changed.
  expect((await ask(admin!, 'POST', id, view)).statusCode).toBe(404)
  expect((await ask(admin!, 'DELETE', id)).statusCode).toBe(404)
  expect(await listed(admin!, 'financial')).toHaveLength(1)
})

test('of one doctor they are for who may see that doctor’s visits', async () => {
  for (const { id } of doctors)
    await ask(admin!, 'POST', randomUUID(), { ...view, name: id, isShared: true, providerId: id })
  expect((await listed(manager!)).map(({ name }) => name).toSorted()).toEqual(doctors.map(({ id }) => id).toSorted())
  expect((await listed(doctor!)).map(({ name }) => name)).toEqual([doctors[0]!.id])
  expect((await ask(doctor!, 'POST', randomUUID(), { ...view, providerId: doctors[1]!.id })).statusCode).toBe(404)
  expect((await ask(admin!, 'POST', randomUUID(), { ...view, providerId: randomUUID() })).statusCode).toBe(404)
})

test.each([
  [{ name: ' ' }, '/body/name'],
  [{ name: 'Every\u0000month' }, '/body/name'],
  [{ name: 'Every\u2028month' }, '/body/name'],
  [{ name: 'x'.repeat(81) }, '/body/name'],
  [{ range: 'Custom' }, '/body/to'],
  [{ range: 'Custom', from: '2026-02-02', to: '2026-02-01' }, '/body/to'],
  [{ from: '2026-02-01', to: '2026-02-02' }, '/body/to'],
])('%o is refused by name', async (change, pointer) => {
  const answer = await ask(manager!, 'POST', randomUUID(), { ...view, ...change })
  expect([answer.statusCode, answer.json().errors]).toMatchObject([422, [{ pointer }]])
})

test('so many are kept, and no more', async () => {
  const some = await Promise.all(
    Array.from({ length: viewsAtMost }, () => ask(doctor!, 'POST', randomUUID(), { ...view, name: 'Again' })),
  )
  expect(new Set(some.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const more = await ask(doctor!, 'POST', randomUUID(), view)
  expect([more.statusCode, more.json().code]).toEqual([409, 'too_many_views'])
})

test('what somebody shared who has left, nobody could delete: it is no longer listed', async () => {
  const leaving = await aUser(clinic, { roles: ['admin'] })
  const who = await signedIn(clinic, leaving, server.services)
  await ask(who, 'POST', randomUUID(), { ...view, name: 'Of old', isShared: true })
  const names = async () => (await listed(manager!)).map(({ name }) => name)
  expect(await names()).toContain('Of old')
  await clinic.transact((db) =>
    db.updateTable('users').set({ status: 'disabled' }).where('id', '=', leaving.id).execute(),
  )
  expect(await names()).not.toContain('Of old')
})

test('nor what somebody shared who may not read the report any more; once they may, it is back', async () => {
  const sharing = await aUser(clinic, { may: ['reports:operational'] })
  const who = await signedIn(clinic, sharing, server.services)
  await ask(who, 'POST', randomUUID(), { ...view, name: 'Of the desk', isShared: true })
  const names = async () => (await listed(manager!)).map(({ name }) => name)
  const giveRole = (permissions: string[]) =>
    clinic.transact((db) =>
      db.updateTable('staff_roles').set({ permissions }).where('name', '=', `Role ${sharing.id}`).execute(),
    )
  expect(await names()).toContain('Of the desk')
  await giveRole(['reports:financial'])
  expect(await names()).not.toContain('Of the desk')
  await giveRole(['reports:operational'])
  expect(await names()).toContain('Of the desk')
})
