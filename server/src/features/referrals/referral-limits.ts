import type { Context } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import { takeAttempts, type UntimedLimit } from '../../platform/limits.ts'

/** Of a partner, all its people together: more than a busy practice sends, and less than would bury a front desk. */
export const referralsPerDay = { begun: 200, sent: 100 }

/** @throws {Refusal} `too_many_requests` */
export const countReferral = (
  { db, now, services }: Context,
  what: keyof typeof referralsPerDay,
  partnerId: string,
): Promise<void> =>
  takeAttempts(db, {
    limits: [
      {
        ...{ kind: `referrals-${what}`, windowMinutes: 1440, most: referralsPerDay[what] },
        key: keyedHash(services.linkKey, 'referrals of', partnerId),
      },
    ],
    now,
  })

/** Visits that a partner books itself, all its people together: of the times that everybody is offered. */
export const visitsOfPartner = { hour: 10, day: 40 }

/** What a booking of the caller's partner counts towards. */
export function bookingLimitsOfPartner({ actor, services }: Context): UntimedLimit[] {
  const { partnerId } = actor.own
  if (partnerId === null) return []
  const key = keyedHash(services.linkKey, 'referrals of', partnerId)
  const refusal = 'too_many_bookings'
  return [
    { kind: 'referral-visits', key, windowMinutes: 60, most: visitsOfPartner.hour, refusal },
    { kind: 'referral-visits-day', key, windowMinutes: 1440, most: visitsOfPartner.day, refusal },
  ]
}
