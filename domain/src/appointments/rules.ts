import type { ErrorCode } from '../kit/errors.ts'
import type { Permission, Side } from '../kit/permissions.ts'
import { expectedStart } from '../delays/rules.ts'
import { startOfDayAt } from '../kit/calendar-days.ts'
import { type Instant } from '../kit/time.ts'
import { acts, clinicActs, type Act, type ClinicAct, type DayAct } from './acts.ts'
import { causesFrom, graceMinutes, type CancellationCause, type SaidCause } from './cancellation.ts'
import type { AppointmentState } from './states.ts'

export const noShowAfterMinutes = 15
export const undoWithinMinutes = 10
export const manageLinkDays = 30

type PolicyOfVisit = { freeUntilMinutes: number; lateFeeMinor: number; closedUntilMinutes: number }
type PromisedVisit = {
  startsAt: string
  policy: PolicyOfVisit
  /** Of the booking; without it there is none yet. */
  createdAt?: string | undefined
  /** It was moved when that was not free any more: whichever time it has now, it stays as late as the time it left. */
  isLateChange?: boolean | undefined
}
export type VisitToChange = PromisedVisit & {
  status: AppointmentState
  /** Something was written about it: a note, or a letter that counts. Patients are not told. */
  isDocumented?: boolean | undefined
}

const minutesUntil = (startsAt: string, now: string) => (Date.parse(startsAt) - Date.parse(now)) / 60_000
const minute = 60_000

/** The last moment at which the patient can change it at no charge: before it is closed, too. */
export function lastFreeMoment({ startsAt, policy, createdAt, isLateChange = false }: PromisedVisit): string {
  const before = (minutes: number) => Date.parse(startsAt) - minutes * minute
  const promised = isLateChange ? -Infinity : before(policy.freeUntilMinutes)
  const grace = createdAt === undefined ? -Infinity : Date.parse(createdAt) + graceMinutes * minute
  return new Date(Math.min(before(policy.closedUntilMinutes), Math.max(promised, grace))).toISOString()
}

/** How a change by the patient stands now: free, late (a cancellation may cost the fee), or closed (by phone only). */
export function changeWindow(visit: PromisedVisit, now: string): 'free' | 'late' | 'closed' {
  const left = minutesUntil(visit.startsAt, now)
  if (left < Math.max(visit.policy.closedUntilMinutes, 0) || left <= 0) return 'closed'
  return Date.parse(now) <= Date.parse(lastFreeMoment(visit)) ? 'free' : 'late'
}

/** Whether a cancellation at that moment counts as late: the patient's, once it is not free, however they tell us. */
export const isLateCancellation = (cause: CancellationCause, visit: PromisedVisit, at: string) =>
  cause === 'patient' && changeWindow(visit, at) !== 'free'

/** Why a visit may not be cancelled by this side for this cause, or null. */
export function cancelRefusal(
  visit: VisitToChange,
  side: Side,
  now: string,
  cause: CancellationCause = side,
): ErrorCode | null {
  const isSaid = causesFrom(visit.status).some((each) => each === cause)
  if (!acts.cancel.from[side].includes(visit.status) || !isSaid) return 'state_conflict'
  if (visit.isDocumented) return side === 'clinic' ? 'visit_documented' : 'state_conflict'
  if (side === 'clinic') return null
  return changeWindow(visit, now) === 'closed' ? 'too_late_online' : null
}

/** Why a visit may not be moved to another time by this side, or null. */
export function rescheduleRefusal(visit: VisitToChange, side: Side, now: string): ErrorCode | null {
  if (!acts.reschedule.from[side].includes(visit.status)) return 'state_conflict'
  if (side === 'clinic') return null
  return changeWindow(visit, now) === 'closed' ? 'too_late_online' : null
}

/** Whether what was written about a visit keeps it from going to a doctor, its own included. */
export const isBound = (
  visit: { providerId: string; isDocumented: boolean; keepsItsDoctor: boolean },
  providerId: string,
): boolean => visit.isDocumented || (visit.keepsItsDoctor && providerId !== visit.providerId)

/** Why a patient may not say that they will be there, or null. */
export const confirmRefusal = ({ status, startsAt }: Pick<VisitToChange, 'status' | 'startsAt'>, now: string) =>
  status === 'booked' && minutesUntil(startsAt, now) > 0 ? null : 'state_conflict'

/** From so many days before it a patient is asked whether they will be there: sooner nobody knows. */
const askedDaysBefore = 8

export const isAskedToConfirm = (visit: Pick<VisitToChange, 'status' | 'startsAt'>, now: string) =>
  confirmRefusal(visit, now) === null && minutesUntil(visit.startsAt, now) <= askedDaysBefore * 1440

export type WhenAndWhere = {
  startsAt: string
  endsAt: string
  timeZone: string
  /** How late its doctor is, as whoever is to come was told. */
  delayMinutes?: number | null
}

type Window = { from: Instant | null; until: Instant | null }

const isWithin = ({ from, until }: Window, now: string) =>
  (from === null || Date.parse(from) <= Date.parse(now)) && (until === null || Date.parse(now) < Date.parse(until))

/** The day of a visit where it takes place; one over midnight has two. */
const dayOf = ({ startsAt, endsAt, timeZone }: WhenAndWhere) => ({
  from: startOfDayAt(timeZone, startsAt as Instant),
  until: startOfDayAt(timeZone, endsAt as Instant, 1),
})

export const isItsDay = (visit: WhenAndWhere, now: string) => isWithin(dayOf(visit), now)

/**
 * From when until when an act can be done: somebody comes, is with the doctor and goes on the day of the visit; a no-show
 * is one fifteen minutes after the start at the earliest, or after the time for which a delay told them to come.
 */
function windowOf(act: ClinicAct, visit: WhenAndWhere): Window {
  const when = act === 'cancel' ? null : acts[act].when
  if (when === 'its day') return dayOf(visit)
  return { from: when && expectedStart(visit, (visit.delayMinutes ?? 0) + noShowAfterMinutes), until: null }
}

/** Why an act of the day is refused, or null. `anotherDay`: it is meant, though its day is another one. */
export function actRefusal(
  visit: Pick<VisitToChange, 'status' | 'isDocumented'> & WhenAndWhere,
  act: DayAct,
  now: string,
  { anotherDay = false } = {},
): ErrorCode | null {
  const { from, when } = acts[act]
  if (!from.clinic.includes(visit.status)) return 'state_conflict'
  if (act === 'no-show' && visit.isDocumented) return 'visit_documented'
  if (isWithin(windowOf(act, visit), now)) return null
  if (when === 'after its start') return 'too_early'
  return anotherDay ? null : 'not_its_day'
}

/** `anotherDay`: after `until` it can still be done by saying that another day is meant. */
export type AllowedAct = Window & { act: ClinicAct; anotherDay: boolean; causes?: SaidCause[] }

/** What somebody of the clinic may do with a visit, now or later, as long as nobody does anything else with it. */
export function allowedActs(
  visit: Pick<VisitToChange, 'status'> & WhenAndWhere,
  isPermitted: (permission: Permission) => boolean,
  now: string,
): AllowedAct[] {
  return clinicActs
    .filter((act) => acts[act].from.clinic.includes(visit.status) && isPermitted(`appointments:${act}`))
    .map((act) => ({
      ...{ act, ...windowOf(act, visit) },
      anotherDay: act !== 'cancel' && acts[act].when === 'its day' && isPermitted('appointments:another-day'),
      ...(act === 'cancel' && { causes: causesFrom(visit.status) }),
    }))
    .filter(({ until, anotherDay }) => anotherDay || isWithin({ from: null, until }, now))
}

/** Until when nobody is told of a cancellation, because it may be taken back. */
export const cancelUndoableUntil = (canceledAt: string) =>
  new Date(Date.parse(canceledAt) + undoWithinMinutes * 60_000).toISOString()

/** What brought a visit where it stands, as its history says. */
export type DoneAct = {
  act: string
  at: string
  side: string
  cause: CancellationCause | null
  statusBefore: string | null
}

/** How an act is taken back: where that leads to, and until when it can be done. */
export type Undo = { to: AppointmentState; until: string }

/**
 * How what the clinic did, or a patient who checked in, can be taken back by the clinic; null for what cannot be. What told nobody: until the day of the visit is
 * over, and for ten minutes at the least. A cancellation that is mailed: for the ten minutes that the mail waits.
 */
export function undoOf({ act, at, side, cause, statusBefore }: DoneAct, visit: WhenAndWhere): Undo | null {
  const usual = acts[act as Act]?.undo ?? 'never'
  const undo = cause === 'left-unseen' ? 'its day' : usual
  // Whoever said that somebody is here, themselves among them, the desk sees that they are not.
  const isTheirs = side === 'clinic' || act === 'check-in'
  if (!isTheirs || undo === 'never' || cause === 'unpaid' || statusBefore === null) return null
  const to = statusBefore as AppointmentState
  const soon = cancelUndoableUntil(at)
  const { until } = dayOf(visit)
  return { to, until: undo === 'its day' && Date.parse(until) > Date.parse(soon) ? until : soon }
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
