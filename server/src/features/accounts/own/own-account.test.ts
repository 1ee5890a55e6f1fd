import { beforeEach, describe, expect, test } from 'vitest'
import { aClinic, type TestClinic, type TestUser } from '../../../../test/builders.ts'
import { testServer } from '../../../../test/test-server.ts'
import { untilWaiting } from '../../../../test/until-waiting.ts'
import { addUser, changePassword } from '../write-users.ts'
import { aUserWithPassword, latestToken, mailsTo, password, requestToken } from '../account-fixture.ts'

const world = await testServer()
let clinic: TestClinic
let nora: TestUser
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'
const another = 'another bee hums quietly'

beforeEach(async () => {
  clinic = await aClinic(world.server.services.tenancy)
  nora = await aUserWithPassword(clinic, { email: 'nora@example.test', name: 'Nora Lindgren' })
})

type Options = { ip?: string; headers?: Record<string, string> }
async function signIn(options: Options = {}, as: { email: string } = nora, typed = password) {
  const answer = await world.call(clinic.host, 'POST', '/sessions', {
    body: { email: as.email, password: typed },
    ...options,
  })
  return { status: answer.statusCode, authorization: `Bearer ${answer.json().authToken}` }
}
const ask = (
  authorization: string,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  more = {},
) => world.call(clinic.host, method, path, { ...(body ? { body } : {}), headers: { authorization, ...more } })
const confirm = (token: string) => world.call(clinic.host, 'POST', '/account/email/complete', { body: { token } })
const said = (answer: { statusCode: number; body: string; json: () => { code?: string } }) =>
  (answer.body && answer.json().code) || answer.statusCode

describe('where one is signed in', () => {
  test('is told by device and network, and each can be signed out', async () => {
    const phone = await signIn({ headers: { 'user-agent': iphone }, ip: '203.0.113.9' })
    const here = await signIn({ headers: { 'user-agent': 'curl/8' } })
    const { sessions } = (await ask(here.authorization, 'GET', '/account')).json()
    expect(sessions).toMatchObject([
      { isCurrent: true, isSameNetwork: true },
      { isCurrent: false, browser: 'Safari', system: 'iOS', isSameNetwork: false },
    ])
    const away = `/account/sessions/${sessions[1].id}`
    expect((await ask(here.authorization, 'DELETE', away)).statusCode).toBe(204)
    expect((await ask(phone.authorization, 'GET', '/account')).statusCode).toBe(401)
    expect(said(await ask(here.authorization, 'DELETE', away))).toBe('not_found')
  })

  test('nobody ends another person’s session', async () => {
    const mine = await signIn()
    const { sessions } = (await ask(mine.authorization, 'GET', '/account')).json()
    const other = await aUserWithPassword(clinic)
    const { authorization } = await signIn({}, other)
    expect(said(await ask(authorization, 'DELETE', `/account/sessions/${sessions[0].id}`))).toBe('not_found')
    expect((await ask(mine.authorization, 'GET', '/account')).statusCode).toBe(200)
  })

  test('all others end at once, this one stays', async () => {
    const [here, phone] = [await signIn(), await signIn()]
    expect((await ask(here.authorization, 'DELETE', '/account/sessions')).statusCode).toBe(204)
    expect((await ask(phone.authorization, 'GET', '/account')).statusCode).toBe(401)
    expect((await ask(here.authorization, 'GET', '/account')).json().sessions).toHaveLength(1)
  })
})

test('a name is changed as it was seen', async () => {
  const { authorization } = await signIn()
  const rename = (version: number) =>
    ask(authorization, 'PATCH', '/account', { name: 'Nora Lind' }, { 'if-match': `"${version}"` })
  expect(said(await rename(9))).toBe('stale_version')
  expect((await rename(1)).json()).toMatchObject({ name: 'Nora Lind', version: 2 })
})

describe('a password', () => {
  const change = (authorization: string, current: string, wanted = another) =>
    ask(authorization, 'POST', '/account/password', { current, password: wanted })

  test('is changed by who knows the one before: others are signed out, the owner is told', async () => {
    const [here, phone] = [await signIn(), await signIn()]
    expect(said(await change(here.authorization, 'not this one'))).toBe('wrong_password')
    expect(said(await change(here.authorization, password, 'short'))).toBe('password_too_short')
    expect(said(await change(here.authorization, password))).toBe(204)
    expect((await ask(here.authorization, 'GET', '/account')).statusCode).toBe(200)
    expect((await ask(phone.authorization, 'GET', '/account')).statusCode).toBe(401)
    expect((await signIn({}, nora, another)).status).toBe(201)
    expect((await signIn()).status).toBe(401)
    expect(await mailsTo(clinic, nora.email)).toMatchObject([{ kind: 'password-changed' }])
  })

  test('that is changed ends what was mailed before: no link sets a password or another address', async () => {
    const { authorization } = await signIn()
    const links = async () => {
      const reset = await requestToken(world, clinic, '/password-changes', nora.email)
      const { authorization: thief } = await signIn({}, nora, current)
      await ask(thief, 'POST', '/account/email', { email: 'thief@example.test', password: current })
      return { reset, address: await latestToken(world, clinic, 'thief@example.test') }
    }
    const complete = (token: string, wanted: string) =>
      world.call(clinic.host, 'POST', '/password-changes/complete', { body: { token, password: wanted } })

    let current = password
    const before = await links()
    expect(said(await change(authorization, current))).toBe(204)
    current = another
    expect(said(await complete(before.reset, 'a third one, not typed'))).toBe('link_expired')
    expect(said(await confirm(before.address))).toBe('link_expired')

    const mailed = await links()
    expect(said(await complete(mailed.reset, 'the owner sets this one'))).toBe(204)
    expect(said(await confirm(mailed.address))).toBe('link_expired')
  })

  test('is not guessed by who holds an open session, and right ones count nothing', async () => {
    const { authorization } = await signIn()
    for (let right = 0; right < 3; right++)
      expect(
        said(await ask(authorization, 'POST', '/account/email', { email: `n${right}@example.test`, password })),
      ).toBe(202)
    for (let wrong = 0; wrong < 10; wrong++) expect(said(await change(authorization, 'guessed'))).toBe('wrong_password')
    expect(said(await change(authorization, password))).toBe('too_many_requests')
  })
})

describe('an address', () => {
  const fresh = 'nora.new@example.test'
  const request = (authorization: string, email = fresh) =>
    ask(authorization, 'POST', '/account/email', { email, password })

  test('becomes the account’s once its mailbox confirmed it; the old one is told and grants no more', async () => {
    const { authorization } = await signIn()
    const reset = await requestToken(world, clinic, '/password-changes', nora.email)
    expect(said(await request(authorization))).toBe(202)
    expect((await ask(authorization, 'GET', '/account')).json()).toMatchObject({
      email: nora.email,
      newEmail: { email: fresh },
    })

    const token = await latestToken(world, clinic, fresh)
    expect((await confirm(token)).json()).toEqual({ email: fresh })
    expect(said(await confirm(token))).toBe('link_expired')
    expect((await ask(authorization, 'GET', '/account')).json()).toMatchObject({ email: fresh, newEmail: null })
    expect((await signIn({}, { email: fresh })).status).toBe(201)
    expect((await signIn()).status).toBe(401)
    expect((await mailsTo(clinic, nora.email))[0]?.kind).toBe('email-changed')
    const late = { token: reset, password: another }
    expect(said(await world.call(clinic.host, 'POST', '/password-changes/complete', { body: late }))).toBe(
      'link_expired',
    )
    const own = await clinic.transact((db) =>
      db
        .selectFrom('patients')
        .select(['email', 'email_verified_at'])
        .where('id', '=', nora.patientId)
        .executeTakeFirstOrThrow(),
    )
    expect(own).toMatchObject({ email: fresh, email_verified_at: expect.any(String) })
  })

  test('of somebody else is answered alike and stays theirs', async () => {
    const other = await aUserWithPassword(clinic, { email: 'taken@example.test' })
    const { authorization } = await signIn()
    const waiting = async () => (await ask(authorization, 'GET', '/account')).json().newEmail
    const known = await request(authorization, other.email)
    expect([known.statusCode, known.json()]).toEqual([202, { sentTo: other.email }])
    expect(await waiting()).toMatchObject({ email: other.email })
    expect((await request(authorization)).statusCode).toBe(202)
    expect(await waiting()).toMatchObject({ email: fresh })
    expect(await latestToken(world, clinic, other.email)).toBe('no-token-was-mailed-there')
  })

  test('that somebody took meanwhile, or that was asked for before another one, is not confirmed', async () => {
    const { authorization } = await signIn()
    await request(authorization, 'first@example.test')
    const first = await latestToken(world, clinic, 'first@example.test')
    await request(authorization)
    expect(said(await confirm(first))).toBe('link_expired')
    const token = await latestToken(world, clinic, fresh)
    await aUserWithPassword(clinic, { email: fresh })
    expect(said(await confirm(token))).toBe('link_expired')
    expect((await ask(authorization, 'GET', '/account')).json().email).toBe(nora.email)
  })

  test('is not asked for with a password that was changed in the same moment', async () => {
    const { authorization } = await signIn()
    let asked: ReturnType<typeof request> | undefined
    await clinic.transact(async (db) => {
      await changePassword(db, { id: nora.id, passwordHash: 'another' }, new Date().toISOString())
      asked = request(authorization)
      await untilWaiting(world, 1)
    })
    expect(said((await asked)!)).toBe('wrong_password')
  })

  test('that somebody signs up with in the same moment stays theirs', async () => {
    const { authorization } = await signIn()
    await request(authorization)
    const token = await latestToken(world, clinic, fresh)
    let confirmed: ReturnType<typeof confirm> | undefined
    await clinic.transact(async (db) => {
      const other = { email: fresh, name: 'Somebody Else', roles: ['guest'], passwordHash: null } as const
      await addUser(db, other, new Date().toISOString())
      confirmed = confirm(token)
      await untilWaiting(world, 1)
    })
    expect(said((await confirmed)!)).toBe('link_expired')
  })
})
