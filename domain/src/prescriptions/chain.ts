import { addDays, type PlainDate } from '../kit/time.ts'
import { Refused } from '../kit/refused.ts'
import type { PrescribedDrug } from './model.ts'
import { countedDays, type MedicationStatus, type storedMedicationStatuses } from './vocabulary.ts'

/** A medication request as decisions look at it. */
export type Medication = {
  /** As it is stored; that its time is over is told by its last day. */
  status: (typeof storedMedicationStatuses)[number]
  /** The last day; null: until further notice. */
  endsOn: PlainDate | null
  /** Whether another goes on from it that is no error. */
  hasNext: boolean
  /** Whether it was stopped because another took its place, and not by a doctor’s word. */
  wasReplaced: boolean
}

/** The last day of what is taken from a day on, every repeat dispensed; null: until further notice. */
export const lastDay = (
  { days, repeats }: Pick<PrescribedDrug, 'days' | 'repeats'>,
  from: PlainDate,
): PlainDate | null => {
  const each = countedDays(days)
  return each === null ? null : addDays(from, each * (repeats + 1) - 1)
}

/** How a medication stands: what another goes on from is over, as is what has reached its last day. */
export function statusOf({ status, endsOn, hasNext }: Medication, today: PlainDate): MedicationStatus {
  if (status !== 'active') return status
  return hasNext || (endsOn !== null && endsOn < today) ? 'completed' : 'active'
}

/** Whether its last day still says how long it is or was taken: nothing ended it before, and nothing goes on from it. */
export const keepsLastDay = ({ status, next }: { status: MedicationStatus; next: object | null }): boolean =>
  next === null && (status === 'active' || status === 'completed')

/**
 * Whether a prescription may go on from a medication, or take its place: nothing else does so yet, and no doctor has stopped
 * it. What is over by its dates may be renewed, and so may what was replaced by an error.
 */
export function decideNext({ status, hasNext, wasReplaced }: Medication): Refused | null {
  if (hasNext) return new Refused('medication_replaced')
  return status === 'active' || wasReplaced ? null : new Refused('medication_ended')
}

export const endings = ['stopped', 'entered-in-error'] as const
export type Ending = (typeof endings)[number]

/** Whether a medication may be stopped, or said to be an error: once, and of a chain the last first. */
export function decideEnding(medication: Medication, as: Ending, today: PlainDate): Refused | null {
  if (medication.status !== 'active') return new Refused('medication_ended')
  if (medication.hasNext) return new Refused('medication_replaced')
  // What was an error stays one after its last day; to stop there is nothing any more.
  return as === 'stopped' && statusOf(medication, today) !== 'active' ? new Refused('medication_ended') : null
}
