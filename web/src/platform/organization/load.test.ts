import type { OrganizationData } from '@polyclinic/domain/organizations/model.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiProblem, unreachable } from '../api/problem.ts'
import { keepOrganization, readCachedOrganization } from './cache.ts'
import { loadOrganization } from './load.ts'

const clinic = { id: 'clinic-1', name: 'Harborlight' } as OrganizationData
const other = { id: 'clinic-1', name: 'Harborlight, as it was' } as OrganizationData
const missing = new ApiProblem({
  ...{ type: 'urn:polyclinic:unknown_clinic', title: '', status: 404, code: 'unknown_clinic', requestId: '' },
  message: 'No clinic answers at this address.',
})

const reload = vi.fn()
const wait = vi.fn<(milliseconds: number) => Promise<void>>(() => Promise.resolve())

/** Loads as a page at `host` does; `answers` are the server's, one after the other. */
function load(answers: (OrganizationData | Error)[], host = 'boston.localhost:3000') {
  const api = vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!
    if (answer instanceof Error) throw answer
    return answer
  })
  const loading = loadOrganization({ api: api, host, defaultDomain: 'default.test', reload, wait })
  return { api, loading }
}

function refuseStorage(...methods: ('getItem' | 'setItem')[]) {
  const refuse = () => {
    throw new DOMException('refused')
  }
  const storage = { getItem: () => null, setItem: refuse, removeItem: refuse }
  const refusing = { ...storage, ...Object.fromEntries(methods.map((method) => [method, refuse])) }
  vi.stubGlobal('localStorage', refusing)
  vi.stubGlobal('sessionStorage', refusing)
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  reload.mockClear()
  wait.mockReset().mockResolvedValue()
})

describe('the organization on a page without embedded data', () => {
  test('cached data is used at once, and nobody is asked', async () => {
    keepOrganization(other)
    const { api, loading } = load([clinic])
    expect(await loading).toEqual({ state: 'ready', organization: other })
    expect(api).not.toHaveBeenCalled()
  })

  test.each([
    ['boston.localhost:3000', '"boston.localhost"'],
    ['Clinic.Example.ORG.', '"clinic.example.org"'],
    ['localhost:3000', '"default.test"'],
    ['192.0.2.7', '"default.test"'],
    ['quick-fox.trycloudflare.com', '"default.test"'],
    ['eviltrycloudflare.com', '"eviltrycloudflare.com"'],
  ])('at %s it is asked for by the quoted domain %s', async (host, domains) => {
    const { api, loading } = load([clinic], host)
    await loading
    expect(api).toHaveBeenCalledExactlyOnceWith('GET', '/provider/organizations', { query: { domains } })
  })

  test('with an empty cache the page reloads once, and then finds the cache filled', async () => {
    expect(await load([clinic]).loading).toEqual({ state: 'reloading' })
    expect(reload).toHaveBeenCalledOnce()
    expect(await load([clinic]).loading).toEqual({ state: 'ready', organization: clinic })
    expect(reload).toHaveBeenCalledOnce()
  })

  test('both keys, the id and a timestamp in milliseconds are kept', async () => {
    await load([clinic]).loading
    expect(JSON.parse(localStorage.getItem('orgData')!)).toEqual(clinic)
    expect(localStorage.getItem('organizationID')).toBe('clinic-1')
    const { data, timestamp } = JSON.parse(localStorage.getItem('organizationData')!)
    expect(data).toEqual(clinic)
    expect(Math.abs(timestamp - Date.now())).toBeLessThan(5000)
  })

  test.each([
    ['blocked', ['getItem', 'setItem'] as const],
    ['full', ['setItem'] as const],
  ])('storage that is %s never reloads: the data stays in memory', async (_name, methods) => {
    refuseStorage(...methods)
    for (let visit = 0; visit < 3; visit++)
      expect(await load([clinic]).loading).toEqual({ state: 'ready', organization: clinic })
    expect(reload).not.toHaveBeenCalled()
  })

  test('storage that forgets between two loads reloads once, not for ever', async () => {
    await load([clinic]).loading
    localStorage.clear()
    expect(await load([clinic]).loading).toEqual({ state: 'ready', organization: clinic })
    expect(reload).toHaveBeenCalledOnce()
  })

  test.each(['{', 'null', '[]', '{"data":{}}', '{"data":{"name":"no id"}}'])(
    'a cache entry of %s counts as none',
    async (entry) => {
      localStorage.setItem('organizationData', entry)
      expect(readCachedOrganization()).toBeNull()
    },
  )

  test('Organisation 404: message shown on the error screen', async () => {
    expect(await load([missing]).loading).toEqual({ state: 'missing', message: 'No clinic answers at this address.' })
    expect(reload).not.toHaveBeenCalled()
  })

  test('Organisation fetch failure: no handling, so the loader stays visible, and retries quietly', async () => {
    const { api, loading } = load([unreachable(), unreachable(), unreachable(), clinic])
    expect(await loading).toEqual({ state: 'reloading' })
    expect(api).toHaveBeenCalledTimes(4)
    expect(wait.mock.calls).toEqual([[1000], [2000], [4000]])
  })

  test('an answer without an organization id keeps the loader, too', async () => {
    let pauses = 0
    wait.mockImplementation(() => (++pauses < 3 ? Promise.resolve() : new Promise(() => {})))
    const { loading } = load([{} as OrganizationData])
    expect(await Promise.race([loading, new Promise((done) => setTimeout(done, 20, 'loader'))])).toBe('loader')
  })
})

test('embedded data wins over the cache and refreshes it', () => {
  keepOrganization(other)
  expect(keepOrganization(clinic)).toBe(true)
  expect(readCachedOrganization()).toEqual(clinic)
})
