import { describe, expect, test } from 'vitest'
import { endpoints } from '../endpoints.ts'
import { comingPermissions } from '../kit/coming-permissions.ts'
import { impliedBy } from '../kit/implied-permissions.ts'
import { clinicPermissions, permissions, rightsOf, roleDefaults, type Permission } from '../kit/permissions.ts'
import type { Role } from '../kit/roles.ts'
import { exampleRoles, exampleRolesIn } from './example-roles.ts'
import { allowedActs, givenWith, mayChange, mayChangeRole, mayGive, type PersonStatus } from './rules.ts'

const who = (roles: Role[], staffPermissions?: Permission[], userId = 'somebody') => ({
  userId,
  rights: rightsOf(roles, staffPermissions ? { staffPermissions } : {}),
})
const admin = who(['admin'])
const desk = who(['admin'], ['people:change', 'people:invite', 'appointments:list'])
const doctor = who(['provider'])

describe('nobody gives what they lack in the whole clinic', () => {
  test.each<[string, ReturnType<typeof who>, string[], Permission[]]>([
    ['an admin gives everything', admin, [...clinicPermissions], []],
    ['somebody what they have', desk, ['appointments:list'], []],
    ['not what they lack', desk, ['appointments:list', 'messages:list'], ['messages:list']],
    ['a doctor nothing of their day', doctor, ['appointments:day'], ['appointments:day']],
    ['nobody a patient’s', who(['guest']), ['appointments:list'], ['appointments:list']],
    ['nothing needs nothing', doctor, [], []],
  ])('%s', (_case, giver, given, lacked) => {
    const refused = mayGive(giver, given as Permission[])
    expect([refused?.code, refused?.details.permissions ?? []]).toEqual([
      lacked.length > 0 ? 'cannot_give' : undefined,
      lacked,
    ])
  })

  test.each<[string, Parameters<typeof givenWith>[0], readonly string[]]>([
    ['an admin', { roles: ['admin'], staffPermissions: null }, roleDefaults.admin.permissions],
    ['a role of the clinic’s own', { roles: ['admin'], staffPermissions: ['messages:list'] }, ['messages:list']],
    // To sign is nobody's to give.
    [
      'a doctor',
      { roles: ['provider'], staffPermissions: null },
      roleDefaults.provider.permissions.filter((each) => (clinicPermissions as readonly string[]).includes(each)),
    ],
    ['a patient and a partner', { roles: ['guest', 'partner'], staffPermissions: null }, []],
    [
      'what was given beside',
      { roles: ['admin'], staffPermissions: [], granted: ['people:list', 'documents:add'] },
      ['people:list'],
    ],
  ])('what goes with %s', (_case, given, wanted) => {
    expect(givenWith(given).toSorted()).toEqual([...wanted].toSorted())
  })
})

describe('nobody changes themselves, or who may do more', () => {
  const person = (roles: Role[], staffPermissions?: Permission[]) => who(roles, staffPermissions, 'another')
  test.each<[string, ReturnType<typeof who>, ReturnType<typeof who>, string | undefined]>([
    ['an admin another', admin, person(['admin']), undefined],
    ['an admin a doctor', admin, person(['provider']), undefined],
    ['an admin themselves', admin, who(['admin']), 'own_rights'],
    ['the desk an admin', desk, person(['admin']), 'has_more_rights'],
    ['the desk a doctor', desk, person(['provider']), 'has_more_rights'],
    ['the desk the desk', desk, person(['admin'], ['appointments:list']), undefined],
    ['the desk who may nothing', desk, person(['admin'], []), undefined],
    ['the desk a partner', desk, person(['partner', 'guest']), undefined],
    ['a doctor the desk', doctor, person(['admin'], ['appointments:list']), 'has_more_rights'],
  ])('%s: %#', (_case, giver, other, code) => {
    expect(mayChange(giver, other)?.code).toBe(code)
  })

  test.each<[string, Parameters<typeof mayChangeRole>[1], string | undefined]>([
    ['of nobody', { before: [], after: ['appointments:list'], holders: [] }, undefined],
    ['with what they lack', { before: [], after: ['messages:list'], holders: [] }, 'cannot_give'],
    ['with what was there', { before: ['messages:list'], after: ['messages:list'], holders: [] }, undefined],
    ['which takes away', { before: ['appointments:list'], after: [], holders: [] }, undefined],
    ['which takes away what they lack', { before: ['messages:list'], after: [], holders: [] }, 'cannot_give'],
    ['which goes', { before: ['appointments:list'], after: null, holders: [] }, undefined],
    ['which goes with what they lack', { before: ['messages:list'], after: null, holders: [] }, 'cannot_give'],
    ['of themselves', { before: [], after: [], holders: [desk] }, 'own_rights'],
    ['of who may more', { before: [], after: [], holders: [person(['admin'])] }, 'has_more_rights'],
  ])('the desk changes a role %s', (_case, role, code) => {
    expect(mayChangeRole(desk, role)?.code).toBe(code)
  })

  const account = (roles: Role[], status: PersonStatus, hasSecondFactor = false) => ({
    ...{ kind: 'account' as const, ...person(roles), status, hasSecondFactor },
  })
  test.each([
    ['an admin', admin, account(['provider'], 'active'), ['change', 'deactivate', 'end-sessions']],
    [
      'an admin',
      admin,
      account(['provider'], 'active', true),
      ['change', 'deactivate', 'end-sessions', 'clear-second-factor'],
    ],
    ['an admin', admin, account(['provider'], 'deactivated'), ['change', 'reactivate']],
    ['the desk', desk, account(['provider'], 'active'), []],
    ['who may not', who(['admin'], ['people:list']), account(['partner'], 'active'), []],
    ['an admin', admin, { kind: 'invitation' as const, ...person(['admin']) }, ['invite-again', 'withdraw-invitation']],
    ['the desk', desk, { kind: 'invitation' as const, ...person(['admin']) }, ['withdraw-invitation']],
    ['a doctor', doctor, { kind: 'invitation' as const, ...person(['admin']) }, []],
  ])('%s may do to %#', (_case, giver, seen, acts) => {
    expect(allowedActs(giver, seen)).toEqual(acts)
  })
})

test('an admin without a role of the clinic’s own may change people and roles: the database goes by that', () => {
  const both = ['people:change', 'roles:change']
  expect(roleDefaults.admin.permissions).toEqual(expect.arrayContaining(both))
  expect(both.flatMap(impliedBy)).toEqual(['people:list', 'people:list'])
})

test('example roles are of what there is, in the clinic’s language', () => {
  for (const { permissions: of } of exampleRoles) expect(clinicPermissions).toEqual(expect.arrayContaining([...of]))
  expect(exampleRolesIn('en-US').map(({ name }) => name)).toEqual(['Receptionist', 'Nurse', 'Accountant', 'Manager'])
  expect(exampleRolesIn('de-DE').map(({ name }) => name)).toEqual(['Empfang', 'Pflege', 'Buchhaltung', 'Praxisleitung'])
})

test('what areas to come will ask for is nobody’s yet', () => {
  expect(comingPermissions.filter((each) => (permissions as readonly string[]).includes(each))).toEqual([])
  expect(new Set(comingPermissions).size).toBe(comingPermissions.length)
})

test('whatever gives rights asks for a code first', () => {
  const giving = endpoints.filter(({ errors }) => errors?.includes('cannot_give'))
  expect(giving.length).toBeGreaterThan(5)
  expect(giving.filter(({ asksForCode }) => !asksForCode).map(({ name }) => name)).toEqual([])
})
