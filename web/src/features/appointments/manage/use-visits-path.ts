import { useLocation } from 'react-router'
import { loginFor } from '../../../platform/session/destinations.ts'
import { useSession } from '../../../platform/session/use-session.ts'

/** All of one's visits; through the sign-in that leads back here when the address names one. */
export function useVisitsPath(): string {
  const { pathname, search } = useLocation()
  const isNamed = new URLSearchParams(search).has('visit')
  return useSession() || !isNamed ? '/patient' : loginFor('guest', pathname + search)
}
