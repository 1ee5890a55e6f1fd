import type { signOut as endSession } from '@polyclinic/domain/accounts/endpoints.ts'
import { call } from '../api/call.ts'
import { logFailure } from '../log.ts'
import { leaveSignedOut } from './leave.ts'
import { signingOut } from './signing-out.ts'

/** Ends the session on the server, if it can be reached, and in this browser in any case; then leads there. */
export function signOut(to = '/') {
  signingOut.abort()
  // A session that is over already is no surprise here.
  call<typeof endSession>('DELETE', '/sessions/current', undefined, { sessionCheck: true })
    .catch((error: unknown) => logFailure('sign-out', error))
    .finally(() => leaveSignedOut(to))
}
