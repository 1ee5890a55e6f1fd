import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useWide } from './use-wide.ts'

function Width() {
  return <p>{useWide() ? 'wide' : 'narrow'}</p>
}

it('is as wide on paper as it was on the screen', () => {
  let width = 1280
  const watching = new Set<() => void>()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query !== 'print' && width >= Number.parseFloat(query.match(/[\d.]+/)![0]) * 16,
    addEventListener: (_: string, changed: () => void) => watching.add(changed),
    removeEventListener: (_: string, changed: () => void) => watching.delete(changed),
  }))
  const resize = (to: number) =>
    act(() => {
      width = to
      for (const changed of watching) changed()
    })
  render(<Width />)
  window.dispatchEvent(new Event('beforeprint'))
  resize(718)
  expect(screen.getByText('wide')).toBeTruthy()
  window.dispatchEvent(new Event('afterprint'))
  resize(720)
  expect(screen.getByText('narrow')).toBeTruthy()
})
