import { expect, test } from 'vitest'
import { aUser, signedIn } from '../../../test/builders.ts'
import { aPractice, at, book, rosa } from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../ids.ts'

const server = await testServer()

test('whoever is signed in and asks for what is not for them stands in the audit; nobody else does', async () => {
  const { clinic } = await aPractice(server)
  const booked = await book(server, clinic, { slot: { startsAt: at('15:00') }, patient: rosa })
  const { id } = booked.json().appointment
  const guest = await aUser(clinic, { roles: ['guest'] })
  const session = await signedIn(clinic, guest, server.server.services)
  const ask = async (path: string, headers: Record<string, string>) =>
    (await server.call(clinic.host, 'GET', path, { headers })).statusCode

  const unknown = newId()
  expect(await ask(`/appointments/${id}`, session)).toBe(404)
  expect(await ask(`/appointments/${unknown}`, session)).toBe(404)
  expect(await ask('/messages', session)).toBe(403)
  expect(await ask(`/appointments/${id}/documents/${unknown}`, session)).toBe(404)
  const answered = await server.call(clinic.host, 'POST', `/patients/me/unlinked-visits/${id}`, {
    headers: session,
    body: { isMine: true },
  })
  expect(answered.statusCode).toBe(404)
  expect(await ask('/appointments/no-id', session)).toBe(404)
  expect(await ask('/providers/nobody', session)).toBe(404)
  expect(await ask(`/appointments/${id}`, {})).toBe(401)

  const rows = await clinic.transact((db) =>
    db.selectFrom('audit_events').selectAll().where('outcome', '=', 'denied').orderBy('id').execute(),
  )
  const denied = { actor_user_id: guest.id, actor_side: 'patient' }
  expect(rows).toMatchObject([
    { ...denied, action: 'appointments:list', object_kind: 'appointment', object_id: id, count: 1 },
    { ...denied, action: 'appointments:list', object_kind: 'appointment', object_id: unknown, count: 1 },
    { ...denied, action: 'messages:list', object_kind: null, object_id: null },
    { ...denied, action: 'documents:read', object_kind: 'appointment', object_id: id, detail: unknown },
    { ...denied, action: 'patients:own', object_kind: 'appointment', object_id: id },
  ])
  expect(rows.every((row) => row.request_id)).toBe(true)
})

test('fifty different records that are refused in an hour are a row each, and a hundred more are one that counts them', async () => {
  const { clinic } = await aPractice(server)
  const [one, other] = [await aUser(clinic, { roles: ['guest'] }), await aUser(clinic, { roles: ['guest'] })]
  const denials = () =>
    clinic.transact((db) =>
      db.selectFrom('audit_events').selectAll().where('outcome', '=', 'denied').orderBy('id').execute(),
    )
  const asked = async (user: typeof one, times: number, record?: string) => {
    const headers = await signedIn(clinic, user, server.server.services)
    const records = Array.from({ length: times }, () => record ?? newId())
    const ask = (id: string) => server.call(clinic.host, 'GET', `/appointments/${id}`, { headers })
    for (let sent = 0; sent < times; sent += 50) await Promise.all(records.slice(sent, sent + 50).map(ask))
    return records
  }
  server.clock.offsetMs = 7_200_000 - (Date.now() % 3_600_000)
  const records = await asked(one, 150)
  await asked(other, 1)
  const rows = await denials()
  const ofOne = rows.filter((row) => row.actor_user_id === one.id)
  expect(ofOne.reduce((all, { count }) => all + count, 0)).toBe(150)
  const [beyond, ...named] = ofOne.toSorted((a, b) => b.count - a.count)
  // As many as came at the same moment may be named beside them.
  expect(named.length).toBeGreaterThanOrEqual(50)
  expect(named.length).toBeLessThan(60)
  expect(Date.parse(beyond!.last_at!)).toBeGreaterThan(Date.parse(beyond!.at))
  expect(named.every((row) => row.count === 1 && records.includes(row.object_id!))).toBe(true)
  expect(new Set(ofOne.map((row) => row.object_id)).size).toBe(ofOne.length)
  expect(rows.find((row) => row.actor_user_id === other.id)).toMatchObject({ count: 1, last_at: null })
  // What was named is counted by itself, the row of all others aside.
  await asked(one, 3, named[0]!.object_id!)
  expect((await denials()).find(({ id }) => id === named[0]!.id)).toMatchObject({ count: 4 })
  server.clock.offsetMs += 2 * 3_600_000
  await asked(one, 1)
  expect(await denials()).toHaveLength(rows.length + 1)
  server.clock.offsetMs = 0
})
