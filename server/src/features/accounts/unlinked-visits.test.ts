import type { Role } from '@polyclinic/domain/kit/roles.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { aUser, signedIn, type TestClinic } from '../../../test/builders.ts'
import { aPractice, at, book, cancel, rosa } from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'
import { aUserWithPassword, password, requestToken } from './account-fixture.ts'

const server = await testServer()
const { email } = rosa
let clinic: TestClinic

beforeEach(async () => {
  clinic = (await aPractice(server)).clinic
})

type As = { headers: { authorization: string } }
const signIn = async (address = email): Promise<As> => {
  const { id, roles } = await clinic.transact((db) =>
    db.selectFrom('users').select(['id', 'roles']).where('email', '=', address).executeTakeFirstOrThrow(),
  )
  return { headers: await signedIn(clinic, { id, roles: roles as Role[] }, server.server.services) }
}
const visits = async (as: As): Promise<string[]> => {
  const list = await server.call(clinic.host, 'GET', '/appointments/?context=patient', as)
  return list.json().items.map((visit: { id: string }) => visit.id)
}
const bookedByVisitor = async (time: string, more: object = {}, options: Parameters<typeof book>[3] = {}) => {
  const answer = await book(server, clinic, { slot: { startsAt: at(time) }, patient: rosa, ...more }, options)
  return answer.json() as { appointment: { id: string }; manageToken: string }
}
const unlinked = async (as: As) => (await server.call(clinic.host, 'GET', '/patients/me/unlinked-visits', as)).json()
const answer = (as: As, id: string, isMine: boolean) =>
  server.call(clinic.host, 'POST', `/patients/me/unlinked-visits/${id}`, { ...as, body: { isMine } })
const idsOf = (list: { items: { id: string }[] }) => list.items.map(({ id }) => id)

describe('a visit that a visitor booked with the address of an account', () => {
  test('is asked about, by its time and doctor alone, and is not in the account before it is confirmed', async () => {
    await aUserWithPassword(clinic, { email })
    const { appointment } = await bookedByVisitor('15:00', {
      patient: { ...rosa, givenName: 'Urgent', phone: '+1 900 555 0100' },
      message: 'Your account is locked, call +1 900 555 0100',
    })
    const me = await signIn()
    expect(await visits(me)).toEqual([])
    expect(await unlinked(me)).toEqual({
      items: [
        {
          id: appointment.id,
          startsAt: expect.stringContaining('15:00'),
          endsAt: expect.any(String),
          timeZone: 'America/New_York',
          providerName: expect.any(String),
        },
      ],
      total: 1,
      skip: 0,
      take: 10,
    })
    const read = await server.call(clinic.host, 'GET', `/appointments/${appointment.id}`, me)
    expect(read.statusCode).toBe(404)
  })

  test('joins it once its owner says so, and what the account knows of its owner stays', async () => {
    const user = await aUserWithPassword(clinic, { email })
    const { appointment, manageToken } = await bookedByVisitor('15:00', {
      patient: { ...rosa, phone: '+1 900 555 0100', birthDate: '1911-11-11' },
    })
    const me = await signIn()
    const before = (await server.call(clinic.host, 'GET', '/patients/me', me)).json()
    const answers = await Promise.all([answer(me, appointment.id, true), answer(me, appointment.id, true)])
    expect(answers.map(({ statusCode }) => statusCode)).toContain(204)
    expect(await visits(me)).toEqual([appointment.id])
    expect((await unlinked(me)).total).toBe(0)
    expect((await server.call(clinic.host, 'GET', '/patients/me', me)).json()).toEqual(before)
    const opened = await server.call(clinic.host, 'POST', '/appointments/manage', { body: { token: manageToken } })
    expect(opened.json().appointment.id).toBe(appointment.id)
    const audited = await clinic.transact((db) =>
      db.selectFrom('audit_events').select('actor_user_id').where('action', '=', 'patients:confirm').execute(),
    )
    expect(new Set(audited.map((event) => event.actor_user_id))).toEqual(new Set([user.id]))
  })

  test('is no word of the clinic where a partner booked it: that was typed, too', async () => {
    await aUserWithPassword(clinic, { email })
    const { services } = server.server
    const partner = await signedIn(clinic, await aUser(clinic, { roles: ['partner'] }), services)
    const named = { givenName: 'Vera', familyName: 'Victim', birthDate: '1980-02-03' }
    const { appointment } = await bookedByVisitor('15:00', { patient: { ...rosa, ...named } }, { headers: partner })
    const me = await signIn()
    expect((await answer(me, appointment.id, true)).statusCode).toBe(204)
    expect(await visits(me)).toEqual([appointment.id])
    const desk = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services)
    const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
      (await server.call(clinic.host, method, path, { headers: { ...desk, 'idempotency-key': newId() }, body })).json()
    const [found] = (await call('POST', '/desk/patients', named)).items
    expect(found).toMatchObject({ isTypedOnly: true, account: 'self' })
    expect((await call('GET', `/patients/${found.id}/accounts`)).items).toMatchObject([
      { relation: 'self', verificationStatus: 'unconfirmed', isKnownByVisit: false },
    ])
  })

  test('is never asked about again after a no, and the answer counts once', async () => {
    await aUserWithPassword(clinic, { email })
    const { appointment } = await bookedByVisitor('15:00')
    const me = await signIn()
    expect((await answer(me, appointment.id, false)).statusCode).toBe(204)
    expect((await unlinked(me)).total).toBe(0)
    expect((await answer(me, appointment.id, true)).statusCode).toBe(404)
    expect(await visits(await signIn())).toEqual([])
  })

  test('takes the first of many answers at once, and no other', async () => {
    const user = await aUserWithPassword(clinic, { email })
    const me = await signIn()
    for (const time of ['15:00', '16:00', '17:00']) {
      const { appointment } = await bookedByVisitor(time)
      const asked = Array.from({ length: 8 }, (_, n) => answer(me, appointment.id, n % 2 === 0))
      const codes = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
      expect(codes.toSorted((a, b) => a - b)).toEqual([204, ...Array.from({ length: 7 }, () => 404)])
    }
    const told = await clinic.transact((db) =>
      Promise.all(
        (['user_patients', 'declined_patients'] as const).map((table) =>
          db.selectFrom(table).select('patient_id').where('user_id', '=', user.id).execute(),
        ),
      ),
    )
    // The account's own record and one answer to each.
    expect(new Set(told.flat().map((row) => row.patient_id)).size).toBe(told.flat().length)
    expect(told.flat().length).toBe(4)
  })

  test('is not asked about once it is canceled', async () => {
    await aUserWithPassword(clinic, { email })
    const { appointment, manageToken } = await bookedByVisitor('15:00')
    await cancel(server, clinic, appointment.id, { manageToken })
    expect((await unlinked(await signIn())).total).toBe(0)
  })

  test('is asked about only when the address is verified; a mailed link verifies it', async () => {
    await aUserWithPassword(clinic, { email, patient: { email_verified_at: null } })
    const { appointment } = await bookedByVisitor('15:00')
    const me = await signIn()
    expect((await unlinked(me)).total).toBe(0)
    expect((await answer(me, appointment.id, true)).statusCode).toBe(404)
    const token = await requestToken(server, clinic, '/password-changes', email)
    const body = { token, password }
    expect((await server.call(clinic.host, 'POST', '/password-changes/complete', { body })).statusCode).toBe(204)
    expect(idsOf(await unlinked(await signIn()))).toEqual([appointment.id])
  })

  test('is nothing to other accounts, other clinics, or staff who are nobody’s patient', async () => {
    await aUserWithPassword(clinic, { email })
    await aUserWithPassword(clinic, { email: 'ben@example.test' })
    const { appointment } = await bookedByVisitor('15:00')
    const ben = await signIn('ben@example.test')
    expect((await unlinked(ben)).total).toBe(0)
    expect((await answer(ben, appointment.id, true)).statusCode).toBe(404)
    const here = clinic
    clinic = (await aPractice(server)).clinic
    await aUserWithPassword(clinic, { email, roles: ['admin', 'guest'], patient: false })
    await bookedByVisitor('15:00')
    expect((await unlinked(await signIn())).total).toBe(0)
    expect((await answer(await signIn(), appointment.id, true)).statusCode).toBe(404)
    clinic = here
    expect((await unlinked(await signIn())).total).toBe(1)
  })
})

describe('a visit for somebody else', () => {
  const relationTo = async (id: string, address: string) =>
    clinic.transact((db) =>
      db
        .selectFrom('user_patients as up')
        .innerJoin('appointments as a', 'a.patient_id', 'up.patient_id')
        .innerJoin('users as u', 'u.id', 'up.user_id')
        .select('up.relation')
        .where('a.id', '=', id)
        .where('u.email', '=', address)
        .executeTakeFirst(),
    )

  test('that a daughter booked from her account reaches her mother’s, and stays in hers', async () => {
    await aUserWithPassword(clinic, { email: 'daughter@example.test' })
    await aUserWithPassword(clinic, { email })
    const daughter = await signIn('daughter@example.test')
    const booked = await book(server, clinic, { slot: { startsAt: at('15:00') }, patient: rosa }, daughter)
    const { id } = booked.json().appointment
    expect(await visits(daughter)).toEqual([id])
    expect((await unlinked(daughter)).total).toBe(0)
    const mother = await signIn()
    expect(idsOf(await unlinked(mother))).toEqual([id])
    await answer(mother, id, true)
    expect([await visits(mother), await visits(daughter)]).toEqual([[id], [id]])
    expect(await relationTo(id, email)).toEqual({ relation: 'self' })
  })

  test('that a visitor booked with their own address is theirs to act for', async () => {
    await aUserWithPassword(clinic, { email })
    const { appointment } = await bookedByVisitor('16:00', {
      patient: { ...rosa, givenName: 'Otto' },
      bookedBy: { givenName: 'Rosa', familyName: 'Diaz' },
    })
    const me = await signIn()
    await answer(me, appointment.id, true)
    expect(await visits(me)).toEqual([appointment.id])
    expect(await relationTo(appointment.id, email)).toEqual({ relation: 'guardian' })
  })
})
