import { addMinutes, compareInstants, type Instant } from '../kit/time.ts'
import { aheadOfQuietMinutes, quietAt, type QuietHours } from './quiet-hours.ts'

/** How many hours before a visit a clinic may remind of it. */
export const reminderHours = [168, 48, 24, 2] as const
export type ReminderHours = (typeof reminderHours)[number]

/**
 * When a reminder leaves: so many hours before the visit; what would fall into quiet hours, before they begin, since after
 * them it would be too late for an early visit, and never later than promised.
 */
export function reminderDue(startsAt: Instant, hours: ReminderHours, quiet: QuietHours): Instant {
  const at = addMinutes(startsAt, -hours * 60)
  return quietAt(quiet, at, aheadOfQuietMinutes)?.begin ?? at
}

/** A reminder that could not leave in time is of use until half of its hours are over: so long before its visit. */
export const minutesOfUse = (hours: number): number => hours * 30

export type StartsToRemindOf = { after: Instant; before: Instant }

/** Visits that begin after `after` and before `before` are reminded of now, unless they were; none during quiet hours. */
export function startsToRemindOf(hours: ReminderHours, quiet: QuietHours, now: Instant): StartsToRemindOf | null {
  if (quietAt(quiet, now)) return null
  // What falls into the quiet hours to come is due already.
  const ahead = quietAt(quiet, now, aheadOfQuietMinutes)
  return { after: addMinutes(now, minutesOfUse(hours)), before: addMinutes(ahead?.end ?? now, hours * 60) }
}

/** Whoever got this time when its reminder was due already knows it. */
export const isReminded = (
  visit: { startsAt: Instant; hasTimeSince: Instant },
  hours: ReminderHours,
  quiet: QuietHours,
) => compareInstants(visit.hasTimeSince, reminderDue(visit.startsAt, hours, quiet)) < 0
