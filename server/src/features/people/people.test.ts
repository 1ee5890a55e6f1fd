import { beforeEach, describe, expect, test } from 'vitest'
import { anAppointment, aPatient, aProvider, aService, aUser } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { aTeam, said, type Team } from './people-fixture.ts'

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
