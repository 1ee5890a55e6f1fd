import type { Instant } from '../kit/time.ts'
import type { ReferralSide, ReferralStatus, Standing } from './acts.ts'

const hours = (count: number) => count * 3_600_000
const days = (count: number) => hours(24 * count)

/** For how long each state may wait for somebody before it is overdue; those that wait for nobody are left out. */
export const waitsAtMost = {
  requested: hours(48),
  received: hours(48),
  'on-hold': days(3),
  accepted: days(5),
  // From the end of the visit on.
  'in-progress': days(7),
} as const satisfies Partial<Record<ReferralStatus, number>>

/** Who is waited for; null: nobody, it is over. */
export function turnOf({ status, askedBy }: Pick<Standing, 'status' | 'askedBy'>): ReferralSide | null {
  if (status === 'draft') return 'partner'
  if (status === 'on-hold') return askedBy === 'clinic' ? 'partner' : 'clinic'
  return status in waitsAtMost ? 'clinic' : null
}

/** Whether whoever is waited for lets the other wait too long. @param since of the state, or the end of its visit */
export function isOverdue({ status, since }: { status: ReferralStatus; since: Instant }, now: Instant): boolean {
  const atMost = (waitsAtMost as Partial<Record<ReferralStatus, number>>)[status]
  return atMost !== undefined && Date.parse(now) - Date.parse(since) > atMost
}
