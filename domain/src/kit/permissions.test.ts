import { expect, test } from 'vitest'
import { permissionsBySide, permissionsOf, rolePermissions, roles, sideOf } from './permissions.ts'

const pairs = roles.flatMap((one) => roles.map((other) => [one, other] as const))

test.each(pairs)('%s and %s: each side has what its own roles have', (one, other) => {
  const held = [...new Set([one, other])]
  const sides = permissionsBySide(held)
  const of = (wanted: readonly string[]) => new Set(wanted)
  expect(of(sides.patient)).toEqual(of(held.includes('guest') ? rolePermissions.guest : []))
  const staff = held.filter((role) => role !== 'guest')
  expect(of(sides.clinic)).toEqual(of(staff.flatMap((role) => rolePermissions[role])))
  expect(of(permissionsOf(held))).toEqual(of(held.flatMap((role) => rolePermissions[role])))
})

test.each([
  [['guest'], 'patient'],
  [['provider'], 'clinic'],
  [['guest', 'admin'], 'clinic'],
  [['partner'], 'patient'],
  [[], 'patient'],
])('%j act on the side of the %s', (held, side) => {
  expect(sideOf(held)).toBe(side)
})

test("what an admin decides for one of the clinic's people says nothing of them as a patient", () => {
  const exceptions = { granted: ['appointments:reschedule'], denied: ['appointments:cancel'] }
  const { patient, clinic } = permissionsBySide(['provider', 'guest'], exceptions)
  expect([clinic.includes('appointments:reschedule'), clinic.includes('appointments:cancel')]).toEqual([true, false])
  expect(patient).toEqual(permissionsOf(['guest']))
  expect(permissionsBySide(['guest'], exceptions).patient).not.toContain('appointments:cancel')
})
