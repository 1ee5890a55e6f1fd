import type { CurrentPatient } from './current-patient.ts'
import type { DayVisit } from './day.ts'

/** The visit in the side card: somebody at hand, or the one whose row was opened. */
export type ShownVisit = Exclude<CurrentPatient, { kind: 'nobody' }> | { kind: 'opened'; visit: DayVisit }
