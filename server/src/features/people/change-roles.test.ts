import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { aUser } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { aTeam, said, type Team } from './people-fixture.ts'

const world = await testServer()
let team: Team
beforeEach(async () => {
  team = await aTeam(world)
  world.clock.offsetMs = 0
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
