import { createHmac } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aClinic, aUser, type TestClinic, type TestUser } from '../../../test/builders.ts'
import { testServer, type TestServer } from '../../../test/test-server.ts'
import { absoluteHours, idleMinutes } from '../../platform/session.ts'
import { aUserWithPassword, password } from './account-fixture.ts'
import { endSessions } from './end-sessions.ts'

let server: TestServer
let clinic: TestClinic
let user: TestUser
let authToken: string

const key = Buffer.alloc(32, 's')

beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  server.clock.offsetMs = 0
  clinic = await aClinic(server.server.services.tenancy)
  user = await aUserWithPassword(clinic)
  authToken = await tokenOf(user)
})

const tokenOf = async ({ email }: TestUser, at = clinic): Promise<string> =>
  (await server.call(at.host, 'POST', '/sessions', { body: { email, password } })).json().authToken

const ask = (token: string, path = `/users/${user.id}`, headers: Record<string, string> = {}) =>
  server.call(clinic.host, 'GET', path, { headers: { authorization: `Bearer ${token}`, ...headers } })

type Claims = { userId: string; roles: string[]; sid: string; aud: string; exp: number; iat: number }
const claimsOf = (token: string): Claims => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Any header and payload, signed with our own key: what only a leak of the key would allow. */
const signed = (header: unknown, payload: unknown, by = key) => {
  const text = `${encoded(header)}.${encoded(payload)}`
  return `${text}.${createHmac('sha256', by).update(text).digest('base64url')}`
}
const header = { alg: 'HS256', typ: 'JWT' }

describe('a token that is not ours as it stands is 401', () => {
  const forgeries: Record<string, () => string | Promise<string>> = {
    'alg none': () => new UnsecuredJWT(claimsOf(authToken)).setAudience(clinic.id).encode(),
    'alg none, our signature': () =>
      `${encoded({ alg: 'none', typ: 'JWT' })}.${authToken.split('.').slice(1).join('.')}`,
    'another key': () => signed(header, claimsOf(authToken), Buffer.alloc(32, 'x')),
    'an empty key': () => signed(header, claimsOf(authToken), Buffer.alloc(0)),
    'roles edited': () => {
      const [head, , signature] = authToken.split('.')
      return `${head}.${encoded({ ...claimsOf(authToken), roles: ['admin'] })}.${signature}`
    },
    'a key named in the header': () =>
      signed(
        { ...header, jwk: { kty: 'oct', k: Buffer.alloc(32, 'x').toString('base64url') } },
        claimsOf(authToken),
        Buffer.alloc(32, 'x'),
      ),
    'a kid that is a path': () => signed({ ...header, kid: '../../../dev/null' }, claimsOf(authToken), Buffer.alloc(0)),
    HS512: () => new SignJWT(claimsOf(authToken)).setProtectedHeader({ alg: 'HS512', typ: 'JWT' }).sign(key),
    'another audience': () => signed(header, { ...claimsOf(authToken), aud: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a00' }),
    'no audience': () => signed(header, { ...claimsOf(authToken), aud: undefined }),
    'no expiry': () => signed(header, { ...claimsOf(authToken), exp: undefined }),
    expired: () => signed(header, { ...claimsOf(authToken), exp: Math.floor(Date.now() / 1000) - 301 }),
    'not yet good': () => signed(header, { ...claimsOf(authToken), nbf: Math.floor(Date.now() / 1000) + 3600 }),
    'a session that is none': () => signed(header, { ...claimsOf(authToken), sid: "' or 1=1 --" }),
    'cut short': () => authToken.slice(0, -3),
    'two dots more': () => `${authToken}..`,
    '100 kB': () => `a.${'b'.repeat(100_000)}.c`.slice(0, 15_000),
    nothing: () => '',
  }
  test.each(Object.keys(forgeries))('%s', async (name) => {
    expect((await ask(authToken)).statusCode).toBe(200)
    const answer = await ask(await forgeries[name]!())
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'unauthorized', message: 'Unauthorized' })
  })

  test('roles in a token decide nothing, even when it is signed', async () => {
    const admin = signed(header, { ...claimsOf(authToken), roles: ['admin'] })
    expect((await ask(admin)).json().roles).toEqual(['guest'])
    expect((await ask(admin, '/messages')).statusCode).toBe(403)
  })

  test('of another clinic, with the same person', async () => {
    const other = await aClinic(server.server.services.tenancy)
    const there = await aUserWithPassword(other, { email: user.email })
    expect((await ask(await tokenOf(there, other))).statusCode).toBe(401)
    expect(
      (
        await server.call(other.host, 'GET', `/users/${there.id}`, {
          headers: { authorization: `Bearer ${authToken}` },
        })
      ).statusCode,
    ).toBe(401)
  })

  test('counts as none where nobody needs one', async () => {
    const options = { body: { email: user.email, password }, headers: { authorization: 'Bearer nonsense' } }
    expect((await server.call(clinic.host, 'POST', '/sessions', options)).statusCode).toBe(201)
  })
})

describe('a session ends on the server', () => {
  const minutes = 60_000

  test('when it is idle, for staff sooner than for patients', async () => {
    const doctor = await aUserWithPassword(clinic, { roles: ['provider'] })
    const token = await tokenOf(doctor)
    server.clock.offsetMs = (idleMinutes.staff + 1) * minutes
    expect((await ask(token, `/users/${doctor.id}`)).statusCode).toBe(401)
    // What anybody may ask for does not bring it back.
    expect((await ask(token, '/providers')).statusCode).toBe(200)
    await new Promise((later) => setTimeout(later, 100))
    expect((await ask(token, `/users/${doctor.id}`)).statusCode).toBe(401)
    expect((await ask(authToken, `/users/${user.id}`, { background: '1' })).statusCode).toBe(200)
    server.clock.offsetMs += (idleMinutes.guest + 1) * minutes
    expect((await ask(authToken)).statusCode).toBe(401)
  })

  test('when it is idle, though a page asks in the background', async () => {
    const doctor = await aUserWithPassword(clinic, { roles: ['provider'] })
    const token = await tokenOf(doctor)
    for (let hour = 0; hour < 13; hour++) {
      await ask(token, `/users/${doctor.id}`, { background: '1' })
      server.clock.offsetMs += 60 * minutes
    }
    expect((await ask(token, `/users/${doctor.id}`)).statusCode).toBe(401)
  })

  test('at its absolute limit, however busy', async () => {
    const doctor = await aUserWithPassword(clinic, { roles: ['provider'] })
    const token = await tokenOf(doctor)
    const statuses = []
    for (let hour = 0; hour <= absoluteHours.staff; hour += 6) {
      server.clock.offsetMs = hour * 60 * minutes
      statuses.push((await ask(token, `/users/${doctor.id}`)).statusCode)
      // The answer goes first, the note that the session was used after it.
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    expect(statuses).toEqual([200, 200, 200, 200, 401])
  })

  test('when the account is disabled', async () => {
    await clinic.transact((db) =>
      db.updateTable('users').set({ status: 'disabled' }).where('id', '=', user.id).execute(),
    )
    expect((await ask(authToken)).statusCode).toBe(401)
  })

  test('when sessions are ended for it, and only for it', async () => {
    const other = await aUserWithPassword(clinic)
    const theirs = await tokenOf(other)
    await clinic.transact((db) => endSessions(db, user.id, new Date().toISOString()))
    expect((await ask(authToken)).statusCode).toBe(401)
    expect((await ask(theirs, `/users/${other.id}`)).statusCode).toBe(200)
  })

  test('with the rights of a role that was taken', async () => {
    await aUser(clinic, { roles: ['admin'] })
    const become = (role: string) =>
      clinic.transact((db) =>
        db
          .updateTable('users')
          .set({ roles: [role] })
          .where('id', '=', user.id)
          .execute(),
      )
    await become('admin')
    expect((await ask(authToken, '/messages')).statusCode).toBe(200)
    await become('guest')
    expect((await ask(authToken, '/messages')).statusCode).toBe(403)
  })
})
