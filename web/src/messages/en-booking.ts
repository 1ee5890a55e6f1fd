import { texts as booking } from './en/booking.ts'
import { texts as personFields } from './en/person-fields.ts'
import { texts as visitFields } from './en/visit-fields.ts'

/** For the way from a time to a booked visit. */
export const bookings = { booking, personFields, visitFields }
