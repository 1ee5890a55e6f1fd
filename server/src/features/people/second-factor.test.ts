import { generate, generateSecret } from 'otplib'
import { beforeEach, describe, expect, test } from 'vitest'
import { aClinic, signedIn, type TestClinic, type TestUser } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { aUserWithPassword, latestToken, mailsTo, password } from '../accounts/account-fixture.ts'
import { sealSecret } from '../accounts/second-factor/secret.ts'

const world = await testServer()
let clinic: TestClinic
let nora: TestUser
let tom: TestUser

type Session = { authorization: string }
type Answer = Awaited<ReturnType<typeof world.call>>
const said = (answer: Answer) => (answer.body && (answer.json() as { code?: string }).code) || answer.statusCode
const ask = (session: Session, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  world.call(clinic.host, method, path, { ...(body ? { body } : {}), headers: session })

const secret = generateSecret()
const digits = () => generate({ secret, epoch: Math.floor((Date.now() + world.clock.offsetMs) / 1000) })

/** One that somebody has, and a session in which it was shown just now. */
async function withFactor(user: TestUser): Promise<Session> {
  const { services } = world.server
  await clinic.transact((db) =>
    db
      .insertInto('second_factors')
      .values({
        user_id: user.id,
        secret: sealSecret({ services, clinic }, user.id, secret),
        confirmed_at: '2026-01-01T00:00:00Z',
      })
      .execute(),
  )
  const answer = await world.call(clinic.host, 'POST', '/sessions', {
    body: { email: user.email, password, code: await digits() },
  })
  return { authorization: `Bearer ${answer.json().authToken}` }
}
const sessionOf = (user: TestUser): Promise<Session> => signedIn(clinic, user, world.server.services)
const requireIn = (session: Session, inDays: number | null) => ask(session, 'POST', '/people/second-factor', { inDays })
const day = 24 * 60 * 60_000

beforeEach(async () => {
  world.clock.offsetMs = 0
  clinic = await aClinic(world.server.services.tenancy)
  nora = await aUserWithPassword(clinic, { roles: ['admin'], name: 'Nora Lindgren' })
  tom = await aUserWithPassword(clinic, { roles: ['guest', 'admin'], name: 'Tom Becker' })
})

describe('a second factor that the clinic requires', () => {
  test('is required by somebody who has one', async () => {
    expect(said(await requireIn(await sessionOf(nora), 14))).toBe('second_factor_first')
    expect(said(await requireIn(await withFactor(nora), 5))).toBe('invalid_fields')
  })

  test('is asked for when the grace is over: until it is set up, they do nothing for the clinic', async () => {
    const session = await withFactor(nora)
    const toms = await sessionOf(tom)
    expect(said(await requireIn(session, 7))).toBe(200)
    const list = (await ask(session, 'GET', '/people?secondFactor=off')).json()
    expect(list).toMatchObject({
      items: [{ name: 'Tom Becker', hasSecondFactor: false }],
      secondFactor: { without: 1 },
    })
    expect(said(await ask(toms, 'GET', '/people'))).toBe(200)

    world.clock.offsetMs = 7 * day
    expect(said(await ask(toms, 'GET', '/people'))).toBe('second_factor_required')
    // Their own visits are theirs as any patient's.
    expect(said(await ask(toms, 'GET', '/patients/me/unlinked-visits'))).toBe(200)
    const user = await ask(toms, 'GET', `/users/${tom.id}?context=patient`)
    expect(user.json()).toMatchObject({
      secondFactor: { isOn: false, isMissing: true },
      rights: { 'own patients': expect.any(Array) },
    })

    expect(Object.keys(user.json().rights)).toEqual(['own patients'])

    const begun = (await ask(toms, 'POST', '/account/second-factor', { password })).json()
    const code = await generate({ secret: begun.secret, epoch: Math.floor((Date.now() + 7 * day) / 1000) })
    expect(said(await ask(toms, 'POST', '/account/second-factor/confirm', { code }))).toBe(200)
    expect(said(await ask(toms, 'GET', '/people'))).toBe(200)
    expect(said(await ask(toms, 'POST', '/account/second-factor/end', { password }))).toBe('second_factor_required')
  })

  test('is left to each again at the next request, by somebody who has one', async () => {
    const session = await withFactor(nora)
    expect(said(await requireIn(await sessionOf(tom), null))).toBe('second_factor_first')
    expect(said(await requireIn(session, 0))).toBe(200)
    const toms = await sessionOf(tom)
    // Their open streams ask again.
    const told = await clinic.transact((db) =>
      db.selectFrom('changes').select('object_id').where('noun', '=', 'session').execute(),
    )
    expect(told).toContainEqual({ object_id: tom.id })
    expect(said(await ask(toms, 'GET', '/people'))).toBe('second_factor_required')
    expect(said(await requireIn(session, null))).toBe(200)
    expect(said(await ask(toms, 'GET', '/people'))).toBe(200)
  })
})

test('rights are given by who has just shown their second factor', async () => {
  const session = await withFactor(nora)
  const grant = () =>
    ask(session, 'POST', `/people/${tom.id}/permissions`, { permission: 'messages:list', isGranted: false })
  expect(said(await grant())).toBe(200)
  world.clock.offsetMs = 15 * 60_000
  expect(said(await grant())).toBe('code_required')
  expect(said(await ask(session, 'POST', '/account/second-factor/prove', { code: await digits() }))).toBe(204)
  expect(said(await grant())).toBe(200)
})

test('whoever joins by an invitation is asked for a code when the last one is long ago, as before', async () => {
  const guest = await aUserWithPassword(clinic, { roles: ['guest'] })
  const theirs = await withFactor(guest)
  const admin = await sessionOf(nora)
  await ask(admin, 'POST', '/invitations', { email: guest.email, name: 'Rosa Delgado', roles: ['admin'] })
  const token = await latestToken(world, clinic, guest.email)
  world.clock.offsetMs = 20 * 60_000
  const joined = await ask(theirs, 'POST', '/invitations/join', { token })
  const session = { authorization: `Bearer ${joined.json().authToken}` }
  expect(said(await ask(session, 'POST', '/account/second-factor/recovery-codes'))).toBe('code_required')
})

test('one that is lost is taken away by who may change that person: they are signed out and told', async () => {
  const session = await withFactor(nora)
  const toms = await withFactor(tom)
  expect(said(await ask(session, 'DELETE', `/people/${nora.id}/second-factor`))).toBe('own_rights')
  const person = await ask(session, 'DELETE', `/people/${tom.id}/second-factor`)
  expect(person.json()).toMatchObject({ hasSecondFactor: false, openSessions: 0 })
  expect(said(await ask(toms, 'GET', '/account'))).toBe('unauthorized')
  expect(await mailsTo(clinic, tom.email)).toMatchObject([{ kind: 'second-factor' }])
  expect(said(await ask(session, 'DELETE', `/people/${tom.id}/second-factor`))).toBe('second_factor_not_begun')
})
