import type { Instant } from '../kit/time.ts'
import { closedStatuses, type ReferralSide, type ReferralStatus } from './acts.ts'
import type { Urgency } from './limits.ts'

/** Which wait for somebody by the clock; one that is booked does by its visit. */
export const dueStatuses = ['requested', 'received', 'on-hold', 'accepted'] as const satisfies ReferralStatus[]
type DueStatus = (typeof dueStatuses)[number]

type Limits = Record<DueStatus, number> & {
  /** From the end of the visit on, until its report is released. */
  report: number
  /** Once its visit is canceled or nobody came, until another is booked. */
  bookAgain: number
  /** From sending it on, until a visit is booked, however often it was asked back. */
  inAll: number
}

/** For how many hours whoever is waited for may take, by how soon the patient must be seen. */
export const hoursAtMost: Record<Urgency, Limits> = {
  routine: {
    ...{ requested: 48, received: 48, 'on-hold': 72, accepted: 120 },
    ...{ report: 168, bookAgain: 120, inAll: 21 * 24 },
  },
  urgent: { requested: 24, received: 24, 'on-hold': 48, accepted: 48, report: 120, bookAgain: 48, inAll: 7 * 24 },
  asap: { requested: 4, received: 4, 'on-hold': 8, accepted: 4, report: 48, bookAgain: 4, inAll: 24 },
}

const after = (at: Instant, hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString() as Instant

/** Who is waited for; null: nobody, it is over. */
export function turnOf(status: ReferralStatus, askedBy: ReferralSide | null): ReferralSide | null {
  if (status === 'draft') return 'partner'
  if (status === 'on-hold') return askedBy === 'clinic' ? 'partner' : 'clinic'
  return (closedStatuses as readonly string[]).includes(status) ? null : 'clinic'
}

type Sent = { urgency: Urgency; requestedAt: Instant | null }

/**
 * Until when whoever is waited for acts, as it is written with the state that begins now; null where nothing is late.
 * Once a visit is booked it goes by that visit, which may be moved: `report` and `bookAgain`.
 */
export function dueAfter(status: ReferralStatus, { urgency, requestedAt }: Sent, now: Instant): Instant | null {
  const limits = hoursAtMost[urgency]
  const due = dueStatuses.find((each) => each === status)
  if (!due) return null
  const [step, all] = [after(now, limits[due]), after(requestedAt ?? now, limits.inAll)]
  // Whoever is asked has time to answer, however long the rest took.
  if (due === 'on-hold') return step
  return step < all ? step : all
}
