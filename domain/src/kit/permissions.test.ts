import { describe, expect, test } from 'vitest'
import { exampleRoles } from '../people/example-roles.ts'
import { impliedBy, implied, withImplied } from './implied-permissions.ts'
import {
  clinicPermissions,
  permissionAreas,
  permissions,
  permissionsOf,
  rightsOf,
  roleDefaults,
  scopes,
  scopesWith,
  usualSideOf,
  type ClinicPermission,
} from './permissions.ts'
import { pickCurrentRole, roles, type Role } from './roles.ts'

const mixes = Array.from({ length: 2 ** roles.length }, (_, bits) =>
  roles.filter((_role, index) => bits & (2 ** index)),
)

test.each(mixes.map((held) => [held] as const))('%j: each role has its own permissions in its own scope', (held) => {
  const wanted = held.map((role) => [roleDefaults[role].scope, new Set(roleDefaults[role].permissions)])
  const rights = Object.entries(rightsOf(held)).map(([scope, all]) => [scope, new Set(all)])
  expect(Object.fromEntries(rights)).toEqual(Object.fromEntries(wanted))
})

test('no two roles share a scope', () => {
  expect(new Set(roles.map((role) => roleDefaults[role].scope)).size).toBe(scopes.length)
})

describe('a staff role', () => {
  const receptionist = { staffPermissions: ['appointments:day', 'unheard:of'] }

  test("replaces an admin's defaults, and nothing else", () => {
    expect(rightsOf(['admin'], receptionist)).toEqual({ 'the clinic': ['appointments:day'] })
    const { 'the clinic': clinic, ...rest } = rightsOf(['admin', 'provider', 'guest'], receptionist)
    expect(clinic).toEqual(['appointments:day'])
    expect(rest).toEqual(rightsOf(['provider', 'guest']))
    expect(rightsOf(['provider'], receptionist)).toEqual(rightsOf(['provider']))
  })

  test('without any permission is one all the same', () => {
    const rights = rightsOf(['admin'], { staffPermissions: [] })
    expect([rights, permissionsOf(rights), usualSideOf(rights)]).toEqual([{ 'the clinic': [] }, [], 'clinic'])
  })

  test('gives nobody what only patients do', () => {
    const rights = rightsOf(['admin', 'guest'], { staffPermissions: ['documents:add', 'documents:read'] })
    expect(rights['the clinic']).toEqual(['appointments:day', 'documents:read'])
    expect(scopesWith(rights, 'documents:add')).toEqual(['own patients'])
    expect(clinicPermissions).not.toContain('documents:add')
  })

  test('comes with what is needed to see to it, and goes with that', () => {
    const inClinic = (decided: Parameters<typeof rightsOf>[1]) => rightsOf(['admin'], decided)['the clinic']
    const staffPermissions = ['documents:remove', 'people:invite']
    expect(inClinic({ staffPermissions })).toEqual([
      ...['appointments:day', 'documents:read', 'documents:remove', 'people:list', 'people:invite'],
    ])
    expect(inClinic({ staffPermissions, denied: ['documents:read', 'people:invite'] })).toEqual([])
    // Notes are of the record.
    expect(inClinic({ staffPermissions: ['encounters:write'], denied: ['patients:read-clinical'] })).toEqual([])
    expect(inClinic({ staffPermissions: [], granted: ['people:invite'], denied: ['people:list'] })).toEqual([])
  })

  test('goes with none but the clinic’s', () => {
    implied satisfies Partial<Record<ClinicPermission, readonly ClinicPermission[]>>
    for (const permission of Object.keys(implied)) expect(impliedBy(permission)).not.toContain(permission)
    const withVisits = permissionAreas.appointments.filter((permission) =>
      impliedBy(permission).includes('appointments:day'),
    )
    expect(withVisits).toEqual(permissionAreas.appointments.slice(2))
  })

  test('that ships says what comes with it; a patient’s has nothing more', () => {
    expect(rightsOf(['guest'])['own patients']).not.toContain('appointments:day')
    for (const { permissions: of } of exampleRoles) expect(withImplied(of).toSorted()).toEqual([...of].toSorted())
    for (const { permissions: of } of [roleDefaults.admin, roleDefaults.provider])
      expect(withImplied(of).toSorted()).toEqual([...of].toSorted())
  })

  test('keeps a doctor to their own day', () => {
    const rights = rightsOf(['admin', 'provider'], { staffPermissions: ['messages:list'] })
    expect(scopesWith(rights, 'appointments:day')).toEqual(['own day'])
    expect(scopesWith(rights, 'messages:list')).toEqual(['the clinic'])
  })
})

describe('what was decided for one person', () => {
  const decided = { granted: ['appointments:manage-link'], denied: ['appointments:cancel'] }

  test("of the clinic's people says nothing of them as a patient", () => {
    const rights = rightsOf(['provider', 'guest'], decided)
    expect(scopesWith(rights, 'appointments:manage-link')).toEqual(['own day'])
    expect(scopesWith(rights, 'appointments:cancel')).toEqual(['own patients'])
    expect(rights['own patients']).toEqual(rightsOf(['guest'])['own patients'])
  })

  test('is granted in the widest scope, and taken in all of them', () => {
    const rights = rightsOf(['provider', 'admin'], decided)
    expect(scopesWith(rights, 'appointments:manage-link')).toEqual(['the clinic'])
    expect(scopesWith(rights, 'appointments:cancel')).toEqual([])
  })

  test('counts for who is a patient only', () => {
    expect(permissionsOf(rightsOf(['guest'], decided))).not.toContain('appointments:cancel')
  })
})

test('the permissions are those of all scopes, in the order of the table', () => {
  const all = permissionsOf(rightsOf(['guest', 'admin']))
  expect(all).toEqual(permissions.filter((permission) => all.includes(permission)))
  expect(all).toEqual(expect.arrayContaining(['patients:own', 'messages:list']))
})

test.each<[Role[], string]>([
  [['guest'], 'patient'],
  [['provider'], 'clinic'],
  [['guest', 'admin'], 'clinic'],
  [['partner'], 'patient'],
  [[], 'patient'],
])('%j act on the side of the %s', (held, side) => {
  expect(usualSideOf(rightsOf(held))).toBe(side)
})

test.each<[Role[], string | null, string]>([
  [['guest', 'provider', 'admin'], null, 'provider'],
  [['guest', 'admin'], null, 'admin'],
  [['guest', 'admin'], 'guest', 'guest'],
  [['guest', 'admin'], 'partner', 'admin'],
  [['partner'], null, 'partner'],
  [[], 'admin', ''],
])('of %j with %j stored a session starts as %j', (held, stored, role) => {
  expect(pickCurrentRole(held, stored)).toBe(role)
})
