import { Refused } from '../kit/refused.ts'
import { addDays, type PlainDate } from '../kit/time.ts'
import type { InvoiceStanding } from './standing.ts'

/** How often somebody is reminded of an invoice at most. */
export const remindersAtMost = 3
/** Days after the due date on which that is done; longest. */
export const reminderDaysAtMost = 180
/** What is overdue for longer is for a person to look at. */
export const remindedWithinDays = 365
export const pauseReasons = ['disputed', 'agreed', 'other'] as const

type Reminding = { dueOn: PlainDate; days: readonly number[]; sentOn: readonly PlainDate[] }

/**
 * Which reminder is next, and from which day on. One that came later than it could have moves the others along, so that
 * whoever is reminded late has as long until the next. Null: none is left.
 */
export function nextPaymentReminder({ dueOn, days, sentOn }: Reminding): { level: number; on: PlainDate } | null {
  const level = sentOn.length + 1
  const after = days[level - 1]
  if (after === undefined) return null
  const on = addDays(dueOn, after)
  const last = sentOn.at(-1)
  if (last === undefined) return { level, on }
  const earliest = addDays(last, after - (days[level - 2] ?? 0))
  return { level, on: earliest > on ? earliest : on }
}

type ReminderFacts = { standing: InvoiceStanding; isPaused: boolean; sentOn: readonly PlainDate[]; today: PlainDate }

/** Whether somebody may be reminded of an invoice by hand. */
export function decidePaymentReminder({ standing, isPaused, sentOn, today }: ReminderFacts): Refused | null {
  if (standing !== 'overdue') return new Refused('not_overdue')
  if (isPaused) return new Refused('reminders_paused')
  if (sentOn.length >= remindersAtMost) return new Refused('reminders_all_sent')
  // Two within a day are one too many: whoever reads the first has had no time to pay.
  return sentOn.at(-1) === today ? new Refused('reminded_today') : null
}
