import { texts as newClinic } from './en/new-clinic.ts'

/** For the page where a clinic is made. */
export const newClinicTexts = { newClinic }
