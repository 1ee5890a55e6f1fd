import { beforeEach, expect, test } from 'vitest'
import { aPractice, at, book, cancel, reschedule, rosa } from '../../../test/booking.ts'
import { aProvider, aUser, signedIn, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { aUserWithPassword } from '../accounts/account-fixture.ts'
import { findPerson } from './find-person.ts'
import { showPerson } from './show-person.ts'

const server = await testServer()
let clinic: TestClinic
let service: { id: string }
beforeEach(async () => {
  ;({ clinic, service } = await aPractice(server, { clinic: { ask_insurance: 'optional' } }))
})

const show = (wanted: string) =>
  clinic.transact(async (db) => {
    const found = await findPerson(db, wanted, '2026-12-01T00:00:00Z')
    return found && showPerson(db, found)
  })

const who = { ...rosa, phone: '+1 617 555 0142', birthDate: '1971-08-19' }
const visit = async (time: string, more: object, headers: Record<string, string> = {}) =>
  (await book(server, clinic, { slot: { startsAt: at(time) }, ...more }, { headers })).json()

/** Every column of the clinic that signs somebody in or grants something. */
async function secrets(): Promise<string[]> {
  return clinic.transact(async (db) => {
    const users = await db.selectFrom('users').select('password_hash').execute()
    const links = await db.selectFrom('account_links').select('token_hash').execute()
    const visits = await db.selectFrom('appointments').select(['manage_token_hash', 'consent_hash']).execute()
    const buffers = [...links.map((row) => row.token_hash), ...visits.map((row) => row.manage_token_hash)]
    return [
      ...users.flatMap((row) => row.password_hash ?? []),
      ...buffers.flatMap((buffer) => [buffer.toString('hex'), buffer.toString('base64'), JSON.stringify(buffer)]),
    ]
  })
}

test('what is stored about a person is shown, and no secret', async () => {
  const own = { given_name: who.givenName, family_name: who.familyName, phone: who.phone, birth_date: who.birthDate }
  const user = await aUserWithPassword(clinic, { email: who.email, name: 'Rosa Diaz', patient: own })
  const headers = await signedIn(clinic, user, server.server.services)
  const { appointment, manageToken } = await visit(
    '15:00',
    { message: 'a cough at night', insurance: 'self-pay' },
    headers,
  )
  await cancel(server, clinic, appointment.id, { reason: 'no courage' }, { headers })
  await server.call(clinic.host, 'POST', '/password-changes', { body: { email: who.email } })
  const child = await visit('16:00', { patient: { ...who, givenName: 'Otto' }, message: 'his own matter' }, headers)
  await aUser(clinic, { email: 'other@example.test', patient: { family_name: 'Elsewhere' } })

  const shown = (await show(who.email))!
  expect(shown).toMatchObject({
    records: [
      {
        ...{ id: user.patientId, givenName: 'Rosa', email: who.email, phone: who.phone, birthDate: who.birthDate },
        visits: [
          {
            reference: appointment.reference,
            message: 'a cough at night',
            insurance: 'self-pay',
            history: [{ act: 'book' }, { act: 'cancel', reason: 'no courage' }],
          },
        ],
        invoices: [],
      },
    ],
    bookedForOthers: [{ bookedByGivenName: 'Rosa', email: who.email, visits: [child.appointment.reference] }],
    account: { email: who.email, sessions: [{ endedAt: null }], actsFor: [{}, { relation: 'guardian' }] },
    accountLinks: [{ kind: 'password', email: who.email }],
    audit: expect.arrayContaining([expect.objectContaining({ action: 'appointments:cancel' })]),
  })
  expect(shown.messages.filter(({ to }) => to === who.email).map(({ kind }) => kind).length).toBeGreaterThan(2)

  const text = JSON.stringify(shown)
  expect(text).not.toContain('Elsewhere')
  expect(text).not.toContain('his own matter')
  for (const secret of [manageToken, ...(await secrets())]) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/hash|salt|token/i)
})

test('of a visit that went to another doctor both are named', async () => {
  const user = await aUser(clinic, { email: rosa.email, patient: { family_name: 'Diaz', email: rosa.email } })
  const { appointment } = await visit('15:00', {}, await signedIn(clinic, user, server.server.services))
  const other = await aProvider(clinic, { services: [service], prefix: 'Dr.', given_name: 'Ben', family_name: 'Ito' })
  const headers = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.server.services)
  const body = { startsAt: at('15:00'), providerId: other.id, anyTime: true }
  expect((await reschedule(server, clinic, appointment.id, body, { headers })).statusCode).toBe(200)
  const before = appointment.provider.name
  expect((await show(rosa.email))!.records[0]!.visits[0]!.history).toMatchObject([
    { act: 'book', providerBefore: null, providerAfter: null },
    { act: 'reschedule', providerBefore: before, providerAfter: 'Dr. Ben Ito' },
  ])
})

test('what somebody else booked with the address is not shown', async () => {
  await aUser(clinic, { email: rosa.email })
  await visit('15:00', { patient: { ...rosa, givenName: 'Mallory' }, message: 'a matter of a stranger' })
  const text = JSON.stringify(await show(rosa.email))
  for (const word of ['Mallory', 'stranger']) expect(text).not.toContain(word)
})
