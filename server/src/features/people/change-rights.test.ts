import { beforeEach, describe, expect, test } from 'vitest'
import { aProvider, aUser } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { aTeam, audited, said, type Team } from './people-fixture.ts'

const world = await testServer()
let team: Team
beforeEach(async () => {
  team = await aTeam(world)
  world.clock.offsetMs = 0
})

const person = async (id: string) => (await team.ask('GET', `/people/${id}`)).json()

describe('other roles', () => {
  const none = { staffRoleId: null, providerId: null }

  test('count at the next request; what one is as a patient stays, and the calendar goes along', async () => {
    const user = await aUser(team.clinic, { roles: ['guest', 'admin'] })
    const { id: providerId } = await aProvider(team.clinic)
    const theirs = await team.as(user)
    expect((await theirs('GET', '/messages')).statusCode).toBe(200)
    const answer = await team.ask('PATCH', `/people/${user.id}`, { roles: ['provider'], ...none, providerId }, 1)
    expect(answer.json()).toMatchObject({ roles: ['guest', 'provider'], version: 2, provider: { id: providerId } })
    // Their session was made for other roles.
    expect((await theirs('GET', '/messages')).statusCode).toBe(401)
    const again = await team.as(user)
    expect((await again('GET', '/messages')).statusCode).toBe(403)
    expect((await again('GET', '/days/today')).statusCode).toBe(200)
    const left = await team.ask('PATCH', `/people/${user.id}`, { roles: [], ...none }, 2)
    expect(left.json()).toMatchObject({ roles: ['guest'], provider: null, permissions: [] })
    expect((await team.ask('GET', `/people/${user.id}`)).statusCode).toBe(404)
    expect((await (await team.as(user))('GET', '/patients/me')).statusCode).toBe(200)
  })

  test.each<[string, object, number | undefined, string | number]>([
    ['without the version', { roles: ['admin'], ...none }, undefined, 'version_required'],
    ['of a version that is over', { roles: ['admin'], ...none }, 7, 'stale_version'],
    ['none at all', { roles: [], ...none }, 1, 'invalid_fields'],
    ['a partner', { roles: ['partner'], ...none }, 1, 'invalid_fields'],
    ['an odd spelling', { roles: ['Admin'], ...none }, 1, 'invalid_fields'],
    ['a text in place of a list', { roles: 'admin', ...none }, 1, 'invalid_fields'],
    ['a star', { roles: ['*'], ...none }, 1, 'invalid_fields'],
    ['fields of others', { roles: ['admin'], ...none, email: 'x@example.test', status: 'active' }, 1, 'invalid_fields'],
    ['a role without admin', { roles: ['provider'], ...none, staffRoleId: crypto.randomUUID() }, 1, 'invalid_fields'],
    ['a role that is none', { roles: ['admin'], ...none, staffRoleId: crypto.randomUUID() }, 1, 'invalid_fields'],
    ['a doctor who is none', { roles: ['provider'], ...none, providerId: crypto.randomUUID() }, 1, 'invalid_fields'],
    [
      'a calendar without a doctor',
      { roles: ['admin'], ...none, providerId: crypto.randomUUID() },
      1,
      'invalid_fields',
    ],
    ['what is right', { roles: ['admin'], ...none }, 1, 200],
  ])('%s', async (_case, body, version, code) => {
    const user = await aUser(team.clinic, { roles: ['provider'] })
    expect(said(await team.ask('PATCH', `/people/${user.id}`, body, version))).toBe(code)
  })

  test('a doctor’s calendar is one account’s', async () => {
    const taken = await aProvider(team.clinic, { user_id: (await aUser(team.clinic, { roles: ['provider'] })).id })
    const user = await aUser(team.clinic, { roles: ['provider'] })
    const body = { roles: ['provider'], ...none, providerId: taken.id }
    expect(said(await team.ask('PATCH', `/people/${user.id}`, body, 1))).toBe('doctor_has_account')
  })

  test('nobody gives more than they may, changes themselves or who may do more, and that is written down', async () => {
    const desk = await team.may('people:list', 'people:change', 'appointments:list')
    const asDesk = await team.as(desk)
    const junior = await team.may('appointments:list')
    const to = (id: string) => asDesk('PATCH', `/people/${id}`, { roles: ['admin'], ...none }, 1)
    const refused = await to(junior.id)
    expect([said(refused), refused.json().permissions]).toEqual([
      'cannot_give',
      expect.arrayContaining(['messages:list']),
    ])
    expect(said(await to(desk.id))).toBe('own_rights')
    expect(said(await to(team.admin.id))).toBe('has_more_rights')
    const give = (permission: string) =>
      asDesk('POST', `/people/${junior.id}/permissions`, { permission, isGranted: true })
    expect(said(await give('messages:list'))).toBe('cannot_give')
    expect(said(await give('people:list'))).toBe(200)
    for (const act of ['deactivate', 'reactivate'])
      expect(said(await asDesk('POST', `/people/${team.admin.id}/${act}`, {}))).toBe('has_more_rights')
    expect(said(await asDesk('DELETE', `/people/${team.admin.id}/sessions`))).toBe('has_more_rights')
    const denials = (await audited(team.clinic)).filter(({ outcome }) => outcome === 'denied')
    expect(denials.map(({ action, id, by }) => `${action} ${id} ${by}`).toSorted()).toEqual(
      [junior.id, desk.id, team.admin.id].map((id) => `people:change ${id} ${desk.id}`).toSorted(),
    )
  })
})

describe('what was decided for one person', () => {
  const decide = (id: string, permission: string, isGranted: boolean, more = {}) =>
    team.ask('POST', `/people/${id}/permissions`, { permission, isGranted, ...more })

  test('counts at once, says by whom, and ends by itself', async () => {
    const user = await team.may('appointments:list')
    const theirs = await team.as(user)
    expect((await theirs('GET', '/messages')).statusCode).toBe(403)
    const endsAt = new Date(Date.now() + 60_000).toISOString()
    const answer = await decide(user.id, 'messages:list', true, { endsAt, reason: ' Holiday of Ines ' })
    expect(answer.json()).toMatchObject({
      exceptions: [
        { permission: 'messages:list', isGranted: true, givenBy: 'Ada Admin', endsAt, reason: 'Holiday of Ines' },
      ],
      permissions: ['appointments:list', 'messages:list'],
      version: 2,
    })
    expect((await theirs('GET', '/messages')).statusCode).toBe(200)
    world.clock.offsetMs = 61_000
    expect((await theirs('GET', '/messages')).statusCode).toBe(403)
    expect(await person(user.id)).toMatchObject({ exceptions: [], permissions: ['appointments:list'] })
    expect((await team.ask('GET', '/people?search=rosa')).json().items[0].exceptions).toBe(0)
  })

  test('is taken back, and then roles say it again', async () => {
    const user = await aUser(team.clinic, { roles: ['admin'] })
    const theirs = await team.as(user)
    await decide(user.id, 'messages:list', false)
    expect((await theirs('GET', '/messages')).statusCode).toBe(403)
    expect(said(await team.ask('DELETE', `/people/${user.id}/permissions/messages:list`))).toBe(200)
    expect((await theirs('GET', '/messages')).statusCode).toBe(200)
    expect(said(await team.ask('DELETE', `/people/${user.id}/permissions/messages:list`))).toBe('not_found')
    const acts = (await audited(team.clinic)).filter(({ outcome }) => outcome === 'done')
    expect(acts.map(({ action, detail }) => `${action} ${detail}`).toSorted()).toEqual([
      // They looked, once they might again.
      'messages:list null',
      'users:deny messages:list',
      'users:undecide messages:list',
    ])
  })

  test('is not given back by who lacks it', async () => {
    const user = await aUser(team.clinic, { may: ['messages:list'], denied: ['messages:list'] })
    const asDesk = await team.as(await team.may('people:list', 'people:change'))
    const path = `/people/${user.id}/permissions/messages:list`
    expect(said(await asDesk('DELETE', path))).toBe('cannot_give')
    expect(said(await team.ask('DELETE', path))).toBe(200)
  })

  test.each<[string, object]>([
    ['a star', { permission: '*', isGranted: true }],
    ['another spelling', { permission: 'Messages:list', isGranted: true }],
    ['white space', { permission: 'messages:list ', isGranted: true }],
    ['a list', { permission: ['messages:list'], isGranted: true }],
    ['what only a patient may', { permission: 'patients:own', isGranted: true }],
    ['of an area to come', { permission: 'data:export', isGranted: true }],
    ['a text for yes', { permission: 'messages:list', isGranted: 'true' }],
    ['an end that is over', { permission: 'messages:list', isGranted: true, endsAt: '2020-01-01T00:00:00Z' }],
    ['a field more', { permission: 'messages:list', isGranted: true, givenBy: crypto.randomUUID() }],
  ])('is not %s', async (_case, body) => {
    const user = await team.may()
    expect(said(await team.ask('POST', `/people/${user.id}/permissions`, body))).toBe('invalid_fields')
    expect(await person(user.id)).toMatchObject({ exceptions: [], version: 1 })
  })

  test('is nothing of a partner, who is none of the clinic’s people', async () => {
    const partner = await aUser(team.clinic, { roles: ['partner'] })
    expect(said(await decide(partner.id, 'messages:list', true))).toBe('invalid_fields')
  })
})
