import type { readDays } from '@polyclinic/domain/days/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { Doctor } from '../days/use-doctors.ts'

/** Some days of doctors, as the server tells them. */
export type Days = Answer<typeof readDays>

/** Whose time is a column. */
export type CalendarDoctor = Pick<Doctor, 'id' | 'name' | 'portraitUrl'>
