import { beforeEach, describe, expect, test } from 'vitest'
import { aPractice, at, book, cancel } from '../../../test/booking.ts'
import { aUser, clockAt, signedIn, type TestClinic } from '../../../test/builders.ts'
import { rowVersions, tablesWith } from '../../../test/every-row.ts'
import { testServer } from '../../../test/test-server.ts'
import { aUserWithPassword, latestToken, password } from '../accounts/account-fixture.ts'
import { erasePerson } from './erase-person.ts'
import { findPerson, referencesAhead } from './find-person.ts'

const server = await testServer()
let clinic: TestClinic
let mark = 0
let who: { givenName: string; familyName: string; email: string; phone: string; birthDate: string }
beforeEach(async () => {
  clinic = (await aPractice(server, { clinic: { ask_insurance: 'optional' } })).clinic
  mark += 1
  const family = `Quillfeather${'abcdefghijklmnopqrstuvwxyz'[mark]}`
  const email = `${family.toLowerCase()}@example.test`
  who = { givenName: 'Xanthippe', familyName: family, email, phone: '+1 617 555 0142', birthDate: '1971-08-19' }
})
const traces = () => [who.familyName, who.email, who.phone, who.birthDate, 'a lump that', 'self-pay', 'do not like']
const erase = (wanted: string, now = '2026-12-01T00:00:00Z') =>
  clinic.transact(async (db) => {
    const found = await findPerson(db, wanted, now)
    if (found) await erasePerson(db, found, now)
    return found
  })

/** Somebody who has left traces everywhere: booked as a visitor, signed up, typed, canceled, and booked for a child. */
async function aLife() {
  const visit = { patient: who, message: 'a lump that grows', insurance: 'self-pay' }
  const first = (await book(server, clinic, { slot: { startsAt: at('15:00') }, ...visit })).json()
  const user = await aUserWithPassword(clinic, {
    email: who.email,
    name: `${who.givenName} ${who.familyName}`,
    patient: { given_name: who.givenName, family_name: who.familyName, phone: who.phone, birth_date: who.birthDate },
  })
  const headers = await signedIn(clinic, user, server.server.services)
  await server.call(clinic.host, 'POST', `/patients/me/unlinked-visits/${first.appointment.id}`, {
    headers,
    body: { isMine: true },
  })
  const own = (
    await book(server, clinic, { slot: { startsAt: at('16:00') }, message: 'a lump that grows' }, { headers })
  ).json()
  await cancel(server, clinic, own.appointment.id, { reason: 'I do not like this' }, { headers })
  await server.call(clinic.host, 'POST', '/sign-ups', { body: { email: who.email } })
  const child = { ...who, givenName: 'Otto', familyName: 'Childs', birthDate: undefined }
  await book(server, clinic, { slot: { startsAt: at('17:00') }, patient: child }, { headers })
  return {
    reference: first.appointment.reference as string,
    manageToken: first.manageToken as string,
    headers,
    userId: user.id,
  }
}

test('an address that the account had before, and one that was asked for and never confirmed, go as well', async () => {
  const account = await aUserWithPassword(clinic, {
    email: `before.${who.email}`,
    patient: { email: `before.${who.email}` },
  })
  const headers = await signedIn(clinic, account, server.server.services)
  const ask = (path: string, body: object, as = {}) => server.call(clinic.host, 'POST', path, { body, headers: as })
  await ask('/password-changes', { email: account.email })
  await ask('/account/email', { email: `never.${who.email}`, password }, headers)
  await ask('/account/email', { email: who.email, password }, headers)
  await ask('/account/email/complete', { token: await latestToken(server, clinic, who.email) })
  const left = () =>
    clinic.transact((db) =>
      db.selectFrom('messages').select('to_address').where('to_address', 'is not', null).execute(),
    )
  expect(new Set((await left()).map(({ to_address }) => to_address))).toEqual(
    new Set([account.email, `never.${who.email}`, who.email]),
  )
  clockAt(server, '2027-06-01T00:00:00Z')
  await server.jobs.runNow('sweep-accounts')
  await erase(who.email)
  expect(await left()).toEqual([])
  expect(await tablesWith(server.database, [who.email])).toEqual([])
})

describe('a person who is erased', () => {
  test.each(['reference', 'address'])('is nowhere any more, in no table of the clinic (by %s)', async (by) => {
    const { reference, manageToken, headers, userId } = await aLife()
    expect(await tablesWith(server.database, traces())).toEqual(
      expect.arrayContaining(['account_links', 'appointment_history', 'appointments', 'messages', 'patients', 'users']),
    )
    const found = await erase(by === 'reference' ? reference : who.email)
    expect(found).toMatchObject({ account: { id: userId, isStaff: false }, bookedForOthers: [{ hasAddress: true }] })
    expect(await tablesWith(server.database, traces())).toEqual([])

    const { visits, acts, children } = await clinic.transact(async (db) => ({
      visits: await db.selectFrom('appointments').select(['service_name', 'starts_at', 'status']).execute(),
      acts: await db.selectFrom('appointment_history').select('act').execute(),
      children: await db.selectFrom('patients').select('given_name').where('family_name', '=', 'Childs').execute(),
    }))
    expect([visits.length, acts.length, children]).toEqual([3, 4, [{ given_name: 'Otto' }]])
    expect((await server.call(clinic.host, 'GET', `/users/${userId}`, { headers })).statusCode).toBe(401)
    const again = await server.call(clinic.host, 'POST', '/sessions', { body: { email: who.email, password } })
    expect(again.statusCode).toBe(401)
    const opened = await server.call(clinic.host, 'POST', '/appointments/manage', { body: { token: manageToken } })
    expect(opened.statusCode).toBe(404)
    expect(await erase(who.email)).toBeNull()
  })

  test('leaves everybody else as they were, and what is still ahead is said', async () => {
    const other = {
      ...who,
      givenName: 'Ben',
      familyName: 'Okafor',
      email: 'ben@example.test',
      phone: '+1 617 555 0177',
    }
    await book(server, clinic, { slot: { startsAt: at('15:30') }, patient: other })
    const before = await rowVersions(server.database)
    expect(await erase('nobody@example.test')).toBeNull()
    expect(await rowVersions(server.database)).toEqual(before)
    const { reference } = await aLife()
    const ahead = await clinic.transact((db) => findPerson(db, reference, '2026-11-25T13:30:00Z'))
    expect(referencesAhead(ahead!)).toContain(reference)
    await erase(who.email)
    expect(await tablesWith(server.database, [other.email, other.phone])).toEqual([
      'messages',
      'patient_search_keys',
      'patients',
    ])
  })

  test('is not the one whose names only read the same when they are joined', async () => {
    const [ana, maria] = [
      { ...who, givenName: 'Ana Maria', familyName: 'Paz' },
      { ...who, givenName: 'Ana', familyName: 'Maria Paz' },
    ]
    await book(server, clinic, { slot: { startsAt: at('15:00') }, patient: ana })
    const bookedBy = { givenName: 'Eva', familyName: 'Paz' }
    await book(server, clinic, { slot: { startsAt: at('16:00') }, patient: maria, bookedBy })
    const found = await clinic.transact((db) => findPerson(db, who.email, '2026-12-01T00:00:00Z'))
    expect([found!.patientIds.length, found!.bookedForOthers, found!.unproven.length]).toEqual([1, [], 1])
  })

  describe('by a reference', () => {
    const account = () =>
      aUserWithPassword(clinic, {
        email: who.email,
        name: 'Xanthippe',
        patient: {
          given_name: who.givenName,
          family_name: who.familyName,
          phone: who.phone,
          birth_date: who.birthDate,
        },
      })
    /** All that the clinic stores, but for what is erased with these visits. */
    const kept = () =>
      clinic.transact(async (db) => ({
        patients: await db.selectFrom('patients').selectAll().where('erased_at', 'is', null).orderBy('id').execute(),
        users: await db.selectFrom('users').selectAll().execute(),
        links: await db.selectFrom('account_links').selectAll().execute(),
        messages: await db.selectFrom('messages').selectAll().where('body', 'is not', null).orderBy('id').execute(),
        visits: await db.selectFrom('appointments').selectAll().where('manage_revoked_at', 'is', null).execute(),
      }))

    test.each([
      ['another name', { givenName: 'Mallory', familyName: 'Stranger' }],
      ['the same name', {}],
    ])('leaves alone whose address a stranger typed with %s', async (_, name) => {
      const headers = await signedIn(clinic, await account(), server.server.services)
      await book(server, clinic, { slot: { startsAt: at('16:00') }, message: 'mine' }, { headers })
      const before = await kept()
      const { appointment, manageToken } = (
        await book(server, clinic, { slot: { startsAt: at('15:00') }, patient: { ...who, ...name } })
      ).json()
      await cancel(server, clinic, appointment.id, { manageToken })
      const found = await erase(appointment.reference)
      expect(found).toMatchObject({ addresses: [], account: null, bookedForOthers: [] })
      expect([found!.patientIds.length, found!.unproven]).toEqual([
        1,
        [{ patientId: before.patients[0]!.id, visits: [expect.anything()] }],
      ])
      expect(await kept()).toEqual(before)
      const signIn = await server.call(clinic.host, 'POST', '/sessions', { body: { email: who.email, password } })
      expect(signIn.statusCode).toBe(201)
    })

    test('leaves alone who booked for this person with an address of their own', async () => {
      const headers = await signedIn(clinic, await account(), server.server.services)
      await book(server, clinic, { slot: { startsAt: at('16:00') } }, { headers })
      const before = await kept()
      const mother = { ...who, givenName: 'Ada', birthDate: undefined }
      const { appointment } = (
        await book(server, clinic, { slot: { startsAt: at('15:00') }, patient: mother }, { headers })
      ).json()
      await cancel(server, clinic, appointment.id, {}, { headers })
      expect(await erase(appointment.reference)).toMatchObject({ patientIds: [expect.any(String)], addresses: [] })
      expect(await kept()).toEqual(before)
    })

    test('reaches the account of whose own record it is, so that no sign-in is left without a patient', async () => {
      const user = await account()
      const headers = await signedIn(clinic, user, server.server.services)
      const { appointment } = (await book(server, clinic, { slot: { startsAt: at('15:00') } }, { headers })).json()
      expect(await erase(appointment.reference)).toMatchObject({ account: { id: user.id }, unproven: [] })
      expect(await tablesWith(server.database, [who.familyName])).toEqual([])
    })
  })

  test('by an address, names the visits ahead of whoever would lose it', async () => {
    const mother = { ...who, givenName: 'Ada', birthDate: undefined }
    const bookedBy = { givenName: who.givenName, familyName: who.familyName }
    await book(server, clinic, { slot: { startsAt: at('15:00') }, patient: who })
    const hers = (await book(server, clinic, { slot: { startsAt: at('16:00') }, patient: mother, bookedBy })).json()
    const found = await clinic.transact((db) => findPerson(db, who.email, '2026-11-25T15:45:00Z'))
    expect(found).toMatchObject({ appointments: [{ isAhead: false }] })
    expect(referencesAhead(found!)).toEqual([hers.appointment.reference])
  })

  test('by an address, leaves what another account says is its own', async () => {
    const user = await aUser(clinic, {
      email: `other-${who.email}`,
      patient: { given_name: who.givenName, family_name: who.familyName, email: who.email },
    })
    await book(server, clinic, { slot: { startsAt: at('15:00') }, patient: who })
    await aUser(clinic, { email: who.email, patient: { family_name: 'Zzyzx' } })
    const found = await erase(who.email)
    expect(found!.account!.id).not.toBe(user.id)
    expect(found!.unproven.length).toBe(2)
    expect(await tablesWith(server.database, [who.familyName])).toContain('patients')
  })

  test('keeps the account when it is one of the staff', async () => {
    await aUser(clinic, { email: who.email, roles: ['admin', 'guest'], patient: { family_name: 'Zzyzx' } })
    expect(await erase(who.email)).toMatchObject({ account: { isStaff: true } })
    expect(await tablesWith(server.database, ['Zzyzx'])).toEqual([])
    expect(await tablesWith(server.database, [who.email])).toEqual(['users'])
  })
})

test('history takes no change but the end of its words', async () => {
  await aLife()
  const change = (set: object) =>
    clinic.transact((db) => db.updateTable('appointment_history').set(set).where('act', '=', 'cancel').execute())
  await expect(change({ act: 'book' })).rejects.toMatchObject({ code: '42501' })
  await expect(change({ reason: 'Something else' })).rejects.toMatchObject({ code: '42501' })
  await expect(change({ reason: null })).resolves.toBeDefined()
})

test('what a message said goes after the clinic’s time for it, and later whom it went to', async () => {
  await clinic.transact((db) =>
    db.updateTable('organizations').set({ message_text_days: 10, message_address_days: 20 }).execute(),
  )
  await book(server, clinic, { slot: { startsAt: at('15:00') }, patient: who })
  const message = async () => {
    await server.jobs.runNow('sweep-messages')
    return clinic.transact((db) =>
      db.selectFrom('messages').select(['body', 'to_address', 'subject']).executeTakeFirstOrThrow(),
    )
  }
  clockAt(server, '2026-12-05T12:00:00Z')
  expect(await message()).toMatchObject({ body: expect.any(String), to_address: who.email })
  clockAt(server, '2026-12-05T14:00:00Z')
  expect(await message()).toMatchObject({ body: null, to_address: who.email })
  clockAt(server, '2026-12-15T14:00:00Z')
  expect(await message()).toEqual({ body: null, to_address: null, subject: expect.any(String) })
})
