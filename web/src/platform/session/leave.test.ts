import { expect, test, vi } from 'vitest'
import { loadPage } from './session.fixture.ts'

test('signing out forgets the session, the person and a booking in the making, and loads the page anew', async () => {
  loadPage({ roles: ['guest'] })
  localStorage.setItem('currentRole', 'guest')
  localStorage.setItem('organizationID', 'clinic-1')
  sessionStorage.setItem('booking', '{}')
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const { endVisit } = await import('./leave.ts')
  const { currentSession } = await import('./token.ts')
  endVisit()
  expect(Object.keys(localStorage)).toEqual(['organizationID'])
  expect(sessionStorage.getItem('booking')).toBeNull()
  expect(currentSession()).toBeNull()
  expect(assign).toHaveBeenCalledExactlyOnceWith('/')
})
