import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aClinic,
  anAppointment,
  aPatient,
  aProvider,
  aService,
  clockAt,
  type TestClinic,
} from '../../../test/builders.ts'
import { testServer, type TestServer } from '../../../test/test-server.ts'
import { createHasher, type Hasher } from '../../platform/passwords.ts'
import { aUserWithPassword, latestToken, mailsTo, password, requestToken } from './account-fixture.ts'

let server: TestServer
let clinic: TestClinic
let hashes = 0
const real = createHasher()
const counting: Hasher = {
  hash: (...asked) => ((hashes += 1), real.hash(...asked)),
  verify: (...asked) => ((hashes += 1), real.verify(...asked)),
}
const email = 'nora@example.test'
const nora = { givenName: 'Nora', familyName: 'Lindgren' }

beforeAll(async () => {
  server = await testServer({ passwords: counting })
})
beforeEach(async () => {
  server.clock.offsetMs = 0
  clinic = await aClinic(server.server.services.tenancy)
})

let asked = 0
const post = (path: string, body: unknown, options: { ip?: string; cookies?: Record<string, string> } = {}) =>
  server.call(clinic.host, 'POST', path, { body, ip: `198.51.100.${(asked += 1) % 250}`, ...options })
const complete = (token: string, body: object = {}) =>
  post('/sign-ups/complete', { token, password: 'seven bees hum quietly', ...nora, ...body })
const as = (answer: { json: () => { authToken: string } }) => ({
  headers: { authorization: `Bearer ${answer.json().authToken}` },
})

const shape = ({ statusCode, body, headers, cookies }: Awaited<ReturnType<typeof post>>) => ({
  statusCode,
  body: body.replace(/known|nobody/g, ''),
  headers: { ...headers, date: '', 'content-length': '' },
  cookies,
})

describe('asking for a link', () => {
  test.each(['/sign-ups', '/password-changes'])(
    '%s answers the same for known and unknown, and never hashes',
    async (path) => {
      await aUserWithPassword(clinic, { email: 'known@example.test' })
      hashes = 0
      const known = await post(path, { email: 'known@example.test' })
      const unknown = await post(path, { email: 'nobody@example.test' })
      expect(known.statusCode).toBe(202)
      expect(shape(unknown)).toEqual(shape(known))
      expect(hashes).toBe(0)
    },
  )

  test('mails one message to every address, and only the mailbox learns which', async () => {
    await aUserWithPassword(clinic, { email: 'known@example.test' })
    await aUserWithPassword(clinic, { email: 'closed@example.test', status: 'disabled' })
    const mailed = async (path: string, to: string) => {
      await post(path, { email: to })
      const [mail] = await mailsTo(clinic, to)
      return { kind: mail?.kind, grants: mail?.body.includes('#') }
    }
    expect(await mailed('/sign-ups', 'nobody@example.test')).toEqual({ kind: 'sign-up', grants: true })
    expect(await mailed('/sign-ups', 'known@example.test')).toEqual({ kind: 'sign-up-known', grants: true })
    expect(await mailed('/sign-ups', 'closed@example.test')).toEqual({ kind: 'sign-up-known', grants: false })
    expect(await mailed('/password-changes', 'nobody@example.test')).toEqual({ kind: 'password-change', grants: false })
    expect(await mailed('/password-changes', 'known@example.test')).toEqual({ kind: 'password-change', grants: true })
  })

  test('leads to the clinic’s stored address, whatever the request says', async () => {
    clinic = await aClinic(server.server.services.tenancy, { app_url: 'https://clinic.example/' })
    await server.call(clinic.host, 'POST', '/sign-ups', {
      body: { email },
      headers: { host: `${clinic.host}:8666`, 'x-forwarded-host': 'evil.test', origin: 'https://evil.test' },
    })
    const [mail] = await mailsTo(clinic, email)
    expect(mail?.body).toMatch(/Create my account: https:\/\/clinic\.example\/patient\/signup#\{grant\}\n/)
    expect(mail?.body).not.toContain('evil')
  })

  test('is written in the visitor’s language, else the clinic’s', async () => {
    clinic = await aClinic(server.server.services.tenancy, { locale: 'de-DE' })
    await post('/sign-ups', { email: 'eins@example.test' })
    await post('/sign-ups', { email: 'two@example.test' }, { cookies: { locale: 'en' } })
    expect((await mailsTo(clinic, 'eins@example.test'))[0]).toMatchObject({ subject: 'Ihr Konto bei Test Clinic' })
    expect((await mailsTo(clinic, 'two@example.test'))[0]).toMatchObject({ language: 'en' })
  })

  test('is limited for an address and for a network', async () => {
    for (let time = 0; time < 7; time++) expect((await post('/sign-ups', { email })).statusCode).toBe(202)
    const refused = await post('/password-changes', { email })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await mailsTo(clinic, email)).toHaveLength(7)
    const statuses = []
    for (let time = 0; time < 31; time++)
      statuses.push((await post('/sign-ups', { email: `p${time}@example.test` }, { ip: '203.0.113.9' })).statusCode)
    expect(statuses.filter((status) => status === 202)).toHaveLength(30)
  })

  test('strangers who ask all day fill no mailbox, and keep a link from it for an hour at most', async () => {
    const mailed: number[] = []
    for (let hour = 0; hour < 24; hour++) {
      clockAt(server, new Date(Date.UTC(2026, 10, 25, hour, 10)).toISOString())
      const statuses = []
      for (let time = 0; time < 8; time++) {
        const { statusCode } = await post('/password-changes', { email: `nora+${time}@example.test` })
        statuses.push(statusCode)
      }
      mailed.push(statuses.filter((status) => status === 202).length)
    }
    expect(mailed[0]).toBe(7)
    expect(Math.min(...mailed)).toBe(1)
    expect(mailed.reduce((sum, count) => sum + count)).toBeLessThan(40)
  })

  test('is there for a browser that signed in before, however many strangers asked for', async () => {
    await aUserWithPassword(clinic, { email })
    const signedIn = await post('/sessions', { email, password })
    const cookies = { device: signedIn.cookies[0]!.value }
    for (let time = 0; time < 7; time++) await post('/password-changes', { email })
    expect((await post('/password-changes', { email })).statusCode).toBe(429)
    const statuses = []
    for (let time = 0; time < 6; time++)
      statuses.push((await post('/password-changes', { email }, { cookies })).statusCode)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
  })

  test('is there for a browser that signed in before, however many others in its network asked for links', async () => {
    await aUserWithPassword(clinic, { email })
    const cookies = { device: (await post('/sessions', { email, password })).cookies[0]!.value }
    const ip = '203.0.113.9'
    for (let time = 0; time < 31; time++) await post('/sign-ups', { email: `p${time}@example.test` }, { ip })
    expect((await post('/password-changes', { email }, { ip })).statusCode).toBe(429)
    expect((await post('/password-changes', { email }, { ip, cookies })).statusCode).toBe(202)
  })

  test.each(['a@example.test,b@example.test', 'a@example.test\r\nBcc: b@example.test', 'a b@example.test', 'a@b', ''])(
    'refuses %j as an address',
    async (wrong) => {
      expect((await post('/sign-ups', { email: wrong })).statusCode).toBe(422)
    },
  )
})

describe('completing a sign-up', () => {
  test('makes the account with one hash, signs in, and is done once', async () => {
    const token = await requestToken(server, clinic, '/sign-ups', email)
    hashes = 0
    const answer = await complete(token)
    expect(answer.statusCode).toBe(201)
    expect(hashes).toBe(1)
    const me = await server.call(clinic.host, 'GET', `/users/${answer.json().userId}`, as(answer))
    expect(me.json()).toMatchObject({ email, name: 'Nora Lindgren', roles: ['guest'] })
    const own = await server.call(clinic.host, 'GET', '/patients/me', as(answer))
    expect(own.json()).toMatchObject({ givenName: 'Nora', familyName: 'Lindgren', email })
    expect((await complete(token)).json()).toMatchObject({ code: 'link_expired' })
    expect((await post('/sessions', { email, password: 'seven bees hum quietly' })).statusCode).toBe(201)
  })

  test('ends all older links for the address', async () => {
    const older = await requestToken(server, clinic, '/sign-ups', email)
    const newer = await requestToken(server, clinic, '/sign-ups', email)
    expect((await complete(newer)).statusCode).toBe(201)
    expect((await complete(older)).json()).toMatchObject({ code: 'link_expired' })
  })

  test('works with one of two links used at the same moment', async () => {
    const tokens = [
      await requestToken(server, clinic, '/sign-ups', email),
      await requestToken(server, clinic, '/sign-ups', email),
    ]
    const statuses = (await Promise.all(tokens.map((token) => complete(token)))).map((answer) => answer.statusCode)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test('is too late after an hour', async () => {
    const token = await requestToken(server, clinic, '/sign-ups', email)
    server.clock.offsetMs = 61 * 60_000
    expect((await post('/links/read', { token })).json()).toMatchObject({ code: 'link_expired' })
    expect((await complete(token)).json()).toMatchObject({ code: 'link_expired' })
  })

  test('keeps the link when the password is refused, before any hash', async () => {
    const token = await requestToken(server, clinic, '/sign-ups', email)
    hashes = 0
    for (const [weak, code] of [
      ['too short', 'password_too_short'],
      ['x'.repeat(1024), 'password_too_long'],
      ['Password1234!', 'password_too_common'],
      ['Lindgren-2026', 'password_too_common'],
      ['testclinic123', 'password_too_common'],
    ]) {
      const answer = await complete(token, { password: weak })
      expect([answer.statusCode, answer.json().code]).toEqual([422, code])
    }
    expect(hashes).toBe(0)
    expect((await complete(token)).statusCode).toBe(201)
  })

  test('is not for a link of another kind, of another clinic, or made up', async () => {
    await aUserWithPassword(clinic, { email: 'known@example.test' })
    const ofPassword = await requestToken(server, clinic, '/password-changes', 'known@example.test')
    expect((await complete(ofPassword)).json()).toMatchObject({ code: 'link_expired' })
    const other = await aClinic(server.server.services.tenancy)
    const ofOther = await requestToken(server, other, '/sign-ups', email)
    expect((await complete(ofOther)).json()).toMatchObject({ code: 'link_expired' })
    expect((await complete('a'.repeat(43))).json()).toMatchObject({ code: 'link_expired' })
    expect((await complete("' or 1=1 --")).statusCode).toBe(422)
  })

  test('stores the token only as a hash', async () => {
    const token = await requestToken(server, clinic, '/sign-ups', email)
    const rows = await clinic.transact((db) => db.selectFrom('account_links').selectAll().execute())
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows[0]?.token_hash).toHaveLength(32)
  })
})

describe('what was booked with the address before', () => {
  test('gives the new account nothing that others typed: no name, phone or date of birth, and no visit unasked', async () => {
    const typed = {
      email,
      given_name: 'NORA',
      family_name: 'Lindgren',
      phone: '+1 617 555 0117',
      birth_date: '1990-01-02',
    }
    const service = await aService(clinic)
    const doctor = await aProvider(clinic, { services: [service] })
    const { id } = await aPatient(clinic, typed)
    const ids = { provider_id: doctor.id, service_id: service.id, patient_id: id }
    await anAppointment(clinic, { ...ids, starts_at: '2030-05-06T14:00:00Z' })

    const token = await requestToken(server, clinic, '/sign-ups', email)
    expect((await post('/links/read', { token })).json()).toEqual({ kind: 'sign-up', email })
    const answer = await complete(token)
    const mine = await server.call(clinic.host, 'GET', '/patients/me', as(answer))
    expect(mine.json()).toMatchObject({ ...nora, email, phone: null, birthDate: null })
    expect(mine.json().id).not.toBe(id)
    expect((await server.call(clinic.host, 'GET', '/appointments/', as(answer))).json().total).toBe(0)
    const asked = await server.call(clinic.host, 'GET', '/patients/me/unlinked-visits', as(answer))
    expect(asked.json().total).toBe(1)
  })

  test('at another clinic stay there', async () => {
    const other = await aClinic(server.server.services.tenancy)
    await aPatient(other, { email })
    const here = await complete(await requestToken(server, clinic, '/sign-ups', email))
    expect(here.statusCode).toBe(201)
    clinic = other
    const there = await complete(await requestToken(server, other, '/sign-ups', email))
    expect(there.statusCode).toBe(201)
    expect(there.json().userId).not.toBe(here.json().userId)
  })
})

describe('changing a password by a mailed link', () => {
  const next = 'a different set of words'
  const change = (token: string, body: object = {}) =>
    post('/password-changes/complete', { token, password: next, ...body })

  test('needs one hash, ends every session, tells the owner, and signs nobody in', async () => {
    const user = await aUserWithPassword(clinic, { email, has_known_password: true })
    const session = as(await post('/sessions', { email, password }))
    const token = await requestToken(server, clinic, '/password-changes', email)
    expect((await post('/links/read', { token })).json()).toMatchObject({ kind: 'password', email })
    hashes = 0
    const answer = await change(token)
    expect([answer.statusCode, answer.body, hashes]).toEqual([204, '', 1])
    expect((await server.call(clinic.host, 'GET', `/users/${user.id}`, session)).statusCode).toBe(401)
    expect((await mailsTo(clinic, email))[0]).toMatchObject({ kind: 'password-changed' })
    expect((await post('/sessions', { email, password })).statusCode).toBe(401)
    expect((await post('/sessions', { email, password: next })).statusCode).toBe(201)
    const row = await clinic.transact((db) =>
      db.selectFrom('users').select('has_known_password').where('id', '=', user.id).executeTakeFirst(),
    )
    expect(row?.has_known_password).toBe(false)
  })

  test('works once, with the older links dead', async () => {
    await aUserWithPassword(clinic, { email })
    const older = await requestToken(server, clinic, '/password-changes', email)
    const newer = await requestToken(server, clinic, '/password-changes', email)
    const both = (await Promise.all([change(newer), change(newer)])).map((answer) => answer.statusCode)
    expect(both.toSorted((a, b) => a - b)).toEqual([204, 409])
    expect((await change(older)).json()).toMatchObject({ code: 'link_expired' })
  })

  test('is too late after half an hour', async () => {
    await aUserWithPassword(clinic, { email })
    const token = await requestToken(server, clinic, '/password-changes', email)
    server.clock.offsetMs = 31 * 60_000
    expect((await change(token)).json()).toMatchObject({ code: 'link_expired' })
  })

  test('is not for an account that was closed meanwhile', async () => {
    const user = await aUserWithPassword(clinic, { email })
    const token = await requestToken(server, clinic, '/password-changes', email)
    await clinic.transact((db) =>
      db.updateTable('users').set({ status: 'disabled' }).where('id', '=', user.id).execute(),
    )
    expect((await change(token)).json()).toMatchObject({ code: 'link_expired' })
  })

  test('may start from asking to sign up with a known address', async () => {
    await aUserWithPassword(clinic, { email })
    await post('/sign-ups', { email })
    expect((await change(await latestToken(server, clinic, email))).statusCode).toBe(204)
  })

  test('touches nothing of the same address at another clinic', async () => {
    const other = await aClinic(server.server.services.tenancy)
    await aUserWithPassword(clinic, { email })
    await aUserWithPassword(other, { email })
    const there = await server.call(other.host, 'POST', '/sessions', { body: { email, password } })
    const token = await requestToken(server, clinic, '/password-changes', email)
    expect(
      (await server.call(other.host, 'POST', '/password-changes/complete', { body: { token, password: next } }))
        .statusCode,
    ).toBe(409)
    expect((await change(token)).statusCode).toBe(204)
    expect((await server.call(other.host, 'GET', `/users/${there.json().userId}`, as(there))).statusCode).toBe(200)
    expect(await mailsTo(other, email)).toEqual([])
  })

  test('leaves what was done in the audit, without a password or an address', async () => {
    await aUserWithPassword(clinic, { email })
    await change(await requestToken(server, clinic, '/password-changes', email))
    const rows = await clinic.transact((db) => db.selectFrom('audit_events').selectAll().execute())
    expect(rows.map((row) => row.action)).toContain('users:change-password')
    expect(JSON.stringify(rows)).not.toMatch(/example\.test|words/)
  })
})
