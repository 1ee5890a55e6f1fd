import { render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it } from 'vitest'
import { useKeptFocus } from './use-kept-focus.ts'

function Panel({ name, isOpen = true }: { name: string; isOpen?: boolean }) {
  const panel = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus(
    () => panel.current,
    () => heading.current,
    name,
  )
  return (
    <div ref={panel}>
      <h2 ref={heading} tabIndex={-1}>
        {name}
      </h2>
      {isOpen && <button type="button">Bring in</button>}
    </div>
  )
}

const focused = () => document.activeElement?.textContent

it('leaves no focus on a button that belongs to somebody else now', () => {
  const { rerender } = render(<Panel name="Omar" />)
  screen.getByRole('button').focus()
  rerender(<Panel name="Omar" />)
  expect(focused()).toBe('Bring in')
  rerender(<Panel name="Franziska" />)
  expect(focused()).toBe('Franziska')
})

it('brings back the focus of what has gone, and takes none from elsewhere', () => {
  const { rerender } = render(<Panel name="Omar" />)
  screen.getByRole('button').focus()
  rerender(<Panel name="Omar" isOpen={false} />)
  expect(focused()).toBe('Omar')
  const other = document.createElement('button')
  document.body.append(other)
  other.focus()
  rerender(<Panel name="Franziska" isOpen={false} />)
  expect(document.activeElement).toBe(other)
  other.remove()
})

it('leaves the focus that comes to a part which had become about somebody else before', () => {
  const { rerender } = render(<Panel name="Omar" />)
  rerender(<Panel name="Franziska" />)
  screen.getByRole('button').focus()
  rerender(<Panel name="Franziska" />)
  expect(focused()).toBe('Bring in')
})
