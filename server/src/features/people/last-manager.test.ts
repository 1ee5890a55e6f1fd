import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clinicPermissions } from '@polyclinic/domain/kit/permissions.ts'
import { aUser, signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { noteChange } from '../../platform/changes.ts'
import { aTeam, said, type Team } from './people-fixture.ts'

const world = await testServer()
let team: Team
beforeEach(async () => {
  team = await aTeam(world)
})

const both = ['people:change', 'roles:change'] as const
const none = { staffRoleId: null, providerId: null }

describe('somebody remains who may change people and roles', () => {
  /** Whatever takes it away from the admin, by the statement itself: no use case is trusted with that. */
  const losses: [string, string][] = [
    ['deactivated', `update users set status = 'disabled' where id = $1`],
    ['of another role', `update users set roles = '{provider}' where id = $1`],
    ['with a role that may not', `update users set staff_role_id = $2 where id = $1`],
    ['kept from roles', `insert into user_permissions values ($3, $1, 'roles:change', false, null, now(), null, null)`],
    [
      'kept from the list',
      `insert into user_permissions values ($3, $1, 'people:list', false, null, now(), null, null)`,
    ],
    [
      'decided otherwise',
      `insert into user_permissions values ($3, $1, 'people:change', false, null, now(), null, null)`,
    ],
    [
      'decided otherwise for a while',
      `insert into user_permissions values ($3, $1, 'people:change', false, null, now(), now() + interval '1 day', null)`,
    ],
  ]
  const lose = async (how: string) => {
    const [role] = await world.database.asSuperuser<{ id: string }>(
      `insert into staff_roles (organization_id, id, name, permissions)
       values ($1, gen_random_uuid(), gen_random_uuid()::text, '{people:change}') returning id`,
      [team.clinic.id],
    )
    const known = [team.admin.id, role!.id, team.clinic.id]
    const used = [...how.matchAll(/\$(\d)/g)].map(([, number]) => known[Number(number) - 1])
    let place = 0
    return world.database.asSuperuser(
      how.replace(/\$\d/g, () => `$${(place += 1)}`),
      used,
    )
  }

  test.each(losses)('not when the last one is %s', async (_case, how) => {
    await aUser(team.clinic, { roles: ['provider'] })
    await aUser(team.clinic, { may: both, status: 'disabled' })
    for (const denied of both) await aUser(team.clinic, { may: both, denied: [denied] })
    await aUser(team.clinic, { may: both, denied: ['people:list'] })
    for (const one of both) await aUser(team.clinic, { may: [one] })
    await expect(lose(how)).rejects.toMatchObject({ code: '23514', constraint: 'last_manager' })
  })

  test.each(losses)('another may be %s, when one is there by a role', async (_case, how) => {
    await aUser(team.clinic, { may: both })
    await lose(how)
  })

  test('by what was given for good, not for a while', async () => {
    const { id } = await aUser(team.clinic, { may: ['roles:change'], granted: ['people:change'] })
    const deactivate = () => lose(losses[0]![1])
    const end = (until: string) =>
      world.database.asSuperuser(`update user_permissions set ends_at = ${until} where user_id = $1`, [id])
    await end(`now() + interval '1 day'`)
    await expect(deactivate()).rejects.toMatchObject({ constraint: 'last_manager' })
    await end('null')
    await deactivate()
    await expect(end('now()')).rejects.toMatchObject({ constraint: 'last_manager' })
    await expect(
      world.database.asSuperuser('delete from user_permissions where user_id = $1', [id]),
    ).rejects.toMatchObject({
      constraint: 'last_manager',
    })
  })

  test('a role of theirs keeps it', async () => {
    const { id } = await team.may(...both, 'appointments:list')
    await lose(losses[0]![1])
    const change = (permissions: string) =>
      world.database.asSuperuser(
        `update staff_roles set permissions = $2 where id = (select staff_role_id from users where id = $1)`,
        [id, permissions],
      )
    await expect(change('{appointments:list}')).rejects.toMatchObject({ constraint: 'last_manager' })
    await expect(change('{people:change}')).rejects.toMatchObject({ constraint: 'last_manager' })
    await change('{people:change,roles:change}')
  })

  test('a clinic in which nobody could is left alone, and one knows nothing of another', async () => {
    const other = await aTeam(world)
    await expect(lose(losses[0]![1])).rejects.toMatchObject({ constraint: 'last_manager' })
    await team.clinic.transact((db) => db.updateTable('users').set({ name: 'Ada' }).execute())
    const { id } = await aUser(other.clinic, { may: ['people:list'] })
    await other.clinic.transact((db) =>
      db.updateTable('users').set({ status: 'disabled' }).where('id', '=', id).execute(),
    )
  })

  test('is said kindly', async () => {
    // A deputy for a day may do everything, and yet somebody must remain for good.
    const deputy = await aUser(team.clinic, {
      may: clinicPermissions.filter((permission) => permission !== 'people:change'),
    })
    const endsAt = new Date(Date.now() + 86_400_000).toISOString()
    await team.ask('POST', `/people/${deputy.id}/permissions`, { permission: 'people:change', isGranted: true, endsAt })
    const asDeputy = await team.as(deputy)
    const answer = await asDeputy('POST', `/people/${team.admin.id}/deactivate`, {})
    expect([answer.statusCode, said(answer)]).toEqual([409, 'last_manager'])
    await aUser(team.clinic, { roles: ['admin'] })
    expect(said(await asDeputy('POST', `/people/${team.admin.id}/deactivate`, {}))).toBe(200)
  })
})

describe('two at once', () => {
  const takeAway = (ask: Team['ask'], id: string, how: number) =>
    [
      () => ask('POST', `/people/${id}/deactivate`, {}),
      () => ask('PATCH', `/people/${id}`, { roles: ['provider'], ...none }, 1),
      () => ask('POST', `/people/${id}/permissions`, { permission: 'people:change', isGranted: false }),
    ][how % 3]!()

  test('who take each other’s rights: one wins, twenty times', async () => {
    for (let round = 0; round < 20; round++) {
      const [one, other] = [
        await aUser(team.clinic, { roles: ['admin'] }),
        await aUser(team.clinic, { roles: ['admin'] }),
      ]
      const [asOne, asOther] = [await team.as(one), await team.as(other)]
      const answers = await Promise.all([takeAway(asOne, other.id, round), takeAway(asOther, one.id, round + 1)])
      const codes = answers.map((answer) => answer.statusCode)
      expect(
        codes.map((code) => (code === 401 ? 403 : code)).toSorted((a, b) => a - b),
        `round ${round}`,
      ).toEqual([200, 403])
    }
  })

  test('who write at once without a use case: the last one remains, twenty times', async () => {
    for (let round = 0; round < 20; round++) {
      const alone = await aTeam(world)
      const other = await aUser(alone.clinic, { may: both })
      const disable = (id: string) =>
        alone.clinic.transact((db) =>
          db.updateTable('users').set({ status: 'disabled' }).where('id', '=', id).execute(),
        )
      const done = await Promise.allSettled([disable(alone.admin.id), disable(other.id)])
      expect(done.map(({ status }) => status).toSorted(), `round ${round}`).toEqual(['fulfilled', 'rejected'])
    }
  })
})

describe('an open stream', () => {
  const open: IncomingMessage[] = []
  afterEach(() => open.splice(0).forEach((stream) => stream.destroy()))
  const listen = async (headers: Record<string, string>) => {
    if (!world.app.server.listening) await world.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = world.app.server.address() as AddressInfo
    const heard = { text: '', ended: false }
    await new Promise<void>((resolve) => {
      request(
        { host: '127.0.0.1', port, path: '/api/v1/stream', headers: { ...headers, host: team.clinic.host } },
        (stream) => {
          open.push(stream)
          stream.on('data', (chunk: Buffer) => {
            heard.text += chunk.toString()
            resolve()
          })
          stream.on('close', () => (heard.ended = true))
          stream.on('error', () => undefined)
        },
      ).end()
    })
    return heard
  }

  test('tells somebody nothing more from when they may not hear it, and what they may hear from then on', async () => {
    const user = await team.may('people:list')
    const heard = await listen(await signedIn(team.clinic, user, world.server.services))
    const all = await listen(await signedIn(team.clinic, team.admin, world.server.services))
    const told = async (noun: 'message' | 'person') => {
      const id = crypto.randomUUID()
      await team.clinic.transact((db) => noteChange(db, { noun, id }))
      await vi.waitFor(() => expect(all.text).toContain(id), { timeout: 5000 })
      return heard.text.includes(id)
    }
    expect([await told('person'), await told('message')]).toEqual([true, false])
    const decide = (permission: string, isGranted: boolean) =>
      team.ask('POST', `/people/${user.id}/permissions`, { permission, isGranted })
    await decide('people:list', false)
    await decide('messages:list', true)
    await vi.waitFor(async () => expect([await told('person'), await told('message')]).toEqual([false, true]), {
      timeout: 45_000,
    })
    expect(heard.ended).toBe(false)
    await team.ask('POST', `/people/${user.id}/deactivate`, {})
    await vi.waitFor(() => expect(heard.ended).toBe(true), { timeout: 5000 })
  })
})
