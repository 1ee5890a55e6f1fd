import { roles as knownRoles, type Role } from '@polyclinic/domain/kit/roles.ts'
import { readLocal, writeLocal } from '../storage.ts'

/** What the token in the browser says; whether its session still lives is the server's to tell. */
export type Session = { authToken: string; userId: string; roles: readonly Role[] }

export const tokenKey = 'authToken'
export const roleKey = 'currentRole'

/** Reads a JWT without checking it; null for anything that is not one of ours. */
export function decodeToken(authToken: string): Session | null {
  try {
    const payload = authToken.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    const { userId, roles } = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
    if (typeof userId !== 'string' || !Array.isArray(roles)) return null
    return { authToken, userId, roles: knownRoles.filter((role) => roles.includes(role)) }
  } catch {
    return null
  }
}

/** As it stood when the page was loaded: sign-in and sign-out end in a full navigation. */
let session = ((): Session | null => {
  const stored = readLocal(tokenKey)
  const decoded = stored ? decodeToken(stored) : null
  if (stored && !decoded) writeLocal(tokenKey, null)
  return decoded
})()

export const currentSession = (): Session | null => session

/** Removes what is stored, and what this page has read of it. */
export function forgetToken() {
  session = null
  writeLocal(tokenKey, null)
  writeLocal(roleKey, null)
}
