import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aToken, loadPage } from './session.fixture.ts'

const load = () => import('./token.ts')
beforeEach(() => loadPage())

describe('the token', () => {
  test('tells the user and the known roles', async () => {
    const { decodeToken } = await load()
    expect(decodeToken(aToken(['provider', 'root' as never]))).toMatchObject({ userId: 'user-1', roles: ['provider'] })
  })

  test.each(['', 'x', 'a.b.c', `e30.${btoa('{"userId":1,"roles":[]}')}.x`, `e30.${btoa('"text"')}.x`])(
    'that cannot be read (%j) counts as absent',
    async (token) => {
      const { decodeToken } = await load()
      expect(decodeToken(token)).toBeNull()
    },
  )

  test('is read once at load', async () => {
    loadPage({ roles: ['guest'] })
    const { currentSession } = await load()
    localStorage.setItem('authToken', aToken(['admin']))
    expect(currentSession()?.roles).toEqual(['guest'])
  })

  test('that is broken is removed', async () => {
    localStorage.setItem('authToken', 'broken')
    const { currentSession } = await load()
    expect(currentSession()).toBeNull()
    expect(localStorage.getItem('authToken')).toBeNull()
  })
})

describe('other tabs', () => {
  test.each([
    ['authToken', true],
    [null, true],
    ['orgData', false],
  ])('a change of %j elsewhere reloads this one: %s', async (key, reloads) => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    const { watchSession } = await import('./watch-session.ts')
    watchSession()
    dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
    expect(reload.mock.calls.length > 0).toBe(reloads)
    reload.mockRestore()
  })
})
