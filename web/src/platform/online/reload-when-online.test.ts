import { beforeEach, expect, it, vi } from 'vitest'
import { reloadWhenOnline } from './reload-when-online.ts'

const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
const online = vi.spyOn(navigator, 'onLine', 'get')

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
})

it('loads the page anew once the connection is back, and not again right away', () => {
  online.mockReturnValue(false)
  reloadWhenOnline()
  expect(reload).not.toHaveBeenCalled()
  dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledOnce()
  online.mockReturnValue(true)
  reloadWhenOnline()
  expect(reload).toHaveBeenCalledOnce()
})

it('does at once where there is one, and nothing for who has left by then', () => {
  online.mockReturnValue(false)
  reloadWhenOnline()()
  dispatchEvent(new Event('online'))
  expect(reload).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  reloadWhenOnline()
  expect(reload).toHaveBeenCalledOnce()
})
