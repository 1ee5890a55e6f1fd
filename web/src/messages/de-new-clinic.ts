import { texts as newClinic } from './de/new-clinic.ts'

/** For the page where a clinic is made. */
export const newClinicTexts = { newClinic }
