import { beforeEach, describe, expect, test } from 'vitest'
import { aClinic, type TestClinic, type TestUser } from '../../../../test/builders.ts'
import { testServer } from '../../../../test/test-server.ts'
import { aUserWithPassword, mailsTo, password } from '../account-fixture.ts'
import { eraseAccount } from '../erase-account.ts'
import { anAuthenticator } from './authenticator-fixture.ts'

const world = await testServer()
let clinic: TestClinic
let nora: TestUser
let phone: ReturnType<typeof anAuthenticator>

type Answer = Awaited<ReturnType<typeof world.call>>
type Session = { authorization: string }
const said = (answer: Answer) => (answer.body && (answer.json() as { code?: string }).code) || answer.statusCode
const sessionIn = (answer: Answer): Session => ({ authorization: `Bearer ${answer.json().authToken}` })
const ask = (session: Session, method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) =>
  world.call(clinic.host, method, path, { ...(body ? { body } : {}), headers: session })
const byPassword = async (user = nora) =>
  sessionIn(await world.call(clinic.host, 'POST', '/sessions', { body: { email: user.email, password } }))

const begin = (session: Session) => ask(session, 'POST', '/account/passkeys/begin', { password })
const keep = (session: Session, credential: unknown, name = 'My phone') =>
  ask(session, 'POST', '/account/passkeys', { name, credential })
async function added(user = nora, device = phone) {
  const session = await byPassword(user)
  const kept = await keep(session, device.make((await begin(session)).json()))
  return { session, passkey: kept.json() as { id: string } }
}

const challenge = async (host = clinic.host) => (await world.call(host, 'POST', '/sessions/passkey/begin')).json()
const enter = (credential: unknown, host = clinic.host) =>
  world.call(host, 'POST', '/sessions/passkey', { body: { credential } })
const byPasskey = async () => enter(phone.sign(await challenge()))
const prove = async (session: Session) => {
  const asked = await ask(session, 'POST', '/account/passkeys/prove/begin')
  return ask(session, 'POST', '/account/passkeys/prove', { credential: phone.sign(asked.json()) })
}

beforeEach(async () => {
  world.clock.offsetMs = 0
  clinic = await aClinic(world.server.services.tenancy)
  nora = await aUserWithPassword(clinic, { roles: ['admin'], email: 'nora@example.test' })
  phone = anAuthenticator(clinic.host)
})

describe('adding one', () => {
  test('takes the password and the device; its owner is told, and then signs in by it', async () => {
    const session = await byPassword()
    expect(said(await ask(session, 'POST', '/account/passkeys/begin', { password: 'guessed' }))).toBe('wrong_password')
    const options = (await begin(session)).json()
    expect(options).toMatchObject({ rp: { id: clinic.host }, user: { name: nora.email }, excludeCredentials: [] })
    expect(said(await keep(session, phone.make(options)))).toBe(201)
    expect(await mailsTo(clinic, nora.email)).toMatchObject([{ kind: 'second-factor' }])
    expect((await begin(session)).json()).toMatchObject({ excludeCredentials: [{ id: phone.id }] })
    const answer = await enter(phone.sign(await challenge(), { userHandle: options.user.id }))
    expect(answer.json()).toMatchObject({ userId: nora.id, roles: ['admin'] })
    const { passkeys } = (await ask(sessionIn(answer), 'GET', '/account')).json()
    expect(passkeys).toMatchObject([{ name: 'My phone', isForHere: true, lastUsedAt: expect.any(String) }])
  })

  test.each([
    ['of another host', { origin: 'http://evil.example' }],
    ['for another domain', { relyingParty: 'evil.example' }],
    ['without its owner verified', { isVerified: false }],
  ])('one %s is refused, and its challenge is used up', async (_, says) => {
    const session = await byPassword()
    const options = (await begin(session)).json()
    expect(said(await keep(session, phone.make(options, says)))).toBe('passkey_refused')
    expect(said(await keep(session, phone.make(options)))).toBe('passkey_refused')
  })

  test('the challenge is of this session, of five minutes, and of adding', async () => {
    const [here, there] = [await byPassword(), await byPassword()]
    const options = (await begin(here)).json()
    expect(said(await keep(there, phone.make(options)))).toBe('passkey_refused')
    expect(said(await enter(phone.sign(options)))).toBe('passkey_refused')
    const late = (await begin(here)).json()
    world.clock.offsetMs += 6 * 60_000
    expect(said(await keep(here, phone.make(late)))).toBe('passkey_refused')
  })

  test('a passkey is of one account', async () => {
    await added()
    const tom = await aUserWithPassword(clinic, { roles: ['guest'], email: 'tom@example.test' })
    const session = await byPassword(tom)
    expect(said(await keep(session, phone.make((await begin(session)).json())))).toBe('passkey_known')
  })
})

test('the mail about a new password tells of the passkeys that it leaves', async () => {
  const { session } = await added()
  expect(
    said(await ask(session, 'POST', '/account/password', { current: password, password: 'seven herons at dusk' })),
  ).toBe(204)
  const mails = await clinic.transact((db) =>
    db.selectFrom('messages').select('body').where('kind', '=', 'password-changed').execute(),
  )
  expect(mails).toMatchObject([{ body: expect.stringMatching(/A passkey still signs in .*\/admin\/account/) }])
})

describe('signing in', () => {
  test('a challenge counts once, at its host, and of two at once for one', async () => {
    await added()
    const asked = await challenge()
    const signed = phone.sign(asked)
    const answers = await Promise.all([enter(signed), enter(signed)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422])
    const other = await aClinic(world.server.services.tenancy)
    expect(said(await enter(phone.sign(await challenge()), other.host))).toBe('passkey_refused')
  })

  test('a counter that goes back was copied; another key, another owner and no verification are refused', async () => {
    await added()
    expect(said(await enter(phone.sign(await challenge(), { counter: 9 })))).toBe(201)
    expect(said(await enter(phone.sign(await challenge(), { counter: 9 })))).toBe('passkey_refused')
    expect(said(await enter(phone.sign(await challenge(), { counter: 10, isVerified: false })))).toBe('passkey_refused')
    expect(said(await enter(phone.sign(await challenge(), { counter: 10, userHandle: 'AAAA' })))).toBe(
      'passkey_refused',
    )
    const forged = { ...anAuthenticator(clinic.host).sign(await challenge(), { counter: 11 }), id: phone.id }
    expect(said(await enter(forged))).toBe('passkey_refused')
    expect(said(await enter(phone.sign(await challenge(), { counter: 12 })))).toBe(201)
  })

  test('nobody signs in to an account that is closed, or with a passkey that is removed', async () => {
    const { session, passkey } = await added()
    const other = sessionIn(await byPasskey())
    const path = `/account/passkeys/${passkey.id}`
    expect((await ask(other, 'PATCH', path, { name: 'Old phone' })).json()).toMatchObject({ name: 'Old phone' })
    expect(said(await ask(session, 'POST', `${path}/remove`, { password: 'guessed' }))).toBe('wrong_password')
    expect(said(await ask(session, 'POST', `${path}/remove`, { password }))).toBe(204)
    expect(said(await ask(other, 'GET', '/account'))).toBe('unauthorized')
    expect(said(await byPasskey())).toBe('passkey_refused')
    expect(await mailsTo(clinic, nora.email)).toHaveLength(2)

    await aUserWithPassword(clinic, { roles: ['admin'], email: 'ada@example.test' })
    await added()
    const disable = { status: 'disabled' }
    await clinic.transact((db) => db.updateTable('users').set(disable).where('id', '=', nora.id).execute())
    expect(said(await byPasskey())).toBe('passkey_refused')
    await clinic.transact((db) => eraseAccount(db, nora.id, new Date().toISOString()))
    expect(await clinic.transact((db) => db.selectFrom('passkeys').select('id').execute())).toEqual([])
  })
})

describe('where a second factor is required', () => {
  const requireFactor = () =>
    clinic.transact((db) =>
      db.updateTable('organizations').set({ second_factor_from: '2020-01-01T00:00:00Z' }).execute(),
    )

  test('a passkey is one; the password alone neither works here nor sets up another', async () => {
    const { passkey } = await added()
    await requireFactor()
    expect(said(await ask(sessionIn(await byPasskey()), 'GET', '/people'))).toBe(200)
    const session = await byPassword()
    expect(said(await ask(session, 'GET', '/people'))).toBe('second_factor_required')
    expect(said(await ask(session, 'POST', '/account/second-factor', { password }))).toBe('code_required')
    expect(said(await begin(session))).toBe('code_required')
    expect(said(await prove(session))).toBe(204)
    expect(said(await ask(session, 'GET', '/people'))).toBe(200)
    const remove = `/account/passkeys/${passkey.id}/remove`
    expect(said(await ask(session, 'POST', remove, { password }))).toBe('second_factor_required')
    world.clock.offsetMs += 20 * 60_000
    expect(said(await begin(session))).toBe('code_required')
  })

  test('one for a domain that is gone neither opens anything nor counts as the factor that is left', async () => {
    const gone = { relying_party: 'former.test' }
    const { passkey } = await added()
    const laptop = anAuthenticator(clinic.host)
    const { passkey: other } = await added(nora, laptop)
    await clinic.transact((db) => db.updateTable('passkeys').set(gone).where('id', '=', other.id).execute())
    await requireFactor()
    const listed = (await ask(sessionIn(await byPasskey()), 'GET', '/domains')).json()
    expect(listed.items).toMatchObject([{ host: clinic.host, neededBy: [expect.any(String)] }])
    const session = sessionIn(await byPasskey())
    const remove = (id: string) => ask(session, 'POST', `/account/passkeys/${id}/remove`, { password })
    expect(said(await remove(passkey.id))).toBe('second_factor_required')
    await clinic.transact((db) => db.updateTable('passkeys').set(gone).execute())
    const alone = await byPassword()
    expect(said(await begin(alone))).toBe('code_required')
    expect(said(await ask(alone, 'POST', '/account/passkeys/prove/begin'))).toBe('passkey_refused')
  })

  test('whoever manages people takes a lost one away', async () => {
    await added()
    const admin = await aUserWithPassword(clinic, { roles: ['admin'], email: 'ada@example.test' })
    const session = await byPassword(admin)
    const person = await world.call(clinic.host, 'DELETE', `/people/${nora.id}/second-factor`, { headers: session })
    expect(person.json()).toMatchObject({ hasSecondFactor: false })
    expect(said(await byPasskey())).toBe('passkey_refused')
  })
})
