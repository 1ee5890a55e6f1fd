import { usualSideOf } from '@polyclinic/domain/kit/permissions.ts'
import type { Context } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import { hourlyOfNetwork, type UntimedLimit } from '../../platform/limits.ts'
import { guestIdOf } from './new-patients.ts'

/** A person books a few visits in an hour, for a family, too; a network is as many people as are behind it. */
const perHourOfAccount = 10

/** What a booking counts towards. The clinic's people are not limited. */
export function bookingLimitsOf(context: Context): UntimedLimit[] {
  const { actor, services, clinic } = context
  if (usualSideOf(actor.rights) === 'clinic') return []
  const guestId = guestIdOf(context)
  const key = guestId && keyedHash(services.linkKey, 'account', guestId)
  return [
    ...hourlyOfNetwork(context, 'booking', clinic.bookings_per_hour),
    ...(key ? [{ kind: 'booking-account', key, windowMinutes: 60, most: perHourOfAccount }] : []),
  ]
}
