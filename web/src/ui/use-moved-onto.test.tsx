import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { useMovedOnto } from './use-moved-onto.ts'

function List({ names }: { names: string[] }) {
  const [marked, mark] = useState(0)
  const movedOnto = useMovedOnto(mark)
  return (
    <div role="listbox">
      {names.map((name, place) => (
        <div key={name} role="option" aria-selected={place === marked} {...movedOnto(place)}>
          {name}
        </div>
      ))}
    </div>
  )
}

const pointAt = (name: string, clientX: number, clientY: number) => {
  const option = screen.getByRole('option', { name })
  fireEvent.mouseEnter(option, { clientX, clientY })
  fireEvent.pointerMove(option, { clientX, clientY })
}
const marked = () => screen.getByRole('option', { selected: true }).textContent

it('marks what the mouse is moved onto, not what comes below it', () => {
  const { rerender } = render(<List names={['Ibuprofen', 'Indapamide', 'Insulin']} />)
  pointAt('Insulin', 40, 80)
  expect(marked()).toBe('Ibuprofen')
  fireEvent.pointerMove(document.body, { clientX: 40, clientY: 90 })
  rerender(<List names={['Ibuprofen', 'Insulin', 'Indapamide']} />)
  pointAt('Indapamide', 40, 90)
  expect(marked()).toBe('Ibuprofen')
  pointAt('Indapamide', 41, 90)
  expect(marked()).toBe('Indapamide')
})
