import type { listServices } from '@polyclinic/domain/services/endpoints.ts'
import type { signIn } from '@polyclinic/domain/accounts/endpoints.ts'
import { AxiosError, type AxiosAdapter } from 'axios'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aToken, loadPage } from '../session/session.fixture.ts'

const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})

type Answer = { status: number; data?: unknown }

/** The HTTP client of a page that was just loaded, and a server that gives one answer. */
async function page(answer: Answer | 'nothing', roles: Parameters<typeof loadPage>[0] = { roles: ['guest'] }) {
  loadPage(roles)
  localStorage.setItem('currentRole', 'guest')
  const { http } = await import('./http.ts')
  const { call } = await import('./call.ts')
  const adapter = vi.fn<AxiosAdapter>(async (config) => {
    if (config.signal?.aborted) throw new AxiosError('canceled', 'ERR_CANCELED', config)
    if (answer === 'nothing') throw new AxiosError('Network Error', 'ERR_NETWORK', config)
    const response = { data: answer.data, status: answer.status, statusText: '', headers: {}, config }
    if (answer.status < 300) return response
    throw new AxiosError('failed', 'ERR_BAD_REQUEST', config, null, response)
  })
  http.defaults.adapter = adapter
  return { call, adapter }
}

const problem = (code: string, status: number, message: string) => ({
  status,
  data: { type: `urn:polyclinic:${code}`, title: message, status, code, message, requestId: 'r' },
})
const settled = (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      () => 'resolved',
      () => 'rejected',
    ),
    new Promise((done) => setTimeout(done, 20, 'pending')),
  ])

beforeEach(() => assign.mockClear())

describe('the error catalogue of the spec, section 8', () => {
  test('Status 401 on a success-handled response: remove stored authToken and currentRole and go to "/"', async () => {
    const { call } = await page({ status: 200, data: { status: 401 } })
    expect(await settled(call<typeof listServices>('GET', '/services'))).toBe('pending')
    expect([localStorage.getItem('authToken'), localStorage.getItem('currentRole')]).toEqual([null, null])
    expect(assign).toHaveBeenCalledWith('/')
  })

  test('Error response 401 whose message is not "Invalid login credentials": same removal and redirect to "/"', async () => {
    const { call } = await page(problem('unauthorized', 401, 'Unauthorized'))
    expect(await settled(call<typeof listServices>('GET', '/services'))).toBe('pending')
    expect([localStorage.getItem('authToken'), localStorage.getItem('currentRole')]).toEqual([null, null])
    expect(assign).toHaveBeenCalledWith('/')
  })

  test('Error response 401 with message "Invalid login credentials": no sign-out; the error is passed on', async () => {
    const { call } = await page(problem('invalid_login', 401, 'Invalid login credentials'))
    const body = { email: 'a@b.test', password: 'x' }
    await expect(call<typeof signIn>('POST', '/sessions', { body })).rejects.toMatchObject({ code: 'invalid_login' })
    expect(localStorage.getItem('authToken')).not.toBeNull()
    expect(assign).not.toHaveBeenCalled()
  })

  test('Cancelled request (code ERR_CANCELED): swallowed, yields an empty result', async () => {
    const { call } = await page({ status: 200, data: [] })
    const signal = AbortSignal.abort()
    expect(await call<typeof listServices>('GET', '/services', {}, { signal })).toBeUndefined()
  })

  test.each([
    ['a refusal', problem('slot_taken', 409, 'That time has just been taken.'), 'slot_taken', 409],
    ['the wrong role', problem('forbidden', 403, 'This account may not do that.'), 'forbidden', 403],
    ['an answer that is not ours', { status: 502, data: '<html>' }, 'unavailable', 502],
    ['no answer', 'nothing' as const, 'unavailable', 0],
    ["somebody else's page in the place of an answer", { status: 200, data: '<html>' }, 'unavailable', 0],
    ['half an answer', { status: 200, data: '[{"id":"0193' }, 'unavailable', 0],
    ["somebody else's JSON", { status: 200, data: {} }, 'unavailable', 0],
    ["somebody else's word that it is not there", { status: 404, data: '<html>' }, 'unavailable', 0],
  ])('Every other error is passed on to the caller: %s', async (_name, answer, code, status) => {
    const { call } = await page(answer)
    await expect(call<typeof listServices>('GET', '/services')).rejects.toMatchObject({ code, status })
    expect(assign).not.toHaveBeenCalled()
  })
})

describe('once somebody signs out', () => {
  test('what is read is given up and nothing new is sent, so that no 401 leads elsewhere than they meant', async () => {
    const { call, adapter } = await page(problem('unauthorized', 401, 'Unauthorized'))
    const { signOut } = await import('../session/sign-out.ts')
    let closeRead = () => {}
    adapter.mockImplementationOnce(
      (config) =>
        new Promise((_answer, reject) => {
          config.signal?.addEventListener?.('abort', () => reject(new AxiosError('canceled', 'ERR_CANCELED', config)))
          closeRead = () => reject(new Error('still open'))
        }),
    )
    const read = call<typeof listServices>('GET', '/services')
    await vi.waitFor(() => expect(adapter).toHaveBeenCalledTimes(1))
    signOut('/doctor/login')
    expect(await settled(read)).toBe('pending')
    closeRead()
    expect(await settled(read)).toBe('pending')
    await vi.waitFor(() => expect(assign).toHaveBeenCalledTimes(1))
    expect(assign).toHaveBeenLastCalledWith('/doctor/login')
    expect(await settled(call<typeof listServices>('GET', '/services'))).toBe('pending')
    expect(assign).toHaveBeenCalledTimes(1)
  })
})

describe('one HTTP client', () => {
  test('sends the token that lay in storage when the page was loaded, and only that', async () => {
    const { call, adapter } = await page({ status: 200, data: [] })
    const first = localStorage.getItem('authToken')
    localStorage.setItem('authToken', aToken(['admin']))
    await call<typeof listServices>('GET', '/services')
    expect(adapter.mock.lastCall?.[0].headers.get('Authorization')).toBe(`Bearer ${first}`)
  })

  test('sends no credential when nobody is signed in', async () => {
    const { call, adapter } = await page({ status: 200, data: [] }, {})
    await call<typeof listServices>('GET', '/services', { query: { isActive: 'true' } })
    const { headers, url, baseURL, params } = adapter.mock.lastCall![0]
    expect(headers.get('Authorization')).toBeUndefined()
    expect({ url, baseURL, params }).toEqual({ url: '/services', baseURL: '/api/v1', params: { isActive: 'true' } })
  })

  test('a connection that stays silent is given up after half a minute', async () => {
    const { call, adapter } = await page({ status: 200, data: [] })
    await call<typeof listServices>('GET', '/services')
    expect(adapter.mock.lastCall?.[0].timeout).toBe(30_000)
  })

  test('an answer that comes late does not replace a newer one', async () => {
    const { call } = await page({ status: 200, data: ['new'] })
    const old = new AbortController()
    const shown: unknown[] = []
    const show = (answer: unknown) => answer !== undefined && shown.push(answer)
    const first = call<typeof listServices>('GET', '/services', {}, { signal: old.signal }).then(show)
    old.abort()
    await call<typeof listServices>('GET', '/services').then(show)
    await first
    expect(shown).toEqual([['new']])
  })
})
