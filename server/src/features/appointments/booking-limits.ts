import { usualSideOf } from '@polyclinic/domain/kit/permissions.ts'
import type { Context } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import { hourlyOfNetwork, type UntimedLimit } from '../../platform/limits.ts'
import { hasConfirmed } from './email-codes.ts'
import { guestIdOf } from './new-patients.ts'

/** A person books a few visits in an hour, for a family, too; a network is as many people as are behind it. */
export const bookingsPerHourOfAccount = 10

/** What a booking counts towards. The clinic's people are not limited. */
export async function bookingLimitsOf(context: Context, email: string | undefined): Promise<UntimedLimit[]> {
  const { actor, services, clinic } = context
  if (usualSideOf(actor.rights) === 'clinic') return []
  const refusal = 'too_many_bookings' as const
  const guestId = guestIdOf(context)
  const key = guestId && keyedHash(services.linkKey, 'account', guestId)
  return [
    ...hourlyOfNetwork(context, 'booking', clinic.bookings_per_hour, refusal),
    ...(key ? [{ kind: 'booking-account', key, windowMinutes: 60, most: bookingsPerHourOfAccount, refusal }] : []),
    // Last: told where it alone is in the way.
    ...(actor.kind === 'nobody' && email !== undefined ? await unconfirmedLimits(context, email) : []),
  ]
}

/**
 * Of all that a clinic's strangers book in an hour. Whether the clinic knows an address does not matter, only whether this
 * browser has confirmed it: a refusal tells nobody whose visits there are.
 */
async function unconfirmedLimits(context: Context, email: string): Promise<UntimedLimit[]> {
  const { services, clinic } = context
  // No mail leaves, so no code would arrive; in the demo everybody reads the outbox.
  if (!services.hasMailServer && !services.isDemo) return []
  if (await hasConfirmed(context, email)) return []
  const key = keyedHash(services.linkKey, 'unconfirmed')
  const most = clinic.unconfirmed_per_hour
  return [{ kind: 'booking-unconfirmed', key, windowMinutes: 60, most, refusal: 'email_unconfirmed' }]
}
