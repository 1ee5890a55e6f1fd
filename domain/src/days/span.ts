import { refusedField, type Refused } from '../kit/refused.ts'
import { daysBetween, type PlainDate } from '../kit/time.ts'

/** As many as stand side by side and can still be read. */
export const mostDoctors = 12
/** A month and what its first and last week have of others. */
export const mostDays = 42
/** Days times doctors, so that no answer grows too long: a week of twelve doctors, six weeks of two. */
const mostColumns = 84

/** Why some days of so many doctors are not told at once, or null. */
export function refuseSpan(from: PlainDate, to: PlainDate, doctors: number): Refused | null {
  const days = daysBetween(from, to) + 1
  if (days < 1) return refusedField('/query/to', 'before_from', 'It is the first day or a later one.')
  const most = Math.min(mostDays, Math.floor(mostColumns / doctors))
  return days > most ? refusedField('/query/to', 'too_long', `With so many doctors, ${most} days at the most.`) : null
}
