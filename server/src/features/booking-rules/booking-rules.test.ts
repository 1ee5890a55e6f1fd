import { bookingRules } from '@polyclinic/domain/organizations/model.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPractice, at, book, rosa } from '../../../test/booking.ts'
import { aService, aUser, signedIn, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { readSettings } from '../organizations/setting-columns.ts'

const server = await testServer()
type Headers = Record<string, string>

const asManager = async (clinic: TestClinic) =>
  signedIn(clinic, await aUser(clinic, { may: ['settings:change'] }), server.server.services)
const read = async ({ host }: TestClinic, headers: Headers) =>
  (await server.call(host, 'GET', '/booking-rules', { headers })).json()
const versions = async ({ host }: TestClinic, headers: Headers) =>
  (await server.call(host, 'GET', '/booking-rules/versions', { headers })).json().items
const seen = (headers: Headers, version: number) => ({ ...headers, 'if-match': `"${version}"` })
const told = ['version', 'savedAt', 'savedBy', 'restoredFrom', 'canAskInsurance', 'places', 'exceptions', 'booked']
const bodyOf = (rules: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(rules).filter(([field]) => !told.includes(field)))
const change = ({ host }: TestClinic, headers: Headers, version: number, body: object) =>
  server.call(host, 'PATCH', '/booking-rules', { headers: seen(headers, version), body })

test('other rules hold from then on, a booked visit keeps its own, and one press goes back', async () => {
  const { clinic, doctor } = await aPractice(server)
  const headers = await asManager(clinic)
  await book(server, clinic, { slot: { startsAt: at('15:00'), providerId: doctor.id }, patient: rosa })
  const before = await read(clinic, headers)
  expect(before).toMatchObject({ version: 1, savedBy: null, booked: { visits: 1 }, exceptions: [] })
  const body = { ...bodyOf(before), freeUntilMinutes: 2880, lateFeeMinor: 4000, askPhone: 'required' }
  const changed = await change(clinic, headers, 1, body)
  expect(changed.json()).toMatchObject({
    version: 2,
    freeUntilMinutes: 2880,
    lateFeeMinor: 4000,
    savedBy: expect.any(String),
  })
  const [visit] = await clinic.transact((db) => db.selectFrom('appointments').select('policy').execute())
  expect(visit!.policy).toMatchObject({ freeUntilMinutes: before.freeUntilMinutes, lateFeeMinor: before.lateFeeMinor })

  // Who saw the rules of before is told, and nothing of theirs is saved.
  expect((await change(clinic, headers, 1, bodyOf(before))).json().code).toBe('stale_version')
  // The same again is no version.
  expect((await change(clinic, headers, 2, body)).json()).toMatchObject({ version: 2 })
  expect(await versions(clinic, headers)).toMatchObject([
    { version: 2, rules: body, before: bodyOf(before) },
    { version: 1, rules: bodyOf(before), before: null },
  ])
  const back = await server.call(clinic.host, 'POST', '/booking-rules/versions/1/restore', {
    headers: seen(headers, 2),
  })
  expect(back.json()).toMatchObject({ ...bodyOf(before), version: 3, restoredFrom: 1 })
  const gone = await server.call(clinic.host, 'POST', '/booking-rules/versions/9/restore', {
    headers: seen(headers, 3),
  })
  expect(gone.statusCode).toBe(404)
  const audited = await clinic.transact((db) =>
    db.selectFrom('audit_events').select(['action', 'detail']).where('action', 'like', 'clinics:%rules').execute(),
  )
  expect(audited).toEqual([
    { action: 'clinics:change-rules', detail: 'freeUntilMinutes lateFeeMinor askPhone' },
    { action: 'clinics:restore-rules', detail: 'version 1' },
  ])
})

test('what contradicts itself or a service is refused by its field', async () => {
  const { clinic } = await aPractice(server)
  const headers = await asManager(clinic)
  const service = await aService(clinic, { closed_until_minutes: 600 })
  const before = await read(clinic, headers)
  expect(before.exceptions).toMatchObject([{ id: service.id, policy: { closedUntilMinutes: 600 } }])
  const codes = async (part: object) =>
    (await change(clinic, headers, 1, { ...bodyOf(before), ...part }))
      .json()
      .errors.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`)
  expect(await codes({ freeUntilMinutes: 60, closedUntilMinutes: 120 })).toEqual(['/body/closedUntilMinutes too_big'])
  expect(await codes({ freeUntilMinutes: 120, closedUntilMinutes: 60 })).toEqual([
    '/body/freeUntilMinutes contradicts_service',
  ])
  expect(await codes({ heldPercent: 101 })).toHaveLength(1)
  // Nearer no phone within walls knows where it is; 0 is anywhere.
  expect(await codes({ ownCheckInMeters: 49 })).toEqual([expect.stringMatching(/^\/body\/ownCheckInMeters /)])
})

test('other settings are in nobody’s way, and of two who save at once one is told', async () => {
  const { clinic } = await aPractice(server)
  const headers = await asManager(clinic)
  const before = await read(clinic, headers)
  await clinic.transact((db) => db.updateTable('organizations').set({ quiet_from: '20:00' }).execute())
  expect(await read(clinic, headers)).toMatchObject({ version: 1 })
  const answers = await Promise.all(
    [10, 20].map((horizonDays) => change(clinic, headers, 1, { ...bodyOf(before), horizonDays })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 412])
  const row = await clinic.transact((db) => db.selectFrom('organizations').selectAll().executeTakeFirstOrThrow())
  expect([10, 20]).toContain(readSettings(row).booking.horizonDays)
})

test('a kept version has every rule', async () => {
  const { clinic } = await aPractice(server)
  const [row] = await clinic.transact((db) =>
    db
      .selectFrom('organizations as o')
      .select(sql<object>`booking_rules_of(o)`.as('rules'))
      .execute(),
  )
  expect(Object.keys(row!.rules).toSorted()).toEqual(Object.keys(bookingRules.shape).toSorted())
})
