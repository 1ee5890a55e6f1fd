import type { readDay } from '@polyclinic/domain/days/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'

export type Day = Answer<typeof readDay>
export type DayVisit = Day['items'][number]
export type DayBreak = Day['breaks'][number]

/** Whose address and phone a visit has, when somebody booked it for the patient. */
export const bookerName = ({ bookedBy }: Pick<DayVisit, 'bookedBy'>) =>
  bookedBy && `${bookedBy.givenName} ${bookedBy.familyName}`

export const patientName = ({ patient }: { patient: Pick<DayVisit['patient'], 'givenName' | 'familyName'> }) =>
  `${patient.givenName} ${patient.familyName}`

/** Where the focus goes back to. */
export const openerOf = (visit: Pick<DayVisit, 'id'>) => `visit-${visit.id}`

/** Who said with their phone, or at the tablet, that they are here: nobody at the desk has seen them yet. */
export const checkedInThemselves = ({ status, lastAct }: Pick<DayVisit, 'status' | 'lastAct'>): boolean =>
  status === 'arrived' && lastAct.act === 'check-in' && lastAct.by === null
