import { dateIn, type Instant } from '../kit/time.ts'
import type { QuietHours } from './quiet-hours.ts'
import { isReminded, type ReminderHours } from './rules.ts'

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
 * @param others of the same people, still to come and not reminded of: they stand in the message of their day
 */
export function decideReminders<Visit extends VisitToRemindOf>(
  due: readonly Visit[],
  others: readonly Visit[],
  hours: ReminderHours,
  quiet: QuietHours,
): { messages: Visit[][]; none: Visit[] } {
  const leading = due.filter((visit) => isReminded(visit, hours, quiet))
  const days = new Set(leading.map(dayOfPerson))
  const all = new Map([...due, ...others].map((visit) => [visit.id, visit]))
  const told = [...all.values()].filter((visit) => days.has(dayOfPerson(visit)))
  const messages = [...Map.groupBy(told, dayOfPerson).values()].map((visits) =>
    visits.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt) || (a.id < b.id ? -1 : 1)),
  )
  return { messages, none: due.filter((visit) => !days.has(dayOfPerson(visit))) }
}

const dayOfPerson = ({ person, timeZone, startsAt }: VisitToRemindOf) => `${dateIn(timeZone, startsAt)} ${person}`
