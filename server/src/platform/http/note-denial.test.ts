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
  const answered = await server.call(clinic.host, 'POST', `/patients/me/unconfirmed-visits/${id}`, {
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
    { ...denied, action: 'appointments:list', object_kind: 'appointment', object_id: id, count: 2 },
    { ...denied, action: 'messages:list', object_kind: null, object_id: null },
    { ...denied, action: 'documents:read', object_kind: 'appointment', object_id: id, detail: unknown },
    { ...denied, action: 'patients:own', object_kind: 'appointment', object_id: id },
  ])
  expect(rows.every((row) => row.request_id)).toBe(true)
})

test('hundreds of refused calls are one row that counts them, and an hour later begins the next', async () => {
  const { clinic } = await aPractice(server)
  const [one, other] = [await aUser(clinic, { roles: ['guest'] }), await aUser(clinic, { roles: ['guest'] })]
  const denials = () =>
    clinic.transact((db) =>
      db.selectFrom('audit_events').selectAll().where('outcome', '=', 'denied').orderBy('id').execute(),
    )
  const asked = async (user: typeof one, times: number) => {
    const headers = await signedIn(clinic, user, server.server.services)
    const ask = () => server.call(clinic.host, 'GET', `/appointments/${newId()}`, { headers })
    for (let sent = 0; sent < times; sent += 50) await Promise.all(Array.from({ length: Math.min(50, times) }, ask))
  }
  server.clock.offsetMs = 7_200_000 - (Date.now() % 3_600_000)
  await asked(one, 300)
  await asked(other, 1)
  const [first, others] = await denials()
  expect(await denials()).toHaveLength(2)
  expect(first).toMatchObject({ actor_user_id: one.id, count: 300 })
  expect(Date.parse(first!.last_at!)).toBeGreaterThan(Date.parse(first!.at))
  expect(others).toMatchObject({ actor_user_id: other.id, count: 1, last_at: null })
  server.clock.offsetMs += 3_600_000
  await asked(one, 1)
  expect(await denials()).toHaveLength(3)
  server.clock.offsetMs = 0
})
