import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useOnline } from './use-online.ts'

/**
 * True while the offline screen stands in place of the app. Going offline also sends to `/`, whose data cannot be had
 * then; so it is asked for again when the connection is back.
 */
export function useOfflineGate(): boolean {
  const isOnline = useOnline()
  const navigate = useNavigate()
  const wasOffline = useRef(false)
  useEffect(() => {
    if (!isOnline) void navigate('/')
    else if (wasOffline.current) void navigate('/', { replace: true })
    wasOffline.current = !isOnline
  }, [isOnline, navigate])
  return !isOnline
}
