import type { Side } from '../kit/permissions.ts'
import type { AppointmentState } from './states.ts'

/**
 * Why a visit is canceled: the clinic cannot keep it, the patient does not want it, or the patient was there and left
 * without being seen. The clinic's people may note any of them; patients cancel for themselves. Nobody notes that a visit
 * was not paid in time.
 */
export const cancellationCauses = ['clinic', 'patient', 'left-unseen', 'unpaid'] as const
export type CancellationCause = (typeof cancellationCauses)[number]
/** What somebody can say. Written out: pages that need none of this fetch it where a list is made of another. */
export const saidCauses = ['clinic', 'patient', 'left-unseen'] as const
export type SaidCause = (typeof saidCauses)[number]

/** Who is told of a cancellation when the confirmation has not left: the patient, unless they cancel, or never knew. */
export const isToldUnconfirmed = ({ bookedBy, canceledBy }: Record<'bookedBy' | 'canceledBy', Side>) =>
  bookedBy === 'patient' && canceledBy === 'clinic'

/** After booking; in them a change is free, however soon the visit is. */
export const graceMinutes = 30

/** Only who was there can leave. */
export const causesFrom = (status: AppointmentState): SaidCause[] =>
  saidCauses.filter((cause) => cause !== 'left-unseen' || status === 'arrived')

const soonMinutes = 180

/** Whether the patient is told at once of what the clinic cancels, before they set out; else the mail waits for an undo. */
export const isToldAtOnce = (startsAt: string, canceledAt: string) =>
  Date.parse(startsAt) - Date.parse(canceledAt) <= soonMinutes * 60_000
