import type { Doctor } from '../days/use-doctors.ts'
import type { bookAtDesk, findDeskTimes, findDeskTimesNear, matchPatients } from '@polyclinic/domain/desk/endpoints.ts'
import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'

export type DeskTimes = Answer<typeof findDeskTimes>
export type TimesNear = Answer<typeof findDeskTimesNear>
export type Match = Answer<typeof matchPatients>['items'][number]
/** Somebody whose record is there. */
export type DeskPatient = Pick<Match, 'id' | 'givenName' | 'familyName' | 'birthDate'>
/** Somebody who is known without being looked for: nothing has to be told of how they were found. */
export const asMatch = (patient: DeskPatient): Match => ({
  ...patient,
  ...{ lastVisit: null, isTypedOnly: false, isContactProved: false, account: null, contact: null },
  ...{ isContactShown: false, matches: [] },
})
/** What is known of somebody, as far as it was typed. */
export type Known = NonNullable<Call<typeof matchPatients>['body']>
export type DeskBooking = Call<typeof bookAtDesk>['body']
/** Whose time it is. */
export type DeskDoctor = Pick<Doctor, 'id' | 'name'>

/** A time that somebody asks for, as the fields have it. */
export type AskedTime = { date: string; time: string }
