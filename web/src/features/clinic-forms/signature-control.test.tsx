import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { loadCatalogue } from '../../platform/i18n/load-catalogue.ts'
import { TextsProvider } from '../../platform/i18n/texts.tsx'
import { SignatureControl } from './signature-control.tsx'

const catalogue = await loadCatalogue('en')

function Signing({ onChange }: { onChange: (value: string | null) => void }) {
  const [value, setValue] = useState('')
  return (
    <TextsProvider locale="en" catalogue={catalogue}>
      <SignatureControl
        field={{ id: 'sign', label: 'Your signature' }}
        name="Your signature"
        value={value}
        onChange={(next) => {
          setValue(next ?? '')
          onChange(next)
        }}
      />
    </TextsProvider>
  )
}

beforeEach(() => {
  Element.prototype.setPointerCapture = vi.fn<(pointer: number) => void>()
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({
    left: 0,
    top: 0,
    width: 300,
    height: 100,
  } as DOMRect)
})

const pad = () => screen.getByRole('img', { name: 'Field to sign: Your signature' })
const draw = (...points: [number, number][]) => {
  const at = ([clientX, clientY]: [number, number]) => ({ clientX, clientY, isPrimary: true, button: 0, pointerId: 1 })
  fireEvent.pointerDown(pad(), at(points[0]!))
  for (const point of points.slice(1)) fireEvent.pointerMove(pad(), at(point))
  fireEvent.pointerUp(pad(), at(points.at(-1)!))
}

it('takes strokes, in steps of its field, and begins anew', async () => {
  const onChange = vi.fn<(value: string | null) => void>()
  render(<Signing onChange={onChange} />)
  draw([10, 20], [100, 50])
  expect(onChange).toHaveBeenLastCalledWith('M20 40L200 100')
  draw([0, 0], [300, 100])
  expect(onChange).toHaveBeenLastCalledWith('M20 40L200 100M0 0L600 200')
  // Whose it is stands beside it: who signs for a child is another than who is asked.
  await userEvent.type(screen.getByLabelText('Your signature'), 'Ana Díaz')
  expect(onChange).toHaveBeenLastCalledWith('M20 40L200 100M0 0L600 200\nAna Díaz')
  await userEvent.click(screen.getByRole('button', { name: 'Clear and sign again: Your signature' }))
  expect(onChange).toHaveBeenLastCalledWith('Ana Díaz')
  await userEvent.clear(screen.getByLabelText('Your signature'))
  expect(onChange).toHaveBeenLastCalledWith(null)
})

it('takes a typed name alone, too', async () => {
  const onChange = vi.fn<(value: string | null) => void>()
  render(<Signing onChange={onChange} />)
  await userEvent.type(screen.getByLabelText('Your signature'), 'Rosa Díaz')
  expect(onChange).toHaveBeenLastCalledWith('Rosa Díaz')
  expect(screen.getByRole('img', { name: 'Your signature: Rosa Díaz' })).toBeTruthy()
  expect(pad()).toBeTruthy()
})
