import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { useUserState } from '../state/user.ts'

vi.mock('../platform/stream/changes.ts', () => import('./fake-stream.ts'))

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 5000 })

afterEach(() => {
  cleanup()
  // What one test leaves behind is not the next one's; pure tests have no window.
  useUserState.setState(useUserState.getInitialState(), true)
  globalThis.sessionStorage?.clear()
  globalThis.localStorage?.clear()
})
