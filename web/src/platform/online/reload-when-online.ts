import { readSession, writeSession } from '../storage.ts'

const key = 'reloadedAt'
const pauseMs = 60_000
const recentMs = 10_000

/** Whether the connection is lost, or came back a moment ago: what failed meanwhile failed for that. */
let backAt = -Infinity
if (typeof addEventListener === 'function') addEventListener('online', () => (backAt = performance.now()))
export const wasJustOffline = () => !navigator.onLine || performance.now() - backAt < recentMs

/**
 * What the connection took away comes with the page loaded anew, as soon as there is one: a script that did not arrive is
 * remembered as missing until then. Once a minute at most, and never where nothing can be remembered.
 */
export function reloadWhenOnline(): () => void {
  const reload = () => {
    if (Date.now() - Number(readSession(key) ?? 0) < pauseMs) return
    if (writeSession(key, String(Date.now()))) location.reload()
  }
  if (navigator.onLine) {
    reload()
    return () => {}
  }
  addEventListener('online', reload, { once: true })
  return () => removeEventListener('online', reload)
}
