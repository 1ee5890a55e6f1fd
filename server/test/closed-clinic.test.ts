import { expect, test, vi } from 'vitest'
import { endAllSessions } from '../src/features/accounts/end-sessions.ts'
import { closeClinic, reopenClinic } from '../src/platform/clinic-registry.ts'
import { archivedTables, carriedTables, nameOf } from '../src/platform/backup/carried-tables.ts'
import { connect } from '../src/platform/backup/rows.ts'
import { aClinic, aUser, signedIn } from './builders.ts'
import { commandLine } from './command-line.ts'
import { testServer } from './test-server.ts'

const { server, call, database } = await testServer()
const { services, clinics } = server

test('a clinic that moved answers where it is and nothing else, nobody is in, and no job is done for it', async () => {
  const clinic = await aClinic(services.tenancy)
  const beside = await aClinic(services.tenancy)
  const headers = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services)
  const me = () => call(clinic.host, 'GET', '/account', { headers })
  expect((await me()).statusCode).toBe(200)

  await clinic.transact(async (db) => {
    const now = new Date().toISOString()
    await closeClinic(db, { id: clinic.id, movedTo: 'new.example.test', now })
    await endAllSessions(db, now)
  })
  clinics.forget()
  for (const answer of [
    await me(),
    await call(clinic.host, 'GET', '/slots'),
    await call(clinic.host, 'POST', '/holds'),
  ])
    expect([answer.statusCode, answer.json().code]).toEqual([410, 'clinic_moved'])
  expect((await clinics.byHost(clinic.host))?.closed).toEqual({ movedTo: 'new.example.test' })
  expect([await clinics.isClosed(clinic.id), await clinics.isClosed(beside.id)]).toEqual([true, false])
  expect(await clinics.list()).toEqual(expect.not.arrayContaining([clinic.id]))
  expect((await call(beside.host, 'GET', '/organizations/current')).statusCode).not.toBe(410)

  expect(await clinic.transact((db) => reopenClinic(db, clinic.id))).toBe(true)
  expect(await clinic.transact((db) => reopenClinic(db, clinic.id))).toBe(false)
  clinics.forget()
  // Open again, to who signs in anew.
  expect((await me()).statusCode).toBe(401)
  expect(await clinics.list()).toContain(clinic.id)
})

test('the commands close and reopen a clinic at a server that runs: whoever is in knows it within seconds', async () => {
  const clinic = await aClinic(services.tenancy)
  const user = await aUser(clinic, { roles: ['admin'] })
  const me = async (headers: Record<string, string>) =>
    (await call(clinic.host, 'GET', '/account', { headers })).statusCode
  const [before, stranger] = [await signedIn(clinic, user, services), {}]
  // The server has looked it up by now, as it has of every clinic somebody is at.
  expect([await me(before), await me(stranger)]).toEqual([200, 401])
  const { polyclinic } = await commandLine(database)
  const closing = polyclinic(['archive', 'close', clinic.slug, '--to', 'new.example.test'])
  const soon = { timeout: 20_000, interval: 100 }
  await vi.waitFor(async () => expect([await me(before), await me(stranger)]).toEqual([410, 410]), soon)
  expect(await closing).toMatchObject({ code: 0, out: expect.stringContaining('new.example.test') })

  expect((await polyclinic(['archive', 'reopen', clinic.slug])).code).toBe(0)
  await vi.waitFor(async () => expect(await me(stranger)).toBe(401), soon)
  expect([await me(before), await me(await signedIn(clinic, user, services))]).toEqual([401, 200])
  expect(await polyclinic(['archive', 'reopen', clinic.slug])).toMatchObject({ code: 1 })
})

test('that a clinic is closed is restored with a server, and not carried to where it goes', async () => {
  const client = await connect(database.connection)
  try {
    const [backup, archive] = [await carriedTables(client), await archivedTables(client)]
    const has = (tables: typeof backup) => tables.some((table) => nameOf(table) === 'platform.closed_clinics')
    expect([has(backup), has(archive)]).toEqual([true, false])
  } finally {
    await client.end()
  }
})
