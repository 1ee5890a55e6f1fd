import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../test/in-app.tsx'
import { OrderedRows } from './ordered-rows.tsx'

const named = (...names: string[]) => names.map((name) => ({ id: name, name }))

function show(total?: number) {
  const moved = vi.fn<(id: string, place: number) => void>()
  function Shown() {
    const [items, setItems] = useState(named('A', 'B', 'C'))
    return (
      <OrderedRows
        label="Services"
        items={items}
        nameOf={({ name }) => name}
        {...(total !== undefined && { total })}
        move={async (id, place) => {
          moved(id, place)
          setItems((now) => {
            const rest = now.filter((item) => item.id !== id)
            return rest.toSpliced(place, 0, ...named(id))
          })
        }}
        onMoved={async () => {}}
      >
        {({ name }) => <span>{name}</span>}
      </OrderedRows>
    )
  }
  renderInApp(<Shown />)
  return moved
}
const order = () => screen.getAllByRole('listitem').map((item) => item.textContent?.slice(0, 1))
const grip = (name: string) => screen.getByRole('button', { name: new RegExp(`^Move ${name}:`) })

it('moves a row with the arrow keys, says where it is, and the focus stays with it', async () => {
  const moved = show()
  grip('C').focus()
  await userEvent.keyboard('{ArrowUp}')
  await waitFor(() => expect(order()).toEqual(['A', 'C', 'B']))
  await waitFor(() => expect(document.activeElement).toBe(grip('C')))
  await userEvent.keyboard('{ArrowUp}')
  await waitFor(() => expect(order()).toEqual(['C', 'A', 'B']))
  screen.getByText('C is now number 1 of 3.')
  // Beyond the first there is nothing.
  await userEvent.keyboard('{ArrowUp}')
  expect(moved.mock.calls).toEqual([
    ['C', 1],
    ['C', 0],
  ])
})

it('moves by presses, for a finger, and by dragging', async () => {
  const moved = show()
  await userEvent.click(grip('A'))
  await userEvent.click(screen.getByRole('button', { name: 'Move down' }))
  await waitFor(() => expect(order()).toEqual(['B', 'A', 'C']))
  const [first, , last] = screen.getAllByRole('listitem')
  const dataTransfer = { setData: () => {}, effectAllowed: '' }
  fireEvent.dragStart(last!, { dataTransfer })
  fireEvent.dragOver(first!)
  fireEvent.drop(first!)
  await waitFor(() => expect(order()).toEqual(['C', 'B', 'A']))
  expect(moved.mock.calls).toEqual([
    ['A', 1],
    ['C', 0],
  ])
})
