import type { signIn } from '@polyclinic/domain/accounts/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { LoginPage } from '@polyclinic/domain/kit/login-page.ts'
import { afterSignIn } from '../../platform/session/destinations.ts'
import { dropEmail } from '../../platform/session/carried-email.ts'
import { forgetEnd } from '../../platform/session/ended.ts'
import { tokenKey } from '../../platform/session/token.ts'
import { writeLocal } from '../../platform/storage.ts'

export type Session = Answer<typeof signIn>

/**
 * Keeps the token and loads the next page in full, so that it is read there. False where the browser keeps nothing: the
 * next page would find nobody.
 */
export function beginSession({ authToken, roles }: Session, page: LoginPage, returnTo: string | null): boolean {
  if (!writeLocal(tokenKey, authToken)) return false
  forgetEnd()
  dropEmail()
  location.assign(afterSignIn(page, roles, returnTo))
  return true
}
