import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import cookie from '@fastify/cookie'
import { streamChanges as contract } from '@polyclinic/domain/changes/endpoints.ts'
import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aClinic, aProvider, aUser, signedIn, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { noteChange, type Change } from '../../platform/changes.ts'
import { registerApi } from '../../platform/http/api.ts'
import { streamRoute } from '../../platform/http/route.ts'
import { streamChanges } from './stream-changes.ts'

const { server, jobs, clock, call, app: whole } = await testServer()
// The same stream with a session check that a test can wait for.
const app = fastify()
await app.register(cookie)
registerApi(app, server, [streamRoute(contract, streamChanges(100))], [])
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo
await whole.listen({ host: '127.0.0.1', port: 0 })
const { port: wholePort } = whole.server.address() as AddressInfo
const open: IncomingMessage[] = []
afterEach(() => open.splice(0).forEach((stream) => stream.destroy()))
afterAll(() => app.close())

let clinic: TestClinic
let doctorId: string
let doctor: { authorization: string }
let admin: { authorization: string }

beforeEach(async () => {
  clinic = await aClinic(server.services.tenancy)
  const user = await aUser(clinic, { roles: ['provider'] })
  doctorId = (await aProvider(clinic, { user_id: user.id })).id
  doctor = await signedIn(clinic, user, server.services)
  admin = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.services)
})

/** An open stream: what it has said so far, and whether it has ended. */
async function listen(headers: { authorization: string }, at = port) {
  const heard = { status: 0, type: '', text: '', ended: false }
  await new Promise<void>((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port: at,
        path: '/api/v1/stream',
        headers: { ...headers, host: clinic.host, 'accept-encoding': 'br, gzip' },
      },
      (stream) => {
        open.push(stream)
        heard.status = stream.statusCode ?? 0
        heard.type = stream.headers['content-type'] ?? ''
        stream.setEncoding('utf8')
        stream.on('data', (chunk: string) => {
          heard.text += chunk
          resolve()
        })
        stream.on('close', () => (heard.ended = true))
        stream.on('error', () => undefined)
      },
    )
    asked.on('error', reject)
    asked.end()
  })
  return heard
}

const events = (heard: { text: string }): Change[] =>
  [...heard.text.matchAll(/^data: (.*)$/gm)].map((match) => JSON.parse(match[1]!) as Change)
const change = (id: string, providerId?: string): Change => ({
  noun: 'appointment',
  id,
  ...(providerId === undefined ? {} : { providerId }),
})
const note = (...changes: Change[]) =>
  clinic.transact(async (db) => {
    for (const each of changes) await noteChange(db, each)
  })
const heardBy = (heard: { text: string }, ids: string[]) =>
  vi.waitFor(() => expect(events(heard).map((event) => event.id)).toEqual(ids), { timeout: 45_000 })
const [one, two, three] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()] as const

test('tells a doctor of their own visits, an admin of everything, another clinic nothing', async () => {
  const [mine, all] = [await listen(doctor), await listen(admin)]
  expect(mine).toMatchObject({ status: 200, type: 'text/event-stream; charset=utf-8' })
  expect(mine.text).toMatch(/^: open\n\n/)
  const elsewhere = await aClinic(server.services.tenancy)
  await elsewhere.transact((db) => noteChange(db, change(three, doctorId)))
  await note(change(one, doctorId))
  await note(change(two, crypto.randomUUID()))
  await note({ noun: 'message', id: three })
  await heardBy(all, [one, two, three])
  expect(events(all)[2]).toEqual({ noun: 'message', id: three })
  await heardBy(mine, [one])
})

/** Somebody with a role of the clinic's own, which allows just that. */
const receptionist = async (...may: Permission[]) => signedIn(clinic, await aUser(clinic, { may }), server.services)

test('tells a role of the clinic’s own of what it may see: the messages without the day, and the day without them', async () => {
  const messages = await listen(await receptionist('messages:list'))
  const day = await listen(await receptionist('appointments:day'))
  expect([messages.status, day.status]).toEqual([200, 200])
  await note(change(one, doctorId), { noun: 'message', id: two })
  await heardBy(messages, [two])
  await heardBy(day, [one])
  const denials = await clinic.transact((db) =>
    db.selectFrom('audit_events').select('action').where('outcome', '=', 'denied').execute(),
  )
  expect(denials).toEqual([])
})

test('tells a partner’s people of what is theirs, and of nothing else', async () => {
  const [ours, others] = [crypto.randomUUID(), crypto.randomUUID()]
  await clinic.transact((db) =>
    db
      .insertInto('partners')
      .values(
        [ours, others].map((id) => ({ id, kind: 'practice', name: 'Hill', language: 'en', created_at: '2026-11-25' })),
      )
      .execute(),
  )
  const person = await aUser(clinic, { roles: ['partner'], partner_id: ours })
  const [partner, all] = [await listen(await signedIn(clinic, person, server.services)), await listen(admin)]
  await note({ noun: 'own-referral', id: others }, { noun: 'referral', id: one })
  await note(change(two))
  await note({ noun: 'own-referral', id: ours })
  await heardBy(partner, [ours])
  await heardBy(all, [one, two])
})

test('tells nothing to whoever may see neither, but that their session is over', async () => {
  const guest = await signedIn(clinic, await aUser(clinic, { roles: ['guest'] }), server.services)
  const accountant = await receptionist()
  const silent = [await listen(guest, wholePort), await listen(accountant, wholePort)]
  const all = await listen(admin, wholePort)
  await note(change(one, doctorId))
  await note({ noun: 'message', id: two })
  await heardBy(all, [one, two])
  for (const heard of silent) expect(heard).toMatchObject({ status: 200, text: ': open\n\n', ended: false })
  for (const headers of [guest, accountant]) await call(clinic.host, 'DELETE', '/sessions/current', { headers })
  await vi.waitFor(() => expect(silent.map(({ ended }) => ended)).toEqual([true, true]), { timeout: 45_000 })
})

test('tells somebody no more of what they were given for a while, once that is over', async () => {
  const user = await aUser(clinic, { may: [], granted: ['messages:list'] })
  await clinic.transact((db) =>
    db
      .updateTable('user_permissions')
      .set({ ends_at: sql<string>`now() + interval '2 seconds'` })
      .execute(),
  )
  const deputy = await listen(await signedIn(clinic, user, server.services))
  const all = await listen(admin)
  await note({ noun: 'message', id: one })
  await heardBy(deputy, [one])
  await new Promise((resolve) => setTimeout(resolve, 2500))
  await note({ noun: 'message', id: two })
  await heardBy(all, [one, two])
  expect([events(deputy).map(({ id }) => id), deputy.ended]).toEqual([[one], false])
})

test('says a thing once, and nothing of what is rolled back', async () => {
  const all = await listen(admin)
  await note(change(one), change(one))
  await expect(
    clinic.transact(async (db) => {
      await noteChange(db, change(three))
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await heardBy(all, [one])
  await note(change(two))
  await heardBy(all, [one, two])
})

test('never passes over a transaction that began early and commits late', async () => {
  const all = await listen(admin)
  let commit = () => {}
  const late = clinic.transact(async (db) => {
    await noteChange(db, change(one))
    await new Promise<void>((resolve) => (commit = resolve))
  })
  await note(change(two))
  await new Promise((resolve) => setTimeout(resolve, 700))
  commit()
  await late
  await vi.waitFor(
    () =>
      expect(
        events(all)
          .map((event) => event.id)
          .toSorted(),
      ).toEqual([one, two].toSorted()),
    { timeout: 45_000 },
  )
})

test('ends with the session, and does not keep it alive', async () => {
  const seen = () =>
    clinic.transact((db) => db.selectFrom('sessions').select('last_seen_at').orderBy('id').executeTakeFirstOrThrow())
  await clinic.transact((db) =>
    db
      .updateTable('sessions')
      .set({
        last_seen_at: sql<string>`now() - interval '1 hour'`,
        expires_at: sql<string>`now() + interval '2 seconds'`,
      })
      .execute(),
  )
  const before = await seen()
  const heard = await listen(doctor)
  await vi.waitFor(() => expect(heard.text).toContain(': still here'), { timeout: 45_000 })
  expect(heard.ended).toBe(false)
  await vi.waitFor(() => expect(heard.ended).toBe(true), { timeout: 8000 })
  expect(await seen()).toEqual(before)
})

const unused = (interval: string) =>
  clinic.transact((db) =>
    db
      .updateTable('sessions')
      .set({ last_seen_at: sql<string>`now() - ${interval}::interval` })
      .execute(),
  )

test('a patient’s session, which may rest for days, is not asked for over and over', async () => {
  const guest = await signedIn(clinic, await aUser(clinic, { roles: ['guest'] }), server.services)
  await unused('13 hours')
  const heard = await listen(guest)
  const asked = vi.spyOn(server.services.tenancy, 'inClinic')
  await vi.waitFor(() => expect(heard.text.match(/still here/g)?.length).toBeGreaterThan(4), { timeout: 45_000 })
  expect(heard.ended).toBe(false)
  expect(asked.mock.calls.length).toBeLessThan(3)
  asked.mockRestore()
})

test('ends when nobody has used the session for too long', async () => {
  await unused('11 hours 59 minutes 58 seconds')
  const heard = await listen(doctor)
  await vi.waitFor(() => expect(heard.ended).toBe(true), { timeout: 8000 })
})

test('ends at once when its person leaves, nobody else’s', async () => {
  const [heard, other] = [await listen(doctor, wholePort), await listen(admin, wholePort)]
  const answer = await call(clinic.host, 'DELETE', '/sessions/current', { headers: doctor })
  expect(answer.statusCode).toBe(204)
  await vi.waitFor(() => expect(heard.ended).toBe(true), { timeout: 45_000 })
  expect([heard.text, other]).toMatchObject([': open\n\n', { text: ': open\n\n', ended: false }])
})

test('a session has six at most: a new one ends its oldest, and nobody else’s', async () => {
  const other = await listen(admin)
  const all: { ended: boolean }[] = []
  for (let n = 0; n < 8; n++) all.push(await listen(doctor))
  await vi.waitFor(
    () => expect(all.map(({ ended }) => ended)).toEqual([true, true, ...Array<boolean>(6).fill(false)]),
    { timeout: 45_000 },
  )
  expect(other.ended).toBe(false)
})

test('ends when the server stops', async () => {
  const heard = await listen(admin, wholePort)
  expect(heard.text).toBe(': open\n\n')
  await whole.close()
  await vi.waitFor(() => expect(heard.ended).toBe(true), { timeout: 45_000 })
})

test('changes are forgotten after an hour', async () => {
  await note(change(one))
  const left = () => clinic.transact((db) => db.selectFrom('changes').select('object_id').execute())
  await jobs.runNow('forget-old-changes')
  expect(await left()).toHaveLength(1)
  clock.offsetMs = 61 * 60_000
  await jobs.runNow('forget-old-changes')
  expect(await left()).toEqual([])
})
