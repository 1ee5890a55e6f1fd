import type { AppointmentState } from '../appointments/states.ts'

/** A visit whose note may be written now. */
export type OpenVisit = { appointmentId: string; startsAt: string; status: AppointmentState; isBegun: boolean }

/** Why a note comes next: something stands in it, its patient is here, or its visit is over. */
export const nextNoteStates = ['begun', 'here', 'held'] as const
export type NextNoteState = (typeof nextNoteStates)[number]

/**
 * Which of a patient's notes somebody writes next: of the visit that is going on, then what was begun, then what was held
 * without one, the latest first. Who is in the room comes before what was left lying.
 */
export function nextNote<Visit extends OpenVisit>(visits: readonly Visit[]): (Visit & { state: NextNoteState }) | null {
  const [next] = visits.toSorted(
    (one, other) => placeOf(one) - placeOf(other) || Date.parse(other.startsAt) - Date.parse(one.startsAt),
  )
  return next ? { ...next, state: next.isBegun ? 'begun' : isHere(next) ? 'here' : 'held' } : null
}

const isHere = ({ status }: OpenVisit) => status === 'checked-in' || status === 'arrived'

function placeOf({ status, isBegun }: OpenVisit): number {
  if (status === 'checked-in') return 0
  if (status === 'arrived') return 1
  return isBegun ? 2 : 3
}
