import type { OrganizationData } from '@polyclinic/domain/organizations/model.ts'
import type { Role } from '@polyclinic/domain/kit/roles.ts'
import { RouterContextProvider } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aToken, loadPage } from './session.fixture.ts'

const next = vi.fn(async () => undefined)
const user = {
  id: 'user-1',
  name: 'Rosa Delgado',
  roles: ['guest'],
  permissions: ['appointments:list'],
  provider: null,
}

type Fake = (path: string) => unknown

/** Asks the guard of `role` for `path`, in a page that was just loaded by somebody with these roles. */
async function enter(
  role: Role | 'patient or clinic',
  path: string,
  signedIn: readonly Role[] | null,
  answer: Fake = () => user,
) {
  loadPage(signedIn ? { roles: signedIn } : {})
  const { requirePatientOrClinic, requireRole } = await import('./guard.ts')
  const { apiContext, pageContext } = await import('../page/context.ts')
  const { pageIsShown } = await import('../start/shown.ts')
  const { useUserState } = await import('../../state/user.ts')
  pageIsShown(null as never)
  const api = vi.fn(async (_method: string, asked: string, _parts?: unknown, _options?: unknown) => answer(asked))
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(pageContext, { organization: { id: 'clinic-1' } as OrganizationData } as never)
  const guard = role === 'patient or clinic' ? requirePatientOrClinic : requireRole(role)
  const ask = async () => {
    const request = new Request(`http://clinic.test${path}`)
    try {
      await guard({ request, context, params: {}, url: new URL(request.url), pattern: '' }, next)
      return 'in'
    } catch (thrown) {
      return thrown instanceof Response ? thrown.headers.get('location') : thrown
    }
  }
  return { ask, api, state: () => useUserState.getState() }
}

const refusal = async (code: 'unauthorized' | 'forbidden' | 'unavailable', status: number, message: string) => {
  const { ApiProblem } = await import('../api/problem.ts')
  return new ApiProblem({ type: '', title: message, status, code, message, requestId: '' })
}

afterEach(() => {
  next.mockClear()
  vi.restoreAllMocks()
})

describe('a patient’s details', () => {
  const chart = '/patientDetails?patient=1'
  test.each<[string, readonly Role[] | null, string]>([
    ['/patientDetails', ['guest'], 'in'],
    ['/patientDetails', ['guest', 'provider'], 'in'],
    ['/patientDetails', null, '/patient/login?returnTo=%2FpatientDetails'],
    ['/patientDetails', ['provider'], '/doctor/patients'],
    ['/patientDetails', ['admin'], '/admin/patients'],
    [chart, ['provider'], 'in'],
    [chart, ['admin', 'guest'], 'in'],
    [chart, ['guest'], '/patientDetails'],
    [chart, null, '/doctor/login?returnTo=%2FpatientDetails%3Fpatient%3D1'],
    [chart, ['partner'], '/doctor/login?returnTo=%2FpatientDetails%3Fpatient%3D1'],
  ])('at %s lead %j to %s', async (path, roles, place) => {
    const { ask } = await enter('patient or clinic', path, roles)
    expect(await ask()).toBe(place)
  })
})

describe('a guarded area', () => {
  test.each<[Role, string, string]>([
    ['guest', '/patient', '/patient/login?returnTo=%2Fpatient'],
    ['guest', '/patientReview', '/patient/login?returnTo=%2FpatientReview'],
    ['provider', '/doctor/dashboard', '/doctor/login?returnTo=%2Fdoctor%2Fdashboard'],
    ['admin', '/admin', '/doctor/login?returnTo=%2Fadmin'],
    ['partner', '/partner', '/partner/login?returnTo=%2Fpartner'],
  ])('for %s at %s sends nobody, and the wrong role, to %s', async (role, path, login) => {
    const wrong = role === 'guest' ? 'provider' : 'guest'
    for (const signedIn of [null, [wrong] as Role[]]) {
      const { ask, api } = await enter(role, path, signedIn)
      expect(await ask()).toBe(login)
      expect(api).not.toHaveBeenCalled()
    }
    expect(next).not.toHaveBeenCalled()
  })

  test.each<[Role]>([['guest'], ['provider'], ['admin']])(
    'for %s asks the list of appointments, once a load',
    async (role) => {
      const { ask, api } = await enter(role, '/x', [role])
      expect([await ask(), await ask()]).toEqual(['in', 'in'])
      const checks = api.mock.calls.filter(([, path]) => path === '/appointments/')
      expect(checks).toEqual([
        ['GET', '/appointments/', { query: { organizationId: 'clinic-1' } }, { sessionCheck: true }],
      ])
    },
  )

  test.each<Role>(['provider', 'admin'])('for %s is entered once it is known what they may do', async (role) => {
    const reading = Promise.withResolvers<typeof user>()
    const { ask } = await enter(role, '/x', [role], (path) => (path === '/users/{userId}' ? reading.promise : user))
    let isIn = false
    const entered = ask().then(() => (isIn = true))
    await new Promise((later) => setTimeout(later, 20))
    expect(isIn).toBe(false)
    reading.resolve(user)
    await entered
  })

  test('for partners asks for the user', async () => {
    const { ask, api } = await enter('partner', '/partner', ['partner'])
    expect(await ask()).toBe('in')
    expect(api.mock.calls.map(([, path]) => path)).toEqual(['/users/{userId}'])
  })

  test("stores the user through setUser, and the session's token, roles and current role", async () => {
    const { ask, api, state } = await enter('guest', '/patient', ['guest'])
    await ask()
    expect(api.mock.lastCall?.slice(0, 3)).toEqual([
      'GET',
      '/users/{userId}',
      { params: { userId: 'user-1' }, query: { context: 'patient' } },
    ])
    const { users, permissions, authToken, roles, currentRole } = state()
    expect({ users, permissions, roles, currentRole }).toEqual({
      users: user,
      permissions: user.permissions,
      roles: ['guest'],
      currentRole: 'guest',
    })
    expect(authToken).toBe(aToken(['guest']))
    expect(localStorage.getItem('currentRole')).toBe('guest')
  })

  test.each<[Role, string]>([
    ['guest', '/patient/login?returnTo=%2Fx'],
    ['provider', '/doctor/login?returnTo=%2Fx'],
    ['admin', '/doctor/login?returnTo=%2Fx'],
    ['partner', '/partner/login?returnTo=%2Fx'],
  ])("Message 'Unauthorized' on the session check: remove the token and redirect (%s: %s)", async (role, login) => {
    const refused = { error: null as unknown }
    const { ask } = await enter(role, '/x', [role], () => {
      throw refused.error
    })
    refused.error = await refusal('unauthorized', 401, 'Unauthorized')
    expect(await ask()).toBe(login)
    expect(localStorage.getItem('authToken')).toBeNull()
    // The same page does not let the dead session in again.
    expect(await ask()).toBe(login)
  })

  test('another failure of the session check is shown, ends no session, and is asked again', async () => {
    const refused = { error: null as unknown }
    const { ask } = await enter('guest', '/patient', ['guest'], () => {
      if (refused.error) throw refused.error
      return user
    })
    refused.error = await refusal('unavailable', 503, 'busy')
    expect(await ask()).toBe(refused.error)
    expect(localStorage.getItem('authToken')).not.toBeNull()
    refused.error = null
    expect(await ask()).toBe('in')
  })

  test.each<Role>(['guest', 'admin'])('Failure to fetch user permissions: only logged (%s)', async (role) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { ask, state } = await enter(role, '/x', [role], (path) => {
      if (path === '/users/{userId}') throw new Error('away')
      return { items: [] }
    })
    expect(await ask()).toBe('in')
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce(), 5000)
    expect(state().permissions).toBe('')
  })
})

describe('the current role', () => {
  test.each<[Role[], string | null, string]>([
    [['guest', 'admin'], 'guest', 'guest'],
    [['guest', 'provider', 'admin'], null, 'provider'],
    [['guest', 'admin'], null, 'admin'],
    [['guest', 'admin'], 'provider', 'admin'],
  ])('of %j with %j stored is %s', async (roles, stored, expected) => {
    const { ask, state } = await enter('guest', '/patient', roles)
    if (stored) localStorage.setItem('currentRole', stored)
    await ask()
    expect(state().currentRole).toBe(expected)
  })
})
