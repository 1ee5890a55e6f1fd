import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { anAppointment, aPatient, aProvider, aService, aUser } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { aTeam, audited, said, type Team } from './people-fixture.ts'

const world = await testServer()
let team: Team
beforeEach(async () => {
  team = await aTeam(world)
  world.clock.offsetMs = 0
})

const names = (answer: { json: () => { items: { name: string }[] } }) => answer.json().items.map(({ name }) => name)
const person = async (id: string) => (await team.ask('GET', `/people/${id}`)).json()

describe('the list', () => {
  test('has everybody who works here and who is invited to, by name; patients are none of them', async () => {
    await aUser(team.clinic, { roles: ['guest'], name: 'Paula Patient' })
    await aUser(team.clinic, { roles: ['provider', 'guest'], name: 'Dr. Zoe Zimt' })
    await aUser(team.clinic, { roles: ['partner'], name: 'marcus Bell', status: 'disabled' })
    await team.ask('POST', '/invitations', { email: 'nora@example.test', name: 'Nora Lindgren', roles: ['admin'] })
    const all = await team.ask('GET', '/people')
    expect(names(all)).toEqual(['Ada Admin', 'Dr. Zoe Zimt', 'marcus Bell', 'Nora Lindgren'])
    expect(all.json()).toMatchObject({ total: 4, counts: { active: 2, invited: 1, deactivated: 1 } })
    expect(all.json().items.map(({ kind, status }: Record<string, string>) => `${kind} ${status}`)).toEqual([
      'account active',
      'account active',
      'account deactivated',
      'invitation invited',
    ])
  })

  test('is searched by words, and narrowed by role and status', async () => {
    const { id } = (await team.ask('POST', '/roles', { name: 'Desk', permissions: [] })).json()
    await aUser(team.clinic, { roles: ['provider'], name: 'Dr. Zoe Zimt', email: 'zoe@example.test' })
    await team.ask('POST', '/invitations', {
      ...{ email: 'nora@example.test', name: 'Nora Lindgren', roles: ['admin'], staffRoleId: id },
    })
    const found = async (query: string) => names(await team.ask('GET', `/people?${query}`))
    expect(await found('search=zimt%20ZOE')).toEqual(['Dr. Zoe Zimt'])
    expect(await found('search=nora@ex')).toEqual(['Nora Lindgren'])
    expect(await found('search=%25')).toEqual([])
    expect(await found('role=provider')).toEqual(['Dr. Zoe Zimt'])
    expect(await found('role=admin')).toEqual(['Ada Admin'])
    expect(await found(`role=${id}`)).toEqual(['Nora Lindgren'])
    expect(await found('status=invited')).toEqual(['Nora Lindgren'])
    expect(await found('take=1&skip=1')).toEqual(['Dr. Zoe Zimt'])
    expect((await team.ask('GET', '/people?status=invited')).json()).toMatchObject({
      ...{ total: 1, counts: { active: 2, invited: 1, deactivated: 0 } },
    })
  })
})

test('a doctor is shown with their visits ahead, by day', async () => {
  const user = await aUser(team.clinic, { roles: ['provider'] })
  const service = await aService(team.clinic)
  const { id: provider_id } = await aProvider(team.clinic, { user_id: user.id, services: [service] })
  const { id: patient_id } = await aPatient(team.clinic)
  const visit = { provider_id, service_id: service.id, patient_id, claim: false }
  for (const starts_at of ['2090-03-01T14:00:00Z', '2090-03-01T15:00:00Z', '2090-03-02T15:00:00Z'])
    await anAppointment(team.clinic, { ...visit, starts_at })
  await anAppointment(team.clinic, { ...visit, starts_at: '2090-03-03T14:00:00Z', status: 'cancelled' })
  expect(await person(user.id)).toMatchObject({
    provider: { name: 'Dr. Maya Okafor', takesBookings: true },
    visitsAhead: {
      total: 3,
      dates: [
        { date: '2090-03-01', count: 2 },
        { date: '2090-03-02', count: 1 },
      ],
    },
  })
})

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
    ['of an area to come', { permission: 'patients:read-clinical', isGranted: true }],
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

describe('an account that is deactivated', () => {
  test('has no session, cannot sign in, and is opened again', async () => {
    const user = await aUser(team.clinic, { roles: ['provider'] })
    const { id: providerId } = await aProvider(team.clinic, { user_id: user.id })
    const theirs = await team.as(user)
    const closed = await team.ask('POST', `/people/${user.id}/deactivate`, {})
    expect(closed.json()).toMatchObject({
      ...{ status: 'deactivated', openSessions: 0, allowedActs: ['change', 'reactivate'] },
      provider: { takesBookings: true },
    })
    expect((await theirs('GET', '/days/today')).statusCode).toBe(401)
    expect((await (await team.as(user))('GET', '/days/today')).statusCode).toBe(401)
    const open = await team.ask('POST', `/people/${user.id}/reactivate`, {})
    expect(open.json()).toMatchObject({ status: 'active', provider: { id: providerId } })
    expect((await theirs('GET', '/days/today')).statusCode).toBe(401)
  })

  test('takes a doctor’s times along when that is wanted, and brings them back', async () => {
    const user = await aUser(team.clinic, { roles: ['provider'] })
    const { slug } = await aProvider(team.clinic, { user_id: user.id, services: [await aService(team.clinic)] })
    const isOffered = async () => (await world.call(team.clinic.host, 'GET', `/providers/${slug}`)).statusCode === 200
    await team.ask('POST', `/people/${user.id}/deactivate`, { stopsBookings: true })
    expect([await isOffered(), (await person(user.id)).provider.takesBookings]).toEqual([false, false])
    await team.ask('POST', `/people/${user.id}/reactivate`, { resumesBookings: true })
    expect([await isOffered(), (await person(user.id)).provider.takesBookings]).toEqual([true, true])
  })
})

test('somebody is signed out everywhere', async () => {
  const user = await team.may('appointments:list')
  const [one, two] = [await team.as(user), await team.as(user)]
  expect(await person(user.id)).toMatchObject({ openSessions: 2 })
  expect(said(await team.ask('DELETE', `/people/${user.id}/sessions`))).toBe(204)
  expect([(await one('GET', '/stream')).statusCode, (await two('GET', '/stream')).statusCode]).toEqual([401, 401])
})

describe('roles of the clinic’s own', () => {
  test('are made, changed for everybody who has them, and taken away when nobody does', async () => {
    const made = await team.ask('POST', '/roles', { name: 'Desk', permissions: ['messages:list', 'appointments:list'] })
    expect(made.json()).toMatchObject({
      ...{ name: 'Desk', permissions: ['appointments:list', 'messages:list'], version: 1, people: 0, mayChange: true },
    })
    const { id } = made.json()
    const user = await aUser(team.clinic, { roles: ['provider'] })
    await team.ask('PATCH', `/people/${user.id}`, { roles: ['admin'], staffRoleId: id, providerId: null }, 1)
    const theirs = await team.as(user)
    expect((await theirs('GET', '/messages')).statusCode).toBe(200)
    const change = (body: object, version: number) => team.ask('PATCH', `/roles/${id}`, body, version)
    expect((await change({ permissions: ['appointments:list'] }, 1)).json()).toMatchObject({ version: 2, people: 1 })
    expect((await theirs('GET', '/messages')).statusCode).toBe(403)
    expect(said(await change({ name: 'Front desk' }, 1))).toBe('stale_version')
    expect((await change({ name: 'Front desk' }, 2)).json()).toMatchObject({
      ...{ name: 'Front desk', permissions: ['appointments:list'] },
    })
    const refused = await team.ask('DELETE', `/roles/${id}`)
    expect([said(refused), refused.json().roleUse]).toEqual(['role_in_use', { people: 1, invitations: 0 }])
    await team.ask('PATCH', `/people/${user.id}`, { roles: ['admin'], staffRoleId: null, providerId: null }, 2)
    expect(said(await team.ask('DELETE', `/roles/${id}`))).toBe(204)
    expect((await team.ask('GET', '/roles')).json().items).toEqual([])
  })

  test('have a name each, and only permissions that there are', async () => {
    const make = async (name: string, permissions: string[]) =>
      said(await team.ask('POST', '/roles', { name, permissions }))
    expect(await make('Desk', [])).toBe(201)
    expect(await make('Desk', [])).toBe('role_name_taken')
    expect(await make('All', ['*'])).toBe('invalid_fields')
    expect(await make('Patient', ['patients:own'])).toBe('invalid_fields')
  })

  test('are changed by who may change everybody who has them, and given nothing more than that', async () => {
    const user = await team.may('roles:change', 'people:list', 'appointments:list')
    const theirs = await team.as(user)
    const make = async (permissions: Permission[]) =>
      team.ask('POST', '/roles', { name: crypto.randomUUID(), permissions })
    const [small, large] = [(await make(['appointments:list'])).json(), (await make(['messages:list'])).json()]
    const change = async (id: string, permissions: Permission[]) =>
      said(await theirs('PATCH', `/roles/${id}`, { permissions }, 1))
    expect(said(await theirs('POST', '/roles', { name: 'More', permissions: ['messages:list'] }))).toBe('cannot_give')
    expect(await change(small.id, ['messages:list'])).toBe('cannot_give')
    expect(await change(small.id, [])).toBe(200)
    await aUser(team.clinic, { roles: ['admin'], may: [] })
    await team.clinic.transact((db) =>
      db
        .updateTable('users')
        .set({ staff_role_id: large.id })
        .where('id', '<>', user.id)
        .where('id', '<>', team.admin.id)
        .execute(),
    )
    expect(await change(large.id, [])).toBe('has_more_rights')
    const own = (await theirs('GET', '/roles'))
      .json()
      .items.find((role: { name: string }) => role.name.startsWith('Role '))
    expect(own.mayChange).toBe(false)
    expect(await change(own.id, [...own.permissions, 'messages:list'])).toBe('own_rights')
  })
})

test('a change is told to open screens, and a demotion to the person’s own stream', async () => {
  const user = await team.may('appointments:list')
  const changes = () =>
    team.clinic.transact((db) => db.selectFrom('changes').select(['noun', 'object_id as id']).orderBy('id').execute())
  await team.ask('POST', `/people/${user.id}/permissions`, { permission: 'appointments:list', isGranted: false })
  expect(await changes()).toEqual(
    expect.arrayContaining([
      { noun: 'session', id: user.id },
      { noun: 'person', id: user.id },
    ]),
  )
})
