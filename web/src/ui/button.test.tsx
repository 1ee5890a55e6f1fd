import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

it('does nothing more while it is busy, and keeps its name and its focus', async () => {
  const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={send}>
      <Button type="submit" busy>
        Booking…
      </Button>
    </form>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Booking…' })
  await userEvent.click(button)
  expect(send).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(button)
})

it('is a link with an address, and stays in the app when it can', async () => {
  const router = createMemoryRouter([
    { path: '/', element: <Button href="/doctors">Find a doctor</Button> },
    { path: '/doctors', element: <Button href="/api/v1/file.ics">Calendar file</Button> },
  ])
  render(<RouterProvider router={router} />)
  await userEvent.click(screen.getByRole('link', { name: 'Find a doctor' }))
  const file = await screen.findByRole('link', { name: 'Calendar file' })
  expect(file.getAttribute('href')).toBe('/api/v1/file.ics')
  expect(router.state.location.pathname).toBe('/doctors')
})
