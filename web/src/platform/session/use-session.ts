import { useSyncExternalStore } from 'react'
import { currentSession, type Session } from './token.ts'

const never = () => () => {}

/**
 * Who this browser is signed in as; null on the server and until the browser has taken the page over. Nobody's screen is
 * drawn a second time for it.
 */
export const useSession = (): Session | null => useSyncExternalStore<Session | null>(never, currentSession, () => null)
