import type { Doctor } from '../days/use-doctors.ts'
import type { bookAtDesk, findDeskTimes, findDeskTimesNear, matchPatients } from '@polyclinic/domain/desk/endpoints.ts'
import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'

export type DeskTimes = Answer<typeof findDeskTimes>
export type TimesNear = Answer<typeof findDeskTimesNear>
export type Match = Answer<typeof matchPatients>['items'][number]
/** What is known of somebody, as far as it was typed. */
export type Known = NonNullable<Call<typeof matchPatients>['body']>
export type DeskBooking = Call<typeof bookAtDesk>['body']
/** Whose time it is. */
export type DeskDoctor = Pick<Doctor, 'id' | 'name'>

/** A time that somebody asks for, as the fields have it. */
export type AskedTime = { date: string; time: string }
