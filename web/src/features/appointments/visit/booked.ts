import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { readAppointment } from '@polyclinic/domain/appointments/endpoints.ts'

export type Appointment = Answer<typeof readAppointment>

/** What was just booked, where its confirmation goes, and the date of birth that was typed for it. */
export type JustBooked = { appointment: Appointment; email: string | null; birthDate: PlainDate | null }

let last: JustBooked | null = null

/** For the confirmation that follows without a page load; after a reload the server reads it by its cookie. */
export const rememberBooked = (booked: JustBooked) => void (last = booked)
export const lastBooked = () => last
