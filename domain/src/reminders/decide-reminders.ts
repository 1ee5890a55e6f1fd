import { compareInstants, dateIn, type Instant } from '../kit/time.ts'
import type { QuietHours } from './quiet-hours.ts'
import { isReminded, type ReminderHours, type StartsToRemindOf } from './rules.ts'

export type VisitToRemindOf = {
  id: string
  /** Whoever is written to about whom: the same for all that may stand in one message. */
  person: string
  startsAt: Instant
  timeZone: string
  /** When it was booked for this time, or moved to it. */
  hasTimeSince: Instant
}

/**
 * Of visits whose reminder is due: which get a message, those of one person on one day one together, and which none.
 * @param nearer of which visits a reminder nearer to them is due as well: that one tells it, and no other with it
 * @param others of the same people, still to come and not reminded of: they stand in the message of their day
 */
export function decideReminders<Visit extends VisitToRemindOf>(
  due: readonly Visit[],
  others: readonly Visit[],
  hours: ReminderHours,
  quiet: QuietHours,
  nearer: readonly StartsToRemindOf[] = [],
): { messages: Visit[][]; none: Visit[] } {
  const isTold = ({ startsAt }: Visit) =>
    nearer.some(({ after, before }) => compareInstants(after, startsAt) < 0 && compareInstants(startsAt, before) < 0)
  const toldDays = new Set([...due, ...others].filter(isTold).map(dayOfPerson))
  const leading = due.filter((visit) => isReminded(visit, hours, quiet) && !toldDays.has(dayOfPerson(visit)))
  const days = new Set(leading.map(dayOfPerson))
  const all = new Map([...due, ...others].map((visit) => [visit.id, visit]))
  const told = [...all.values()].filter((visit) => days.has(dayOfPerson(visit)))
  const messages = [...Map.groupBy(told, dayOfPerson).values()].map((visits) =>
    visits.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt) || (a.id < b.id ? -1 : 1)),
  )
  return { messages, none: due.filter((visit) => !days.has(dayOfPerson(visit))) }
}

const dayOfPerson = ({ person, timeZone, startsAt }: VisitToRemindOf) => `${dateIn(timeZone, startsAt)} ${person}`
