import { expect, test } from 'vitest'
import { aUser, signedIn, type TestClinic } from '../../../test/builders.ts'
import { aPractice, at, book, rosa, reschedule } from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'

const server = await testServer()

async function aBookedVisit() {
  const practice = await aPractice(server)
  const body = { slot: { startsAt: at('15:00', '2026-11-27') }, patient: rosa }
  const { appointment, manageToken } = (await book(server, practice.clinic, body)).json()
  return { ...practice, id: appointment.id as string, manageToken: manageToken as string }
}

const confirm = (clinic: TestClinic, id: string, body: object, version = 1, headers = {}) =>
  server.call(clinic.host, 'POST', `/appointments/${id}/confirm`, {
    body,
    headers: { 'if-match': `"${version}"`, ...headers },
  })

test('whoever has the link says that they will be there, and the day shows it', async () => {
  const { clinic, id, manageToken } = await aBookedVisit()
  const answer = await confirm(clinic, id, { manageToken })
  expect(answer.json()).toMatchObject({ status: 'booked', version: 2, confirmedAt: expect.any(String) })
  // Said again it stays, whatever version was seen.
  expect((await confirm(clinic, id, { manageToken })).json()).toEqual(answer.json())

  const headers = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.server.services)
  const day = (await server.call(clinic.host, 'GET', '/days/2026-11-27', { headers })).json()
  expect(day.items).toMatchObject([{ confirmedAt: answer.json().confirmedAt, lastAct: { act: 'book' } }])
  const told = await clinic.transact((db) =>
    db
      .selectFrom('appointment_history')
      .select(['act', 'actor_side', 'status_after'])
      .orderBy('version_after')
      .execute(),
  )
  expect(told).toMatchObject([{ act: 'book' }, { act: 'confirm', actor_side: 'patient', status_after: 'booked' }])
})

test('it holds for the time that was seen: a move asks anew', async () => {
  const { clinic, id, manageToken } = await aBookedVisit()
  await confirm(clinic, id, { manageToken })
  const moved = await reschedule(
    server,
    clinic,
    id,
    { manageToken, startsAt: at('16:00', '2026-11-27') },
    { version: 2 },
  )
  expect(moved.json()).toMatchObject({ version: 3, confirmedAt: null })
  expect((await confirm(clinic, id, { manageToken }, 2)).json().code).toBe('stale_version')
})

test('not without the link, not by the clinic, and not of what is canceled', async () => {
  const { clinic, id, manageToken } = await aBookedVisit()
  const headers = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.server.services)
  expect((await confirm(clinic, id, {}, 1, headers)).statusCode).toBe(404)
  expect(
    (await confirm(clinic, id, { manageToken: manageToken.replace(/./, (first) => (first === 'A' ? 'B' : 'A')) }))
      .statusCode,
  ).toBe(404)
  await clinic.transact((db) => db.updateTable('appointments').set({ status: 'cancelled' }).execute())
  expect((await confirm(clinic, id, { manageToken })).json().code).toBe('state_conflict')
})
