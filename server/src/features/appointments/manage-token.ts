import { isManageCookie, manageCookie } from '@polyclinic/domain/appointments/manage-cookie.ts'
import type { Context, Services, RequestScope } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'

const cookieSeconds = 3600
const visitsAtMost = 8

/**
 * What a mailed link carries instead of a sign-in. Derived from the server's key, so that a repeated request and every
 * later mail can name it again, though the database holds only its hash.
 * A visit's first link has no salt in it; that of each later one is random, so that none that was ended comes again, not
 * even where a backup knows nothing of it.
 */
export const manageTokenOf = (
  services: Pick<Services, 'linkKey'>,
  organizationId: string,
  appointmentId: string,
  salt: string | null = null,
): string =>
  keyedHash(services.linkKey, ...['manage', organizationId, appointmentId], ...(salt === null ? [] : [salt])).toString(
    'base64url',
  )

/** What a booking is answered with: also when it is repeated, never the link that the clinic mailed instead. */
export const ownManageToken = ({ services, clinic }: Pick<Context, 'services' | 'clinic'>, appointmentId: string) =>
  manageTokenOf(services, clinic.id, appointmentId)

/**
 * For an hour the booking's own pages know whose they are: reload works, a copied address shows nothing. A browser keeps
 * a few visits at most; of the others it was shown, the one that was booked first is forgotten first (ids begin with
 * their time).
 */
export function rememberManageToken(
  { request }: Pick<RequestScope, 'request'>,
  appointmentId: string,
  token: string,
): void {
  const own = manageCookie(appointmentId)
  const keep = (name: string, value: string, maxAgeSeconds: number) =>
    request.setCookie(name, value, { path: '/appointment', maxAgeSeconds, sameSite: 'strict' })
  keep(own, token, cookieSeconds)
  const others = request.cookieNames().filter((name) => isManageCookie(name) && name !== own)
  for (const oldest of others.toSorted().slice(0, -(visitsAtMost - 1))) keep(oldest, '', 0)
}
