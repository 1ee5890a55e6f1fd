import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadPage } from '../../platform/session/session.fixture.ts'
import type { Role } from '@polyclinic/domain/kit/roles.ts'

const container = 'GTM-ABC123'
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
)

// No script is fetched here.
Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
  handleDisabledFileLoadingAsSuccess: true,
})

// What listens to this document would listen in the tests after these.
let listening: { mock: { calls: unknown[][] } }
beforeEach(() => {
  listening = vi.spyOn(globalThis, 'addEventListener')
  history.replaceState(null, '', '/')
  document.head.querySelectorAll('script').forEach((script) => script.remove())
  document.documentElement.dataset['container'] = container
})

afterEach(() => {
  for (const call of listening.mock.calls) removeEventListener(...(call as Parameters<typeof removeEventListener>))
  vi.restoreAllMocks()
  delete document.documentElement.dataset['container']
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})

/** A document that was loaded at this address. */
async function show(path = '/', prepare: () => void = () => {}, roles?: readonly Role[]) {
  loadPage(roles ? { roles } : {})
  prepare()
  const { startCookies } = await import('./start.tsx')
  const { testClinic } = await import('../../test/in-app.tsx')
  const organization = { ...testClinic, config: { ...testClinic.config, gtmId: container } }
  const data = document.createElement('script')
  data.type = 'application/json'
  data.id = 'page-data'
  data.textContent = JSON.stringify({ organization, locale: 'en' })
  document.body.innerHTML = `<div id="app"><main id="content" tabindex="-1"></main><footer><nav><ul></ul></nav></footer></div>`
  document.body.append(data)
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: [path] })
  await act(() => startCookies(router))
  return router
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const loaded = () => [...document.head.querySelectorAll('script')].map(({ src }) => src)
const kept = () => JSON.parse(localStorage.getItem('cookieChoice') ?? 'null') as unknown
const isAsked = () => screen.queryByRole('region', { name: /May we measure/ }) !== null
const agreed = () =>
  localStorage.setItem(
    'cookieChoice',
    JSON.stringify({ answer: 'accepted', question: `${container} 1`, at: new Date(Date.now() - 1000).toISOString() }),
  )

it('asks before anything is loaded, with two buttons that look the same', async () => {
  await show()
  expect(isAsked()).toBe(true)
  expect(document.activeElement).toBe(document.body)
  expect(loaded()).toEqual([])
  const [decline, accept] = ['Decline', 'Accept'].map((name) => screen.getByRole('button', { name }))
  expect(accept!.className).toBe(decline!.className)

  await press('Accept')
  expect(isAsked()).toBe(false)
  expect(document.activeElement?.id).toBe('content')
  expect(loaded()).toEqual([`https://www.googletagmanager.com/gtm.js?id=${container}`])
  expect(kept()).toEqual({ answer: 'accepted', question: `${container} 1`, at: expect.any(String) })
})

it('loads nothing for who declines, does not ask again, and lets them change their mind', async () => {
  await show()
  await press('Decline')
  expect([isAsked(), loaded()]).toEqual([false, []])
  expect(kept()).toMatchObject({ answer: 'declined' })
  await press('Cookie settings')
  expect(screen.getByText(/You declined on/)).toBeDefined()
  expect(document.activeElement?.textContent).toMatch(/May we measure/)
  await press('Accept')
  expect(loaded()).toHaveLength(1)
  expect(document.activeElement?.textContent).toBe('Cookie settings')
})

it('stops for who takes their consent back: what it kept goes, and the document is loaded anew', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  await show('/', agreed)
  expect([isAsked(), loaded().length]).toEqual([false, 1])
  document.cookie = '_ga=GA1.1.1; path=/'
  localStorage.setItem('_gcl_ls', '1')
  await press('Cookie settings')
  await press('Decline')
  expect([document.cookie.includes('_ga'), localStorage.getItem('_gcl_ls')]).toEqual([false, null])
  expect(reload).toHaveBeenCalledOnce()
  reload.mockRestore()
})

it.each<[string, string, () => void, (readonly Role[])?]>([
  ['on a page where somebody books', '/appointment', () => {}],
  ['on a page of doctors', '/doctors', () => {}],
  ['for who is signed in', '/', () => {}, ['guest']],
  ['where a booking has begun in this tab', '/', () => sessionStorage.setItem('booking', '{"path":"/appointment"}')],
  ['where a draft is kept', '/', () => sessionStorage.setItem('brand draft', '{}')],
  ['where something is kept that nobody knows', '/', () => localStorage.setItem('person', '{}')],
  ['where a visit was seen', '/', () => localStorage.setItem('ownVisit', String(Date.now() - 29 * 86_400_000))],
  ['in a document that may not', '/', () => delete document.documentElement.dataset['container']],
])('neither runs nor asks %s', async (_where, path, prepare, roles) => {
  await show(path, prepare, roles)
  expect([isAsked(), loaded()]).toEqual([false, []])
  await show(
    path,
    () => {
      agreed()
      prepare()
    },
    roles,
  )
  expect(loaded()).toEqual([])
})

it('ends when another tab signs in or begins to book', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  await show('/', agreed)
  localStorage.setItem('organizationData', '{}')
  dispatchEvent(new StorageEvent('storage', { key: 'organizationData' }))
  expect(reload).not.toHaveBeenCalled()
  localStorage.setItem('ownVisit', String(Date.now()))
  const heard = vi.fn()
  addEventListener('storage', heard)
  dispatchEvent(new StorageEvent('storage', { key: 'ownVisit' }))
  // Nothing that came later learns of it.
  expect([reload.mock.calls.length, heard.mock.calls.length]).toEqual([1, 0])
  reload.mockRestore()
})

it('waits for the next document where this one has shown another page, or knows of one', async () => {
  const router = await show()
  await act(() => router.navigate('/doctors?search=hiv'))
  expect(isAsked()).toBe(false)
  await act(() => router.navigate('/'))
  await press('Accept')
  expect([loaded(), kept()]).toEqual([[], expect.objectContaining({ answer: 'accepted' })])
  const entries = ['http://localhost/doctors?search=hiv', null].map((url) => ({ url }))
  vi.stubGlobal('navigation', { entries: () => entries })
  await show('/', agreed)
  expect(loaded()).toEqual([])
  entries.shift()
  await show('/', agreed)
  expect(loaded()).toHaveLength(1)
  Reflect.deleteProperty(globalThis, 'navigation')
})

it('lets the browser send a form that leads to where nothing runs', async () => {
  await show('/', agreed)
  const sent = (action: string) => {
    const form = document.createElement('form')
    form.setAttribute('action', action)
    document.body.append(form)
    const seen = vi.fn((event: Event) => event.preventDefault())
    form.addEventListener('submit', seen)
    form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
    form.remove()
    return seen.mock.calls.length
  }
  expect([sent('/appointment/details'), sent('/blog/flu'), sent('/clinic/a'), sent('/preferences'), sent('')]).toEqual([
    0, 0, 1, 1, 1,
  ])
})
