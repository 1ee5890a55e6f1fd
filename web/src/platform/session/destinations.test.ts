import { roles as all, type Role } from '@polyclinic/domain/kit/roles.ts'
import { describe, expect, test } from 'vitest'
import type { LoginPage } from '@polyclinic/domain/kit/login-page.ts'
import { afterSignIn, loginFor, roleOfPath, safePath } from './destinations.ts'

const pages: LoginPage[] = ['/patient/login', '/doctor/login', '/partner/login']
const mixes = Array.from({ length: 2 ** all.length }, (_, bits) => all.filter((_role, index) => bits & (2 ** index)))

describe('where a signed-in user goes from a login page', () => {
  test.each<[LoginPage, Role[], string]>([
    ['/doctor/login', ['provider'], '/doctor/dashboard'],
    ['/doctor/login', ['provider', 'guest'], '/doctor/dashboard'],
    ['/doctor/login', ['guest'], '/patient'],
    ['/patient/login', ['guest'], '/patient'],
    ['/patient/login', ['guest', 'provider'], '/doctor/dashboard'],
    ['/partner/login', ['partner'], '/partner'],
    ['/partner/login', ['guest'], '/patient'],
    ['/partner/login', ['guest', 'provider'], '/patient'],
    // Where /patient would send them straight back.
    ['/doctor/login', ['admin'], '/admin'],
    ['/patient/login', ['admin'], '/admin'],
    ['/patient/login', ['partner'], '/partner'],
    ['/partner/login', ['provider'], '/doctor/dashboard'],
    ['/partner/login', ['admin'], '/admin'],
    ['/patient/login', [], '/'],
  ])('%s with %j: %s', (page, roles, expected) => expect(afterSignIn(page, roles, null)).toBe(expected))

  test('no mix of roles is sent round in a circle', () => {
    for (const page of pages)
      for (const roles of mixes) {
        const needed = roleOfPath(afterSignIn(page, roles, null))
        expect(needed === null || roles.includes(needed), `${page} ${roles.join()}`).toBe(true)
      }
  })

  /** The specification's rule, with the way out of its one loop. */
  function destination(page: LoginPage, roles: readonly Role[]): string {
    const areas = { provider: '/doctor/dashboard', admin: '/admin', partner: '/partner' } as const
    const own = page === '/partner/login' ? 'partner' : 'provider'
    if (roles.includes(own)) return areas[own]
    if (roles.includes('guest')) return '/patient'
    const held = (['provider', 'admin', 'partner'] as const).find((role) => roles.includes(role))
    return held ? areas[held] : '/'
  }

  test('every mix of roles goes where the specification says', () => {
    for (const page of pages)
      for (const roles of mixes)
        expect(afterSignIn(page, roles, null), `${page} ${roles.join()}`).toBe(destination(page, roles))
  })

  test('a guarded path that was asked for is returned to when the role fits', () => {
    expect(afterSignIn('/doctor/login', ['provider', 'admin'], '/admin/outbox?skip=10')).toBe('/admin/outbox?skip=10')
    expect(afterSignIn('/patient/login', ['guest', 'provider'], '/patient')).toBe('/patient')
    expect(afterSignIn('/patient/login', ['guest'], '/appointment/details')).toBe('/appointment/details')
  })

  test('a guarded path of another role is not', () => {
    expect(afterSignIn('/doctor/login', ['provider'], '/admin')).toBe('/doctor/dashboard')
    expect(afterSignIn('/patient/login', ['provider'], '/patientDetails')).toBe('/doctor/dashboard')
  })

  test('a patient’s record is for who works for the clinic', () => {
    const chart = '/patientDetails?patient=1'
    expect(afterSignIn('/doctor/login', ['provider'], chart)).toBe(chart)
    expect(afterSignIn('/doctor/login', ['admin'], chart)).toBe(chart)
    expect(afterSignIn('/doctor/login', ['partner'], chart)).toBe('/partner')
  })
})

test.each([
  ['//evil.test', null],
  ['/.//evil.test', null],
  ['/doctors/..//evil.test', null],
  ['/\\evil.test', null],
  ['https://evil.test/', null],
  ['javascript:alert(1)', null],
  ['', null],
  ['/patient/login', null],
  ['/patient/../doctor/login?x=1', null],
  ['/doctors?from=/login', '/doctors?from=/login'],
  ['/doctors?service=1#times', '/doctors?service=1#times'],
])('the return path %j is taken as %j', (given, taken) => expect(safePath(given)).toBe(taken))

test('each area has its own login page and keeps the way back', () => {
  expect(loginFor('guest', '/patient?skip=10')).toBe('/patient/login?returnTo=%2Fpatient%3Fskip%3D10')
  expect(loginFor('provider', '/doctor/dashboard')).toBe('/doctor/login?returnTo=%2Fdoctor%2Fdashboard')
  expect(loginFor('admin', '/admin')).toBe('/doctor/login?returnTo=%2Fadmin')
  expect(loginFor('partner', '/partner')).toBe('/partner/login?returnTo=%2Fpartner')
})

test.each<[string, Role | null]>([
  ['/patient', 'guest'],
  ['/patientReview', 'guest'],
  ['/patientReview/7', 'guest'],
  ['/patientDetails', 'guest'],
  ['/invoice', 'guest'],
  ['/forms', 'guest'],
  ['/doctor/dashboard', 'provider'],
  ['/doctors', null],
  ['/admin/outbox', 'admin'],
  ['/partner/anything', 'partner'],
  ['/paymentSuccess', null],
  ['/', null],
])('%s asks for the role %j', (path, role) => expect(roleOfPath(path)).toBe(role))
