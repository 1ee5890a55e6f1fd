import type { Context } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import { takeAttempts } from '../../platform/limits.ts'

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
