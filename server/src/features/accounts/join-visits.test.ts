import { beforeEach, describe, expect, test } from 'vitest'
import type { TestClinic } from '../../../test/builders.ts'
import { aPractice, at, book, rosa } from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'
import { aUserWithPassword, password, requestToken } from './account-fixture.ts'

const server = await testServer()
const { email } = rosa
let clinic: TestClinic

beforeEach(async () => {
  clinic = (await aPractice(server)).clinic
})

const signIn = async () => {
  const answer = await server.call(clinic.host, 'POST', '/sessions', { body: { email, password } })
  return { headers: { authorization: `Bearer ${answer.json().authToken}` } }
}
const visits = async (as: { headers: { authorization: string } }): Promise<string[]> => {
  const list = await server.call(clinic.host, 'GET', '/appointments/?context=patient', as)
  return list.json().items.map((visit: { id: string }) => visit.id)
}
const bookedByVisitor = async (time: string, more: object = {}) => {
  const answer = await book(server, clinic, { slot: { startsAt: at(time) }, patient: rosa, ...more })
  return answer.json() as { appointment: { id: string }; manageToken: string }
}
const relations = (userId: string) =>
  clinic.transact((db) =>
    db
      .selectFrom('user_patients as up')
      .innerJoin('patients as p', 'p.id', 'up.patient_id')
      .select(['up.relation', 'up.is_primary', 'p.email_verified_at'])
      .where('up.user_id', '=', userId)
      .orderBy('p.created_at')
      .orderBy('p.id')
      .execute(),
  )

describe('what a visitor books with the address of an account', () => {
  test('is among its visits from the next sign-in on, and stays theirs by its link', async () => {
    const user = await aUserWithPassword(clinic, { email })
    const own = await bookedByVisitor('15:00')
    const childs = await bookedByVisitor('16:00', {
      patient: { ...rosa, givenName: 'Otto' },
      bookedBy: { givenName: 'Rosa', familyName: 'Diaz' },
    })
    const [first, second] = await Promise.all([signIn(), signIn()])
    expect(await visits(first)).toEqual([own.appointment.id, childs.appointment.id])
    expect(await visits(second)).toHaveLength(2)
    const verified = { email_verified_at: expect.any(String) }
    expect(await relations(user.id)).toEqual([
      { relation: 'self', is_primary: true, ...verified },
      { relation: 'self', is_primary: false, ...verified },
      { relation: 'guardian', is_primary: false, ...verified },
    ])
    const opened = await server.call(clinic.host, 'POST', '/appointments/manage', { body: { token: own.manageToken } })
    expect(opened.json().appointment.id).toBe(own.appointment.id)
    const audited = await clinic.transact((db) =>
      db.selectFrom('audit_events').select('object_id').where('action', '=', 'user.join-visits').execute(),
    )
    expect(new Set(audited.map((event) => event.object_id))).toEqual(new Set([user.id]))
  })

  test('is not while the address is not verified; a mailed link verifies it', async () => {
    await aUserWithPassword(clinic, { email, patient: { email_verified_at: null } })
    const { appointment } = await bookedByVisitor('15:00')
    expect(await visits(await signIn())).toEqual([])
    const token = await requestToken(server, clinic, '/password-changes', email)
    const body = { token, password }
    expect((await server.call(clinic.host, 'POST', '/password-changes/complete', { body })).statusCode).toBe(204)
    expect(await visits(await signIn())).toEqual([appointment.id])
  })

  test('is not when it is the staff account of nobody’s patient', async () => {
    const user = await aUserWithPassword(clinic, { email, roles: ['admin'] })
    await bookedByVisitor('15:00')
    await signIn()
    expect(await relations(user.id)).toEqual([])
  })

  test('is not when another account acts for that patient, nor at another clinic', async () => {
    await aUserWithPassword(clinic, { email })
    const other = await aUserWithPassword(clinic, { email: 'ben@example.test' })
    await bookedByVisitor('15:00')
    await clinic.transact(async (db) => {
      const { id } = await db
        .selectFrom('patients')
        .select('id')
        .where('email_verified_at', 'is', null)
        .executeTakeFirstOrThrow()
      await db.insertInto('user_patients').values({ user_id: other.id, patient_id: id, relation: 'guardian' }).execute()
    })
    const elsewhere = (await aPractice(server)).clinic
    await book(server, elsewhere, { slot: { startsAt: at('15:00') }, patient: rosa })
    expect(await visits(await signIn())).toEqual([])
  })
})
