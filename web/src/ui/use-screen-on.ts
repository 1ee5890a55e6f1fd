import { useEffect } from 'react'

/**
 * Keeps a phone from locking itself while somebody waits for what the page will say. The browser ends that when the page is
 * hidden, and refuses it where it saves power; looked at again, it is asked for again.
 */
export function useScreenOn(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return
    const leaving = new AbortController()
    const keep = async () => {
      if (document.visibilityState === 'hidden') return
      try {
        const lock = await navigator.wakeLock.request('screen')
        if (leaving.signal.aborted) await lock.release()
        else leaving.signal.addEventListener('abort', () => void lock.release())
      } catch {
        // The screen goes dark as it would have.
      }
    }
    void keep()
    document.addEventListener('visibilitychange', () => void keep(), { signal: leaving.signal })
    return () => leaving.abort()
  }, [isOn])
}
