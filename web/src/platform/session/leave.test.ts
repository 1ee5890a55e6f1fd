import { expect, test, vi } from 'vitest'
import { loadPage } from './session.fixture.ts'

test('signing out forgets the session, the person and a booking in the making, and loads the page anew', async () => {
  loadPage({ roles: ['guest'] })
  localStorage.setItem('currentRole', 'guest')
  localStorage.setItem('organizationID', 'clinic-1')
  sessionStorage.setItem('booking', '{}')
  sessionStorage.setItem('pay-link', 'invoice secret')
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const { leaveSignedOut } = await import('./leave.ts')
  const { currentSession } = await import('./token.ts')
  leaveSignedOut('/doctor/login')
  expect(Object.keys(localStorage)).toEqual(['organizationID'])
  expect(sessionStorage.getItem('booking')).toBeNull()
  expect(sessionStorage.getItem('pay-link')).toBeNull()
  expect(currentSession()).toBeNull()
  expect(assign).toHaveBeenCalledExactlyOnceWith('/doctor/login')
  expect(sessionStorage.getItem('sessionEnded')).toBeNull()
})

test.each([
  [
    '/doctor/dashboard?date=2026-11-26',
    ['guest', 'provider'],
    '/doctor/login?returnTo=%2Fdoctor%2Fdashboard%3Fdate%3D2026-11-26',
  ],
  ['/invoice', ['guest', 'provider'], '/patient/login?returnTo=%2Finvoice'],
  ['/doctors', ['admin'], '/doctor/login?returnTo=%2Fdoctors'],
  ['/doctors', ['guest'], '/patient/login?returnTo=%2Fdoctors'],
] as const)('a session that ends by itself at %s of %j leads to %s', async (path, roles, login) => {
  loadPage({ roles })
  history.replaceState(null, '', path)
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const { leaveForHome } = await import('./leave.ts')
  leaveForHome()
  expect(assign).toHaveBeenCalledWith('/')
  expect(sessionStorage.getItem('sessionEnded')).toBe(login)
})
