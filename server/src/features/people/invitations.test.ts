import { beforeEach, describe, expect, test } from 'vitest'
import { aProvider, aUser } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { aUserWithPassword, latestToken, mailsTo, password } from '../accounts/account-fixture.ts'
import { aTeam, audited, said, type Team } from './people-fixture.ts'

const world = await testServer()
let team: Team
beforeEach(async () => {
  team = await aTeam(world)
  world.clock.offsetMs = 0
})

const email = 'nora@example.test'
const nora = { email, name: 'Nora Lindgren', roles: ['admin'] }
const token = () => latestToken(world, team.clinic, email)
const invite = async (more: object = {}, ask = team.ask) => ask('POST', '/invitations', { ...nora, ...more })
let asked = 0
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  world.call(team.clinic.host, 'POST', path, { body, headers, ip: `198.51.100.${(asked += 1) % 250}` })
const complete = (link: string, more: object = {}) =>
  post('/invitations/complete', { token: link, password, givenName: 'Nora', familyName: 'Lindgren', ...more })
const read = async (link: string) => (await post('/links/read', { token: link })).json()
const account = () =>
  team.clinic.transact((db) => db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst())
const signIn = (secret: string) => post('/sessions', { email, password: secret })

describe('an invitation', () => {
  test('is mailed, says what for and by whom, and makes an account once', async () => {
    const { id: providerId } = await aProvider(team.clinic)
    const desk = (await team.ask('POST', '/roles', { name: 'Front desk', permissions: ['messages:list'] })).json()
    const invited = await invite({ roles: ['provider', 'admin'], staffRoleId: desk.id, providerId })
    expect(invited.json()).toMatchObject({
      ...{ kind: 'invitation', status: 'invited', invitedBy: 'Ada Admin', staffRole: { name: 'Front desk' } },
      allowedActs: ['invite-again', 'withdraw-invitation'],
    })
    const [mail] = await mailsTo(team.clinic, email)
    expect(mail).toMatchObject({ kind: 'invitation', subject: 'Ada Admin invites you to work at Test Clinic' })
    expect(mail!.body).toContain('Hello Nora Lindgren,')
    expect(mail!.body).toContain('doctor, Front desk')
    expect(mail!.body).toContain(`/clinic/${team.clinic.slug}/invitation#`)
    const link = await token()
    expect(await read(link)).toMatchObject({
      ...{ kind: 'invitation', email, name: 'Nora Lindgren', roles: ['provider', 'admin'], hasAccount: false },
      ...{ staffRoleName: 'Front desk', doctorName: 'Dr. Maya Okafor', invitedBy: 'Ada Admin' },
      expiresAt: invited.json().expiresAt,
    })
    const made = await complete(link)
    expect(made.json()).toMatchObject({ roles: ['provider', 'admin'], authToken: expect.any(String) })
    const headers = { authorization: `Bearer ${made.json().authToken}` }
    const shown = await world.call(team.clinic.host, 'GET', `/users/${made.json().userId}`, { headers })
    expect(shown.json()).toMatchObject({
      ...{ name: 'Nora Lindgren', provider: { id: providerId } },
      rights: { 'the clinic': ['messages:list'] },
    })
    for (const again of [await complete(link), await post('/links/read', { token: link })])
      expect(said(again)).toBe('link_expired')
    expect((await team.ask('GET', '/people?status=invited')).json().total).toBe(0)
    expect((await audited(team.clinic)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['invitations:create', 'invitations:accept', 'sessions:start']),
    )
  })

  test('is written in German where that is spoken', async () => {
    team = await aTeam(world, { locale: 'de-DE' })
    await invite()
    const [mail] = await mailsTo(team.clinic, email)
    expect(mail!.subject).toBe('Einladung zur Mitarbeit bei Test Clinic')
    expect(mail!.body).toContain('Ada Admin lädt Sie zur Mitarbeit bei Test Clinic ein: Administration.')
  })

  test('a weak password does not use it up', async () => {
    await invite()
    const link = await token()
    expect(said(await complete(link, { password: 'short' }))).toBe('password_too_short')
    expect(said(await complete(link))).toBe(201)
  })

  test('ends after a week, when sent again, and when withdrawn', async () => {
    const { id } = (await invite()).json()
    const first = await token()
    expect(said(await team.ask('POST', `/invitations/${id}/send`))).toBe(200)
    const second = await token()
    expect(second).not.toBe(first)
    expect(said(await complete(first))).toBe('link_expired')
    world.clock.offsetMs = 7 * 86_400_000 + 1000
    expect(said(await complete(second))).toBe('link_expired')
    expect(said(await team.ask('POST', `/invitations/${id}/send`))).toBe(200)
    const third = await token()
    expect(await read(third)).toMatchObject({ kind: 'invitation' })
    expect(said(await team.ask('DELETE', `/invitations/${id}`))).toBe(204)
    expect(said(await complete(third))).toBe('link_expired')
    expect(said(await team.ask('POST', `/invitations/${id}/send`))).toBe('not_found')
    expect(await account()).toBeUndefined()
    expect(said(await invite())).toBe(201)
  })

  test('is one for an address, and none for who works here', async () => {
    expect(said(await invite())).toBe(201)
    expect(said(await invite({ email: 'NORA@example.test' }))).toBe('already_invited')
    expect(said(await invite({ email: team.admin.email }))).toBe('works_here_already')
    const { id: providerId } = await aProvider(team.clinic, { user_id: team.admin.id })
    const doctor = { email: 'x@example.test', roles: ['provider'], providerId }
    expect(said(await invite(doctor))).toBe('doctor_has_account')
  })

  test('opens an account that was closed, and does not say before that there is one', async () => {
    const closed = await aUser(team.clinic, { roles: ['guest'], status: 'disabled' })
    const asked = (await invite({ email: closed.email })).json()
    const stranger = (await invite({ email: 'stranger@example.test' })).json()
    const own = { id: '', email: '', invitedAt: '', expiresAt: '' }
    expect({ ...asked, ...own }).toEqual({ ...stranger, ...own })
    const link = await latestToken(world, team.clinic, closed.email)
    expect(await read(link)).toMatchObject({ hasAccount: false })
    expect(said(await complete(link))).toBe(201)
    const { id, status, roles } = (await team.ask('GET', `/people/${closed.id}`)).json()
    expect({ id, status, roles }).toEqual({ id: closed.id, status: 'active', roles: ['guest', 'admin'] })
  })

  test('gives no more than who sends it may, then and when it is accepted', async () => {
    const desk = await team.may('people:list', 'people:invite', 'appointments:list')
    const asDesk = await team.as(desk)
    const small = (await team.ask('POST', '/roles', { name: 'Small', permissions: ['appointments:list'] })).json()
    expect(said(await invite({}, asDesk))).toBe('cannot_give')
    expect(said(await invite({ roles: ['provider'] }, asDesk))).toBe('cannot_give')
    const { id } = (await invite({ staffRoleId: small.id }, asDesk)).json()
    const link = await token()
    // The role has grown meanwhile.
    await team.ask('PATCH', `/roles/${small.id}`, { permissions: ['appointments:list', 'messages:list'] }, 1)
    expect(said(await complete(link))).toBe('link_expired')
    expect(said(await asDesk('POST', `/invitations/${id}/send`))).toBe('cannot_give')
    await team.ask('PATCH', `/roles/${small.id}`, { permissions: ['appointments:list'] }, 2)
    await team.ask('POST', `/people/${desk.id}/deactivate`, {})
    expect(said(await complete(link))).toBe('link_expired')
    // Who sends it again vouches for it.
    await team.ask('POST', `/invitations/${id}/send`)
    expect(said(await complete(await token()))).toBe(201)
  })

  test('a role is in use as long as somebody is invited to it', async () => {
    const role = (await team.ask('POST', '/roles', { name: 'Desk', permissions: [] })).json()
    const { id } = (await invite({ staffRoleId: role.id })).json()
    const refused = await team.ask('DELETE', `/roles/${role.id}`)
    expect([said(refused), refused.json().roleUse]).toEqual(['role_in_use', { people: 0, invitations: 1 }])
    await team.ask('DELETE', `/invitations/${id}`)
    expect(said(await team.ask('DELETE', `/roles/${role.id}`))).toBe(204)
  })

  test.each<[string, object]>([
    ['a guest', { roles: ['guest'] }],
    ['a partner', { roles: ['partner'] }],
    ['nobody', { roles: [] }],
    ['an odd spelling', { roles: ['ADMIN'] }],
    ['an address that is none', { email: 'nora' }],
    ['a name that is an address', { name: 'Nora https://evil.example' }],
    ['an inviter', { invitedBy: crypto.randomUUID() }],
    ['an account that is there', { userId: crypto.randomUUID() }],
  ])('is not of %s', async (_case, more) => {
    expect(said(await invite(more))).toBe('invalid_fields')
    expect(await mailsTo(team.clinic, email)).toEqual([])
  })

  test('so many leave for one mailbox', async () => {
    const { id } = (await invite()).json()
    const answers = []
    for (let n = 0; n < 8; n++) answers.push(said(await team.ask('POST', `/invitations/${id}/send`)))
    expect(answers).toContain('too_many_requests')
  })
})

describe('who has an account', () => {
  beforeEach(async () => {
    await aUserWithPassword(team.clinic, { email, roles: ['guest'], name: 'Nora L.' })
    await invite()
  })

  test('joins signed in, with the password they have; what was open ends', async () => {
    const link = await token()
    expect(await read(link)).toMatchObject({ hasAccount: true })
    const before = await account()
    expect(said(await complete(link, { password: 'another long password' }))).toBe('link_expired')
    expect((await account())!.password_hash).toBe(before!.password_hash)
    expect(said(await post('/invitations/join', { token: link }))).toBe('unauthorized')

    const old = { authorization: `Bearer ${(await signIn(password)).json().authToken}` }
    const joined = await post('/invitations/join', { token: link }, old)
    expect(joined.json()).toMatchObject({ roles: ['guest', 'admin'] })
    const fresh = { authorization: `Bearer ${joined.json().authToken}` }
    const messages = (headers: Record<string, string>) => world.call(team.clinic.host, 'GET', '/messages', { headers })
    expect([said(await messages(old)), said(await messages(fresh))]).toEqual(['unauthorized', 200])
    expect((await signIn(password)).statusCode).toBe(201)
    expect(said(await post('/invitations/join', { token: link }, fresh))).toBe('link_expired')
    expect((await account())!.name).toBe('Nora L.')
  })

  test('joins with that account alone', async () => {
    const other = await aUserWithPassword(team.clinic, { email: 'other@example.test', roles: ['guest'] })
    const session = (await post('/sessions', { email: other.email, password })).json()
    const join = async () =>
      said(await post('/invitations/join', { token: await token() }, { authorization: `Bearer ${session.authToken}` }))
    expect(await join()).toBe('other_address')
    const own = { authorization: `Bearer ${(await signIn(password)).json().authToken}` }
    expect(said(await post('/invitations/join', { token: await token() }, own))).toBe(201)
  })

  test('is not let in at another clinic', async () => {
    const elsewhere = await aTeam(world)
    const link = await token()
    const there = (path: string, body: object) => world.call(elsewhere.clinic.host, 'POST', path, { body })
    expect(said(await there('/links/read', { token: link }))).toBe('link_expired')
    const body = { token: link, password, givenName: 'Nora', familyName: 'Lindgren' }
    expect(said(await there('/invitations/complete', body))).toBe('link_expired')
  })
})

test('two who accept at once: one account, one session', async () => {
  for (let round = 0; round < 10; round++) {
    const address = `${round}-${email}`
    await invite({ email: address })
    const link = await latestToken(world, team.clinic, address)
    const answers = await Promise.all([complete(link), complete(link)])
    expect(answers.map((answer) => String(said(answer))).toSorted()).toEqual(['201', 'link_expired'])
  }
})

test('nobody finds out who has an account: inviting says the same to a patient’s address and an unknown one', async () => {
  await aUser(team.clinic, { roles: ['guest'], email: 'patient@example.test' })
  const shape = (answer: { statusCode: number; json: () => object }) => [answer.statusCode, Object.keys(answer.json())]
  expect(shape(await invite({ email: 'patient@example.test' }))).toEqual(shape(await invite()))
})

test('what is over is forgotten after a month', async () => {
  const { id } = (await invite()).json()
  await team.ask('DELETE', `/invitations/${id}`)
  await invite()
  world.clock.offsetMs = 31 * 86_400_000
  await world.jobs.runNow('sweep-invitations')
  const left = await team.clinic.transact((db) => db.selectFrom('invitations').select('withdrawn_at').execute())
  expect(left).toEqual([{ withdrawn_at: null }])
})
