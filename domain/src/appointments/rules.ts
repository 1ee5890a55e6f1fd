import type { ErrorCode } from '../kit/errors.ts'
import type { Side } from '../kit/permissions.ts'
import { addDays, dateIn, startOfDay, type Instant } from '../kit/time.ts'
import type { CancellationCause } from './cancellation.ts'
import { acts, type Act, type DayAct } from './acts.ts'
import type { AppointmentState } from './states.ts'

export const noShowAfterMinutes = 15
export const undoWithinMinutes = 10
export const manageLinkDays = 30

type PolicyOfVisit = { freeUntilMinutes: number; lateFeeMinor: number; closedUntilMinutes: number }
export type VisitToChange = { status: AppointmentState; startsAt: string; policy: PolicyOfVisit }

const minutesUntil = (startsAt: string, now: string) => (Date.parse(startsAt) - Date.parse(now)) / 60_000

/** How a change by the patient stands now: free, late (allowed, the fee stated), or closed (by phone only). */
export function changeWindow(policy: PolicyOfVisit, startsAt: string, now: string): 'free' | 'late' | 'closed' {
  const left = minutesUntil(startsAt, now)
  if (left < Math.max(policy.closedUntilMinutes, 0) || left <= 0) return 'closed'
  return left < policy.freeUntilMinutes ? 'late' : 'free'
}

/** The last moment at which the patient can change it at no charge: before it is closed, too. */
export const lastFreeMoment = ({ freeUntilMinutes, closedUntilMinutes }: PolicyOfVisit, startsAt: string) =>
  new Date(Date.parse(startsAt) - Math.max(freeUntilMinutes, closedUntilMinutes) * 60_000).toISOString()

/** Whether a cancellation at that moment counts as late: the patient's, once it is not free, however they tell us. */
export const isLateCancellation = (cause: CancellationCause, visit: Omit<VisitToChange, 'status'>, at: string) =>
  cause === 'patient' && changeWindow(visit.policy, visit.startsAt, at) !== 'free'

/** Why a visit may not be cancelled by this side for this cause, or null. */
export function cancelRefusal(
  visit: VisitToChange,
  side: Side,
  now: string,
  cause: CancellationCause = side,
): ErrorCode | null {
  if (!acts.cancel.from[side].includes(visit.status)) return 'state_conflict'
  // Only who was there can leave.
  if (cause === 'left-unseen' && visit.status !== 'arrived') return 'state_conflict'
  if (side === 'clinic') return null
  return changeWindow(visit.policy, visit.startsAt, now) === 'closed' ? 'too_late_online' : null
}

/** Why a visit may not be moved to another time by this side, or null. */
export function rescheduleRefusal(visit: VisitToChange, side: Side, now: string): ErrorCode | null {
  if (!acts.reschedule.from[side].includes(visit.status)) return 'state_conflict'
  if (side === 'clinic') return null
  return changeWindow(visit.policy, visit.startsAt, now) === 'closed' ? 'too_late_online' : null
}

type WhenAndWhere = { startsAt: string; endsAt: string; timeZone: string }

/** Whether it is the day of a visit where it takes place; one over midnight has two. */
export function isItsDay({ startsAt, endsAt, timeZone }: WhenAndWhere, now: string): boolean {
  const [first, last, today] = [startsAt, endsAt, now].map((instant) => dateIn(timeZone, instant as Instant))
  return first! <= today! && today! <= last!
}

/**
 * Why an act of the day is refused, or null. Somebody comes, is with the doctor and goes on the day of the visit, unless
 * `anotherDay` is meant; a no-show is one fifteen minutes after the start at the earliest.
 */
export function actRefusal(
  visit: VisitToChange & WhenAndWhere,
  act: DayAct,
  now: string,
  { anotherDay = false } = {},
): ErrorCode | null {
  const { from, when } = acts[act]
  if (!from.clinic.includes(visit.status)) return 'state_conflict'
  if (when === 'its day' && !anotherDay && !isItsDay(visit, now)) return 'not_its_day'
  if (when === 'after its start' && minutesUntil(visit.startsAt, now) > -noShowAfterMinutes) return 'too_early'
  return null
}

/** Until when nobody is told of a cancellation, because it may be taken back. */
export const cancelUndoableUntil = (canceledAt: string) =>
  new Date(Date.parse(canceledAt) + undoWithinMinutes * 60_000).toISOString()

/** What brought a visit where it stands, as its history says. */
export type DoneAct = { act: string; at: string; side: string; cause: CancellationCause | null }

/**
 * Until when what the clinic did can be taken back; null for what cannot be. What told nobody: until the day of the visit
 * is over, and for ten minutes at the least. A cancellation that is mailed: for the ten minutes that the mail waits.
 */
export function undoableUntil({ act, at, side, cause }: DoneAct, { endsAt, timeZone }: WhenAndWhere): string | null {
  const usual = acts[act as Act]?.undo ?? 'never'
  const undo = cause === 'left-unseen' ? 'its day' : usual
  if (side !== 'clinic' || undo === 'never') return null
  const soon = cancelUndoableUntil(at)
  if (undo === 'ten minutes') return soon
  const dayAfter = startOfDay(timeZone, addDays(dateIn(timeZone, endsAt as Instant), 1))
  return Date.parse(dayAfter) > Date.parse(soon) ? dayAfter : soon
}

export const manageLinkStatuses = ['open', 'revoked', 'ended'] as const

/** Whether a visit's mailed link opens it: until the clinic ends it, and for thirty days after the visit. */
export function manageLinkStatus(
  visit: { ends_at: string; manage_revoked_at: string | null },
  now: string,
): (typeof manageLinkStatuses)[number] {
  if (Date.parse(now) > Date.parse(visit.ends_at) + manageLinkDays * 86_400_000) return 'ended'
  return visit.manage_revoked_at === null ? 'open' : 'revoked'
}
