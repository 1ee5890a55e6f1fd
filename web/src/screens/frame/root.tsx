import { useEffect, useRef } from 'react'
import { NavigationType, Outlet, ScrollRestoration, useLocation, useNavigation, useNavigationType } from 'react-router'
import { useOfflineGate } from '../../platform/online/use-offline-gate.ts'
import { OfflineScreen } from '../system/offline-screen.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { NavigationProgress } from './navigation-progress.tsx'

/** Around every screen: the offline screen in its place, where the focus goes, and that something is on its way. */
export function Root() {
  const isOffline = useOfflineGate()
  const navigation = useNavigation()
  const isHydrated = useHydrated()
  useFocusAfterNavigation()
  if (isOffline) return <OfflineScreen onRetry={() => location.reload()} />
  return (
    <>
      {isHydrated && navigation.state !== 'idle' && <NavigationProgress />}
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

/**
 * A new screen is read and seen from its beginning, also when a form that keeps its own place led to it; a new query or
 * hash on the same one leaves the focus where it is.
 */
function useFocusAfterNavigation() {
  const { pathname, hash } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('content')?.focus({ preventScroll: true })
    if (!isBack && !hash) scrollTo(0, 0)
  }, [pathname, hash, isBack])
}
