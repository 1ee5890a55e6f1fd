import { Refused } from '../kit/refused.ts'
import { daysBetween, type PlainDate } from '../kit/time.ts'
import type { Medication } from './chain.ts'

/** So long after its last day a patient may still ask for more: half a year. */
export const askableDays = 183

/**
 * Whether a patient may ask for more of a medication: one that nobody stopped, that nothing newer goes on from, and whose
 * time is not over for long; and once, until they are answered.
 */
export function decideRepeatRequest(medication: Medication, today: PlainDate, isAskedAlready: boolean): Refused | null {
  const { status, endsOn, hasNext } = medication
  const isOver = endsOn !== null && daysBetween(endsOn, today) > askableDays
  if (status !== 'active' || hasNext || isOver) return new Refused('medication_ended')
  return isAskedAlready ? new Refused('repeat_asked') : null
}
