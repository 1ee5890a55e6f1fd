import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ToastRegion } from './toast.tsx'

const onClose = vi.fn()
const show = (stays = false) =>
  render(<ToastRegion toast={{ message: 'Moved' }} stays={stays} closeLabel="Close" onClose={onClose} />)
const wait = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })

beforeEach(() => {
  vi.useFakeTimers()
  onClose.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
})

it('goes by itself, but not while somebody points at it or has the focus in it', () => {
  show()
  const toast = screen.getByText('Moved').parentElement!
  fireEvent.pointerEnter(toast)
  wait(60_000)
  fireEvent.focus(screen.getByRole('button'))
  fireEvent.pointerLeave(toast)
  wait(60_000)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.blur(screen.getByRole('button'))
  wait(10_000)
  expect(onClose).toHaveBeenCalledOnce()
})

it('waits for somebody to close it where it shall stay', () => {
  show(true)
  wait(60_000)
  expect(onClose).not.toHaveBeenCalled()
})
