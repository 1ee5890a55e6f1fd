import { generate } from 'otplib'
import { beforeEach, describe, expect, test } from 'vitest'
import { aClinic, type TestClinic, type TestUser } from '../../../../test/builders.ts'
import { testServer } from '../../../../test/test-server.ts'
import { aUserWithPassword, mailsTo, password, requestToken } from '../account-fixture.ts'
import { reopenUser } from '../write-users.ts'
import { sweepSecondFactors } from './sweep-second-factors.ts'
import { codeLimits } from './take-code.ts'

const world = await testServer()
const minute = 60_000
/** Ten past the hour: what is counted by the hour is in one window. */
let start: number
let clinic: TestClinic
let nora: TestUser
let secret: string

type Answer = Awaited<ReturnType<typeof world.call>>
const said = (answer: Answer) => (answer.body && (answer.json() as { code?: string }).code) || answer.statusCode
type Session = { authorization: string }

/** The digits that the app shows at the server's time, or some steps before or after. */
const digits = (steps = 0) =>
  generate({ secret, epoch: Math.floor((Date.now() + world.clock.offsetMs) / 1000) + steps * 30 })
/** What was taken counts no more: the next one is in half a minute. */
const nextDigits = () => {
  world.clock.offsetMs += 60_000
  return digits()
}

type Browser = { cookies?: Record<string, string>; ip?: string }
const signIn = (body: Record<string, unknown> = {}, browser: Browser = {}) =>
  world.call(clinic.host, 'POST', '/sessions', { body: { email: nora.email, password, ...body }, ...browser })
const sessionIn = (answer: Answer): Session => ({ authorization: `Bearer ${answer.json().authToken}` })
const cookiesIn = (answer: Answer) => Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
const ask = (session: Session, method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  world.call(clinic.host, method, `/account${path}`, { ...(body ? { body } : {}), headers: session })

/** Signs in without a code, sets one up, and gives back the session that did. */
async function setUp(): Promise<{ session: Session; recoveryCodes: string[] }> {
  const session = sessionIn(await signIn())
  const begun = await ask(session, 'POST', '/second-factor', { password })
  secret = begun.json().secret
  const confirmed = await ask(session, 'POST', '/second-factor/confirm', { code: await digits() })
  return { session, recoveryCodes: confirmed.json().recoveryCodes }
}

beforeEach(async () => {
  const hour = 60 * minute
  start = hour + 10 * minute - (Date.now() % hour)
  world.clock.offsetMs = start
  clinic = await aClinic(world.server.services.tenancy)
  nora = await aUserWithPassword(clinic, { roles: ['admin'], email: 'nora@example.test' })
})

describe('setting one up', () => {
  test('takes the password and a first code; other sessions end, and its owner is told', async () => {
    const [here, elsewhere] = [sessionIn(await signIn()), sessionIn(await signIn())]
    expect(said(await ask(here, 'POST', '/second-factor/confirm', { code: '123456' }))).toBe('second_factor_not_begun')
    expect(said(await ask(here, 'POST', '/second-factor', { password: 'guessed' }))).toBe('wrong_password')
    const { secret: made, address } = (await ask(here, 'POST', '/second-factor', { password })).json()
    secret = made
    expect(new URL(address).searchParams.get('secret')).toBe(secret)
    // Until it is confirmed nothing is asked for.
    expect(said(await signIn())).toBe(201)
    expect(said(await ask(here, 'POST', '/second-factor/confirm', { code: '000000' }))).toBe('wrong_code')
    const { recoveryCodes } = (await ask(here, 'POST', '/second-factor/confirm', { code: await digits() })).json()
    expect(new Set(recoveryCodes)).toHaveProperty('size', 10)
    for (const given of recoveryCodes) expect(given).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}$/)
    expect((await ask(here, 'GET', '')).json()).toMatchObject({ secondFactor: { recoveryCodesLeft: 10, devices: [] } })
    expect(said(await ask(elsewhere, 'GET', ''))).toBe('unauthorized')
    expect(await mailsTo(clinic, nora.email)).toMatchObject([{ kind: 'second-factor' }])
  })

  test('waits half an hour for its first code', async () => {
    const session = sessionIn(await signIn())
    secret = (await ask(session, 'POST', '/second-factor', { password })).json().secret
    // Begun once more meanwhile, in another tab: the app that has scanned it is right still.
    expect((await ask(session, 'POST', '/second-factor', { password })).json().secret).toBe(secret)
    world.clock.offsetMs += 31 * minute
    expect(said(await ask(session, 'POST', '/second-factor/confirm', { code: await digits() }))).toBe(
      'second_factor_not_begun',
    )
    expect((await ask(session, 'POST', '/second-factor', { password })).json().secret).not.toBe(secret)
  })

  test('neither the secret nor a code stands in the database', async () => {
    const { recoveryCodes } = await setUp()
    const rows = await world.database.asSuperuser(
      `select encode(secret, 'escape') as a, null as b from second_factors
       union all select encode(code_hash, 'escape'), null from recovery_codes`,
    )
    const stored = JSON.stringify(rows)
    for (const grant of [secret, ...recoveryCodes]) expect(stored).not.toContain(grant)
  })
})

describe('signing in', () => {
  test('takes the password first, then a code, which counts once', async () => {
    await setUp()
    expect(said(await signIn())).toBe('code_required')
    expect(said(await signIn({ password: 'guessed', code: await nextDigits() }))).toBe('invalid_login')
    expect(said(await signIn({ code: '000000' }))).toBe('wrong_code')
    const code = await digits()
    expect(said(await signIn({ code }))).toBe(201)
    expect(said(await signIn({ code }))).toBe('wrong_code')
    // A phone may be half a minute behind, but not with a code from before the last one.
    expect(said(await signIn({ code: await digits(-1) }))).toBe('wrong_code')
  })

  test('of two that give the same code at once, one gets in: twenty times', async () => {
    const { recoveryCodes } = await setUp()
    for (let round = 0; round < 20; round++) {
      const code = round % 2 === 0 ? await nextDigits() : recoveryCodes[(round - 1) / 2]
      world.clock.offsetMs += 10 * minute
      const fresh = round % 2 === 0 ? await digits() : code
      const answers = await Promise.all([signIn({ code: fresh }), signIn({ code: fresh })])
      expect(
        answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b),
        `round ${round}`,
      ).toEqual([201, 422])
    }
  })

  test('a recovery code works once, however it is typed, and its owner is told', async () => {
    const [first] = (await setUp()).recoveryCodes
    const typed = ` ${first!.toLowerCase().replaceAll('-', ' ')} `
    const answer = await signIn({ code: typed, rememberDevice: true })
    expect(said(answer)).toBe(201)
    // The app is lost: nobody is to do without a code for a month by this.
    expect(cookiesIn(answer)).not.toHaveProperty('remembered')
    expect(said(await signIn({ code: first }))).toBe('wrong_code')
    expect((await mailsTo(clinic, nora.email))[0]).toMatchObject({ subject: expect.stringContaining('recovery code') })
    expect((await mailsTo(clinic, nora.email))[0]!.body).toContain('9 recovery codes are left')
  })

  test('wrong codes are limited; a browser that is known at the account is counted apart', async () => {
    await setUp()
    const known = cookiesIn(await signIn({ code: await nextDigits() }))
    for (let wrong = 0; wrong < codeLimits[0].most; wrong++)
      expect(said(await signIn({ code: '000000' }, { ip: `203.0.113.${wrong}` }))).toBe('wrong_code')
    const code = await nextDigits()
    expect(said(await signIn({ code }, { ip: '203.0.113.99' }))).toBe('too_many_requests')
    expect(said(await signIn({ code }, { cookies: known }))).toBe(201)
  })

  test('browsers that are known count together, and under another address as before', async () => {
    const { session } = await setUp()
    const wrong = (cookies: Record<string, string>) => signIn({ code: '000000' }, { cookies })
    const first = cookiesIn(await signIn({ code: await nextDigits() }))
    const second = cookiesIn(await signIn({ code: await nextDigits() }))
    for (let round = 0; round < codeLimits[0].most; round++)
      expect(said(await wrong(round % 2 === 0 ? first : second))).toBe('wrong_code')
    expect(said(await wrong(first))).toBe('too_many_requests')
    expect(said(await ask(session, 'POST', '/second-factor/prove', { code: '000000' }))).toBe('wrong_code')

    await clinic.transact((db) => db.updateTable('users').set({ email: 'anew@example.test' }).execute())
    nora.email = 'anew@example.test'
    for (let round = 1; round < codeLimits[0].most; round++)
      expect(said(await signIn({ code: '000000' }, { ip: `203.0.113.${round}` }))).toBe('wrong_code')
    expect(said(await signIn({ code: '000000' }))).toBe('too_many_requests')
  })

  test('whoever has the password and no code does not keep the owner out of a browser that is known', async () => {
    await setUp()
    const known = cookiesIn(await signIn({ code: await nextDigits() }))
    const answers = []
    for (let network = 0; network < 70; network++) answers.push(said(await signIn({}, { ip: `203.0.113.${network}` })))
    expect(answers.at(-1)).toBe('too_many_requests')
    expect(said(await signIn({ code: await nextDigits() }, { cookies: known }))).toBe(201)
  })

  test('a browser is remembered for thirty days, until its owner or another password forgets it', async () => {
    const { session } = await setUp()
    const remembering = await signIn({ code: await nextDigits(), rememberDevice: true })
    const cookies = cookiesIn(remembering)
    expect(remembering.cookies.find(({ name }) => name === 'remembered')).toMatchObject({
      ...{ httpOnly: true, sameSite: 'Strict', path: '/api/v1' },
    })
    expect(said(await signIn({}, { cookies }))).toBe(201)
    expect(said(await signIn({ password: 'guessed' }, { cookies }))).toBe('invalid_login')
    world.clock.offsetMs += 30 * 24 * 60 * minute
    expect(said(await signIn({}, { cookies }))).toBe('code_required')

    world.clock.offsetMs = start + 5 * minute
    const { devices } = (await ask(session, 'GET', '')).json().secondFactor
    expect(devices).toHaveLength(1)
    expect(said(await ask(session, 'DELETE', `/second-factor/devices/${devices[0].id}`))).toBe(204)
    expect(said(await signIn({}, { cookies }))).toBe('code_required')

    const again = cookiesIn(await signIn({ code: await nextDigits(), rememberDevice: true }))
    expect(said(await ask(session, 'POST', '/password', { current: password, password: `${password} again` }))).toBe(
      204,
    )
    expect(said(await signIn({ password: `${password} again` }, { cookies: again }))).toBe('code_required')
  })

  test('what one account remembers counts for no other', async () => {
    await setUp()
    const cookies = cookiesIn(await signIn({ code: await nextDigits(), rememberDevice: true }))
    nora = await aUserWithPassword(clinic, { roles: ['admin'] })
    await setUp()
    expect(said(await signIn({}, { cookies }))).toBe('code_required')
  })
})

describe('no way around it', () => {
  test('a password that is set by a mailed link opens nothing without a code', async () => {
    await setUp()
    const token = await requestToken(world, clinic, '/password-changes', nora.email)
    const changed = { token, password: `${password} anew` }
    const reset = await world.call(clinic.host, 'POST', '/password-changes/complete', { body: changed })
    expect(reset.statusCode).toBe(204)
    expect(said(await signIn({ password: changed.password }, { cookies: cookiesIn(reset) }))).toBe('code_required')
  })

  test('an account that is opened again remembers no browser', async () => {
    await setUp()
    const cookies = cookiesIn(await signIn({ code: await nextDigits(), rememberDevice: true }))
    const row = () => clinic.transact((db) => db.selectFrom('users').selectAll().executeTakeFirstOrThrow())
    const { id, password_hash: hash } = await row()
    await clinic.transact((db) => reopenUser(db, id, hash, new Date().toISOString()))
    expect(said(await signIn({}, { cookies }))).toBe('code_required')
  })

  test('a first code is not guessed by who holds another open session', async () => {
    const [owner, thief] = [sessionIn(await signIn()), sessionIn(await signIn())]
    secret = (await ask(owner, 'POST', '/second-factor', { password })).json().secret
    for (let guess = 0; guess < 10; guess++)
      expect(said(await ask(thief, 'POST', '/second-factor/confirm', { code: '000000' }))).toBe('wrong_code')
    expect(said(await ask(thief, 'POST', '/second-factor/confirm', { code: await digits() }))).toBe('too_many_requests')
  })

  test('a secret that was sealed with another key takes no code, and fails nothing else', async () => {
    const { session } = await setUp()
    await clinic.transact((db) =>
      db
        .updateTable('second_factors')
        .set({ secret: Buffer.alloc(60) })
        .execute(),
    )
    expect(said(await signIn({ code: await nextDigits() }))).toBe('wrong_code')
    expect(said(await ask(session, 'GET', ''))).toBe(200)
  })

  test('an address and a password are not changed in a session that lies open', async () => {
    const { session } = await setUp()
    world.clock.offsetMs += 15 * minute
    const asked = { email: 'thief@example.test', password }
    expect(said(await ask(session, 'POST', '/email', asked))).toBe('code_required')
    const changed = { current: password, password: `${password} anew` }
    expect(said(await ask(session, 'POST', '/password', changed))).toBe('code_required')
    // Whoever is asked for a code is no intruder.
    const denied = await clinic.transact((db) =>
      db.selectFrom('audit_events').select('action').where('outcome', '=', 'denied').execute(),
    )
    expect(denied).toEqual([])
  })

  test('a session without one is nobody’s, however it was begun', async () => {
    const { session } = await setUp()
    await world.database.asSuperuser('update sessions set second_factor = null, code_proved_at = null')
    expect(said(await ask(session, 'GET', ''))).toBe('unauthorized')
  })

  test('a session that lies open neither ends it nor takes another app without a code and the password', async () => {
    const { session, recoveryCodes } = await setUp()
    world.clock.offsetMs += 15 * minute
    for (const path of ['/second-factor', '/second-factor/end'])
      expect(said(await ask(session, 'POST', path, { password })), path).toBe('code_required')
    expect(said(await ask(session, 'POST', '/second-factor/recovery-codes'))).toBe('code_required')
    expect(said(await ask(session, 'POST', '/second-factor/prove', { code: '000000' }))).toBe('wrong_code')
    expect(said(await ask(session, 'POST', '/second-factor/prove', { code: await digits() }))).toBe(204)

    const anew = (await ask(session, 'POST', '/second-factor/recovery-codes')).json().recoveryCodes
    expect(said(await signIn({ code: recoveryCodes[0] }))).toBe('wrong_code')
    expect(said(await signIn({ code: anew[0] }))).toBe(201)

    expect(said(await ask(session, 'POST', '/second-factor/end', { password: 'guessed' }))).toBe('wrong_password')
    expect(said(await ask(session, 'POST', '/second-factor/end', { password }))).toBe(204)
    expect(said(await signIn())).toBe(201)
  })

  test('a new app takes the place of the old one with its first code, not before', async () => {
    const { session } = await setUp()
    const old = secret
    const made = (await ask(session, 'POST', '/second-factor', { password })).json().secret
    expect(said(await signIn({ code: await nextDigits() }))).toBe(201)
    secret = made
    expect(said(await signIn({ code: await nextDigits() }))).toBe('wrong_code')
    expect(said(await ask(session, 'POST', '/second-factor/confirm', { code: await digits() }))).toBe(200)
    expect(said(await signIn({ code: await nextDigits() }))).toBe(201)
    secret = old
    expect(said(await signIn({ code: await nextDigits() }))).toBe('wrong_code')
  })
})

test('what a second factor leaves behind goes at night: browsers that are remembered no more, codes that never came', async () => {
  await setUp()
  await signIn({ code: await nextDigits(), rememberDevice: true })
  const begun = await aUserWithPassword(clinic)
  const { authToken } = (
    await world.call(clinic.host, 'POST', '/sessions', { body: { email: begun.email, password } })
  ).json()
  await ask({ authorization: `Bearer ${authToken}` }, 'POST', '/second-factor', { password })
  const left = () =>
    clinic.transact(async (db) => {
      const browsers = await db.selectFrom('remembered_devices').select('id').execute()
      const factors = await db.selectFrom('second_factors').select('user_id').execute()
      return { browsers: browsers.length, factors: factors.map((row) => row.user_id) }
    })
  const sweepAfter = (days: number) =>
    clinic.transact((db) => sweepSecondFactors(db, new Date(Date.now() + days * 1440 * minute).toISOString()))
  await sweepAfter(0)
  expect(await left()).toEqual({ browsers: 1, factors: expect.arrayContaining([nora.id, begun.id]) })
  await sweepAfter(31)
  expect(await left()).toEqual({ browsers: 0, factors: [nora.id] })
})
