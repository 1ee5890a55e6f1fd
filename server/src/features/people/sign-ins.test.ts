import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { aUserWithPassword, latestToken, password } from '../accounts/account-fixture.ts'
import { aTeam, said, type Team } from './people-fixture.ts'

const world = await testServer()
let team: Team
beforeEach(async () => {
  team = await aTeam(world)
  world.clock.offsetMs = 0
})

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1'
const signIn = (email: string, given: string) =>
  world.call(team.clinic.host, 'POST', '/sessions', {
    ...{ body: { email, password: given }, headers: { 'user-agent': phone } },
  })
const signInsOf = async (id: string) => (await team.ask('GET', `/people/${id}/sign-ins`)).json().items

test('sign-ins are told with their device, failures counted, the latest first', async () => {
  const email = 'nora@example.test'
  await team.ask('POST', '/invitations', { email, name: 'Nora', roles: ['admin'] })
  const body = { token: await latestToken(world, team.clinic, email), password, givenName: 'Nora', familyName: 'Lee' }
  const { userId: id } = (await world.call(team.clinic.host, 'POST', '/invitations/complete', { body })).json()
  world.clock.offsetMs = 1000
  for (const given of ['wrong once', 'wrong twice']) expect(said(await signIn(email, given))).toBe('invalid_login')
  world.clock.offsetMs = 2000
  expect(said(await signIn(email, password))).toBe(201)
  const items = await signInsOf(id)
  expect(items.map(({ hasFailed, times, browser, system }: never) => [hasFailed, times, browser, system])).toEqual([
    [false, 1, 'Safari', 'iOS'],
    [true, 2, null, null],
    [false, 1, null, null],
  ])
})

test('what somebody did as a patient is not told, and of a patient nothing', async () => {
  const email = 'pia@example.test'
  const pia = await aUserWithPassword(team.clinic, { email })
  expect(said(await signIn(email, password))).toBe(201)
  expect(said(await signIn(email, 'wrong'))).toBe('invalid_login')
  expect(said(await team.ask('GET', `/people/${pia.id}/sign-ins`))).toBe('not_found')
  await team.ask('POST', '/invitations', { email, name: 'Pia', roles: ['admin'] })
  world.clock.offsetMs = 1000
  const headers = await signedIn(team.clinic, pia, world.server.services)
  const token = await latestToken(world, team.clinic, email)
  await world.call(team.clinic.host, 'POST', '/invitations/join', { body: { token }, headers })
  expect(await signInsOf(pia.id)).toMatchObject([{ hasFailed: false, times: 1 }])
})
