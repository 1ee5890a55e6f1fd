import { timingSafeEqual } from 'node:crypto'
import type { RequestScope } from '../../platform/context.ts'
import { keyedHash, newSecret } from '../../platform/ids.ts'

const cookie = 'device'
const days = 365

// OWASP's device cookie: it proves that this browser signed in to this account before, and grants nothing else.
const proofOf = ({ services, clinic }: Pick<RequestScope, 'services' | 'clinic'>, email: string, device: string) =>
  keyedHash(services.linkKey, 'device', clinic.id, email, device)

/** The number of this browser when it once signed in to the account with this address, else null. */
export function knownDevice(
  scope: Pick<RequestScope, 'services' | 'clinic' | 'request'>,
  email: string,
): string | null {
  const [, device, proof] = /^([\w-]{43})\.([\w-]{43})$/.exec(scope.request.readCookie(cookie) ?? '') ?? []
  if (!device || !proof) return null
  return timingSafeEqual(Buffer.from(proof, 'base64url'), proofOf(scope, email, device)) ? device : null
}

/** Lets this browser be known for the account from now on. */
export function rememberDevice(scope: Pick<RequestScope, 'services' | 'clinic' | 'request'>, email: string): void {
  const device = knownDevice(scope, email) ?? newSecret()
  scope.request.setCookie(cookie, `${device}.${proofOf(scope, email, device).toString('base64url')}`, {
    path: '/api/v1',
    maxAgeSeconds: days * 86_400,
    sameSite: 'strict',
  })
}
