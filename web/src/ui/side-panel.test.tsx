import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { SidePanel } from './side-panel.tsx'

function List() {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <>
      {['Ada', 'Grace'].map((name) => (
        <button key={name} onClick={() => setOpen(name)}>
          {name}
        </button>
      ))}
      {open && (
        <SidePanel key={open} title={open} closeLabel="Close" onClose={() => setOpen(null)}>
          <button onClick={() => setOpen('New')}>Next</button>
        </SidePanel>
      )}
    </>
  )
}

afterEach(() => vi.restoreAllMocks())

const focused = () => document.activeElement?.textContent

it('takes the focus, and gives it back to what opened it, also when one panel leads to another', async () => {
  const real = matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(real(query), 'matches', { value: query !== 'print' }),
  )
  render(<List />)
  await userEvent.click(screen.getByRole('button', { name: 'Ada' }))
  await userEvent.click(screen.getByRole('button', { name: 'Grace' }))
  expect(focused()).toBe('Grace')
  expect(document.activeElement?.tagName).toBe('H2')
  await userEvent.keyboard('{Escape}')
  expect([document.activeElement?.tagName, focused()]).toEqual(['BUTTON', 'Grace'])
  await userEvent.click(screen.getByRole('button', { name: 'Ada' }))
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(focused()).toBe('New')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect([document.activeElement?.tagName, focused()]).toEqual(['BUTTON', 'Ada'])
})
