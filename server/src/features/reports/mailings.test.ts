import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { aClinic, aProvider, aService, aUser, clockAt, signedIn, type TestClinic } from '../../../test/builders.ts'
import { testLog } from '../../../test/harness.ts'
import { testServer } from '../../../test/test-server.ts'
import type { JobServices } from '../../platform/jobs.ts'
import { mailViews } from './mail-views.ts'
import { forgetDeletedViews } from './views.ts'

const world = await testServer()
const { call, server } = world

type User = Awaited<ReturnType<typeof aUser>>
const view = {
  ...{ name: 'Rosa Delgado', range: 'Last 7 days', from: null, to: null, isCompared: true },
  ...{ isShared: true, providerId: null },
}

let clinic: TestClinic
let [admin, manager, doctor]: User[] = []
/** A Saturday morning in New York. */
beforeEach(async () => {
  clockAt(world, '2026-11-28T15:00:00Z')
  clinic = await aClinic(server.services.tenancy)
  const service = await aService(clinic)
  doctor = await aUser(clinic, { roles: ['provider'] })
  await aProvider(clinic, { services: [service], user_id: doctor.id })
  admin = await aUser(clinic, { roles: ['admin'] })
  manager = await aUser(clinic, { may: ['reports:operational'] })
})

async function ask(who: User, method: 'GET' | 'POST' | 'DELETE', id = '', body?: object, report = 'operational') {
  const headers = await signedIn(clinic, who, server.services)
  return call(clinic.host, method, `/reports/${report}/views${id && `/${id}`}`, { headers, ...(body && { body }) })
}
async function aView(more: object = {}, report = 'operational'): Promise<string> {
  const id = randomUUID()
  const { providerId, ...money } = { ...view, ...more }
  await ask(admin!, 'POST', id, report === 'operational' ? { ...money, providerId } : money, report)
  return id
}
const mail = (who: User, id: string, rhythm: 'weekly' | 'monthly' | null, report?: string) =>
  ask(who, 'POST', `${id}/mailing`, { rhythm }, report)
const mailedOf = async (who: User) =>
  (await ask(who, 'GET')).json().items.map(({ mailed }: { mailed: string }) => mailed)

/** To whom it is written at that time, in all since the beginning. */
async function writtenAt(instant: string, times = 1): Promise<string[]> {
  clockAt(world, instant)
  const { services, clinics } = server
  const jobs = { tenancy: services.tenancy, clinics, mailServer: {}, log: testLog, services } as unknown as JobServices
  await Promise.all(Array.from({ length: times }, () => mailViews(jobs, clinic.id)))
  return (await messages()).map(({ to_address }) => to_address!)
}
const messages = () =>
  clinic.transact((db) => db.selectFrom('messages').selectAll().where('kind', '=', 'report-ready').execute())

test('who wants it is written to on Monday morning, once, with a link and nothing else', async () => {
  const id = await aView()
  expect((await mail(admin!, id, 'weekly')).json()).toEqual({ rhythm: 'weekly' })
  expect(await mailedOf(admin!)).toEqual(['weekly'])
  expect(await mailedOf(manager!)).toEqual([null])
  expect(await writtenAt('2026-11-30T04:59:00Z')).toEqual([])
  expect(await writtenAt('2026-11-30T10:59:00Z')).toEqual([])
  // By several servers at once, too, and again in the next hour.
  expect(await writtenAt('2026-11-30T11:01:00Z', 4)).toEqual([admin!.email])
  expect(await writtenAt('2026-11-30T12:01:00Z')).toHaveLength(1)
  const [message] = await messages()
  expect(message!.subject).toBe('A report of Test Clinic is ready')
  expect(message!.body).toContain(`Open the report: https://${clinic.host}/admin/reports?view=${id}\n`)
  expect(message!.body).not.toMatch(/Rosa|Delgado|\d%/)
  // After a week without a server it is written once, and then on the day again.
  expect(await writtenAt('2026-12-09T15:00:00Z')).toHaveLength(2)
  expect(await writtenAt('2026-12-14T15:00:00Z')).toHaveLength(3)
  await mail(admin!, id, null)
  expect(await mailedOf(admin!)).toEqual([null])
  expect(await writtenAt('2026-12-21T15:00:00Z')).toHaveLength(3)
})

test('on the first of a month, and by the clinic’s own day', async () => {
  await mail(admin!, await aView(), 'monthly')
  expect(await writtenAt('2026-12-01T04:30:00Z')).toEqual([])
  expect(await writtenAt('2026-12-01T11:30:00Z')).toEqual([admin!.email])
})

test('of a shared one each reader decides, and a doctor is led to their own', async () => {
  const id = await aView()
  for (const who of [manager!, doctor!]) await mail(who, id, 'weekly')
  expect((await writtenAt('2026-11-30T15:00:00Z')).toSorted()).toEqual([manager!.email, doctor!.email].toSorted())
  const ofDoctor = (await messages()).find(({ to_address: to }) => to === doctor!.email)
  expect(ofDoctor!.body).toContain(`/doctor/reports?view=${id}`)
  // No longer shared it is nobody else’s, and asking for it finds nothing.
  await ask(admin!, 'POST', id, { ...view, isShared: false })
  expect((await mail(manager!, id, 'weekly')).statusCode).toBe(404)
  expect(await writtenAt('2026-12-07T15:00:00Z')).toHaveLength(2)
})

test('who may not read it any more, or has left, is not written to', async () => {
  const [operational, financial] = [await aView(), await aView({}, 'financial')]
  const lost = await aUser(clinic, { may: ['reports:operational', 'reports:financial'] })
  const gone = await aUser(clinic, { roles: ['admin'] })
  for (const who of [lost, gone]) {
    await mail(who, operational, 'weekly')
    await mail(who, financial, 'weekly', 'financial')
  }
  await clinic.transact(async (db) => {
    await db
      .updateTable('staff_roles')
      .set({ permissions: ['reports:financial'] })
      .where('name', '=', `Role ${lost.id}`)
      .execute()
    await db.updateTable('users').set({ status: 'disabled' }).where('id', '=', gone.id).execute()
  })
  expect(await writtenAt('2026-11-30T15:00:00Z')).toEqual([lost.email])
  expect((await messages())[0]!.body).toContain(`/admin/reports/money?view=${financial}`)
})

test('neither by another report’s path nor of what is not there', async () => {
  const id = await aView({}, 'financial')
  expect((await mail(admin!, id, 'weekly')).statusCode).toBe(404)
  expect((await mail(admin!, randomUUID(), 'weekly')).statusCode).toBe(404)
  expect((await mail(manager!, id, 'weekly', 'financial')).statusCode).toBe(403)
  const refused = await mail(admin!, id, 'daily' as 'weekly', 'financial')
  expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([422, '/body/rhythm'])
  // Deleted with it.
  await mail(admin!, id, 'weekly', 'financial')
  await ask(admin!, 'DELETE', id, undefined, 'financial')
  expect(await writtenAt('2026-11-30T15:00:00Z')).toEqual([])
})

test('one that was deleted comes back with its readers for a day, and is written of to nobody meanwhile', async () => {
  const id = await aView()
  for (const who of [admin!, manager!]) await mail(who, id, 'weekly')
  expect((await ask(admin!, 'DELETE', id)).statusCode).toBe(204)
  expect([await mailedOf(admin!), await mailedOf(manager!)]).toEqual([[], []])
  expect((await mail(manager!, id, 'monthly')).statusCode).toBe(404)
  expect(await writtenAt('2026-11-28T15:00:00Z')).toEqual([])
  await ask(admin!, 'POST', id, view)
  expect([await mailedOf(admin!), await mailedOf(manager!)]).toEqual([['weekly'], ['weekly']])
  await ask(admin!, 'DELETE', id)
  expect(await writtenAt('2026-11-30T15:00:00Z')).toEqual([])
  const kept = () => clinic.transact((db) => db.selectFrom('report_mailings').select('user_id').execute())
  const forget = (now: string) => clinic.transact((db) => forgetDeletedViews.run(db, now))
  await forget('2026-11-29T14:59:00Z')
  expect(await kept()).toHaveLength(2)
  await forget('2026-11-29T15:01:00Z')
  expect(await kept()).toEqual([])
})
