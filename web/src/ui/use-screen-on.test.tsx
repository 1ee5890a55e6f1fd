import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useScreenOn } from './use-screen-on.ts'

afterEach(() => void Reflect.deleteProperty(navigator, 'wakeLock'))

it('asks for it while it is wanted, again after the page was hidden, and gives it back', async () => {
  const release = vi.fn(() => Promise.resolve())
  const request = vi.fn(() => Promise.resolve({ release }))
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  const { rerender } = renderHook(({ isOn }) => useScreenOn(isOn), { initialProps: { isOn: false } })
  expect(request).not.toHaveBeenCalled()
  rerender({ isOn: true })
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => request.mock.calls.length).toBe(2)
  rerender({ isOn: false })
  await expect.poll(() => release.mock.calls.length).toBe(2)
})

it('is nothing where the browser knows none', () => {
  expect(() => renderHook(() => useScreenOn(true))).not.toThrow()
})
