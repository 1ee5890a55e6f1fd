import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aClinic, signedIn, type TestClinic } from '../../../test/builders.ts'
import { testServer, type TestServer } from '../../../test/test-server.ts'
import { createHasher, type Hasher } from '../../platform/passwords.ts'
import { refuse } from '../../platform/refuse.ts'
import { aUserWithPassword, mailsTo, password, requestToken } from './account-fixture.ts'

let server: TestServer
let clinic: TestClinic
let hashes = 0
let isBusy = false
/** Looks at passwords without computing their hashes. */
let isQuick = false
const real = createHasher()
const counting: Hasher = {
  hash: (...asked) => ((hashes += 1), real.hash(...asked)),
  verify: (...asked) =>
    isQuick
      ? Promise.resolve(asked[1] === password)
      : isBusy
        ? Promise.reject(refuse('unavailable'))
        : ((hashes += 1), real.verify(...asked)),
}

beforeAll(async () => {
  server = await testServer({ passwords: counting })
})
beforeEach(async () => {
  clinic = await aClinic(server.server.services.tenancy)
  hashes = 0
  isQuick = false
  server.clock.offsetMs = toQuietMinute()
})

/** A minute past the next midnight, where no window of a limit ends while a test runs. */
const toQuietMinute = () => 86_400_000 - (Date.now() % 86_400_000) + 60_000

type Options = { ip?: string; cookies?: Record<string, string>; headers?: Record<string, string> }
const signIn = (email: string, tried: string, options: Options = {}) =>
  server.call(clinic.host, 'POST', '/sessions', { body: { email, password: tried }, ...options })

/** Everything that a caller could tell two answers by, ids and dates aside. */
const shape = (answer: Awaited<ReturnType<typeof signIn>>) => ({
  status: answer.statusCode,
  body: { ...answer.json(), requestId: '' },
  headers: Object.fromEntries(Object.entries(answer.headers).filter(([name]) => name !== 'date')),
  cookies: answer.cookies.length,
})

describe('a sign-in', () => {
  test('starts a session whose token carries userId, roles and the session', async () => {
    const user = await aUserWithPassword(clinic, { roles: ['provider', 'guest'] })
    const answer = await signIn(` ${user.email.toUpperCase()} `, password)
    expect(answer.statusCode).toBe(201)
    const { authToken, userId, roles } = answer.json()
    expect({ userId, roles }).toEqual({ userId: user.id, roles: ['provider', 'guest'] })
    const payload = JSON.parse(Buffer.from(authToken.split('.')[1], 'base64url').toString())
    expect(payload).toMatchObject({ userId: user.id, roles: ['provider', 'guest'], aud: clinic.id })
    expect(payload.sid).toMatch(/^[0-9a-f-]{36}$/)
    const me = await server.call(clinic.host, 'GET', `/users/${user.id}?context=patient`, {
      headers: { authorization: `Bearer ${authToken}` },
    })
    expect(me.json()).toMatchObject({ id: user.id, email: user.email, roles: ['provider', 'guest'] })
  })

  test('sets a device cookie that scripts cannot read', async () => {
    const user = await aUserWithPassword(clinic)
    const [cookie] = (await signIn(user.email, password)).cookies
    expect(cookie).toMatchObject({ name: 'device', httpOnly: true, sameSite: 'Strict', path: '/api/v1' })
  })

  test('with the same address at another clinic is another account', async () => {
    const other = await aClinic(server.server.services.tenancy)
    await aUserWithPassword(other, { email: 'nora@example.test' })
    expect((await signIn('nora@example.test', password)).statusCode).toBe(401)
  })
})

describe('one password hash and one answer on every path', () => {
  test.each([
    ['known, right', {}, password, 201],
    ['known, wrong', {}, 'another long password', 401],
    ['unknown', null, password, 401],
    ['disabled, right', { status: 'disabled' }, password, 401],
    ['no password set', { password_hash: null }, password, 401],
  ])('%s', async (_name, wanted, tried, status) => {
    const email = 'nora@example.test'
    if (wanted) await aUserWithPassword(clinic, { email, ...wanted })
    const answer = await signIn(email, tried)
    expect(answer.statusCode).toBe(status)
    expect(hashes).toBe(1)
  })

  test('what is refused looks the same', async () => {
    await aUserWithPassword(clinic, { email: 'known@example.test' })
    await aUserWithPassword(clinic, { email: 'closed@example.test', status: 'disabled' })
    const known = shape(await signIn('known@example.test', 'another long password'))
    expect(known.body).toMatchObject({ code: 'invalid_login', message: 'Invalid login credentials' })
    expect(shape(await signIn('nobody@example.test', 'another long password'))).toEqual(known)
    expect(shape(await signIn('closed@example.test', password))).toEqual(known)
  })

  test('the hash costs 19 MiB, two passes', async () => {
    expect(await real.hash('x')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('guessing', () => {
  const wrong = 'another long password'

  test('five wrong passwords, then 429 with Retry-After and no more hashes, for known and unknown alike', async () => {
    await aUserWithPassword(clinic, { email: 'known@example.test' })
    for (const email of ['known@example.test', 'nobody@example.test']) {
      const ip = email === 'known@example.test' ? '198.51.100.1' : '198.51.100.2'
      for (let guess = 0; guess < 5; guess++) expect((await signIn(email, wrong, { ip })).statusCode).toBe(401)
      hashes = 0
      const refused = await signIn(email, password, { ip })
      expect(refused.statusCode).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(hashes).toBe(0)
    }
  })

  test('fifty guesses at the same moment are no way around it', async () => {
    await aUserWithPassword(clinic, { email: 'known@example.test' })
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn('known@example.test', wrong)))
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(5)
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(45)
  })

  test('a hundred networks at one account at the same moment get as many as one after the other', async () => {
    await aUserWithPassword(clinic, { email: 'known@example.test' })
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => signIn('known@example.test', wrong, { ip: `198.51.100.${n}` })),
    )
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(50)
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(50)
    expect(hashes).toBe(50)
  })

  test('other spellings of the address and other addresses of one IPv6 network are no way around it', async () => {
    await aUserWithPassword(clinic, { email: 'known@example.test' })
    const spellings = ['known@example.test', 'KNOWN@example.test', ' Known@Example.Test']
    const ips = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::3']
    for (let guess = 0; guess < 5; guess++)
      expect((await signIn(spellings[guess % 3]!, wrong, { ip: ips[guess % 3]! })).statusCode).toBe(401)
    expect((await signIn('known@example.test', wrong, { ip: '2001:db8:1:2::9' })).statusCode).toBe(429)
  })

  test('a header of the caller changes nothing', async () => {
    await aUserWithPassword(clinic, { email: 'known@example.test' })
    for (let guess = 0; guess < 5; guess++)
      await signIn('known@example.test', wrong, { headers: { 'x-forwarded-for': `203.0.113.${guess}` } })
    const answer = await signIn('known@example.test', wrong, { headers: { 'x-forwarded-for': '203.0.113.77' } })
    expect(answer.statusCode).toBe(429)
  })

  test('the wait grows: after an hour of guessing, five minutes do not help', async () => {
    await aUserWithPassword(clinic, { email: 'known@example.test' })
    let guesses = 0
    for (let round = 0; round < 6; round++) {
      for (let guess = 0; guess < 5; guess++)
        if ((await signIn('known@example.test', wrong)).statusCode === 401) guesses += 1
      server.clock.offsetMs += 600_000
    }
    expect(guesses).toBeLessThan(20)
  })

  test('right passwords are no guesses, and wrong ones no right ones', async () => {
    const user = await aUserWithPassword(clinic)
    const counted = async () => {
      const rows = await clinic.transact((db) => db.selectFrom('attempts').select(['kind', 'count']).execute())
      return Object.fromEntries(rows.filter(({ count }) => count !== 0).map(({ kind, count }) => [kind, count]))
    }
    for (let time = 0; time < 12; time++) expect((await signIn(user.email, password)).statusCode).toBe(201)
    const right = { 'sign-in-right-network-60': 12, 'sign-in-right-account-60': 12 }
    expect(await counted()).toEqual(right)
    expect((await signIn(user.email, wrong)).statusCode).toBe(401)
    expect(await counted()).toMatchObject({ ...right, 'sign-in-pair-5': 1 })
  })

  test('what a busy server did not look at is never counted', async () => {
    const user = await aUserWithPassword(clinic)
    isBusy = true
    for (let time = 0; time < 12; time++) expect((await signIn(user.email, password)).statusCode).toBe(503)
    isBusy = false
    expect((await signIn(user.email, password)).statusCode).toBe(201)
  })

  // A hundred passwords at their full cost.
  test('one network at many accounts is stopped, too', { timeout: 120_000 }, async () => {
    isQuick = true
    let refused = 0
    for (let guess = 0; guess < 110; guess++)
      if ((await signIn(`person${guess}@example.test`, wrong)).statusCode === 429) refused += 1
    expect(refused).toBe(10)
  })
})

test('the networks of one IPv6 customer are four times as much as one, and no more', async () => {
  isQuick = true
  const tries = async (count: number, from: (n: number) => string) => {
    const statuses: number[] = []
    const ask = async (n: number) =>
      statuses.push((await signIn(`${from(n)}@example.test`.replaceAll(':', '-'), 'wrong', { ip: from(n) })).statusCode)
    // By tens: more at once would wait for connections until some are told to come again.
    for (let n = 0; n < count; n += 10)
      await Promise.all(Array.from({ length: Math.min(10, count - n) }, (_, k) => ask(n + k)))
    return statuses.filter((status) => status === 401).length
  }
  expect(await tries(410, (n) => `2001:db8:1:${n.toString(16)}::1`)).toBe(400)
  expect(await tries(1, () => '2001:db8:2:1::1')).toBe(1)
})

describe('right passwords', () => {
  test('are bounded for an account and for a network, so that nobody keeps the server at hashing', async () => {
    isQuick = true
    const [nora, ...others] = await Promise.all(Array.from({ length: 6 }, () => aUserWithPassword(clinic)))
    const tries = async (email: string, times: number, ip: string) => {
      const statuses: number[] = []
      for (let time = 0; time < times; time++) statuses.push((await signIn(email, password, { ip })).statusCode)
      return statuses.filter((status) => status === 201).length
    }
    const own = await aUserWithPassword(clinic)
    const cookies = { device: (await signIn(own.email, password, { ip: '198.51.100.9' })).cookies[0]!.value }
    expect(await tries(nora!.email, 62, '198.51.100.1')).toBe(60)
    expect(await tries(nora!.email, 1, '198.51.100.2')).toBe(0)
    for (const { email } of others.slice(0, 3)) expect(await tries(email, 60, '198.51.100.1')).toBe(60)
    expect(await tries(others[3]!.email, 40, '198.51.100.1')).toBe(40)
    expect(await tries(others[4]!.email, 30, '198.51.100.1')).toBe(20)
    expect(await tries(others[4]!.email, 1, '198.51.100.3')).toBe(1)
    expect((await signIn(own.email, password, { ip: '198.51.100.1' })).statusCode).toBe(429)
    expect((await signIn(own.email, password, { ip: '198.51.100.1', cookies })).statusCode).toBe(201)
  })

  test('forty people of a practice sign in behind one address at the same moment', async () => {
    isQuick = true
    const staff = await Promise.all(
      Array.from({ length: 40 }, () => aUserWithPassword(clinic, { roles: ['provider'] })),
    )
    const answers = await Promise.all(staff.map(({ email }) => signIn(email, password)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(staff.map(() => 201))
  })

  test('start no more than fifty sessions of an account: the one that was unused longest ends', async () => {
    isQuick = true
    const user = await aUserWithPassword(clinic)
    const first = (await signIn(user.email, password)).json().authToken
    const headers = { authorization: `Bearer ${first}` }
    const status = async () => (await server.call(clinic.host, 'GET', `/users/${user.id}`, { headers })).statusCode
    await Promise.all(Array.from({ length: 49 }, (_, n) => signIn(user.email, password, { ip: `198.51.100.${n}` })))
    expect(await status()).toBe(200)
    await signIn(user.email, password)
    expect(await status()).toBe(401)
    const live = await clinic.transact((db) =>
      db.selectFrom('sessions').select('id').where('ended_at', 'is', null).execute(),
    )
    expect(live).toHaveLength(50)
  })
})

describe('the real person', () => {
  const wrong = 'another long password'
  const email = 'known@example.test'

  /** Guesses from everywhere until the account is closed to strangers. */
  const besiege = async (of = email) => {
    for (let guess = 0; guess < 50; guess++) await signIn(of, wrong, { ip: `198.51.100.${guess}` })
    expect((await signIn(of, password, { ip: '203.0.113.200' })).statusCode).toBe(429)
  }

  test('signs in from a browser that signed in before, and so does one behind the same address', async () => {
    await aUserWithPassword(clinic, { email })
    const first = await signIn(email, password)
    const cookies = { device: first.cookies[0]!.value }
    await besiege()
    expect((await signIn(email, password, { cookies, ip: '198.51.100.3' })).statusCode).toBe(201)
  })

  test('is known beside others on a shared computer, up to five, the last ones', async () => {
    const emails = [email, ...Array.from({ length: 5 }, (_, n) => `person${n}@example.test`)]
    for (const each of emails) await aUserWithPassword(clinic, { email: each })
    let device = ''
    const share = async (who: string) => {
      const answer = await signIn(who, password, { cookies: { device } })
      expect(answer.statusCode).toBe(201)
      device = answer.cookies[0]!.value
    }
    for (const each of emails.slice(0, 5)) await share(each)
    await besiege()
    // Whoever signs in again is the last one.
    await share(email)
    await share(emails[5]!)
    await share(email)
    expect(device.length).toBeLessThan(500)
    await besiege(emails[1])
    expect((await signIn(emails[1]!, password, { cookies: { device }, ip: '203.0.113.200' })).statusCode).toBe(429)
    const without = await signIn(emails[2]!, wrong, { cookies: { device } })
    expect(without.statusCode).toBe(401)
    const kinds = await clinic.transact((db) =>
      db
        .selectFrom('attempts')
        .select('kind')
        .where('kind', 'like', 'sign-in-device%')
        .where('count', '>', 0)
        .execute(),
    )
    expect(kinds).toHaveLength(2)
  })

  test("another person's cookie, another clinic's or a changed one does not help", async () => {
    await aUserWithPassword(clinic, { email })
    await aUserWithPassword(clinic, { email: 'mallory@example.test' })
    const theirs = (await signIn('mallory@example.test', password)).cookies[0]!.value
    await besiege()
    for (const device of [theirs, `${theirs.slice(0, -1)}A`, 'x'])
      expect((await signIn(email, wrong, { cookies: { device }, ip: '203.0.113.201' })).statusCode).toBe(429)
  })

  test('a stolen browser cannot guess for long either', async () => {
    await aUserWithPassword(clinic, { email })
    const cookies = { device: (await signIn(email, password)).cookies[0]!.value }
    const statuses = []
    for (let guess = 0; guess < 20; guess++) statuses.push((await signIn(email, wrong, { cookies })).statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(15)
    expect(statuses.at(-1)).toBe(429)
  })

  test('gets in by a mailed link, which makes the browser known', async () => {
    await aUserWithPassword(clinic, { email })
    await besiege()
    const token = await requestToken(server, clinic, '/password-changes', email)
    const changed = await server.call(clinic.host, 'POST', '/password-changes/complete', {
      body: { token, password: 'a different set of words' },
      ip: '203.0.113.202',
    })
    expect(changed.statusCode).toBe(204)
    const cookies = { device: changed.cookies[0]!.value }
    const answer = await signIn(email, 'a different set of words', { cookies, ip: '203.0.113.202' })
    expect(answer.statusCode).toBe(201)
    expect((await mailsTo(clinic, email))[0]).toMatchObject({ kind: 'password-changed' })
  })
})

test('signing out ends this session, and no other', async () => {
  const user = await aUserWithPassword(clinic)
  const bearer = async () => ({
    headers: { authorization: `Bearer ${(await signIn(user.email, password)).json().authToken}` },
  })
  const status = async (who: { headers: { authorization: string } }) =>
    (await server.call(clinic.host, 'GET', `/users/${user.id}`, who)).statusCode
  const [one, two] = [await bearer(), await bearer()]
  expect((await server.call(clinic.host, 'DELETE', '/sessions/current', one)).statusCode).toBe(204)
  expect([await status(one), await status(two)]).toEqual([401, 200])
})

test('signing in again ends the session that asks, whosever it was, and no other', async () => {
  const [user, other] = [await aUserWithPassword(clinic), await aUserWithPassword(clinic)]
  const bearer = async (by: typeof user, before = {}) => ({
    headers: { authorization: `Bearer ${(await signIn(by.email, password, before)).json().authToken}` },
  })
  const status = async (who: object, by = user) =>
    (await server.call(clinic.host, 'GET', `/users/${by.id}`, who)).statusCode
  const [one, two] = [await bearer(user), await bearer(user)]
  const again = await bearer(user, one)
  const theirs = await bearer(other, again)
  await signIn(user.email, 'guessed', theirs)
  expect([await status(one), await status(two), await status(again), await status(theirs, other)]).toEqual([
    401, 200, 401, 200,
  ])
})

test('another person is not found', async () => {
  const [user, other] = [await aUserWithPassword(clinic), await aUserWithPassword(clinic)]
  const headers = await signedIn(clinic, user, server.server.services)
  expect((await server.call(clinic.host, 'GET', `/users/${other.id}`, { headers })).statusCode).toBe(404)
})
