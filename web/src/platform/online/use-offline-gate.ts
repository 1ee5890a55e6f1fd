import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useOnline } from './use-online.ts'

/**
 * True while the offline screen stands in place of the app. Going offline also sends to `/`: the address at once, its
 * screen when the connection is back, because neither its data nor its scripts could be had before.
 */
export function useOfflineGate(): boolean {
  const isOnline = useOnline()
  const navigate = useNavigate()
  const wasOffline = useRef(false)
  useEffect(() => {
    if (!isOnline && location.pathname !== '/') history.pushState(null, '', '/')
    if (isOnline && wasOffline.current) void navigate('/', { replace: true })
    wasOffline.current = !isOnline
  }, [isOnline, navigate])
  return !isOnline
}
