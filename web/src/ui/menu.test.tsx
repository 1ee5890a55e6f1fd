import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Menu } from './menu.tsx'

// The simulated browser knows no popovers: these two do what the platform does, its event included.
const names = ['showPopover', 'hidePopover'] as const
const before = names.map((name) => Object.getOwnPropertyDescriptor(HTMLElement.prototype, name))

beforeAll(() => {
  const toggle = (newState: string) =>
    function (this: HTMLElement) {
      this.dispatchEvent(Object.assign(new Event('toggle'), { newState }))
    }
  HTMLElement.prototype.showPopover = toggle('open')
  HTMLElement.prototype.hidePopover = toggle('closed')
})
afterAll(() => {
  names.forEach((name, at) => {
    if (before[at]) Object.defineProperty(HTMLElement.prototype, name, before[at])
    else Reflect.deleteProperty(HTMLElement.prototype, name)
  })
})

const items = (cancel = vi.fn()) => [
  { id: 'change', label: 'Change time', href: '/appointment/reschedule' },
  { id: 'cancel', label: 'Cancel visit', tone: 'bad' as const, onSelect: cancel },
]

it('opens on its first entry, walks in a circle and closes with Esc', async () => {
  render(<Menu label="More actions" items={items()} />)
  const button = screen.getByRole('button', { name: 'More actions' })
  await userEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  const [change, cancel] = screen.getAllByRole('menuitem')
  expect(document.activeElement).toBe(change)
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(cancel)
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(change)
  await userEvent.keyboard('{End}{Escape}')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(button)
})

it('opens by the arrow key, acts once and gives the focus back', async () => {
  const cancel = vi.fn()
  render(<Menu label="More actions" items={items(cancel)} />)
  screen.getByRole('button', { name: 'More actions' }).focus()
  await userEvent.keyboard('{ArrowDown}{End}{Enter}')
  expect(cancel).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More actions' }))
})
