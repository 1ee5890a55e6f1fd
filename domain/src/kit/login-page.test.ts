import { expect, test } from 'vitest'
import { loginOfRoles } from './login-page.ts'

test.each([
  [[], '/patient/login'],
  [['guest'], '/patient/login'],
  [['guest', 'provider'], '/doctor/login'],
  [['admin'], '/doctor/login'],
  [['partner'], '/partner/login'],
  [['partner', 'guest'], '/partner/login'],
  [['partner', 'admin'], '/doctor/login'],
] as const)('whoever is %j signs in at %s', (roles, page) => {
  expect(loginOfRoles(roles)).toBe(page)
})
