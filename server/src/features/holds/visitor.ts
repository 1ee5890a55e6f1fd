import type { Context, Steps } from '../../platform/context.ts'
import { keyedHash, newSecret } from '../../platform/ids.ts'
import { visitorCookie } from '../../platform/http/requests.ts'

const cookieDays = 30

/** The visitor's own random number: from their cookie, or a new one that `setVisitorCookie` then gives them. */
export const visitorOf = (steps: Pick<Steps, 'request'>) => steps.request.visitor ?? newSecret()

export function setVisitorCookie(steps: Pick<Steps, 'request'>, visitor: string): void {
  if (visitor !== steps.request.visitor)
    steps.request.setCookie(visitorCookie, visitor, {
      path: '/',
      maxAgeSeconds: cookieDays * 86_400,
      sameSite: 'lax',
    })
}

/** How a visitor is stored: not readable, and of no use at another clinic. */
export const visitorHash = ({ services, clinic }: Pick<Context, 'services' | 'clinic'>, visitor: string) =>
  keyedHash(services.linkKey, 'visitor', clinic.id, visitor)
