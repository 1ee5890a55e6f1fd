import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { forgetPlace, keepPlace } from './place-left.ts'

/** Where somebody waits to be called: they are led back to it by themselves. */
const waitedAt = '/appointment/manage'

/**
 * True while the offline screen stands in place of the app. Going offline also sends to `/`: the address at once, its
 * screen when the connection is back, because neither its data nor its scripts could be had before. From a visit's page it
 * leads back to that. Until that screen is there this one stays: the one before it, drawn once more, would know only what
 * it knew when it was loaded. What somebody writes (`data-written`) is replaced by nothing, nor is a screen that nobody
 * stands at (`data-unattended`).
 */
export function useOfflineGate(): boolean {
  const isOnline = useOnline('[data-written], [data-unattended]')
  const navigate = useNavigate()
  const { key, pathname, search } = useLocation()
  const next = pathname === waitedAt ? pathname + search : '/'
  const [lostAt, setLostAt] = useState<string | null>(null)
  if (!isOnline && lostAt !== key) setLostAt(key)
  const isOnItsWay = isOnline && lostAt === key
  useEffect(() => {
    if (!isOnline && location.pathname !== '/') {
      keepPlace(location)
      history.pushState(null, '', '/')
    }
    if (!isOnItsWay) return
    if (next !== '/') forgetPlace()
    void navigate(next, { replace: true })
  }, [isOnline, isOnItsWay, next, navigate])
  return !isOnline || isOnItsWay
}

function subscribe(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Whether the browser has a connection, or shows something in spite of it; the server always has one. */
export const useOnline = (inSpite?: string) =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine || (inSpite !== undefined && document.querySelector(inSpite) !== null),
    () => true,
  )
