import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readPlace } from './place-left.ts'
import { useOfflineGate } from './use-offline-gate.ts'

const online = vi.spyOn(navigator, 'onLine', 'get')
const turn = (isOnline: boolean) =>
  act(async () => {
    online.mockReturnValue(isOnline)
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  })

beforeEach(() => {
  history.replaceState(null, '', '/doctor/visits/1')
  online.mockReturnValue(true)
})
afterEach(() => history.replaceState(null, '', '/'))

function Form({ isWritten }: { isWritten: boolean }) {
  return <input aria-label="Plan" data-written={isWritten || undefined} />
}

/** The app, of which the offline screen takes the place; what is written is decided from outside. */
function show(page = '/doctor/visits/1') {
  let write!: (isWritten: boolean) => void
  let isWritten = true
  function App() {
    return useOfflineGate() ? <h1>Connection lost</h1> : <Form isWritten={isWritten} />
  }
  const routes = [{ path: '*', element: <App /> }]
  const router = createMemoryRouter(routes, { initialEntries: [page] })
  const { rerender } = render(<RouterProvider router={router} />)
  write = (next) => {
    isWritten = next
    rerender(<RouterProvider key={String(next)} router={router} />)
  }
  return { write, at: () => router.state.location.pathname + router.state.location.search }
}

it('leaves what somebody writes in its place, and its address', async () => {
  show()
  const field = screen.getByRole<HTMLInputElement>('textbox')
  field.value = 'Rest'
  await turn(false)
  expect(screen.queryByRole('heading')).toBeNull()
  await turn(true)
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Rest')
  expect(screen.getByRole('textbox')).toBe(field)
  expect(location.pathname).toBe('/doctor/visits/1')
})

it('shows that the connection is lost once nothing is written any more', async () => {
  const { write } = show()
  await turn(false)
  await act(async () => write(false))
  expect(screen.getByRole('heading').textContent).toBe('Connection lost')
  expect(location.pathname).toBe('/')
})

it.each([
  ['/doctors?available=evening', '/', '/doctors?available=evening'],
  ['/appointment/manage?visit=1', '/appointment/manage?visit=1', null],
])('leads home from %s with the connection, and back to a visit', async (page, to, kept) => {
  history.replaceState(null, '', page)
  sessionStorage.clear()
  const { write, at } = show(page)
  await act(async () => write(false))
  await turn(false)
  expect(screen.getByRole('heading').textContent).toBe('Connection lost')
  expect(location.pathname).toBe('/')
  await turn(true)
  await expect.poll(() => screen.queryByRole('heading')).toBeNull()
  expect(at()).toBe(to)
  expect(readPlace()).toBe(kept)
})
