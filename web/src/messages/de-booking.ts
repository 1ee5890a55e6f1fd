import { texts as booking } from './de/booking.ts'
import { texts as personFields } from './de/person-fields.ts'
import { texts as visitFields } from './de/visit-fields.ts'

/** For the way from a time to a booked visit. */
export const bookings = { booking, personFields, visitFields }
