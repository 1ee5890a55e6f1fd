import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { useHeldPlace } from './use-held-place.ts'

/** Pressing it opens something above it. */
function List() {
  const hold = useHeldPlace()
  const [isOpen, setOpen] = useState(false)
  const place = (element: HTMLElement | null) => {
    if (element) element.getBoundingClientRect = () => ({ top: isOpen ? 650 : 400 }) as DOMRect
  }
  return (
    <button
      ref={place}
      type="button"
      onClick={({ currentTarget }) => {
        hold(currentTarget)
        setOpen(true)
      }}
    >
      Rosa
    </button>
  )
}

it('scrolls by as much as what was pressed would have moved, once', async () => {
  const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => {})
  const { rerender } = render(<List />)
  await userEvent.click(screen.getByRole('button'))
  rerender(<List />)
  expect(scrollBy.mock.calls).toEqual([[{ top: 250, behavior: 'instant' }]])
})
