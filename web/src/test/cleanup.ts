import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(() => {
  cleanup()
  // What one test carries along in the tab is not the next one's; pure tests have no window.
  globalThis.sessionStorage?.clear()
})
