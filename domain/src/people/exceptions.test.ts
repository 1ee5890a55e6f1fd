import { describe, expect, test } from 'vitest'
import { roleDefaults, rightsOf, type ClinicPermission } from '../kit/permissions.ts'
import { choicesFor, mayDecide, permissionsAfter, type RightsSources } from './exceptions.ts'
import { originsOf } from './origins.ts'

const held = (decided: Partial<RightsSources> = {}): RightsSources => ({
  ...{ roles: ['admin'], staffPermissions: ['people:list', 'people:invite'], granted: [], denied: [], ...decided },
})
const giver = (...staffPermissions: ClinicPermission[]) => ({
  userId: 'giver',
  rights: rightsOf(['admin'], { staffPermissions }),
})

describe('what is decided of one permission', () => {
  test('takes along what needs it, and asks whether that could be given, too', () => {
    expect(permissionsAfter(held(), 'people:list', 'deny')).toEqual([])
    const denied = held({ denied: ['people:list'] })
    expect(permissionsAfter(denied, 'people:list', 'undecide')).toEqual(['people:list', 'people:invite'])
    expect(mayDecide(giver('people:change'), denied, 'people:list', 'undecide')?.details.permissions).toEqual([
      'people:invite',
    ])
    expect(mayDecide(giver('people:change', 'people:invite'), denied, 'people:list', 'undecide')).toBeUndefined()
  })

  test('is offered where it changes something, and could be given', () => {
    expect(choicesFor(giver('people:change', 'messages:retry'), held())).toEqual({
      toAllow: ['messages:list', 'messages:retry', 'people:change'],
      toDeny: [],
    })
    const whoInvites = giver('people:change', 'people:invite')
    expect(choicesFor(whoInvites, held())).toEqual({
      toAllow: ['people:change'],
      toDeny: ['people:list', 'people:invite'],
    })
    // What one lacks because of something else is not given by naming it.
    expect(choicesFor(whoInvites, held({ denied: ['people:list'] })).toAllow).toEqual(['people:list'])
  })
})

test('each permission has where it comes from', () => {
  const seen = originsOf({
    ...{ roles: ['provider', 'admin', 'guest'], staffPermissions: ['people:invite', 'documents:read'] },
    ...{ granted: ['messages:retry'], denied: ['appointments:cancel'] },
  })
  const of = (permission: string) => {
    const { from, isWholeClinic } = seen.find((origin) => origin.permission === permission)!
    return [from, isWholeClinic]
  }
  expect(of('appointments:check-in')).toEqual(['provider', false])
  expect(of('documents:read')).toEqual(['admin', true])
  expect(of('appointments:day')).toEqual(['implied', true])
  expect(of('messages:retry')).toEqual(['exception', true])
  expect(of('messages:list')).toEqual(['implied', true])
  expect(of('people:list')).toEqual(['implied', true])
  expect(seen.some(({ permission }) => permission === 'appointments:cancel')).toBe(false)
  const admin = originsOf({ roles: ['admin'], staffPermissions: null, granted: [], denied: [] })
  expect(new Set(admin.map(({ from }) => from))).toEqual(new Set(['admin']))
  expect(admin).toHaveLength(roleDefaults.admin.permissions.length)
})
