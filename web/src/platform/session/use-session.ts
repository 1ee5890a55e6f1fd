import { useHydrated } from '../page/hydrated.ts'
import { currentSession, type Session } from './token.ts'

/** Who this browser is signed in as; null on the server and until the browser has taken the page over. */
export const useSession = (): Session | null => (useHydrated() ? currentSession() : null)
