import { actsForPatients, usualSideOf } from '@polyclinic/domain/kit/permissions.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import { hourlyOfNetwork, type ForeseenLimits, type UntimedLimit } from '../../platform/limits.ts'
import { hasConfirmed } from './email-codes.ts'
import { guestIdOf } from './new-patients.ts'

/** A person books a few visits in an hour, for a family, too; a network is as many people as are behind it. */
export const bookingsPerHourOfAccount = 10

/** What a booking counts towards. The clinic's people are not limited. */
export async function bookingLimitsOf(context: Context, email: string | undefined): Promise<UntimedLimit[]> {
  const { actor } = context
  if (usualSideOf(actor.rights) === 'clinic') return []
  const isUnconfirmed =
    actor.kind === 'nobody' && email !== undefined && sendsCodes(context) && !(await hasConfirmed(context, email))
  return limitsFor(context, { guestId: guestIdOf(context), isUnconfirmed })
}

/** Of these what a request says of itself: to whom its token was given, and whether an address stands in it. */
export function foreseenBookingLimits(scope: RequestScope, email: string | undefined): ForeseenLimits {
  const { session, request } = scope
  const guestId = session && actsForPatients(session.rights) ? session.userId : null
  const isUnconfirmed = session === null && email !== undefined && sendsCodes(scope)
  const isLimited = session === null || usualSideOf(session.rights) === 'patient'
  return {
    limits: isLimited ? limitsFor(scope, { guestId, isUnconfirmed }) : [],
    mayDiffer: (refusal) => session !== null || (refusal === 'email_unconfirmed' && request.visitor !== null),
  }
}

type Asking = Pick<Context, 'services' | 'clinic' | 'request'>

function limitsFor(
  asking: Asking,
  { guestId, isUnconfirmed }: { guestId: string | null; isUnconfirmed: boolean },
): UntimedLimit[] {
  const { services, clinic } = asking
  const refusal = 'too_many_bookings' as const
  const key = guestId && keyedHash(services.linkKey, 'account', guestId)
  return [
    ...hourlyOfNetwork(asking, 'booking', clinic.bookings_per_hour, refusal),
    ...(key ? [{ kind: 'booking-account', key, windowMinutes: 60, most: bookingsPerHourOfAccount, refusal }] : []),
    // Last: told where it alone is in the way.
    ...(isUnconfirmed ? [unconfirmedLimit(asking)] : []),
  ]
}

// Where no mail leaves no code would arrive; in the demo everybody reads the outbox.
const sendsCodes = ({ services }: Asking) => services.hasMailServer || services.isDemo

/**
 * Of all that a clinic's strangers book in an hour. Whether the clinic knows an address does not matter, only whether this
 * browser has confirmed it: a refusal tells nobody whose visits there are.
 */
const unconfirmedLimit = ({ services, clinic }: Asking): UntimedLimit => ({
  kind: 'booking-unconfirmed',
  key: keyedHash(services.linkKey, 'unconfirmed'),
  windowMinutes: 60,
  most: clinic.unconfirmed_per_hour,
  refusal: 'email_unconfirmed',
})
