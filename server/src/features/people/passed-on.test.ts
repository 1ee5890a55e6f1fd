import { beforeEach, describe, expect, test } from 'vitest'
import { aUser, signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { latestToken, password } from '../accounts/account-fixture.ts'
import { aTeam, audited, said, type Team } from './people-fixture.ts'

const world = await testServer()
let team: Team
beforeEach(async () => {
  team = await aTeam(world)
  world.clock.offsetMs = 0
})

const inAMinute = () => new Date(Date.now() + 60_000).toISOString()
const readLink = { permission: 'messages:read-link', isGranted: true }
const person = async (id: string) => (await team.ask('GET', `/people/${id}`)).json()
const permissionsOf = async (id: string) => (await person(id)).permissions
const decide = (id: string, body: object, ask = team.ask) => ask('POST', `/people/${id}/permissions`, body)
const role = async (name: string, ...permissions: string[]) =>
  (await team.ask('POST', '/roles', { name, permissions })).json()

describe('who may do something for a while', () => {
  test('gives it to nobody: by an exception, a role or an invitation', async () => {
    const deputy = await team.may('people:list', 'people:invite', 'roles:change', 'appointments:list')
    for (const permission of ['people:change', 'messages:read-link'])
      await decide(deputy.id, { permission, isGranted: true, endsAt: inAMinute() })
    const reader = await role('Reader', 'messages:read-link')
    const desk = await role('Desk', 'appointments:list')
    const other = await team.may('appointments:list')
    const ask = await team.as(deputy)
    const refused = [
      await decide(other.id, readLink, ask),
      await decide(other.id, { permission: 'people:change', isGranted: true }, ask),
      await ask('POST', '/roles', { name: 'Friends', permissions: ['messages:read-link'] }),
      await ask('PATCH', `/roles/${desk.id}`, { permissions: ['appointments:list', 'messages:read-link'] }, 1),
      await ask('PATCH', `/people/${other.id}`, { roles: ['admin'], staffRoleId: reader.id, providerId: null }, 1),
      await ask('POST', '/invitations', {
        ...{ email: 'x@example.test', name: 'X', roles: ['admin'], staffRoleId: reader.id },
      }),
    ]
    expect(refused.map(said)).toEqual(refused.map(() => 'cannot_give'))
    // What they have for good they give.
    const { version } = await person(other.id)
    const given = { roles: ['admin'], staffRoleId: desk.id, providerId: null }
    expect(said(await ask('PATCH', `/people/${other.id}`, given, version))).toBe(200)
  })

  test('gives what their role says besides', async () => {
    const deputy = await team.may('people:change', 'messages:read-link')
    await decide(deputy.id, { ...readLink, endsAt: inAMinute() })
    const other = await team.may()
    expect(said(await decide(other.id, readLink, await team.as(deputy)))).toBe(200)
  })
})

describe('who could not give something', () => {
  test('takes it away neither for good nor for a while, and ends nobody’s exception about it', async () => {
    const deputy = await team.may('people:change')
    await decide(deputy.id, { permission: 'messages:list', isGranted: true, endsAt: inAMinute() })
    const ask = await team.as(deputy)
    const other = await aUser(team.clinic, { may: ['people:list', 'messages:list'], granted: ['messages:list'] })
    for (const endsAt of [null, inAMinute()])
      for (const permission of ['messages:list', 'messages:retry', 'documents:read'])
        expect(said(await decide(other.id, { permission, isGranted: false, endsAt }, ask))).toBe('cannot_give')
    expect(said(await ask('DELETE', `/people/${other.id}/permissions/messages:list`))).toBe('cannot_give')
    const seen = (await ask('GET', `/people/${other.id}`)).json()
    expect([seen.toAllow, seen.toDeny, seen.exceptions[0].mayEnd]).toEqual([['people:change'], ['people:list'], false])
  })

  test('does not change who may do it again soon', async () => {
    const other = await team.may('people:list', 'messages:list')
    await decide(other.id, { permission: 'messages:list', isGranted: false, endsAt: inAMinute() })
    const ask = await team.as(await team.may('people:change'))
    expect(said(await ask('POST', `/people/${other.id}/deactivate`, {}))).toBe('has_more_rights')
    expect((await ask('GET', `/people/${other.id}`)).json().allowedActs).toEqual([])
    await decide(other.id, { permission: 'messages:list', isGranted: false })
    expect(said(await ask('POST', `/people/${other.id}/deactivate`, {}))).toBe(200)
  })
})

test('nobody is given what they could not use', async () => {
  const doctor = await aUser(team.clinic, { roles: ['provider'] })
  expect((await person(doctor.id)).toAllow).toEqual([
    'appointments:another-day',
    'appointments:manage-link',
    'documents:remove',
  ])
  expect(said(await decide(doctor.id, readLink))).toBe('invalid_fields')
})

test('what was taken away is given an end only by who may give it', async () => {
  const other = await aUser(team.clinic, { may: ['messages:read-link'], denied: ['messages:read-link'] })
  const ask = await team.as(await team.may('people:list', 'people:change'))
  const ending = { permission: 'messages:read-link', isGranted: false, endsAt: inAMinute() }
  expect(said(await decide(other.id, ending, ask))).toBe('cannot_give')
  world.clock.offsetMs = 120_000
  expect(await permissionsOf(other.id)).toEqual([])
  world.clock.offsetMs = 0
  expect(said(await decide(other.id, ending))).toBe(200)
})

test('what was decided for somebody ends when they leave, and comes back with no invitation', async () => {
  const email = 'nora@example.test'
  const nora = await aUser(team.clinic, { roles: ['guest', 'provider'], email })
  await decide(nora.id, { permission: 'documents:remove', isGranted: true })
  await decide(nora.id, { permission: 'appointments:list', isGranted: false })
  const { version } = await person(nora.id)
  await team.ask('PATCH', `/people/${nora.id}`, { roles: [], staffRoleId: null, providerId: null }, version)
  // As a patient they see their visits again.
  expect((await (await team.as(nora))('GET', '/appointments')).statusCode).toBe(200)
  const desk = await role('Desk', 'appointments:list')
  const inviter = await team.as(await team.may('people:invite', 'appointments:list'))
  const invited = { email, name: 'Nora', roles: ['admin'], staffRoleId: desk.id }
  expect(said(await inviter('POST', '/invitations', invited))).toBe(201)
  const headers = await signedIn(team.clinic, nora, world.server.services)
  const token = await latestToken(world, team.clinic, email)
  const joined = await world.call(team.clinic.host, 'POST', '/invitations/join', { body: { token }, headers })
  expect(said(joined)).toBe(201)
  expect(await permissionsOf(nora.id)).toEqual(['appointments:list'])
})

describe('a role', () => {
  test.each([
    'Desk https://evil.test/#{grant}',
    'evil.test',
    'desk@evil.test',
    '<b>Desk</b>',
    'Desk\u200b',
    '\u202eksed',
    'a\u2028b',
    '\u200b',
    '1',
  ])('is not called %j', async (name) => {
    expect(said(await team.ask('POST', '/roles', { name, permissions: [] }))).toBe('invalid_fields')
  })

  test('is told from the others by its name', async () => {
    const desk = await role('Empfang / Büro (Nr. 2) & Telefon')
    for (const name of ['EMPFANG / büro (Nr. 2) & Telefon', 'Empfang /  Bu\u0308ro (Nr. 2) & Telefon'])
      expect(said(await team.ask('POST', '/roles', { name, permissions: [] }))).toBe('role_name_taken')
    expect(said(await team.ask('PATCH', `/roles/${desk.id}`, { name: 'empfang / Büro (Nr. 2) & Telefon' }, 1))).toBe(
      200,
    )
  })

  test('that says more is renamed only by who may do as much', async () => {
    const boss = await role('Boss', 'people:change', 'messages:list')
    const ask = await team.as(await team.may('people:list', 'roles:change'))
    expect(said(await ask('PATCH', `/roles/${boss.id}`, { name: 'Trainee' }, 1))).toBe('cannot_give')
    // What one could not give one takes away from nobody either, now or to come.
    expect(said(await ask('PATCH', `/roles/${boss.id}`, { permissions: ['messages:list'] }, 1))).toBe('cannot_give')
    expect(said(await ask('DELETE', `/roles/${boss.id}`))).toBe('cannot_give')
    const listed = (await ask('GET', '/roles')).json()
    expect(listed.items.find(({ id }: { id: string }) => id === boss.id)).toMatchObject({
      ...{ mayChange: true, mayDelete: false },
    })
    expect(listed.givable).toEqual(['people:list', 'roles:change'])
  })

  test('says a permission once, and there are a hundred', async () => {
    const twice = { name: 'Twice', permissions: ['messages:list', 'messages:list'] }
    expect(said(await team.ask('POST', '/roles', twice))).toBe('invalid_fields')
    await team.clinic.transact((db) =>
      db
        .insertInto('staff_roles')
        .values(
          Array.from({ length: 99 }, (_, at) => ({ id: crypto.randomUUID(), name: `Role ${at}`, permissions: [] })),
        )
        .execute(),
    )
    expect(said(await team.ask('POST', '/roles', { name: 'Last', permissions: [] }))).toBe(201)
    expect(said(await team.ask('POST', '/roles', { name: 'More', permissions: [] }))).toBe('too_many_roles')
    expect((await team.ask('GET', '/roles')).json().items).toHaveLength(100)
  })
})

test('the audit says which rights were given', async () => {
  const desk = await role('Desk', 'messages:list', 'people:list')
  await team.ask('PATCH', `/roles/${desk.id}`, { name: 'Front', permissions: ['messages:list', 'roles:change'] }, 1)
  const other = await team.may()
  const given = { roles: ['admin'], staffRoleId: desk.id, providerId: null }
  await team.ask('PATCH', `/people/${other.id}`, given, 1)
  const email = 'nora@example.test'
  await team.ask('POST', '/invitations', { email, name: 'Nora', roles: ['admin'], staffRoleId: desk.id })
  const token = await latestToken(world, team.clinic, email)
  const body = { token, password, givenName: 'Nora', familyName: 'Lindgren' }
  await world.call(team.clinic.host, 'POST', '/invitations/complete', { body })
  const rows = await audited(team.clinic)
  expect(rows.map(({ action, detail }) => `${action} ${detail}`)).toEqual([
    'staff-roles:create messages:list people:list',
    'staff-roles:change +roles:change -people:list name',
    `users:change-roles admin ${desk.id}`,
    `invitations:create admin ${desk.id}`,
    `invitations:accept admin ${desk.id}`,
    'sessions:start null',
  ])
})
