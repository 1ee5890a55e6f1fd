import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { loadCatalogue } from '../../platform/i18n/load-catalogue.ts'
import { TextsProvider } from '../../platform/i18n/texts.tsx'
import { Root } from './root.tsx'

const catalogue = await loadCatalogue('en')
const connection = vi.spyOn(navigator, 'onLine', 'get')

function lose(isLost: boolean) {
  connection.mockReturnValue(!isLost)
  dispatchEvent(new Event(isLost ? 'offline' : 'online'))
}

afterEach(() => lose(false))

function show(path: string) {
  const home = vi.fn(() => null)
  const router = createMemoryRouter(
    [
      {
        Component: Root,
        HydrateFallback: () => null,
        children: [
          { path: '/', loader: home, Component: () => <h1>Home</h1> },
          { path: '/doctors', Component: () => <h1>Doctors</h1> },
        ],
      },
    ],
    { initialEntries: [path] },
  )
  render(
    <TextsProvider locale="en" catalogue={catalogue}>
      <RouterProvider router={router} />
    </TextsProvider>,
  )
  return { router, home }
}

test('Offline: the connection-lost screen replaces the whole app, and the user is sent to /', async () => {
  history.replaceState(null, '', '/doctors')
  show('/doctors')
  await screen.findByRole('heading', { name: 'Doctors' })
  lose(true)
  await screen.findByRole('heading', { name: 'Oops! Connection lost' })
  expect(screen.queryByText('Doctors')).toBeNull()
  expect(location.pathname).toBe('/')
})

test('"Try again" reloads the page', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  show('/')
  lose(true)
  ;(await screen.findByRole('button', { name: 'Try again' })).click()
  expect(reload).toHaveBeenCalledOnce()
  reload.mockRestore()
})

test('online again, the app is shown, with what is fetched then and not before', async () => {
  const { home, router } = show('/doctors')
  await screen.findByRole('heading', { name: 'Doctors' })
  lose(true)
  await screen.findByRole('heading', { name: 'Oops! Connection lost' })
  expect(home).not.toHaveBeenCalled()
  lose(false)
  await screen.findByRole('heading', { name: 'Home' })
  expect(home).toHaveBeenCalledOnce()
  expect(router.state.location.pathname).toBe('/')
})
