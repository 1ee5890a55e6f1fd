import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

vi.mock('../platform/stream/changes.ts', () => import('./fake-stream.ts'))

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 5000 })

afterEach(() => {
  cleanup()
  // What one test leaves in the browser is not the next one's; pure tests have no window.
  globalThis.sessionStorage?.clear()
  globalThis.localStorage?.clear()
})
