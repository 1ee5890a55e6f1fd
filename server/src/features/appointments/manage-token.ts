import type { Context, Services, Steps } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'

export const manageCookie = 'manage'
const cookieSeconds = 3600

/**
 * What a mailed link carries instead of a sign-in. Derived from the server's key, so that a repeated request and every
 * later mail can name it again, though the database holds only its hash.
 */
export const manageTokenOf = (services: Pick<Services, 'linkKey'>, organizationId: string, appointmentId: string) =>
  keyedHash(services.linkKey, 'manage', organizationId, appointmentId).toString('base64url')

export const ownManageToken = ({ services, clinic }: Pick<Context, 'services' | 'clinic'>, appointmentId: string) =>
  manageTokenOf(services, clinic.id, appointmentId)

/** For an hour the booking's own pages know whose they are: reload works, a copied address shows nothing. */
export const rememberManageToken = (steps: Pick<Steps, 'request'>, token: string) =>
  steps.request.setCookie(manageCookie, token, {
    path: '/appointment',
    maxAgeSeconds: cookieSeconds,
    sameSite: 'strict',
  })
