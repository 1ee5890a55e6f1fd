import { beforeEach, describe, expect, test } from 'vitest'
import { aPractice, at, book, cancel, reschedule, rosa } from '../../../test/booking.ts'
import { aUser, clockAt, signedIn, type TestClinic } from '../../../test/builders.ts'
import { tablesWith } from '../../../test/every-row.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'
import type { MessageSubjects } from '../../platform/message-subject.ts'
import { grantedText, type Granting } from './granting-part.ts'

const server = await testServer()
let clinic: TestClinic
let admin: { authorization: string }
let visit: { id: string; manageToken: string }

beforeEach(async () => {
  clinic = (await aPractice(server)).clinic
  admin = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.server.services)
  const booked = (await book(server, clinic, { slot: { startsAt: at('15:00') }, patient: rosa })).json()
  visit = { id: booked.appointment.id, manageToken: booked.manageToken }
})

const call = (method: 'GET' | 'POST', path: string, headers = admin) =>
  server.call(clinic.host, method, path, { headers })
const opens = async (token: string) =>
  (await server.call(clinic.host, 'POST', '/appointments/manage', { body: { token } })).statusCode
const latest = async () =>
  (await call('GET', `/messages/${(await call('GET', '/messages')).json().items[0].id}`)).json()
/** How it stands in the day that the clinic's people see. */
const onItsDay = async () => (await call('GET', '/days/2026-11-25')).json().items[0].manageLink
const tokenIn = (text: string) => /\/appointment\/manage#([\w-]{43})\b/.exec(text)?.[1] ?? 'none'
const audited = (action: string) =>
  clinic.transact((db) => db.selectFrom('audit_events').select('object_id').where('action', '=', action).execute())

test('a stored message does not hold what it grants; who reads it there is in the audit', async () => {
  expect(await tablesWith(server.database, [visit.manageToken])).toEqual([])
  expect(await audited('messages:read-link')).toEqual([])
  const message = await latest()
  expect(tokenIn(message.text)).toBe(visit.manageToken)
  expect(message).toMatchObject({
    isLinkHidden: false,
    manageLink: { appointmentId: visit.id, status: 'open', isRenewable: true },
  })
  expect(await audited('messages:read-link')).toEqual([{ object_id: message.id }])
})

test('who may only read the messages is shown no link: it could make them an admin', async () => {
  const user = await aUser(clinic, { roles: ['admin'], may: ['messages:list', 'messages:retry'] })
  const reader = await signedIn(clinic, user, server.server.services)
  const [{ id }] = (await call('GET', '/messages')).json().items
  const message = (await call('GET', `/messages/${id}`, reader)).json()
  expect([message.isLinkHidden, tokenIn(message.text)]).toEqual([true, 'none'])
  expect(await audited('messages:read-link')).toEqual([])
})

test('a message without a link is read without a word in the audit', async () => {
  await cancel(server, clinic, visit.id, { manageToken: visit.manageToken })
  expect(await latest()).toMatchObject({ kind: 'appointment-cancelled', isLinkHidden: false, manageLink: null })
  expect(await audited('messages:read-link')).toEqual([])
})

test('what a message’s link carries is what its own kind says, and never another’s', async () => {
  const { services } = server.server
  const messageSubjects: MessageSubjects = {
    ...services.messageSubjects,
    appointment: { ...services.messageSubjects.appointment, token: async (_context, id) => `token-of-${id}` },
  }
  const message = {
    id: visit.id,
    body: 'Pay: https://a.test/#{grant}',
    subject_kind: 'appointment',
    subject_id: visit.id,
  }
  const text = (about: Granting) =>
    clinic.transact((db) => grantedText({ db, clinic, services: { ...services, messageSubjects } }, about))
  expect(await text(message)).toBe(`Pay: https://a.test/#token-of-${visit.id}`)
  expect(await text({ ...message, subject_kind: null, subject_id: null })).toBe('Pay: https://a.test/')
  const { appointment } = messageSubjects
  // @ts-expect-error a kind without what its messages carry does not compile
  expect({ appointment } satisfies MessageSubjects).toBeDefined()
})

describe('the link of a visit', () => {
  test('is not renewed for a visit that was canceled, nor for who has no address', async () => {
    expect(await onItsDay()).toEqual({ status: 'open', isRenewable: true })
    await cancel(server, clinic, visit.id, { manageToken: visit.manageToken })
    expect(await onItsDay()).toEqual({ status: 'open', isRenewable: false })
    expect((await call('POST', `/appointments/${visit.id}/manage-link/renew`)).json().code).toBe('state_conflict')
    await clinic.transact((db) =>
      db.updateTable('appointments').set({ status: 'booked' }).where('id', '=', visit.id).execute(),
    )
    await clinic.transact((db) => db.updateTable('patients').set({ email: null }).execute())
    expect(await onItsDay()).toEqual({ status: 'open', isRenewable: false })
  })

  test('ends thirty days after it, for looking and for acting', async () => {
    clockAt(server, '2026-12-25T15:29:00Z')
    expect(await opens(visit.manageToken)).toBe(200)
    clockAt(server, '2026-12-25T15:31:00Z')
    expect(await opens(visit.manageToken)).toBe(404)
    expect((await cancel(server, clinic, visit.id, { manageToken: visit.manageToken })).statusCode).toBe(404)
    const ways = await Promise.all(
      ['renew', 'revoke'].map((verb) => call('POST', `/appointments/${visit.id}/manage-link/${verb}`)),
    )
    expect(ways.map((answer) => answer.json().code)).toEqual(['state_conflict', 'state_conflict'])
  })

  test('can be ended by the clinic', async () => {
    expect((await call('POST', `/appointments/${visit.id}/manage-link/revoke`)).statusCode).toBe(204)
    expect(await opens(visit.manageToken)).toBe(404)
    const body = { startsAt: at('16:00'), manageToken: visit.manageToken }
    expect((await reschedule(server, clinic, visit.id, body)).statusCode).toBe(404)
    expect((await latest()).manageLink).toMatchObject({ status: 'revoked', isRenewable: true })
    expect(await onItsDay()).toEqual({ status: 'revoked', isRenewable: true })
    expect((await call('POST', `/appointments/${visit.id}/manage-link/revoke`)).statusCode).toBe(409)
    expect(await audited('appointments:revoke-link')).toEqual([{ object_id: visit.id }])
  })

  test('that has ended is no way to the visit by repeating what was asked before, and nothing is done twice', async () => {
    const body = { slot: { startsAt: at('17:00') }, patient: rosa }
    const cookies = { visitor: 'v'.repeat(43) }
    const repeated = newId()
    const bookAgain = () => book(server, clinic, body, { key: repeated, cookies })
    const booked = (await bookAgain()).json()
    expect((await bookAgain()).json()).toEqual(booked)
    const { id } = booked.appointment
    const moveAgain = () =>
      reschedule(server, clinic, id, { startsAt: at('18:00'), manageToken: booked.manageToken }, { key: repeated })
    const moved = (await moveAgain()).json()
    expect((await moveAgain()).json()).toEqual(moved)

    await call('POST', `/appointments/${id}/manage-link/revoke`)
    const later = { startsAt: at('19:00') }
    expect((await reschedule(server, clinic, id, later, { headers: admin, version: 2 })).statusCode).toBe(200)
    const refused = async () => [await moveAgain(), await bookAgain()].map((answer) => answer.json().code)
    expect(await refused()).toEqual(['not_found', 'not_found'])
    await call('POST', `/appointments/${id}/manage-link/renew`)
    expect(await refused()).toEqual(['not_found', 'not_found'])
    const visits = await clinic.transact((db) => db.selectFrom('appointments').select('id').execute())
    expect(visits.length).toBe(2)
  })

  test('is followed by one mail, however many ask for it at once; a link that was ended since by another', async () => {
    const renew = async () => (await call('POST', `/appointments/${visit.id}/manage-link/renew`)).statusCode
    const mails = () =>
      clinic.transact((db) => db.selectFrom('messages').select('id').where('kind', '=', 'appointment-link').execute())
    const answers = await Promise.all(Array.from({ length: 8 }, renew))
    expect(answers.toSorted((a, b) => a - b)).toEqual([204, ...Array.from({ length: 7 }, () => 409)])
    expect((await mails()).length).toBe(1)
    await call('POST', `/appointments/${visit.id}/manage-link/revoke`)
    expect(await renew()).toBe(204)
    clockAt(server, '2026-11-25T13:02:00Z')
    expect(await renew()).toBe(204)
    expect((await mails()).length).toBe(3)
  })

  test('can be followed by another, which is mailed; those of before are dead', async () => {
    await call('POST', `/appointments/${visit.id}/manage-link/revoke`)
    clockAt(server, '2026-11-25T13:01:00Z')
    expect((await call('POST', `/appointments/${visit.id}/manage-link/renew`)).statusCode).toBe(204)
    const message = await latest()
    expect(message).toMatchObject({ kind: 'appointment-link', to: rosa.email })
    const renewed = tokenIn(message.text)
    expect([await opens(visit.manageToken), await opens(renewed)]).toEqual([404, 200])
    // What was written before does not come to carry the new one.
    const [, before] = (await call('GET', '/messages')).json().items
    const old = (await call('GET', `/messages/${before.id}`)).json()
    expect(old).toMatchObject({ kind: 'appointment-booked', isLinkEnded: true, text: expect.stringMatching(/#…/) })
    expect([old.text.includes(renewed), old.text.includes(visit.manageToken)]).toEqual([false, false])
    expect(await tablesWith(server.database, [renewed])).toEqual([])
    expect(await audited('appointments:renew-link')).toEqual([{ object_id: visit.id }])
  })

  test('that ended with a restore is not what is renewed after it', async () => {
    const renewed: string[] = []
    const rows = () => server.database.asSuperuser('select * from appointments where id = $1', [visit.id])
    const [backedUp] = await rows()
    for (const time of ['13:01', '13:03']) {
      clockAt(server, `2026-11-25T${time}:00Z`)
      await call('POST', `/appointments/${visit.id}/manage-link/renew`)
      renewed.push(tokenIn((await latest()).text))
      if (renewed.length === 2) break
      await server.database.asSuperuser(
        'update appointments set (manage_token_hash, manage_link_salt, manage_revoked_at) = ($2, $3, $4) where id = $1',
        [visit.id, backedUp!['manage_token_hash'], backedUp!['manage_link_salt'], backedUp!['manage_revoked_at']],
      )
    }
    expect(await Promise.all([visit.manageToken, ...renewed].map(opens))).toEqual([404, 404, 200])
  })
})
