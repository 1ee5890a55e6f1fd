import type { Context, RequestScope } from '../../platform/context.ts'
import { keyedHash, newSecret } from '../../platform/ids.ts'

const cookieDays = 30

/** The visitor's own random number: from their cookie, or a new one that `setVisitorCookie` then gives them. */
export const visitorOf = (scope: Pick<RequestScope, 'request'>) => scope.request.visitor ?? newSecret()

export function setVisitorCookie(scope: Pick<RequestScope, 'request'>, visitor: string): void {
  if (visitor !== scope.request.visitor)
    scope.request.setCookie('visitor', visitor, { path: '/', maxAgeSeconds: cookieDays * 86_400, sameSite: 'lax' })
}

/** How a visitor is stored: not readable, and of no use at another clinic. */
export const visitorHash = ({ services, clinic }: Pick<Context, 'services' | 'clinic'>, visitor: string) =>
  keyedHash(services.linkKey, 'visitor', clinic.id, visitor)
